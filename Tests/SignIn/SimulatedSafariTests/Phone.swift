import AppAssociations
import SignInSites
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess
import URLStandard

/// A device with one app and a provider of accounts.
@MainActor struct Phone {
  nonisolated static let file = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/callback"}]}]},
     "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}
    """
  nonisolated static let entries = ["applinks:app.example", "webcredentials:app.example"]

  let world: WebWorld
  let browsers: SystemBrowsers
  let provider: OAuthProvider
  private let others = Others()

  init(
    _ device: Device = Device(), profile: PlatformProfile = .iOS, entries: [String] = entries,
    schemes: [String] = ["myapp"],
    file: SiteAnswer = .json(file),
    userAgents: UserAgentPolicy = .all, consent: OAuthProvider.Consent = .asked
  ) throws {
    world = WebWorld(profile: profile)
    let app = AppIdentity(
      bundleID: "com.example.app", teamID: "ABCDE12345", info: InfoPlist(urlSchemes: schemes, name: "Example"),
      entitlements: Entitlements(associatedDomains: entries))
    browsers = SystemBrowsers(world: world, app: app, device: device)
    provider = OAuthProvider(
      host: "accounts.provider.example",
      clients: [.init(id: "app", redirectURIs: ["myapp://callback", "https://app.example/callback", "other://x"])],
      consent: consent, userAgents: userAgents)
    try provider.install(in: world.web)
    try world.web.respond(to: "https://app.example/", with: .html("<title>App</title>"))
    try world.web.respond(to: "https://app.example/callback*", with: .html("<title>Callback</title>"))
    try world.web.respond(to: "https://app.example\(AssociationFile.path)", with: file)
  }

  nonisolated static func authorizeURL(_ redirect: String = "myapp://callback") -> String {
    "https://accounts.provider.example/authorize?response_type=code&client_id=app&state=s1&redirect_uri="
      + percentEncodedComponent(redirect)
  }

  nonisolated static let https = SessionCallback.https(host: "app.example", path: "/callback")

  func session(
    _ callback: SessionCallback = .customScheme("myapp"), url: String? = nil, to record: Record = Record()
  ) -> SignInSession {
    let redirect = if case .https = callback { "https://app.example/callback" } else { "myapp://callback" }
    return SignInSession(url: url ?? Self.authorizeURL(redirect), callback: callback, browsers: browsers) {
      record.results.append($0)
    }
  }

  /// What a completion handler has got.
  final class Record {
    var results: [Result<WebURL, SessionError>] = []
    var url: String? { if case .success(let url)? = results.first { url.href } else { nil } }
    var error: SessionError? { if case .failure(let error)? = results.first { error } else { nil } }
  }

  /// The user types name and password and allows.
  func signIn(in window: BrowserWindow?) async throws {
    let window = try #require(window)
    await world.settle()
    try await window.type("ada", into: "#username")
    try await window.type("lovelace", into: "#password")
    try await window.click("#signin")
    await world.settle()
    try await window.click("#allow")
    await world.settle()
  }

  /// The network fetches the file and keeps what it got.
  func primeCache() { _ = browsers.associations.file(of: "app.example", by: .network) }

  /// Another session that is on the screen, and kept.
  func startOther() {
    let session = session()
    others.sessions.append(session)
    session.start(.provided)
  }

  final class Others { var sessions: [SignInSession] = [] }

  var notes: [String] { world.trace.notes.map(\.reason.text) }
}
