import AppAssociations
import AuthenticationServices
import SignInSites
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess
import WebKit

/// What the examples share: a device with one app, `app.example`, and a provider of accounts, `accounts.example`, which
/// refuses
/// web views as Google does.
@MainActor struct Phone {
  let world: WebWorld
  let window: UIWindow

  static let signInURL = "https://accounts.example/authorize?response_type=code&client_id=app&state=s1&redirect_uri="

  /// Runs an example on a fresh device.
  /// - Parameter providerAccepts: which user agents the provider serves.
  static func run(
    providerAccepts: UserAgentPolicy = .refusesEmbedded,
    info: InfoPlist = InfoPlist(urlSchemes: ["myapp"], name: "Example"),
    domains: [String] = ["applinks:app.example", "webcredentials:app.example"], device: Device = Device(),
    _ body: (Phone) async throws -> Void
  ) async throws {
    let world = WebWorld()
    defer { world.shutDown() }
    let app = AppIdentity(
      bundleID: "com.example.app", teamID: "ABCDE12345", info: info,
      entitlements: Entitlements(associatedDomains: domains))
    world.browsers = SystemBrowsers(world: world, app: app, device: device)
    try world.web.respond(
      to: "https://app.example/.well-known/apple-app-site-association",
      with: .json(
        """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/callback"}]}]},
         "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}
        """))
    try world.web.respond(
      to: "https://app.example/", with: .html("<title>App</title><a id=login href=/login>Sign in</a>"))
    try world.web.respond(
      to: "https://app.example/login", with: .redirect(to: signInURL + "https%3A%2F%2Fapp.example%2Fcallback"))
    try world.web.respond(
      to: "https://app.example/callback*",
      with: .response(
        headers: ["Set-Cookie": "session=1; Path=/; Secure; Max-Age=3600"], body: "<title>Signed in</title>"))
    let provider = OAuthProvider(
      host: "accounts.example",
      clients: [.init(id: "app", redirectURIs: ["myapp://done", "https://app.example/callback"])],
      userAgents: providerAccepts)
    try provider.install(in: world.web)
    let simulated = SimulatedDevice()
    simulated.connect(to: world)
    try await WebWorld.$current.withValue(world) {
      try await SimulatedDevice.ofTask.withValue(simulated) {
        let window = UIApplication.shared.simulator.show(UIViewController())
        try await body(Phone(world: world, window: window))
      }
    }
  }

  /// The user types name and password into the provider's form, and allows.
  func signIn(in browser: BrowserWindow?) async throws {
    let browser = try #require(browser)
    await world.settle()
    try await browser.type("ada", into: "#username")
    try await browser.type("lovelace", into: "#password")
    try await browser.click("#signin")
    await world.settle()
    try await browser.click("#allow")
    await world.settle()
  }

  /// The same in a web view.
  func signIn(in webView: WKWebView) async throws {
    await world.settle()
    for script in [
      "username.value = 'ada'; password.value = 'lovelace'; signin.click()", "allow.click()",
    ] {
      _ = try await webView.evaluateJavaScript(script)
      await world.settle()
    }
  }

  func load(_ text: String, in webView: WKWebView) async throws {
    _ = webView.load(URLRequest(url: try #require(URL(string: text))))
    await world.settle()
  }

  var explanations: [String] {
    world.trace.events.flatMap { $0.notes.map(\.text) } + world.trace.notes.map(\.reason.text)
  }
}

/// Shows sessions over the app's window, as view controllers do.
final class Anchor: NSObject, ASWebAuthenticationPresentationContextProviding {
  private let window: UIWindow
  init(_ window: UIWindow) { self.window = window }
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
}
