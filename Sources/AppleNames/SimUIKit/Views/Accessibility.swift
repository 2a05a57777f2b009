public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: Self = []
  public static let button = Self(rawValue: 1)
  public static let link = Self(rawValue: 2)
  public static let image = Self(rawValue: 4)
  public static let selected = Self(rawValue: 8)
  public static let playsSound = Self(rawValue: 16)
  public static let keyboardKey = Self(rawValue: 32)
  public static let staticText = Self(rawValue: 64)
  public static let summaryElement = Self(rawValue: 128)
  public static let notEnabled = Self(rawValue: 256)
  public static let updatesFrequently = Self(rawValue: 512)
  public static let searchField = Self(rawValue: 1024)
  public static let startsMediaSession = Self(rawValue: 2048)
  public static let adjustable = Self(rawValue: 4096)
  public static let allowsDirectInteraction = Self(rawValue: 8192)
  public static let causesPageTurn = Self(rawValue: 16384)
  public static let header = Self(rawValue: 1 << 16)
}

@nonexhaustive public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// Inert: assistive technologies are off, and nothing is announced.
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let screenChanged = Self(rawValue: 1000)
    public static let layoutChanged = Self(rawValue: 1001)
    public static let announcement = Self(rawValue: 1008)
    public static let pageScrolled = Self(rawValue: 1009)
  }

  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceMotionEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static var isInvertColorsEnabled: Bool { false }
  public static var isGrayscaleEnabled: Bool { false }
  public static var isDarkerSystemColorsEnabled: Bool { false }
  public static var isSwitchControlRunning: Bool { false }
  public static var isSpeakSelectionEnabled: Bool { false }
  public static var isSpeakScreenEnabled: Bool { false }
  public static var isShakeToUndoEnabled: Bool { false }
  public static var isAssistiveTouchRunning: Bool { false }
  public static var isGuidedAccessEnabled: Bool { false }
  public static var isMonoAudioEnabled: Bool { false }
  public static var isClosedCaptioningEnabled: Bool { false }
  public static var shouldDifferentiateWithoutColor: Bool { false }
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilityVoiceOverStatusDidChangeNotification")
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilityReduceMotionStatusDidChangeNotification")
  public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  public static let boldTextStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilityBoldTextStatusDidChangeNotification")
  public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilityInvertColorsStatusDidChangeNotification")
  public static let switchControlStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilitySwitchControlStatusDidChangeNotification")
  public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
  public static let announcementDidFinishNotification = NSNotification.Name(
    rawValue: "UIAccessibilityAnnouncementDidFinishNotification")
  public static func post(notification: Notification, argument: Any?) {}
}
