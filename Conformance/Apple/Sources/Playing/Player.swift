import Foundation
import WebKit

/// Plays a scenario, and writes its trace.
@MainActor public final class Player {
  private let app: App
  private let stage: any Stage
  private let proxy: ProxyControl
  /// The closed windows that a step has told of.
  private var closed: Set<String> = []

  private static let state = "({name: window.name, hasOpener: !!window.opener, historyLength: history.length})"

  /// What a step did: a result, an error, and how a click was made.
  private typealias Outcome = [String: Any]

  public init(_ scenario: Scenario, proxyPort: UInt16, downloadFolder: URL, on stage: any Stage) {
    app = App(scenario, proxy: proxyPort, downloadFolder: downloadFolder)
    proxy = ProxyControl(port: proxyPort)
    self.stage = stage
  }

  /// - Throws: `Scenario.Problem` if the web view does not ask the proxy: what it shows then is not the scenario's.
  public func play() async throws -> [String: Any] {
    app.openMain()
    let start = try await record(nil, asksPages: app.scenario.steps.isEmpty) {
      guard let url = URL(string: app.scenario.start) else { throw StepProblem("no URL: \(app.scenario.start)") }
      // Nothing but the app holds a view, which is gone once the app has let go of it.
      try app.view("main").load(URLRequest(url: url))
      return [:]
    }
    let calls = (start["events"] as? [[String: Any]] ?? []).map { $0["call"] as? String }
    if app.scenario.start.hasPrefix("http"), calls.contains("didStartProvisionalNavigation"),
      (start["requests"] as? [Any])?.isEmpty != false
    {
      throw Scenario.Problem("the web view has asked a real network, and not the proxy: nothing is recorded")
    }
    var steps = [start]
    for (number, step) in app.scenario.steps.enumerated() {
      let isLast = number == app.scenario.steps.count - 1
      steps.append(try await record(step, asksPages: isLast) { try await perform(step) })
    }
    return ["engine": Self.engine, "steps": steps]
  }

  /// The system and its WebKit.
  static var engine: String {
    #if os(Linux)
      "WebViewSimulator by public API"
    #else
      "WKWebView, " + ProcessInfo.processInfo.operatingSystemVersionString
    #endif
  }

  /// - Parameter asksPages: whether pages are asked for what only they know. Every script of an app is an interaction
  ///   of the user, so that it changes what comes after it: only the last step asks.
  private func record(
    _ step: Step?, asksPages: Bool, _ act: () async throws -> Outcome
  ) async throws -> [String: Any] {
    app.journal.startStep()
    var recorded: [String: Any]
    do { recorded = try await act() } catch let problem as StepProblem { recorded = ["error": problem.text] }
    if let milliseconds = step?.settle {
      await stage.pass(milliseconds: milliseconds)
    } else {
      if let wait = step?.wait, wait > 0 { await stage.pass(milliseconds: wait) }
      if !(await stage.settle(milliseconds: step?.timeout ?? 5000) { state }) { recorded["notSettled"] = true }
    }
    guard let requests = proxy.takeRequests() else { throw Scenario.Problem("the proxy does not answer any more") }
    recorded["requests"] = requests
    var windows: [[String: Any]] = []
    for window in app.windows where window.view != nil || closed.insert(window.name).inserted {
      windows.append(await read(window, asksPage: asksPages && step?.settle == nil))
    }
    recorded["windows"] = windows
    recorded["events"] = app.journal.events
    return recorded
  }

  private var state: StageState {
    StageState(
      isBusy: app.downloads > 0 || app.windows.contains { $0.view?.isLoading == true }, activity: app.journal.activity)
  }

  private func read(_ window: App.Window, asksPage: Bool) async -> [String: Any] {
    guard let view = window.view else { return ["window": window.name, "destroyed": true] }
    var state: [String: Any] = [
      "window": window.name, "url": app.journal.cleanText(view.url?.absoluteString ?? ""), "title": view.title ?? "",
      "isLoading": view.isLoading, "canGoBack": view.canGoBack, "canGoForward": view.canGoForward,
    ]
    // A page that does not run scripts, or has no process, says nothing.
    if asksPage, let answer = try? await Scripts(view: view).evaluate(Self.state) as? [String: Any] {
      state.merge(answer) { _, new in new }
    }
    return state
  }

  private func perform(_ step: Step) async throws -> Outcome {
    switch step.action {
    case .wait: return [:]
    case .closeWebView(let name):
      _ = try app.view(name)
      app.destroy(name)
      return [:]
    default: break
    }
    let view = try app.view(step.window)
    if case .click(let selector, let isReal) = step.action {
      return try await click(selector, isReal: isReal, step, view)
    }
    let frame = try await app.frames.frame(at: step.frame, in: view)
    switch step.action {
    case .evaluate(let script): return ["result": try await Scripts(view: view).evaluate(script, in: frame)]
    case .evaluateWithoutGesture(let script):
      return ["result": try await Scripts(view: view).evaluateWithoutGesture(script, in: frame)]
    case .load(let text):
      guard let url = URL(string: text) else { throw StepProblem("no URL: \(text)") }
      view.load(URLRequest(url: url))
    case .loadHTML(let html, let base): view.loadHTMLString(html, baseURL: base.flatMap { URL(string: $0) })
    case .goBack: view.goBack()
    case .goForward: view.goForward()
    case .reload: view.reload()
    case .stopLoading: view.stopLoading()
    case .click, .wait, .closeWebView: break
    }
    return [:]
  }

  /// A real click where there is a mouse; elsewhere a script with the gesture of the app's scripts. The trace says which.
  private func click(
    _ selector: String, isReal: Bool, _ step: Step, _ view: WKWebView
  ) async throws -> Outcome {
    if isReal, try await stage.click(selector, frame: step.frame, window: step.window) { return ["input": "event"] }
    #if canImport(AppKit)
      if let (x, y) = try await Mouse(view: view).place(of: selector, in: step.frame, app.frames) {
        Place.click(view, x: x, y: y)
        return ["input": "event"]
      }
    #endif
    let frame = try await app.frames.frame(at: step.frame, in: view)
    _ = try await Scripts(view: view).evaluate(Scripts.click(selector), in: frame)
    return ["input": "script"]
  }
}
