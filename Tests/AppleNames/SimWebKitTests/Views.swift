import SimWebKit
import SimulatedWeb
import Testing
import UIProcess
import WebViewSimulator

extension Simulator {
  /// A view of the test with a page at `https://app.example/`; pages at other addresses are given by `sites`.
  @MainActor static func view(
    showing page: String, sites: [String: String] = [:],
    configuration: WKWebViewConfiguration = WKWebViewConfiguration(),
    delegate: (any WKNavigationDelegate & WKUIDelegate)? = nil
  ) async throws -> (Simulator, WKWebView) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: page)
    for (address, html) in sites { try simulator.site(address, html: html) }
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = delegate
    view.uiDelegate = delegate
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    _ = simulator.newCalls()
    return (simulator, view)
  }

  /// What the trace says about mistakes of the app.
  @MainActor var findings: [String] { trace.notes.filter { $0.kind == .finding }.map(\.reason.text) }
}
