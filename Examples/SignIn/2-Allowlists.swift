import Recipes
import SimulatedSafari
import Testing
import UIProcess
import URLStandard
import WebKit
import WebMessages

/// An allowlist as apps write it themselves.
@MainActor private final class TrustedHosts: NSObject, WKNavigationDelegate {
  private let host: String
  init(_ host: String) { self.host = host }

  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  {
    let target = navigationAction.request.url?.host ?? ""
    // The dot matters: notapp.example is not app.example.
    return target == host || target.hasSuffix("." + host) ? .allow : .cancel
  }
}

/// Part 2: staying on trusted hosts by code of the app.
@MainActor @Suite("Example: allowlists") struct AllowlistsExample {
  @Test("a host and its subdomains, but not a host that merely ends in the same letters")
  func ownDelegate() async throws {
    try await Phone.run { phone in
      for host in ["www.app.example", "notapp.example"] {
        try phone.world.web.respond(to: "https://\(host)/", with: .html(host))
      }
      let delegate = TrustedHosts("app.example")
      let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      webView.navigationDelegate = delegate
      try await phone.load("https://www.app.example/", in: webView)
      #expect(webView.url?.host == "www.app.example")
      try await phone.load("https://notapp.example/", in: webView)
      #expect(webView.url?.host == "www.app.example")
    }
  }

  @Test("the same with a recipe, whose list comes from the app's server")
  func recipe() async throws {
    try await Phone.run { phone in
      try phone.world.web.respond(
        to: "https://config.example/hosts.json", with: .json("{\"hosts\": [\"app.example\"]}"))
      try phone.world.web.respond(to: "https://notapp.example/", with: .html("<title>Not the app</title>"))
      let app = try Recipe.remoteAllowlist.makeApp(
        RecipeParameters(url: "https://config.example/hosts.json"), browsers: phone.world.browsers)
      let page = WebPageProxy(
        configuration: PageConfiguration(dataStore: phone.world.defaultDataStore), world: phone.world)
      page.client = app
      for url in ["https://app.example/", "https://notapp.example/"] {
        _ = page.load(NavigationRequest(url: WebURL(url)))
        await phone.world.settle()
      }
      #expect(page.state.url == "https://app.example/")
      #expect(phone.explanations.contains("notapp.example is not on the app's list"))
    }
  }
}
