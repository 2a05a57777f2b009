/// The device that an app runs on: its application, scenes, screen and pasteboard. Every simulated world has one.
@MainActor public final class SimulatedDevice {
  /// The device of the running test or delegate call; nil means the shared device that is used elsewhere.
  @TaskLocal public static var active: SimulatedDevice?

  private static let shared = SimulatedDevice()

  public static var current: SimulatedDevice { active ?? shared }

  public private(set) lazy var application = UIApplication(device: self)
  public private(set) lazy var screen = UIScreen(bounds: bounds)
  public private(set) lazy var pasteboard = UIPasteboard(name: "general")

  /// In points. By default an iPhone's.
  public var bounds = CGRect(x: 0, y: 0, width: 402, height: 874)
  public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
  public var systemVersion = "18.5"
  public var name = "iPhone"
  /// Schemes for which an app is installed, besides the system's own (`http`, `https`, `mailto`, `tel`, `sms`).
  public var installedSchemes: Set<String> = []

  /// Opens a URL that the app passed to the system; returns false if no app handles it. nil: URLs are only recorded.
  public var opensURL: ((URL, URLDestination) -> Bool)?
  /// Whether an app of the world is installed for a scheme.
  package var hasApp: ((_ scheme: String) -> Bool)?

  /// Who may handle a URL.
  public enum URLDestination: Sendable {
    case anywhere
    /// Only apps with a universal link for it, not Safari: the option `universalLinksOnly`.
    case inAppsOnly
  }

  /// What UIKit would print on Xcode's console, oldest first.
  public private(set) var log: [String] = []
  /// Is called with each line of the log when it is written.
  public var onReport: ((String) -> Void)?

  public init() {}

  /// Writes a line to the log.
  public func report(_ message: String) {
    log.append(message)
    onReport?(message)
  }

  /// Whether an app would open for the URL.
  package func canOpen(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    return ["http", "https", "mailto", "tel", "sms", "facetime", "itms-apps", "app-settings"].contains(scheme)
      || installedSchemes.contains(scheme) || hasApp?(scheme) == true
  }
}
