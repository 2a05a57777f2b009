import EngineValues
import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Trusts that every navigation has a target frame.
@MainActor private final class Trusting: NSObject, WKNavigationDelegate, WKUIDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    // The mistake that is tested: it is nil for a new window.
    decisionHandler(navigationAction.targetFrame!.isMainFrame ? .allow : .cancel)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let texts = [String]()
    webView.customUserAgent = texts[message.count]
    completionHandler()
  }
}

/// The same mistake in a method that has been suspended.
@MainActor private final class TrustingLater: NSObject, WKNavigationDelegate, WKUIDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    await Task.yield()
    return navigationAction.targetFrame!.isMainFrame ? .allow : .cancel
  }
}

@Suite(.simulator) @MainActor struct TrapTests {
  @Test func `a target frame that is unwrapped although it is nil fails the test at its line, and the process goes on`()
    async throws
  {
    let delegate = Trusting()
    let (simulator, view) = try await Simulator.view(
      showing: "<a id=a target=_blank href='https://app.example/new'>new</a>", delegate: delegate)
    for _ in 0..<2 {
      try await simulator.click("#a")
      let failure = try #require(simulator.world.takeDeviceFailures().first)
      #expect(failure.exception == "Fatal error")
      #expect(
        failure.message
          == "the method trapped in: decisionHandler(navigationAction.targetFrame!.isMainFrame ? .allow : .cancel) (targetFrame is nil: the navigation is for a new window)"
      )
      #expect(failure.cause == "AppleNamesTests.Trusting.webView(_:decidePolicyFor:decisionHandler:)")
      #expect(failure.place?.file.hasSuffix("TrapTests.swift") == true)
      #expect(failure.place?.line == 15)
    }
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    #expect(view.url?.path == "/")
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `any other trap in a delegate's method is one failure, and the page is answered`() async throws {
    let delegate = Trusting()
    let (simulator, view) = try await Simulator.view(
      showing: "<button id=b onclick=\"alert('hello'); seen = 1\">b</button>", delegate: delegate)
    try await simulator.click("#b")
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(failure.message == "the method trapped in: webView.customUserAgent = texts[message.count]")
    #expect(failure.place?.line == 23)
    #expect(try await view.evaluateJavaScript("seen") as? Int == 1)
  }

  @Test func `a trap in an async method ends the process, which names the method`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await TrapTests.clickNewWindow()
      })
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        "a trap ends the process while an async method of a delegate runs, which cannot be left: AppleNamesTests.TrustingLater.webView(_:decidePolicyFor:decisionHandler:)."
      ), "\(result.exitStatus) \(output.suffix(2000))")
  }

  @Test func `a trap outside of a delegate's method ends the process with its line`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await TrapTests.unwrapURL()
      })
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("a trap ends the process at "), "\(output.suffix(2000))")
    #expect(output.contains(": _ = WKWebView(frame: .zero).url!.path\n"))
    #expect(!output.contains("Thread 0"))
  }

  @Test func `a trap in a task ends a search, and its order is told`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await TrapTests.unwrapURL(in: WorldOrder.ordinary)
      })
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("To run this order alone: .order(\"ordinary\")"), "\(output.suffix(2000))")
  }

  /// In a process of its own, where no trait has made a world.
  private static func clickNewWindow() async throws {
    // Swift's own report of a program of this size takes half a minute.
    for trap in [SIGILL, SIGTRAP] { signal(trap, SIG_DFL) }
    let simulator = Simulator()
    try await Simulator.$current.withValue(simulator) {
      try await WebWorld.$current.withValue(simulator.world) {
        let delegate = TrustingLater()
        let (_, view) = try await Simulator.view(
          showing: "<a id=a target=_blank href='https://app.example/new'>new</a>", delegate: delegate)
        try await simulator.click("#a")
        await simulator.settle()
        withExtendedLifetime((delegate, view)) {}
      }
    }
  }

  private static func unwrapURL(in order: WorldOrder? = nil) async throws {
    for trap in [SIGILL, SIGTRAP] { signal(trap, SIG_DFL) }
    let simulator = Simulator()
    simulator.world.web.chooser = order.map { WorldChooser($0) }
    try await Simulator.$current.withValue(simulator) {
      try await WebWorld.$current.withValue(simulator.world) {
        try await simulator.open("about:blank")
        _ = WKWebView(frame: .zero).url!.path
      }
    }
  }
}
