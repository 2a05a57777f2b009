import SimulatedWeb
import Testing
import WebKit
import WebViewSimulator

/// What every question needs: the web answers, and a view loads.
@MainActor extension Simulator {
  /// A view that has loaded a page of `https://shop.example/`.
  static func view(_ html: String) async throws -> WKWebView {
    let simulator = try #require(current)
    try simulator.site("https://shop.example/", html: html)
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    view.load(try request("https://shop.example/"))
    await simulator.settle()
    return view
  }

  static func request(_ address: String) throws -> URLRequest { URLRequest(url: try #require(URL(string: address))) }

  /// The requests for a URL that servers have got since the last call.
  func requests(for address: String) -> [LoggedRequest] { web.takeRequestLog().filter { $0.url == address } }
}
