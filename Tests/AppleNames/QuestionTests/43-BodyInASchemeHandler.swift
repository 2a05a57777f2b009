import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Keeps the bodies that the page posts.
private final class Server: NSObject, WKURLSchemeHandler {
  var bodies: [Data?] = []

  func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
    guard let url = task.request.url else { return }
    if task.request.httpMethod == "POST" { bodies.append(task.request.httpBody) }
    task.didReceive(URLResponse(url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8"))
    task.didReceive(Data("<title>App</title>".utf8))
    task.didFinish()
  }

  func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
}

@Test(.simulator) @MainActor func `a scheme handler gets the body of a page's POST`() async throws {
  let simulator = try #require(Simulator.current)
  let server = Server()
  let configuration = WKWebViewConfiguration()
  configuration.setURLSchemeHandler(server, forURLScheme: "app")
  let view = WKWebView(frame: .zero, configuration: configuration)
  view.load(try Simulator.request("app://host/"))
  await simulator.settle()
  _ = try await view.evaluateJavaScript("fetch('/save', {method: 'POST', body: 'item=7'}); 0")
  await simulator.settle()
  #expect(server.bodies == [Data("item=7".utf8)])
}
