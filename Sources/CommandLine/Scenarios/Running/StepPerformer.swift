import EngineValues
import UIProcess
import URLStandard
import WebMessages
import WebViewSimulator

/// Does a step of a scenario.
@MainActor struct StepPerformer {
  let stage: ScenarioStage

  func perform(_ step: ScenarioStep) async -> Effect {
    if case .wait = step.action { return Effect() }
    if case .system(let action) = step.action { return stage.perform(action) }
    var label = step.window
    if case .closeWebView(let closing) = step.action { label = closing }
    guard let known = stage.page(labelled: label) else { return Effect(error: .noWindow(label)) }
    guard let page = known.page else { return Effect(error: .window("window \(label) is destroyed")) }
    do throws(PageInputError) {
      return try await perform(step, in: page)
    } catch {
      switch error {
      case .closed: return Effect(error: .window(error.text))
      // The script's completion handler receives this error.
      case .notAppBound: return Effect(error: .script(error.text))
      case .noMatch, .noFrame: return Effect(error: .missing(error.text))
      case .invalidSelector, .outOfReach: return Effect(error: .input(error.text))
      }
    }
  }

  private func perform(_ step: ScenarioStep, in page: WebPageProxy) async throws(PageInputError) -> Effect {
    switch step.action {
    case .click(let selector):
      try await page.click(selector, frame: step.frame, kind: isEvaluated(step, in: page) ? .evaluated : .real)
    case .activate(let selector): try await page.click(selector, frame: step.frame, kind: .real)
    case .evaluate(let script):
      return try await evaluate(script, in: page, frame: step.frame, gesture: .userInitiated)
    case .evaluateWithoutGesture(let script):
      return try await evaluate(script, in: page, frame: step.frame, gesture: .notUserInitiated)
    case .load(let url): return load(url, in: page)
    case .loadHTML(let html, let base): _ = page.loadHTML(html, baseURL: base.flatMap { WebURL($0) })
    case .goBack: _ = page.goBack()
    case .goForward: _ = page.goForward()
    case .reload: _ = page.reload()
    case .stopLoading: page.stopLoading()
    case .endContentProcess(let end): page.process.end(end)
    case .closeWebView: page.close()
    case .type(let text, let selector): try await page.type(text, into: selector, frame: step.frame)
    case .wait, .system: break
    }
    return Effect()
  }

  /// In the system's browsers, only the user can click.
  private func isEvaluated(_ step: ScenarioStep, in page: WebPageProxy) -> Bool {
    step.frame.isEmpty && !page.isInSystemBrowser
  }

  func load(_ url: String, in page: WebPageProxy) -> Effect {
    guard let target = WebURL(url) else { return Effect(error: .input(Scenario.noURL(url))) }
    _ = page.load(NavigationRequest(url: target))
    return Effect()
  }

  private func evaluate(
    _ script: String, in page: WebPageProxy, frame path: [String], gesture: GestureState
  ) async throws(PageInputError) -> Effect {
    switch try await page.evaluate(script, framePath: path, gesture: gesture).get() {
    case .value(let value): return Effect(result: ResultConversion.json(value))
    case .exception(let exception): return Effect(error: .script(exception.text, at: exception.place))
    case .terminated(let reason): return Effect(error: .script(reason))
    }
  }
}

extension ScriptException {
  /// The place where a page's script threw; nil for the evaluated script itself, which is in no file.
  fileprivate var place: String? {
    guard let sourceURL else { return nil }
    return ConsoleRecord(level: "error", message: text, sourceURL: sourceURL, line: line, column: column).place
  }
}
