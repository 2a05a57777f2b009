import AppAssociations
import AppBoundDomains
import Recipes
import SignInSites
import SimulatedSafari
import SimulatedWeb
import URLStandard

extension Scenario {
  /// Says what is wrong with going to a URL in this scenario: its provider has no such page.
  func problem(goingTo text: String?) -> String? {
    guard let text, let url = WebURL(text), let provider = system.providers.first(where: { $0.host == url.host }),
      !OAuthProvider.paths.contains(url.path), !sites.contains(where: { $0.pattern.contains("://\(provider.host)/") })
    else { return nil }
    return "the provider \(provider.host) has no page \(url.path), only \(OAuthProvider.paths.joined(separator: ", "))"
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

/// What surrounds the web views of a scenario: the app and its entitlements, the device, a ready-made delegate, account
/// providers and the user.
public struct SystemSetup: Sendable, Equatable {
  /// The app of the web views.
  public var app = AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345")
  public var device = Device()
  /// The app whose rules for `WKAppBoundDomains` apply.
  public var appBoundProfile = AppBoundDomains.Profile.webKit
  /// Replaces the scripted answers.
  public var delegate: Delegate?
  public var providers: [Provider] = []
  public var user = SimulatedUser()

  public init() {}

  /// A recipe with its parameters.
  public struct Delegate: Sendable, Equatable {
    public let recipe: Recipe
    public let parameters: RecipeParameters

    /// - Throws: `RecipeError` for parameters that are missing or wrong.
    public init(_ recipe: Recipe, _ parameters: RecipeParameters = RecipeParameters()) throws(RecipeError) {
      try recipe.check(parameters)
      self.recipe = recipe
      self.parameters = parameters
    }
  }

  /// An account provider; each run makes its own.
  public struct Provider: Sendable, Equatable {
    public var host: String
    public var clients: [OAuthProvider.Client] = []
    public var users = ["ada": "lovelace"]
    public var consent = OAuthProvider.Consent.asked
    public var userAgents = UserAgentPolicy.all

    public init(host: String) { self.host = host }

    func install(in web: SimulatedWeb) throws(SitePatternError) {
      try OAuthProvider(host: host, clients: clients, users: users, consent: consent, userAgents: userAgents).install(
        in: web)
    }
  }
}
