/// A call of `window.open` as the source has it.
public struct WindowOpenCall: Equatable, Sendable {
  /// How the function is named, such as `window.open`.
  public var callee: String
  /// Where the callee begins.
  public var position: ScriptPosition
  /// Where the callee ends, which is where JavaScriptCore says that the call is.
  public var calleeEnd: ScriptPosition
  /// In the order of the source; the first three are URL, name and features.
  public var arguments: [CallArgument]

  public var url: CallArgument? { arguments.first }
  public var name: CallArgument? { arguments.count > 1 ? arguments[1] : nil }
  public var features: CallArgument? { arguments.count > 2 ? arguments[2] : nil }
}

/// One argument of a call.
public enum CallArgument: Equatable, Sendable {
  /// A value that the source states: a string, or strings joined with `+`, or a number, `null`, `undefined` as text.
  case literal(String)
  /// A variable that is given a literal once and never changed.
  case constant(name: String, value: String)
  /// Anything else, as written, on one line.
  case expression(String)

  /// The value where it is known without running the script.
  public var value: String? {
    switch self {
    case .literal(let value), .constant(_, let value): value
    case .expression: nil
    }
  }
}

/// `window.open` used as a value: whoever gets it may open windows out of sight.
public struct WindowOpenReference: Equatable, Sendable {
  public var text: String
  public var position: ScriptPosition
}

/// What one script has to do with opening windows.
public struct ScriptFindings: Equatable, Sendable {
  public var calls: [WindowOpenCall] = []
  public var references: [WindowOpenReference] = []
  public var problem: JavaScriptProblem?

  public init() {}
}
