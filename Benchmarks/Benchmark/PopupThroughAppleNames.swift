#if os(Linux)
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

    /// Of all threads of the process.
    private static var processorMilliseconds: Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }

    /// What users run: `swift test` builds for debugging.
    @MainActor static func printRowsOfDebugBuild() async throws {
      var times: [Double] = []
      let tests = 1000
      let before = processorMilliseconds
      for _ in 0..<tests { times.append(try await milliseconds { _ = try await run() }) }
      let used = processorMilliseconds - before
      print("popup test through WKWebView and delegates, in a debug build (\(try await run()) delegate calls)")
      row("the first", times.first ?? 0, "ms", "")
      row("median of \(tests)", median(times), "ms", "")
      row("processor time of each", used / Double(tests), "ms", "target 50")
      row("\(tests) of them", times.reduce(0, +) / 1000, "s", "")
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
#endif
