import WebViewSimulator

/// Reads one member of `steps`.
struct StepDecoder {
  let file: String

  private static let kinds = ScenarioKeys.step.oneOf

  func step(_ node: PositionedJSON) throws(ScenarioFileError) -> ScenarioStep {
    var fields = try FieldReader(node, file: file, what: "a step")
    let kinds = fields.names.filter(Self.kinds.contains)
    guard kinds.count == 1, let kind = kinds.first else {
      // Names a misspelt kind instead of saying that the kind is missing.
      var rest = fields
      for key in ScenarioKeys.step.keys { _ = rest.node(key.name) }
      if kinds.isEmpty { try rest.finish() }
      throw node.error(
        kinds.isEmpty
          ? "a step needs one of \(Self.kinds.joined(separator: ", "))"
          : "a step can do only one thing, not both \(kinds.joined(separator: " and "))", file)
    }
    let action = try self.action(kind, &fields)
    var step = ScenarioStep(action, source: source(node))
    step.window = try fields.string("window") ?? "main"
    step.frame = try fields.strings("frame") ?? []
    step.settle = try fields.milliseconds("settle")
    step.timeout = try fields.milliseconds("timeout")
    if let node = fields.node("expect") { step.expectation = try ExpectationDecoder(file: file).expectation(node) }
    try fields.finish()
    return step
  }

  private func action(_ kind: String, _ fields: inout FieldReader) throws(ScenarioFileError) -> ScenarioStep.Action {
    switch kind {
    case "click": return .click(try fields.required(kind))
    case "activate": return .activate(try fields.required(kind))
    case "evaluate": return .evaluate(try fields.required(kind))
    case "evaluateWithoutGesture": return .evaluateWithoutGesture(try fields.required(kind))
    case "load": return .load(try fields.required(kind))
    case "loadHTML": return .loadHTML(try fields.required(kind), baseURL: try fields.string("baseURL"))
    case "closeWebView": return .closeWebView(try fields.required(kind))
    case "type": return .type(try fields.required(kind), into: try fields.required("into"))
    case _ where SystemStepDecoder.kinds.contains(kind):
      return .system(try SystemStepDecoder(file: file).step(kind, &fields))
    case "wait": return .wait(try fields.milliseconds(kind) ?? 0)
    default:
      guard try fields.bool(kind) ?? false else {
        throw ScenarioFileError(file: file, position: fields.position, message: "“\(kind)” must be true")
      }
      switch kind {
      case "goBack": return .goBack
      case "goForward": return .goForward
      case "reload": return .reload
      default: return .stopLoading
      }
    }
  }

  /// What traces repeat: the step without the keys that the recorder does not know.
  private func source(_ node: PositionedJSON) -> JSONValue {
    guard case .object(let members) = node.value else { return node.value }
    return .object(members.filter { $0.name != "expect" })
  }
}
