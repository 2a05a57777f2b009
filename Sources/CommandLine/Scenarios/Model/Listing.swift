import Recipes

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
  package static let withoutRecipe: [Listing] = [.bothDelegates, .appBoundView]

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
}
