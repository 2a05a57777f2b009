/// A call of `window.open` in the source.
package struct WindowOpenCall: Equatable, Sendable {
  /// The function's name as the script writes it, such as `window.open`.
  package var callee: String
  /// The place where the callee begins.
  package var position: ScriptPosition
  /// The place where the callee ends, which is where JavaScriptCore places the call.
  package var calleeEnd: ScriptPosition
  /// The arguments in source order; the first three are URL, name and features.
  package var arguments: [CallArgument]

  package var url: CallArgument? { arguments.first }
  package var name: CallArgument? { arguments.count > 1 ? arguments[1] : nil }
  package var features: CallArgument? { arguments.count > 2 ? arguments[2] : nil }
}

/// An argument of a call.
package enum CallArgument: Equatable, Sendable {
  /// A value that the source states: a string, strings joined with `+`, or a number, `null` or `undefined` as text.
  case literal(String)
  /// A variable that is set to a literal once and never changed.
  case constant(name: String, value: String)
  /// Any other expression, as written, on one line.
  case expression(String)

  /// The value, if it is known without running the script.
  package var value: String? {
    switch self {
    case .literal(let value), .constant(_, let value): value
    case .expression: nil
    }
  }
}

/// `window.open` used as a value: the code that receives it may open windows unseen.
package struct WindowOpenReference: Equatable, Sendable {
  package var text: String
  package var position: ScriptPosition
}

/// The calls and references in one script that open windows.
package struct ScriptFindings: Equatable, Sendable {
  package var calls: [WindowOpenCall] = []
  package var references: [WindowOpenReference] = []
  package var problem: JavaScriptProblem?

  package init() {}
}
