import AppAssociations
import EngineValues
import Recipes
import SignInSites
import SimulatedSafari
import SimulatedWeb
import URLStandard

extension Scenario {
  /// Says why a step of this scenario cannot go to a URL: the text is no URL, or the provider has no such page.
  func problem(goingTo text: String?) -> String? {
    guard let text else { return nil }
    guard let url = WebURL(text) else { return Self.noURL(text) }
    guard let provider = system.providers.first(where: { $0.host == url.host }),
      !OAuthProvider.paths.contains(url.path), !sites.contains(where: { $0.pattern.contains("://\(provider.host)/") })
    else { return nil }
    return "the provider \(provider.host) has no page \(url.path), only \(OAuthProvider.paths.joined(separator: ", "))"
  }
}

extension Scenario {
  /// Says that a text is no URL. Most often, the scheme is missing.
  static func noURL(_ text: String) -> String {
    let guess = WebURL("https://" + text)?.host?.contains(".") == true ? "; did you mean “https://\(text)”?" : nil
    return "“\(text)” is not a URL" + (guess ?? ", which begins with a scheme, such as https://shop.example/")
  }
}

extension ScenarioStep.Action {
  /// The URL that the step itself goes to.
  var url: String? {
    switch self {
    case .load(let url): url
    case .system(.openURL(let url)), .system(.openSafariViewController(let url)), .system(.ownSession(let url, _)),
      .system(.request(let url, _)):
      url
    case .system(.startSession(let session)): session.url
    default: nil
    }
  }
}

/// The surroundings of a scenario's web views: the app and its entitlements, the device, a ready-made delegate, account
/// providers and the user.
package struct SystemSetup: Sendable, Equatable {
  /// The app of the web views.
  package var app = AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345")
  /// The other apps on the device.
  package var otherApps: [AppIdentity] = []
  package var device = Device()
  /// The app whose rules for `WKAppBoundDomains` apply.
  package var appBoundProfile = AppBoundDomains.Profile.webKit
  /// The ready-made delegate, which replaces the scripted answers.
  package var delegate: Delegate?
  package var providers: [Provider] = []
  package var user = SimulatedUser()
  package var certificates: [HostCertificate] = []

  package init() {}

  /// The certificate by which a host shows who it is.
  package struct HostCertificate: Sendable, Equatable {
    package let host: String
    package let security: ServerSecurity
  }

  /// A recipe with its parameters.
  package struct Delegate: Sendable, Equatable {
    package let recipe: Recipe
    package let parameters: RecipeParameters

    /// - Throws: `RecipeError` for parameters that are missing or wrong.
    package init(_ recipe: Recipe, _ parameters: RecipeParameters = RecipeParameters()) throws(RecipeError) {
      try recipe.check(parameters)
      self.recipe = recipe
      self.parameters = parameters
    }
  }

  /// An account provider; each run makes its own.
  package struct Provider: Sendable, Equatable {
    package var host: String
    package var clients: [OAuthProvider.Client] = []
    package var users = ["ada": "lovelace"]
    package var consent = OAuthProvider.Consent.asked
    package var userAgents = UserAgentPolicy.all

    package init(host: String) { self.host = host }

    func install(in web: SimulatedWeb) throws(SitePatternError) {
      try OAuthProvider(host: host, clients: clients, users: users, consent: consent, userAgents: userAgents).install(
        in: web)
    }
  }
}
