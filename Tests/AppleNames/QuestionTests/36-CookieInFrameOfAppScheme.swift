import SimulatedWeb
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A page of the app's own scheme with a frame from the web: for cookies the frame is another site's.
private final class Pages: NSObject, WKURLSchemeHandler {
  func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
    guard let url = task.request.url else { return }
    task.didReceive(URLResponse(url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8"))
    task.didReceive(Data("<iframe src='https://shop.example/login'></iframe>".utf8))
    task.didFinish()
  }

  func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
}

@Test(.simulator) @MainActor func `a server's cookie is refused in a frame of an app's page`() async throws {
  let simulator = try #require(Simulator.current)
  try simulator.web.respond(
    to: "https://shop.example/login",
    with: SiteAnswer.response(headers: ["Set-Cookie": "session=1; Secure"], body: "Welcome"))
  let configuration = WKWebViewConfiguration()
  let pages = Pages()
  configuration.setURLSchemeHandler(pages, forURLScheme: "app")
  let view = WKWebView(frame: .zero, configuration: configuration)
  view.load(try Simulator.request("app://localhost/"))
  await simulator.settle()
  #expect(await configuration.websiteDataStore.httpCookieStore.allCookies().isEmpty)
  view.load(try Simulator.request("https://shop.example/login"))
  await simulator.settle()
  #expect(await configuration.websiteDataStore.httpCookieStore.allCookies().map(\.name) == ["session"])
}
