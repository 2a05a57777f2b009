import Recipes

/// A recipe in Swift: a file of `Examples/Recipes`. Its tests show that it does the same as the recipe.
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

  /// The listings of an app without a recipe.
  package static let withoutRecipe: [Listing] = [.bothDelegates, .appBoundView]

  /// The listings of a recipe. Several recipes have the same listing.
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
}
