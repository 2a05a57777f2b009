import AppAssociations
import SimWebKit
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Sends the provider's page to Safari, and loads the universal link that comes back.
@MainActor private final class ShopScene: NSObject, WKNavigationDelegate, UIWindowSceneDelegate {
  let webView = WKWebView()
  var links: [URL] = []

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    guard let url = action.request.url, url.host == "id.example" else { return .allow }
    await UIApplication.shared.open(url)
    return .cancel
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    guard let url = userActivity.webpageURL else { return }
    links.append(url)
    webView.load(URLRequest(url: url))
  }
}

@Suite("Opening URLs", .simulator) @MainActor struct OpeningURLsTests {
  private let scene = ShopScene()

  /// An app with universal links at `app.example/callback`, and the scheme `shop`.
  private func installApp(in simulator: Simulator) throws {
    simulator.world.browsers = SystemBrowsers(
      world: simulator.world,
      app: AppIdentity(
        bundleID: "com.example.app", teamID: "ABCDE12345", info: InfoPlist(urlSchemes: ["shop"], name: "Shop"),
        entitlements: Entitlements(associatedDomains: ["applinks:app.example"])))
    try simulator.web.respond(
      to: "https://app.example/.well-known/apple-app-site-association",
      with: .json(
        #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/callback"}]}]}}"#)
    )
  }

  @Test func `what the app opens is in Safari, and a universal link comes back to the app`() async throws {
    let simulator = try #require(Simulator.current)
    try installApp(in: simulator)
    try simulator.site("https://app.example/", html: "<a id=login href='https://id.example/'>Sign in</a>")
    try simulator.web.respond(to: "https://app.example/callback*", with: .html("<title>Signed in</title>"))
    try simulator.site(
      "https://id.example/",
      html: "<title>Provider</title><a id=done href='https://app.example/callback?code=1'>Done</a>")
    UIApplication.shared.connectedScenes.first?.delegate = scene
    scene.webView.navigationDelegate = scene
    scene.webView.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()

    try await simulator.click("#login")
    let safari = try #require(simulator.world.browsers.safariWindows.first)
    await simulator.settle()
    #expect(safari.title == "Provider")
    #expect(UIApplication.shared.simulator.openedURLs.map(\.absoluteString) == ["https://id.example/"])
    #expect(scene.links.isEmpty)

    try await safari.click("#done")
    await simulator.settle()
    #expect(
      scene.links.map(\.absoluteString) == ["https://app.example/callback?code=1"],
      "\(simulator.trace.lines) \(simulator.trace.notes.map(\.reason.text))")
    #expect(scene.webView.title == "Signed in")
  }

  @Test func `only links of apps are opened if the app asks only for these`() async throws {
    let simulator = try #require(Simulator.current)
    try installApp(in: simulator)
    let page = try #require(URL(string: "https://id.example/"))
    #expect(await UIApplication.shared.open(page, options: [.universalLinksOnly: true]) == false)
    let options = UIScene.OpenExternalURLOptions()
    options.universalLinksOnly = true
    #expect(await UIApplication.shared.connectedScenes.first?.open(page, options: options) == false)
    #expect(simulator.world.browsers.safariWindows.isEmpty)
  }

  @Test func `the system's schemes are handled, the app's own returns to the app, and others are refused`() async throws
  {
    let simulator = try #require(Simulator.current)
    try installApp(in: simulator)
    func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
    #expect(await UIApplication.shared.open(try url("tel:123")))
    #expect(await UIApplication.shared.open(try url("shop://cart")))
    #expect(simulator.world.browsers.openedApps.map(\.url.href) == ["shop://cart"])
    #expect(UIApplication.shared.canOpenURL(try url("shop://cart")))
    #expect(await UIApplication.shared.open(try url("unknown://x")) == false)
    #expect(!UIApplication.shared.canOpenURL(try url("unknown://x")))
  }
}
