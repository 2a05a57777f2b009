import Foundation
import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Trusts that every navigation has a target frame.
@MainActor private final class Trusting: NSObject, WKNavigationDelegate {
  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  {
    await Task.yield()
    // The mistake that is tested.
    return navigationAction.targetFrame!.isMainFrame ? .allow : .cancel
  }
}

@Suite struct AsyncTrapTests {
  @Test func `a trap in an async method ends the process, which names the method before`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await Self.openNewWindow()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("async method of a delegate runs, which cannot be left: Trusting.webView(_:decidePolicyFor:)"),
      "\(text)")
  }

  /// In the process of the exit test, which the suite's trait does not reach.
  @MainActor private static func openNewWindow() async throws {
    let simulator = Simulator()
    try await WebWorld.$current.withValue(simulator.world) { try await openNewWindow(in: simulator) }
  }

  @MainActor private static func openNewWindow(in simulator: Simulator) async throws {
    try simulator.site("https://app.example/", html: "<a id=a target=_blank href=/new>new</a>")
    let view = WKWebView()
    let delegate = Trusting()
    view.navigationDelegate = delegate
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    _ = try await view.evaluateJavaScript("document.getElementById('a').click()")
    await simulator.settle()
  }
}
