import Foundation
import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Allows each navigation after some hops through queues.
@MainActor private final class HoppingDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  let hop: @MainActor (@escaping @MainActor @Sendable () -> Void) -> Void
  init(_ hop: @escaping @MainActor (@escaping @MainActor @Sendable () -> Void) -> Void) { self.hop = hop }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    hop { decisionHandler(.allow) }
  }
}

/// Ways of an app to do something a little later.
private enum Hop: String, CaseIterable, Sendable {
  case twiceMain, throughGlobal, operations, timer, tasks, detached, sleeping

  @MainActor func callAsFunction(_ body: @escaping @MainActor @Sendable () -> Void) {
    switch self {
    case .twiceMain: DispatchQueue.main.async { DispatchQueue.main.async { body() } }
    case .throughGlobal:
      DispatchQueue.global(qos: .background).async {
        DispatchQueue.global().async { DispatchQueue.main.async { DispatchQueue.main.async { body() } } }
      }
    case .operations:
      OperationQueue().addOperation { OperationQueue.main.addOperation { MainActor.assumeIsolated(body) } }
    case .timer:
      _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
      }
    case .tasks: Task { Task { body() } }
    case .detached: Task.detached { await MainActor.run { body() } }
    case .sleeping:
      // Shorter than what an answer may take, longer than any number of turns.
      DispatchQueue.global().async {
        usleep(30_000)
        DispatchQueue.main.async { body() }
      }
    }
  }
}

@Suite("Waiting", .simulator) @MainActor struct WaitingTests {
  @Test("A world is quiet only when the app's queues and timers are", arguments: Hop.allCases, 0..<5)
  private func hops(_ hop: Hop, _: Int) async throws {
    let delegate = HoppingDelegate { hop($0) }
    let (_, view) = try await Simulator.view(showing: "<title>There</title>", delegate: delegate)
    #expect(view.title == "There")
  }

  @Test("settle(until:) waits for what comes after a delay, in the app and in the page")
  func delays() async throws {
    let (simulator, view) = try await Simulator.view(
      showing: "<title>0</title><script>setTimeout(() => document.title += ' page', 3000)</script>")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { view.evaluateJavaScript("document.title += ' app'") }
    try await simulator.settle(until: { view.title?.contains("app") == true })
    try await simulator.settle(until: { view.title?.contains("page") == true }, "the page's own title")
  }

  @Test("wait(for:) waits for a call")
  func call() async throws {
    let (simulator, view) = try await Simulator.view(showing: "<title>0</title>")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
      view.loadHTMLString("<p>", baseURL: URL(string: "https://other.example/"))
    }
    try await simulator.wait(for: "main: didCommit https://other.example/\nmain: didFinish")
  }

  @Test("A wait in vain says what was awaited, what happened and what is open")
  func failure() async throws {
    let (simulator, view) = try await Simulator.view(showing: "<title>0</title>")
    let delegate = NeverDelegate()
    view.navigationDelegate = delegate
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    let failure = await #expect(throws: WaitFailure.self) {
      try await simulator.wait(for: "main: didFinish https://app.example/next", within: .milliseconds(20))
    }
    #expect(
      failure?.description == """
        waited in vain for
          main: didFinish https://app.example/next
        what happened meanwhile
          main: decidePolicyFor https://app.example/next [main, other] no answer
        still open
          decidePolicyFor https://app.example/next of main: its decision handler was not called
          main loads https://app.example/next
        """)
    delegate.handler?(.cancel)
  }
}

@MainActor private final class NeverDelegate: NSObject, WKNavigationDelegate {
  var handler: (@MainActor @Sendable (WKNavigationActionPolicy) -> Void)?

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) { handler = decisionHandler }
}
