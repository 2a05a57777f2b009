@nonexhaustive public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision
}
@nonexhaustive public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
@nonexhaustive public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
@nonexhaustive public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
@nonexhaustive public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
@nonexhaustive public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

@preconcurrency @MainActor open class UIDevice: NSObject {
  @nonexhaustive public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  open class var current: UIDevice { UIDevice(device: .current(for: "UIDevice.current")) }
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
  public static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")
  public static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
  public static let proximityStateDidChangeNotification = Notification.Name(
    "UIDeviceProximityStateDidChangeNotification")

  private let device: SimulatedDevice

  init(device: SimulatedDevice) {
    self.device = device
    super.init()
  }

  open var name: String { device.name }
  open var model: String { device.userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { device.userInterfaceIdiom == .pad ? "iPadOS" : "iOS" }
  open var systemVersion: String { device.systemVersion }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { device.userInterfaceIdiom }
  /// A made-up identifier, the same in all processes.
  open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-4000-8000-000000000000") }
  /// Inert.
  open var isBatteryMonitoringEnabled = false
  open var batteryState: BatteryState { .unknown }
  /// Inert: always unknown, as without monitoring.
  open var batteryLevel: Float { -1 }
  /// Inert.
  open var isProximityMonitoringEnabled = false
  /// Inert: always false.
  open var proximityState: Bool { false }
  /// Inert: always true.
  open var isMultitaskingSupported: Bool { true }
  /// Inert: notifications are always generated.
  open var isGeneratingDeviceOrientationNotifications: Bool { true }
  /// Inert.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Inert.
  open func endGeneratingDeviceOrientationNotifications() {}
  /// Inert.
  open func playInputClick() {}
  open var orientation: UIDeviceOrientation { device.orientation }
}

@preconcurrency @MainActor open class UIPasteboard: NSObject {
  open class var general: UIPasteboard { SimulatedDevice.current(for: "UIPasteboard.general").pasteboard }

  public let name: String
  open var string: String?
  open var url: URL?
  open var image: UIImage?

  init(name: String) {
    self.name = name
    super.init()
  }

  open var hasStrings: Bool { string != nil }
  open var hasURLs: Bool { url != nil }
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }
}

@nonexhaustive public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

extension NSAttributedString.Key {
  public static let font = Self(rawValue: "NSFont")
  public static let foregroundColor = Self(rawValue: "NSColor")
  public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
  public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
  public static let underlineStyle = Self(rawValue: "NSUnderline")
  public static let link = Self(rawValue: "NSLink")
}
