import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// A delegate of the kind that is tested with values that it never meets in its author's hands.
@MainActor private final class Router: NSObject, WKNavigationDelegate {
  var decisions: [WKNavigationActionPolicy] = []
  var finished: [WKNavigation?] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    guard let url = navigationAction.request.url else { return .cancel }
    if navigationAction.targetFrame == nil { return .download }
    return url.host == navigationAction.sourceFrame.securityOrigin.host ? .allow : .cancel
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished.append(navigation) }
}

@Suite(.simulator) @MainActor struct ChosenValuesTests {
  private let router = Router()
  private let view = WKWebView()

  private func request(_ address: String) throws -> URLRequest { URLRequest(url: try #require(URL(string: address))) }

  @Test func `actions, frames and origins are made with chosen values`() async throws {
    let origin = WKSecurityOrigin.simulated(host: "app.example", port: 8443)
    #expect((origin.protocol, origin.host, origin.port) == ("https", "app.example", 8443))
    let frame = WKFrameInfo.simulated(
      request: try request("https://app.example/"), securityOrigin: origin, webView: view)
    #expect(frame.isMainFrame)
    #expect(frame.webView === view)
    let action = WKNavigationAction.simulated(
      request: try request("https://app.example/next"), navigationType: .linkActivated, sourceFrame: frame,
      targetFrame: frame)
    #expect(action.navigationType == .linkActivated)
    #expect(action.sourceFrame === frame)
    #expect(await router.webView(view, decidePolicyFor: action) == .allow)
  }

  @Test func `nil can be injected everywhere`() async throws {
    var empty = try request("https://app.example/")
    empty.url = nil
    #expect(await router.webView(view, decidePolicyFor: .simulated(request: empty)) == .cancel)
    let newWindow = WKNavigationAction.simulated(request: try request("https://other.example/"), targetFrame: nil)
    #expect(await router.webView(view, decidePolicyFor: newWindow) == .download)
    router.webView(view, didFinish: nil)
    #expect(router.finished == [nil])
  }

  @Test func `a source frame that is nil is a failure where it is read, and no crash`() async throws {
    let action = WKNavigationAction.simulated(
      request: try request("https://app.example/"), sourceFrame: nil,
      targetFrame: .simulated(request: try request("https://app.example/")))
    #expect(await router.webView(view, decidePolicyFor: action) == .cancel)
    let failure = try #require(WebWorld.current?.takeDeviceFailures().first)
    #expect(failure.message == "Unexpectedly found nil while reading WKNavigationAction.sourceFrame")
    #expect(failure.place?.line == 17)
  }

  @Test func `responses are made with chosen values`() throws {
    let url = try #require(URL(string: "https://app.example/file.zip"))
    let response = WKNavigationResponse.simulated(
      response: URLResponse(url: url, mimeType: "application/zip", expectedContentLength: 3, textEncodingName: nil),
      isForMainFrame: false, canShowMIMEType: false)
    #expect(response.response.mimeType == "application/zip")
    #expect(!response.isForMainFrame)
    #expect(!response.canShowMIMEType)
  }

  @Test func `what a test makes without values can be read`() {
    #expect(WKNavigationAction().targetFrame == nil)
    #expect(WKFrameInfo().isMainFrame)
    #expect(WKSecurityOrigin().host == "")
    #expect(WKNavigationResponse().isForMainFrame)
    #expect(WKScriptMessage().name == "")
    #expect(WKWindowFeatures().width == nil)
  }
}
