@testable import Auth0
import AppAssociations
import AuthenticationServices
import SignInSites
import SimulatedSafari
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator, .serialized) @MainActor struct Auth0Flows {
  @MainActor final class Results { var codes: [WebAuthError.Code?] = [] }

  private func start(redirect: String, results: Results? = nil) throws -> (Simulator, UIWindow, any WebAuthUserAgent) {
    let simulator = try #require(Simulator.current)
    try OAuthProvider(
      host: "accounts.provider.example", clients: [.init(id: "app", redirectURIs: [redirect])]
    ).install(in: simulator.web)
    try simulator.web.respond(
      to: "https://app.example/.well-known/apple-app-site-association",
      with: .json(#"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#))
    simulator.world.browsers = SystemBrowsers(
      world: simulator.world,
      app: AppIdentity(
        bundleID: "com.example.app", teamID: "ABCDE12345",
        entitlements: Entitlements(associatedDomains: ["webcredentials:app.example"])))
    TransactionStore.shared.resumedURLs = []
    let window = UIApplication.shared.simulator.show(UIViewController())
    var components = try #require(URLComponents(string: "https://accounts.provider.example/authorize"))
    components.queryItems = [
      URLQueryItem(name: "response_type", value: "code"), URLQueryItem(name: "client_id", value: "app"),
      URLQueryItem(name: "state", value: "s1"), URLQueryItem(name: "redirect_uri", value: redirect),
    ]
    let provider = WebAuthentication.asProvider(
      redirectURL: try #require(URL(string: redirect)), presentationWindow: window)
    let agent = provider(try #require(components.url)) { result in
      if case .failure(let error) = result { results?.codes.append(error.code) } else { results?.codes.append(nil) }
    }
    return (simulator, window, agent)
  }

  /// `start()` of the library starts the session in a task.
  private func shownSession(_ simulator: Simulator) async throws -> WebAuthenticationSessionSimulator {
    for _ in 0..<100 where WebAuthenticationSessionSimulator.current == nil { await Task.yield() }
    await simulator.settle()
    return try #require(WebAuthenticationSessionSimulator.current)
  }

  @Test(arguments: ["myapp://callback", "https://app.example/callback"])
  func `the callback resumes the transaction, whichever kind it is`(redirect: String) async throws {
    let (simulator, window, agent) = try start(redirect: redirect)
    agent.start()
    let session = try await shownSession(simulator)
    let sheet = try #require(session.window)
    try await sheet.type("ada", into: "#username")
    try await sheet.type("lovelace", into: "#password")
    try await sheet.click("#signin")
    await simulator.settle()
    _ = simulator.newCalls()
    try await sheet.click("#allow")
    await simulator.settle()
    for _ in 0..<100 where TransactionStore.shared.resumedURLs.isEmpty { await Task.yield() }
    #expect(TransactionStore.shared.resumedURLs.map(\.absoluteString) == ["\(redirect)?code=code-2&state=s1"])
    expectTrace(
      simulator.newCalls(),
      """
      session1: decidePolicyFor https://accounts.provider.example/consent [main, formSubmitted, POST, user] allow
      session1: didStartProvisionalNavigation https://accounts.provider.example/consent
      session1: decidePolicyFor \(redirect)?code=code-2&state=s1 [main, formSubmitted, redirect, user] cancel
      """)
    #expect(window.isKeyWindow)
  }

  /// The library casts the error `as? NSError`.
  @Test func `the user's Cancel is a failure`() async throws {
    let results = Results()
    let (simulator, window, agent) = try start(redirect: "myapp://callback", results: results)
    agent.start()
    try await shownSession(simulator).cancelByUser()
    for _ in 0..<100 where results.codes.isEmpty { await Task.yield() }
    #expect(results.codes == [.userCancelled])
    #expect(window.isKeyWindow)
  }
}
