import URLStandard

/// HTML Standard, "sandboxing flag set". A set flag forbids an action.
package struct SandboxFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// This initialiser replaces the library's own, which is generic and which other modules would call unspecialised.
  package init(arrayLiteral flags: SandboxFlags...) { rawValue = flags.reduce(0) { $0 | $1.rawValue } }

  package static let navigation = SandboxFlags(rawValue: 1 << 0)
  package static let popups = SandboxFlags(rawValue: 1 << 1)
  package static let topNavigation = SandboxFlags(rawValue: 1 << 2)
  package static let topNavigationByUserActivation = SandboxFlags(rawValue: 1 << 3)
  package static let origin = SandboxFlags(rawValue: 1 << 4)
  package static let forms = SandboxFlags(rawValue: 1 << 5)
  package static let scripts = SandboxFlags(rawValue: 1 << 6)
  package static let automaticFeatures = SandboxFlags(rawValue: 1 << 7)
  package static let modals = SandboxFlags(rawValue: 1 << 8)
  package static let propagatesToPopups = SandboxFlags(rawValue: 1 << 9)
  package static let downloads = SandboxFlags(rawValue: 1 << 10)
  package static let topNavigationToCustomSchemes = SandboxFlags(rawValue: 1 << 11)
  package static let documentDomain = SandboxFlags(rawValue: 1 << 12)
  package static let storageAccess = SandboxFlags(rawValue: 1 << 13)

  package static let all: SandboxFlags = [
    .navigation, .popups, .topNavigation, .topNavigationByUserActivation, .origin, .forms, .scripts,
    .automaticFeatures, .modals, .propagatesToPopups, .downloads, .topNavigationToCustomSchemes, .documentDomain,
    .storageAccess,
  ]

  /// HTML Standard, "parse a sandboxing directive".
  package init(parsing directive: String) {
    var flags = SandboxFlags.all
    for token in directive.asciiLowercased.asciiWhitespaceSeparated {
      switch token {
      case "allow-popups": flags.remove([.popups, .topNavigationToCustomSchemes])
      case "allow-top-navigation":
        flags.remove([.topNavigation, .topNavigationByUserActivation, .topNavigationToCustomSchemes])
      case "allow-top-navigation-by-user-activation": flags.remove(.topNavigationByUserActivation)
      case "allow-top-navigation-to-custom-protocols": flags.remove(.topNavigationToCustomSchemes)
      case "allow-same-origin": flags.remove(.origin)
      case "allow-forms": flags.remove(.forms)
      case "allow-scripts": flags.remove([.scripts, .automaticFeatures])
      case "allow-modals": flags.remove(.modals)
      case "allow-popups-to-escape-sandbox": flags.remove(.propagatesToPopups)
      case "allow-downloads": flags.remove(.downloads)
      case "allow-storage-access-by-user-activation": flags.remove(.storageAccess)
      default: break
      }
    }
    self = flags
  }
}
