import URLStandard

/// HTML Standard, "sandboxing flag set". A flag that is set forbids something.
public struct SandboxFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let navigation = SandboxFlags(rawValue: 1 << 0)
  public static let popups = SandboxFlags(rawValue: 1 << 1)
  public static let topNavigation = SandboxFlags(rawValue: 1 << 2)
  public static let topNavigationByUserActivation = SandboxFlags(rawValue: 1 << 3)
  public static let origin = SandboxFlags(rawValue: 1 << 4)
  public static let forms = SandboxFlags(rawValue: 1 << 5)
  public static let scripts = SandboxFlags(rawValue: 1 << 6)
  public static let automaticFeatures = SandboxFlags(rawValue: 1 << 7)
  public static let modals = SandboxFlags(rawValue: 1 << 8)
  public static let propagatesToPopups = SandboxFlags(rawValue: 1 << 9)
  public static let downloads = SandboxFlags(rawValue: 1 << 10)
  public static let topNavigationToCustomSchemes = SandboxFlags(rawValue: 1 << 11)

  public static let all: SandboxFlags = [
    .navigation, .popups, .topNavigation, .topNavigationByUserActivation, .origin, .forms, .scripts,
    .automaticFeatures, .modals, .propagatesToPopups, .downloads, .topNavigationToCustomSchemes,
  ]

  /// HTML Standard, "parse a sandboxing directive".
  public init(parsing directive: String) {
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
      default: break
      }
    }
    self = flags
  }
}
