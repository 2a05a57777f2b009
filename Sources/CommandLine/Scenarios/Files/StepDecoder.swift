import TraceReports
import WebViewSimulator

/// Reads one member of `steps`.
struct StepDecoder {
  let file: String
  let folder: ScenarioFolder

  func step(_ node: PositionedJSON) throws(ScenarioFileError) -> ScenarioStep {
    var fields = try FieldReader(node, file: file, ScenarioKeys.step)
    do {
      return try step(node, &fields)
    } catch {
      // The key of a second kind is never read. Only steps with a mistake are searched for a second kind, because
      // finding the keys by their table takes longer than reading a scenario.
      let kinds = try FieldReader(node, file: file, ScenarioKeys.step).names.filter(ScenarioKeys.step.oneOf.contains)
      guard kinds.count > 1 else { throw error }
      throw node.error("a step can do only one thing, not both \(kinds.joined(separator: " and "))", file)
    }
  }

  private func step(
    _ node: PositionedJSON, _ fields: inout FieldReader<StepTable>
  ) throws(ScenarioFileError) -> ScenarioStep {
    let action = try action(node, &fields)
    var step = ScenarioStep(action, source: source(node))
    // The key of the kind is read first.
    step.place = FilePlace(file: file, fields.firstRead ?? node.position)
    step.window = try fields.read(\.window) ?? "main"
    step.frame = try fields.read(\.frame) ?? []
    step.settle = try fields.read(\.settle)
    step.timeout = try fields.read(\.timeout)
    if let node = try fields.read(\.files) {
      step.files = try ChosenFilesDecoder(file: file, folder: folder).choice(node)
    }
    if let node = try fields.read(\.expect) { step.expectation = try ExpectationDecoder(file: file).expectation(node) }
    try fields.finish()
    return step
  }

  /// Exactly one of these keys is there.
  private func action(
    _ node: PositionedJSON, _ fields: inout FieldReader<StepTable>
  ) throws(ScenarioFileError) -> ScenarioStep.Action {
    if let selector = try fields.read(\.click) { return .click(selector) }
    if let selector = try fields.read(\.activate) { return .activate(selector) }
    if let script = try fields.read(\.evaluate) { return .evaluate(script) }
    if let script = try fields.read(\.evaluateWithoutGesture) { return .evaluateWithoutGesture(script) }
    if let url = try fields.read(\.load) { return .load(url) }
    if let html = try fields.read(\.loadHTML) { return .loadHTML(html, baseURL: try fields.read(\.baseURL)) }
    if let label = try fields.read(\.closeWebView) { return .closeWebView(label) }
    if let text = try fields.read(\.type) { return .type(text, into: try fields.required(\.into)) }
    if let milliseconds = try fields.read(\.wait) { return .wait(milliseconds) }
    if try fields.read(\.goBack) != nil { return .goBack }
    if try fields.read(\.goForward) != nil { return .goForward }
    if try fields.read(\.reload) != nil { return .reload }
    if try fields.read(\.stopLoading) != nil { return .stopLoading }
    if let end = try fields.read(\.endContentProcess) { return .endContentProcess(end) }
    if let step = try SystemStepDecoder().step(&fields) { return .system(step) }
    // Names a misspelt kind instead of saying that the kind is missing.
    try fields.rejectUnknown()
    throw node.error("a step needs one of \(ScenarioKeys.step.oneOf.joined(separator: ", "))", file)
  }

  /// The part of the step that traces repeat: the step with only the keys that the recorder knows.
  private func source(_ node: PositionedJSON) -> JSONValue {
    guard case .object(let members) = node.content else { return node.value }
    return .object(members.lazy.filter { $0.name != "expect" }.map { .init($0.name, $0.value.value) })
  }
}
