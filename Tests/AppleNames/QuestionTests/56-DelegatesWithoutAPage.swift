import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Links that ask for a new window go to the browser.
@MainActor private final class Links: NSObject, WKNavigationDelegate {
  var opened: [URL] = []

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    guard action.targetFrame == nil, let url = action.request.url else { return .allow }
    opened.append(url)
    return .cancel
  }
}

@Test(.simulator) @MainActor func `a delegate is tested with an action that the test makes`() async throws {
  let links = Links()
  let request = try Simulator.request("https://partner.example/")
  let policy = await links.webView(
    WKWebView(), decidePolicyFor: .simulated(request: request, navigationType: .linkActivated, targetFrame: nil))
  #expect(policy == .cancel)
  #expect(links.opened.map(\.absoluteString) == ["https://partner.example/"])
}
