import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Answers dialogs in the way that a test says.
@MainActor private final class DialogDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  enum Way { case atOnce, inMainQueue }
  var way = Way.atOnce
  var messages: [String] = []
  var onDecision: () -> Void = {}

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    messages.append(message)
    switch way {
    case .atOnce: completionHandler(true)
    case .inMainQueue: DispatchQueue.main.async { completionHandler(true) }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    onDecision()
    decisionHandler(.allow)
  }
}

/// D8: what an app waits for on the main thread, and what waits for the main thread. A job of the main actor that waits
/// keeps it from all other tests, so these are one after another.
@Suite(.serialized, .simulator) @MainActor struct MainThreadTests {
  private let delegate = DialogDelegate()
  private let ask = "confirm('Delete?')"

  /// A function that is not `async`, as those of apps are: only in these may a semaphore be waited for.
  private func waitInSemaphore(for script: String, in view: WKWebView, orUntil limit: DispatchTime? = nil) -> Any? {
    let semaphore = DispatchSemaphore(value: 0)
    var result: Any?
    view.evaluateJavaScript(script) { value, _ in
      result = value
      semaphore.signal()
    }
    if let limit { _ = semaphore.wait(timeout: limit) } else { semaphore.wait() }
    return result
  }

  private func waitInRunLoop(for script: String, in view: WKWebView, until limit: Date = .distantFuture) -> Any? {
    var result: Any?
    var isDone = false
    view.evaluateJavaScript(script) { value, _ in
      result = value
      isDone = true
    }
    while !isDone, Date() < limit { _ = RunLoop.current.run(mode: .default, before: limit) }
    return result
  }

  private func view() async throws -> (Simulator, WKWebView) {
    try await Simulator.view(
      showing: "<title>Page</title>", sites: ["https://app.example/next": "<title>Next</title>"], delegate: delegate)
  }

  @Test func `a dialog while the main thread waits at a semaphore is a deadlock, and the test continues`() async throws
  {
    let (simulator, view) = try await view()
    let answer = waitInSemaphore(for: ask, in: view)
    #expect(answer as? Bool == false)
    #expect(delegate.messages.isEmpty)
    let failures = simulator.world.takeDeviceFailures()
    #expect(
      failures.map(\.message) == [
        #"the main thread waits for ever, and confirm("Delete?") of main waits for the main thread"#
      ])
    #expect(failures.first?.exception == "Deadlock")
    #expect(failures.first?.place?.file.hasSuffix("MainThreadTests.swift") == true)
    #expect(failures.first?.place?.line == 48)
    #expect(simulator.trace.notes.contains { $0.kind == .deviceFailure && $0.reason.rule == "9.12" })

    // Everything is as ever afterwards.
    let result = try await view.evaluateJavaScript(ask)
    #expect(result as? Bool == true)
    #expect(delegate.messages == ["Delete?"])
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `a deadlock is found after a time in which nobody waited for the main thread`() async throws {
    let (simulator, view) = try await view()
    // Longer than it takes until a main thread is no longer late: the thread that watches it sleeps by then.
    try await Task.sleep(for: .seconds(1))
    #expect(waitInSemaphore(for: "1 + 1", in: view) as? Int == 2)
    #expect(simulator.world.takeDeviceFailures().map(\.exception) == ["Deadlock"])
  }

  @Test func `WebKit's messages arrive in a run loop after a time in which nobody waited`() async throws {
    let (simulator, view) = try await view()
    try await Task.sleep(for: .seconds(1))
    #expect(waitInRunLoop(for: "1 + 1", in: view) as? Int == 2)
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `a result that the main thread waits for at a semaphore is a deadlock even without a dialog`() async throws
  {
    let (simulator, view) = try await view()
    #expect(waitInSemaphore(for: "1 + 1", in: view) as? Int == 2)
    #expect(
      simulator.world.takeDeviceFailures().map(\.message) == [
        "the main thread waits for ever, and what WebKit has to tell the app waits for the main thread"
      ])
  }

  @Test func `a policy method that waits for a script's result is a deadlock`() async throws {
    let (simulator, view) = try await view()
    delegate.onDecision = { [self] in _ = waitInSemaphore(for: "document.title", in: view) }
    try await simulator.evaluate("location = 'https://app.example/next'")
    #expect(view.title == "Next")
    #expect(simulator.world.takeDeviceFailures().map(\.exception) == ["Deadlock"])
  }

  @Test func `a wait with a time limit ends by itself, as on a device`() async throws {
    let (simulator, view) = try await view()
    #expect(waitInSemaphore(for: "1 + 1", in: view, orUntil: .now() + 0.3) == nil)
    #expect(simulator.world.takeDeviceFailures().isEmpty)
    #expect(try await view.evaluateJavaScript("2 + 2") as? Int == 4)
  }

  @Test func `WebKit's messages arrive in a run loop that the main thread runs`() async throws {
    let (simulator, view) = try await view()
    #expect(waitInRunLoop(for: "1 + 1", in: view) as? Int == 2)
    #expect(waitInRunLoop(for: ask, in: view) as? Bool == true)
    #expect(delegate.messages == ["Delete?"])
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `a page loads while a run loop is run`() async throws {
    let (simulator, view) = try await view()
    let next = try #require(URL(string: "https://app.example/next"))
    func load() {
      view.load(URLRequest(url: next))
      while view.title != "Next" { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
    load()
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `a policy method can run a run loop for a script's result`() async throws {
    let (simulator, view) = try await view()
    var title: Any?
    delegate.onDecision = { [self] in title = waitInRunLoop(for: "document.title", in: view) }
    try await simulator.evaluate("location = 'https://app.example/next'")
    #expect(title as? String == "Page")
    #expect(view.title == "Next")
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  /// While a test runner waits, the main queue runs on threads of its pool, and moves from one to another.
  @Test func `a policy method's run loop is served on whichever thread the main queue runs`() async throws {
    let (simulator, view) = try await view()
    let next = try #require(URL(string: "https://app.example/next"))
    var title: Any?
    var hasWaited = false
    let attempts = 50
    for attempt in 1...attempts where !hasWaited {
      let thread = pthread_self()
      delegate.onDecision = { [self] in
        guard pthread_self() != thread || attempt == attempts else { return }
        hasWaited = true
        title = waitInRunLoop(for: "document.title", in: view, until: Date() + 20)
      }
      view.load(URLRequest(url: next))
      // Such queues take threads of the same pool.
      for _ in 1...8 { DispatchQueue(label: "other").async { usleep(2000) } }
      await simulator.settle()
    }
    #expect(title != nil)
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `a dialog that is answered in the main queue deadlocks with a run loop`() async throws {
    let (simulator, view) = try await view()
    delegate.way = .inMainQueue
    #expect(waitInRunLoop(for: ask, in: view) as? Bool == false)
    #expect(delegate.messages == ["Delete?"])
    #expect(
      simulator.world.takeDeviceFailures().map(\.message) == [
        #"the main thread runs a run loop until the page continues, but the page waits for the answer to confirm("Delete?") of main"#
      ])
  }
}
