/// A script value that can leave the engine, as `evaluateJavaScript` and message handlers pass it on.
public indirect enum PlainValue: Equatable, Sendable {
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A date, in milliseconds since 1970.
  case date(Double)
  case array([PlainValue])
  /// An object's members in property order.
  case object([(String, PlainValue)])
  /// A function, a symbol, a window or a node: `WKError.javaScriptResultTypeIsUnsupported`. Carries a description of
  /// the value.
  case unsupported(String)

  public static func == (left: PlainValue, right: PlainValue) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    case (.unsupported(let a), .unsupported(let b)): a == b
    default: false
    }
  }
}
