@testable import PWAShell
import AppAssociations
import SafariServices
import SimulatedSafari
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct PWAShellFlows {
  private func open(_ page: String) async throws -> (Simulator, ViewController, UIWindow) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: page)
    try simulator.site("https://app.example/second", html: "<title>Second</title>")
    try simulator.site("https://accounts.provider.example/", html: "<title>Provider</title>")
    try simulator.site("https://elsewhere.example/", html: "<title>Elsewhere</title>")
    // The template's configuration is limited to the domains of its Info.plist.
    simulator.world.browsers = SystemBrowsers(
      world: simulator.world,
      app: AppIdentity(
        bundleID: "com.example.app", teamID: "ABCDE12345",
        info: InfoPlist(appBoundDomains: ["app.example", "accounts.provider.example"])))
    let controller = ViewController()
    let window = UIApplication.shared.simulator.show(controller)
    await simulator.settle()
    _ = simulator.newCalls()
    return (simulator, controller, window)
  }

  @Test func `a new tab opens in the same view`() async throws {
    let (simulator, controller, window) = try await open(
      "<a id=a target=_blank href='https://app.example/second'>Second</a>")
    try await simulator.click("#a")
    expectTrace(
      simulator.newCalls(),
      """
      main: decidePolicyFor https://app.example/second [nil, linkActivated, user] allow
      main: createWebViewWith https://app.example/second [linkActivated, user] -> nil
      main: decidePolicyFor https://app.example/second [main, other] allow
      main: loads https://app.example/second
      """)
    #expect(controller.webView?.title == "Second")
    #expect(window.isKeyWindow)
  }

  @Test func `a link elsewhere opens in Safari's controller`() async throws {
    let (simulator, controller, window) = try await open("<a id=a href='https://elsewhere.example/'>Elsewhere</a>")
    try await simulator.click("#a")
    #expect(
      simulator.newCalls().lines.first
        == "main: decidePolicyFor https://elsewhere.example/ [main, linkActivated, user] cancel")
    await simulator.settle()
    let safari = try #require(controller.presentedViewController as? SFSafariViewController)
    #expect(safari.simulator.window?.title == "Elsewhere")
    #expect(window.isKeyWindow)
  }

  @Test func `the provider's page shows the toolbar`() async throws {
    let (simulator, controller, window) = try await open(
      "<a id=a href='https://accounts.provider.example/'>Sign in</a>")
    #expect(controller.toolbarView.isHidden)
    try await simulator.click("#a")
    #expect(controller.webView?.title == "Provider")
    #expect(!controller.toolbarView.isHidden)
    #expect(window.isKeyWindow)
  }

  @Test func `a prompt is answered`() async throws {
    let (simulator, controller, window) = try await open(
      "<button id=b onclick=\"document.title = prompt('Name?', 'nobody')\">Ask</button>")
    try await simulator.click("#b")
    let alert = try #require(UIApplication.shared.simulator.alert)
    try alert.simulator.fill("Ada")
    try alert.simulator.tap("OK")
    await simulator.settle()
    #expect(controller.webView?.title == "Ada")
    #expect(window.isKeyWindow)
  }
}
