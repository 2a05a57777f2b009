import AppAssociations
import SignInSites
import SimAuthenticationServices
import SimWebKit
import SimulatedSafari
import SimulatedWeb
import UIProcess

/// A world with a provider of accounts at `accounts.provider.example`, current while `body` runs.
@MainActor func inSignInWorld(
  profile: PlatformProfile = .iOS, _ body: @MainActor (WebWorld, UIWindow) async throws -> Void
) async throws {
  let world = WebWorld(profile: profile)
  defer { world.shutDown() }
  let file = #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#
  try world.web.respond(to: "https://app.example/.well-known/apple-app-site-association", with: .json(file))
  try world.web.respond(to: "https://app.example/callback*", with: .html("<title>Callback</title>"))
  world.browsers = SystemBrowsers(
    world: world,
    app: AppIdentity(
      bundleID: "com.example.app", teamID: "ABCDE12345", info: InfoPlist(urlSchemes: ["myapp"], name: "Example"),
      entitlements: Entitlements(associatedDomains: ["webcredentials:app.example"])))
  let provider = OAuthProvider(
    host: "accounts.provider.example",
    clients: [.init(id: "app", redirectURIs: ["myapp://callback", "https://app.example/callback"])])
  try provider.install(in: world.web)
  try await WebWorld.$current.withValue(world) {
    try await SimulatedDevice.ofTask.withValue(SimulatedDevice()) {
      try await body(world, UIApplication.shared.simulator.show(UIViewController()))
    }
  }
}

func authorizeURL(redirect: String = "myapp://callback") throws -> URL {
  var components = URLComponents()
  components.scheme = "https"
  components.host = "accounts.provider.example"
  components.path = "/authorize"
  components.queryItems = [
    URLQueryItem(name: "response_type", value: "code"), URLQueryItem(name: "client_id", value: "app"),
    URLQueryItem(name: "state", value: "s1"), URLQueryItem(name: "redirect_uri", value: redirect),
  ]
  guard let url = components.url else { throw URLError(.badURL) }
  return url
}

/// The user types name and password and allows.
@MainActor func signIn(in window: BrowserWindow?, of world: WebWorld) async throws {
  guard let window else { throw URLError(.cancelled) }
  await world.settle()
  try await window.type("ada", into: "#username")
  try await window.type("lovelace", into: "#password")
  try await window.click("#signin")
  await world.settle()
  try await window.click("#allow")
  await world.settle()
}

/// What a completion handler has got.
@MainActor final class Record {
  var calls: [(url: URL?, error: (any Error)?)] = []
}

/// Shows sessions over a window.
final class Anchor: NSObject, ASWebAuthenticationPresentationContextProviding {
  let window: UIWindow
  init(_ window: UIWindow) { self.window = window }
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
}
