// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Recipes

extension Reason {
  package static func hostIsNotOnList(_ host: String) -> Reason {
    Reason("R.1", "\(host) is not on the app's list")
  }

  package static func hostOfWindowIsNotOnList(_ host: String) -> Reason {
    Reason("R.1", "\(host) is not on the app's list: no window")
  }

  package static func hostListIsUnusable(_ problem: String) -> Reason {
    Reason("R.1", "the list of hosts is unusable: \(problem)")
  }

  package static let appOpensNoWindows = Reason("R.2", "the app opens no windows")
  package static let appLoadsWindowInSameView = Reason("R.3", "the app loads the new window's page in the same view")

  package static func appOpensInSafari(_ url: String) -> Reason {
    Reason("R.4", "the app opens \(url) in Safari")
  }

  package static let appOpensWindowInSafari = Reason("R.4", "the app opens the new window's page in Safari")

  package static func appHandsToSession(_ url: String) -> Reason {
    Reason("R.5", "the app hands \(url) to an authentication session")
  }

  package static let callbackOfOwnSession = Reason("R.6", "the callback of the app's own session")
  package static let appOpensProviderInSafari = Reason("R.7", "the app opens the provider's page in Safari")
  package static let redirectGoesToProvider = Reason(
    "R.7", "redirected to the provider: the app stops the load, and opens the page in Safari")
}
