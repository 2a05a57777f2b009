import Scenarios
import WebFiles
import WebViewSimulator

/// The list of listings that the playground shows.
extension Listing {
  /// The listing's title in lists.
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

  /// The file, with marks of what can be chosen (`shared/recipe.js`).
  var text: String? { WebFile.listing(rawValue) }

  static var value: JSONValue {
    .object(allCases.map { .init($0.rawValue, ["title": .string($0.title), "text": JSONValue($0.text)]) })
  }
}
