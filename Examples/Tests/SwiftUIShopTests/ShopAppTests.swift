import AppAssociations
import AuthenticationServices
import SignInSites
import SimulatedSafari
import SwiftUI
import SwiftUIShop
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Signs in with a sheet of Safari.
private struct SessionView: View {
  @Environment(\.webAuthenticationSession) private var session
  @State private var result = ""
  let provider: URL

  var body: some View {
    Text(result)
    Button("With a sheet") {
      Task {
        do {
          result = try await session.authenticate(using: provider, callbackURLScheme: "shop").absoluteString
        } catch {
          result = "failed"
        }
      }
    }
  }
}

@Suite(.simulator) @MainActor struct ShopAppTests {
  /// The app at its start.
  private func launch() async throws -> (Simulator, UIWindow, ScreenSimulator) {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://shop.example/index.html",
      html: """
        <title>Shop</title><button id=pay onclick="window.open('https://pay.example/', 'pay')">Pay</button>
        """)
    try simulator.site(
      "https://pay.example/", html: "<title>Pay</title><button id=done onclick='window.close()'>Done</button>")
    try simulator.site(
      "https://shop.example/help.html",
      html: """
        <title>Help</title><a id=more href="https://shop.example/index.html">more</a>
        <a id=out href="https://news.example/">news</a>
        """)
    try OAuthProvider(
      host: "accounts.provider.example", clients: [.init(id: "app", redirectURIs: ["shop://callback"])]
    ).install(in: simulator.web)
    let app = AppIdentity(
      bundleID: "com.example.shop", teamID: "ABCDE12345", info: InfoPlist(urlSchemes: ["shop"], name: "Shop"))
    simulator.world.browsers = SystemBrowsers(world: simulator.world, app: app, device: Device())
    let window = UIApplication.shared.simulator.launch(ShopApp.self)
    await simulator.settle()
    _ = simulator.newCalls()
    return (simulator, window, UIApplication.shared.simulator.screen)
  }

  @Test func `a popup is shown in a sheet, until its page closes it`() async throws {
    let (simulator, window, screen) = try await launch()
    #expect(screen.shows("Shop"))
    try await simulator.click("#pay")
    await simulator.settle()
    expectTrace(
      simulator.newCalls(),
      """
      main: createWebViewWith https://pay.example/ [other, user] -> popup1
      popup1: decidePolicyFor https://pay.example/ [main, other, user] allow
      popup1: loads https://pay.example/
      """)
    #expect(screen.controls == ["button \"Close\""])
    try await simulator.click("#done", in: "popup1")
    await simulator.settle()
    #expect(simulator.windows == ["main"])
    #expect(screen.shows("Sign in"))
    #expect(window.isKeyWindow)
  }

  @Test func `a swipe closes the sheet and with it the popup`() async throws {
    let (simulator, window, screen) = try await launch()
    try await simulator.click("#pay")
    await simulator.settle()
    try screen.swipeSheetDown()
    await simulator.settle()
    #expect(screen.shows("Sign in"))
    #expect(simulator.windows == ["main"])
    #expect(window.isKeyWindow)
  }

  @Test func `signing in happens in Safari, and onOpenURL gets the callback`() async throws {
    let (simulator, window, screen) = try await launch()
    try screen.tap("Sign in")
    await simulator.settle()
    let safari = try #require(simulator.world.browsers.safariWindows.first)
    try await safari.type("ada", into: "#username")
    try await safari.type("lovelace", into: "#password")
    try await safari.click("#signin")
    await simulator.settle()
    try await safari.click("#allow")
    await simulator.settle()
    #expect(screen.texts.contains { $0.hasPrefix("Signed in with code-") })
    #expect(window.isKeyWindow)
  }

  @Test func `the environment's session signs in with a sheet`() async throws {
    let (simulator, _, screen) = try await launch()
    let provider = try #require(
      URL(
        string:
          "https://accounts.provider.example/authorize?response_type=code&client_id=app&state=s1&redirect_uri=shop://callback"
      ))
    let window = UIApplication.shared.simulator.show(SessionView(provider: provider))
    try screen.tap("With a sheet")
    await simulator.settle()
    let sheet = try #require(WebAuthenticationSessionSimulator.current?.window)
    try await sheet.type("ada", into: "#username")
    try await sheet.type("lovelace", into: "#password")
    try await sheet.click("#signin")
    await simulator.settle()
    try await sheet.click("#allow")
    await simulator.settle()
    #expect(screen.texts.contains { $0.hasPrefix("shop://callback?code=code-") })
    #expect(window.isKeyWindow)
  }

  @Test func `the help page stays on its hosts; other links leave the app`() async throws {
    let (simulator, window, screen) = try await launch()
    try screen.tap("Help")
    await simulator.settle()
    #expect(screen.title == "Help")
    try await simulator.click("#out", in: try #require(simulator.windows.last))
    await simulator.settle()
    #expect(UIApplication.shared.simulator.openedURLs.map(\.absoluteString) == ["https://news.example/"])
    #expect(screen.title == "Help")
    try screen.goBack()
    #expect(screen.title == "Shop")
    #expect(window.isKeyWindow)
  }
}
