/// A call of `window.open` in the source.
public struct WindowOpenCall: Equatable, Sendable {
  /// How the function is named, such as `window.open`.
  public var callee: String
  /// Where the callee begins.
  public var position: ScriptPosition
  /// Where the callee ends, which is where JavaScriptCore places the call.
  public var calleeEnd: ScriptPosition
  /// In source order; the first three are URL, name and features.
  public var arguments: [CallArgument]

  public var url: CallArgument? { arguments.first }
  public var name: CallArgument? { arguments.count > 1 ? arguments[1] : nil }
  public var features: CallArgument? { arguments.count > 2 ? arguments[2] : nil }
}

/// One argument of a call.
public enum CallArgument: Equatable, Sendable {
  /// A value that the source states: a string, strings joined with `+`, or a number, `null` or `undefined` as text.
  case literal(String)
  /// A variable that is set to a literal once and never changed.
  case constant(name: String, value: String)
  /// Anything else, as written, on one line.
  case expression(String)

  /// The value, if it is known without running the script.
  public var value: String? {
    switch self {
    case .literal(let value), .constant(_, let value): value
    case .expression: nil
    }
  }
}

/// `window.open` used as a value: the code that receives it may open windows unseen.
public struct WindowOpenReference: Equatable, Sendable {
  public var text: String
  public var position: ScriptPosition
}

/// What one script contains about opening windows.
public struct ScriptFindings: Equatable, Sendable {
  public var calls: [WindowOpenCall] = []
  public var references: [WindowOpenReference] = []
  public var problem: JavaScriptProblem?

  public init() {}
}
