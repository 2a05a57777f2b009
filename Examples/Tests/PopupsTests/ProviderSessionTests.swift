import AuthenticationServices
import Popups
import SignInSites
import SimulatedSafari
import Testing
import UIKit
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator(sites: "Sites")) @MainActor struct ProviderSessionTests {
  private func app() async throws -> App<ProviderSessionController> {
    let simulator = try #require(Simulator.current)
    try OAuthProvider(
      host: "accounts.provider.example", clients: [.init(id: "app", redirectURIs: ["myapp://callback"])]
    ).install(in: simulator.web)
    return try await App { home in
      ProviderSessionController(home: home, providers: ["accounts.provider.example"], callbackScheme: "myapp")
    }
  }

  private func signIn(_ simulator: Simulator) async throws {
    let sheet = try #require(WebAuthenticationSessionSimulator.current?.window)
    try await sheet.type("ada", into: "#username")
    try await sheet.type("lovelace", into: "#password")
    try await sheet.click("#signin")
    await simulator.settle()
    try await sheet.click("#allow")
    await simulator.settle()
  }

  @Test func `a link to the provider becomes a session, whose code goes to the site`() async throws {
    let app = try await app()
    try await app.simulator.click("#provider")
    await app.simulator.settle()
    try await signIn(app.simulator)
    expectTrace(
      app.simulator.newCalls(),
      """
      main: decidePolicyFor https://accounts.provider.example/authorize?response_type=code&client_id=app&state=s1&redirect_uri=myapp://callback [main, linkActivated, user] cancel
      ...
      session1: decidePolicyFor myapp://callback?code=code-2&state=s1 [main, formSubmitted, redirect, user] cancel
      main: decidePolicyFor https://shop.example/signed-in.html?code=code-2&state=s1 [main, other] allow
      main: loads https://shop.example/signed-in.html?code=code-2&state=s1
      """)
    #expect(app.controller.webView.url?.absoluteString == "https://shop.example/signed-in.html?code=code-2&state=s1")
  }

  @Test func `a popup to the provider becomes a session too`() async throws {
    let app = try await app()
    try await app.simulator.click("#provider-window")
    await app.simulator.settle()
    try await signIn(app.simulator)
    #expect(app.controller.webView.url?.absoluteString == "https://shop.example/signed-in.html?code=code-2&state=s2")
  }

  @Test func `the user cancels, and the page stays where it was`() async throws {
    let app = try await app()
    try await app.simulator.click("#provider")
    let session = try #require(WebAuthenticationSessionSimulator.current)
    session.cancelByUser()
    await app.simulator.settle()
    #expect(session.explanation == "the user cancelled")
    #expect(app.controller.lastError?.code == .canceledLogin)
    #expect(app.controller.webView.title == "Shop")
  }
}
