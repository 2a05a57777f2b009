import Foundation
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@testable import SimWebKit

/// Answers on another queue, as code in the Swift 5 mode can. WebKit hops to the main run loop, and waits.
private final class QueueHandler: NSObject, WKURLSchemeHandler {
  func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
    guard let url = task.request.url, let task = task as? SimulatedSchemeTask else { return }
    DispatchQueue.global().async {
      let isPage = url.path.hasSuffix(".html")
      task.didReceive(
        URLResponse(
          url: url, mimeType: isPage ? "text/html" : "text/plain", expectedContentLength: -1,
          textEncodingName: "utf-8"))
      task.didReceive(Data((isPage ? page : "fetched").utf8))
      task.didFinish()
    }
  }

  func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
}

private let page = """
  <img src="a.png"><img src="b.png">
  <script>fetch('c.txt').then(r => r.text()).then(text => document.title = text)</script>
  """

@Suite("A scheme handler on another queue", .simulator) @MainActor struct SchemeHandlerThreadTests {
  @Test func `is heard as on the main thread`() async throws {
    let simulator = try #require(Simulator.current)
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(QueueHandler(), forURLScheme: "app")
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.load(URLRequest(url: try #require(URL(string: "app://localhost/index.html"))))
    await simulator.settle()
    #expect(view.title == "fetched")
  }
}
