import Recipes
import WebFiles
import WebViewSimulator

/// What a recipe is in Swift: a file of `Examples/Recipes`, whose tests show that it does what the recipe does.
package enum Listing: String, CaseIterable, Sendable {
  case bothDelegates = "BothDelegates"
  case appBoundView = "AppBoundView"
  case popupWithClose = "PopupWithClose"
  case sharedDelegate = "SharedDelegate"
  case blockPopups = "BlockPopups"
  case sameView = "SameView"
  case allowlist = "Allowlist"
  case remoteAllowlist = "RemoteAllowlist"
  case openInSafari = "OpenInSafari"
  case safariAndBack = "SafariAndBack"
  case systemSession = "SystemSession"
  case ownSession = "OwnSession"

  /// Those of an app without a recipe.
  static let withoutRecipe: [Listing] = [.bothDelegates, .appBoundView]

  /// Those of a recipe; several do the same.
  package static func all(of recipe: Recipe) -> [Listing] {
    switch recipe {
    case .exactHosts, .hostsAndSubdomains: [.allowlist]
    case .remoteAllowlist: [.remoteAllowlist]
    case .blockPopups: [.blockPopups]
    case .allowPopups: [.popupWithClose, .sharedDelegate]
    case .sameView: [.sameView]
    case .openInSafari: [.openInSafari]
    case .signInInSafari: [.safariAndBack]
    case .authenticationSession: [.systemSession]
    case .ownSession: [.ownSession]
    }
  }

  /// For lists.
  private var title: String {
    switch self {
    case .bothDelegates: "a controller with both delegates"
    case .appBoundView: "a view for app-bound domains"
    case .popupWithClose: "popups that pages can close"
    case .sharedDelegate: "one delegate for all views"
    case .blockPopups: "no popups"
    case .sameView: "one view for all pages"
    case .allowlist: "a list of hosts"
    case .remoteAllowlist: "a list of hosts from a server"
    case .openInSafari: "other hosts in Safari"
    case .safariAndBack: "signing in with Safari, and back"
    case .systemSession: "ASWebAuthenticationSession"
    case .ownSession: "a session of the app's own"
    }
  }

  /// The file, with marks of what can be chosen (`play/listing.js`).
  package var text: String? { WebFile.text("Examples/Recipes/\(rawValue).swift") }

  static var value: JSONValue {
    .object(allCases.map { .init($0.rawValue, ["title": .string($0.title), "text": JSONValue($0.text)]) })
  }
}
