import Foundation
import SimWebKit
import WebViewSimulator

/// The popup page's scenario as the test of an app runs it: through `WKWebView` and its delegates.
enum PopupThroughAppleNames {
  /// - Returns: the number of delegate calls, so that a missing call is noticed.
  @MainActor static func run() async throws -> Int {
    let simulator = Simulator()
    try simulator.site("https://shop.example/", html: PopupScenario.page)
    try simulator.site("https://example.com/", html: PopupScenario.popup)
    return try await simulator.run {
      let app = PopupApp()
      let view = app.view(with: WKWebViewConfiguration())
      guard let url = URL(string: "https://shop.example/") else { return 0 }
      view.load(URLRequest(url: url))
      await simulator.settle()
      for selector in PopupScenario.clicks {
        try await simulator.click(selector)
        await simulator.settle()
      }
      app.popups = []
      await simulator.settle()
      let calls = simulator.newCalls().lines.count
      simulator.world.shutDown()
      return calls
    }
  }

  /// - Returns: the median of that many runs, in milliseconds.
  @MainActor static func median(of count: Int) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<count { times.append(try await milliseconds { _ = try await run() }) }
    return benchmark.median(times)
  }

  /// What users run: `swift test` builds for debugging.
  /// - Parameter release: the release build's `benchmark`, which runs the same test.
  @MainActor static func printRowsOfDebugBuild(release: String) async throws {
    var table = Table()
    print("popup test through WKWebView and delegates, in a debug build (\(try await run()) delegate calls)")
    var debug = 0.0
    let used = try await processorMilliseconds { debug = try await median(of: 301) }
    table.row("median of 301", debug, "ms")
    table.row("processor time of each", used / 301, "ms")
    let output = try ChildRun.output(release, ["names"])
    guard let fast = Double(output) else { return print("\(release) names: no number: \(output)") }
    table.row("the same / release", debug / fast, "", .atMost(6))
  }
}

/// Allows everything, and keeps every popup.
@MainActor private final class PopupApp: NSObject, WKNavigationDelegate, WKUIDelegate {
  var popups: [WKWebView] = []

  func view(with configuration: WKWebViewConfiguration) -> WKWebView {
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = self
    view.uiDelegate = self
    return view
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = view(with: configuration)
    popups.append(popup)
    return popup
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    decisionHandler(.allow)
  }
}
