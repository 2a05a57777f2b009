import PageScripting
import UIProcess
import URLStandard
import WebContent
import WebViewSimulator

/// Does what a step says.
@MainActor struct StepPerformer {
  let app: ScenarioApp
  let world: WebWorld

  func perform(_ step: ScenarioStep) async -> Effect {
    if case .wait = step.action { return Effect() }
    var label = step.window
    if case .closeWebView(let closing) = step.action { label = closing }
    guard let page = app.page(labelled: label) else { return Effect(error: .window("no window \(label)")) }
    guard !page.isClosed else { return Effect(error: .window("window \(label) is destroyed")) }
    do throws(PageInputError) {
      return try await perform(step, in: page)
    } catch {
      return Effect(error: error == .closed ? .window(error.text) : .input(error.text))
    }
  }

  private func perform(_ step: ScenarioStep, in page: WebPageProxy) async throws(PageInputError) -> Effect {
    switch step.action {
    case .click(let selector):
      try await page.click(selector, frame: step.frame, kind: step.frame.isEmpty ? .evaluated : .real)
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
    case .closeWebView: page.close()
    case .wait: break
    }
    return Effect()
  }

  func load(_ url: String, in page: WebPageProxy) -> Effect {
    guard let url = WebURL(url) else { return Effect(error: .input("“\(url)” is not a URL")) }
    _ = page.load(NavigationRequest(url: url))
    return Effect()
  }

  private func evaluate(
    _ script: String, in page: WebPageProxy, frame path: [String], gesture: GestureState
  ) async throws(PageInputError) -> Effect {
    switch try await page.evaluate(script, framePath: path, gesture: gesture).get() {
    case .value(let value): return Effect(result: ResultConversion.json(value))
    case .exception(let exception): return Effect(error: .script(exception.text))
    case .terminated(let reason): return Effect(error: .script(reason))
    }
  }
}

extension PageInputError {
  /// In one line, with the nearest ids for a selector that matches nothing.
  var text: String {
    switch self {
    case .invalidSelector(let selector, let message): "“\(selector)” is not a selector: \(message)"
    case .noMatch(let selector, let nearest) where nearest.isEmpty: "nothing matches “\(selector)”"
    case .noMatch(let selector, let nearest):
      "nothing matches “\(selector)”; there are \(nearest.map { "#\($0)" }.joined(separator: ", "))"
    case .noFrame(let selector): "no frame matches “\(selector)”"
    case .closed: "the window is closed"
    }
  }
}
