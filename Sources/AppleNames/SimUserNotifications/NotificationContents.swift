public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

@nonexhaustive public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined, denied, authorized, provisional, ephemeral
}

@nonexhaustive public enum UNAlertStyle: Int, Sendable { case none, banner, alert }
@nonexhaustive public enum UNShowPreviewsSetting: Int, Sendable { case always, whenAuthenticated, never }
@nonexhaustive public enum UNNotificationSetting: Int, Sendable { case notSupported, disabled, enabled }

public final class UNNotificationSettings: NSObject, Sendable {
  public let authorizationStatus: UNAuthorizationStatus
  init(_ status: UNAuthorizationStatus) {
    authorizationStatus = status
    super.init()
  }
  public var alertSetting: UNNotificationSetting { authorizationStatus == .authorized ? .enabled : .disabled }
  public var soundSetting: UNNotificationSetting { alertSetting }
  public var badgeSetting: UNNotificationSetting { alertSetting }
  public var notificationCenterSetting: UNNotificationSetting { alertSetting }
  public var lockScreenSetting: UNNotificationSetting { alertSetting }
  public var announcementSetting: UNNotificationSetting { .notSupported }
  public var carPlaySetting: UNNotificationSetting { .notSupported }
  public var criticalAlertSetting: UNNotificationSetting { .notSupported }
  public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
  public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
  public var directMessagesSetting: UNNotificationSetting { .notSupported }
  public var providesAppNotificationSettings: Bool { false }
  public var alertStyle: UNAlertStyle { authorizationStatus == .authorized ? .banner : .none }
  public var showPreviewsSetting: UNShowPreviewsSetting { .always }
}

/// Inert.
open class UNNotificationSound: NSObject {
  public static var `default`: UNNotificationSound { UNNotificationSound() }
}

open class UNNotificationContent: NSObject {
  fileprivate var storedTitle = ""
  fileprivate var storedSubtitle = ""
  fileprivate var storedBody = ""
  fileprivate var storedInfo: [AnyHashable: Any] = [:]
  open var title: String { storedTitle }
  open var subtitle: String { storedSubtitle }
  open var body: String { storedBody }
  open var userInfo: [AnyHashable: Any] { storedInfo }
}

open class UNMutableNotificationContent: UNNotificationContent {
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  open override var subtitle: String {
    get { storedSubtitle }
    set { storedSubtitle = newValue }
  }
  open override var body: String {
    get { storedBody }
    set { storedBody = newValue }
  }
  open override var userInfo: [AnyHashable: Any] {
    get { storedInfo }
    set { storedInfo = newValue }
  }
  /// Inert.
  open var sound: UNNotificationSound?
  /// Inert.
  open var badge: NSNumber?
  open var categoryIdentifier = ""
  open var threadIdentifier = ""
}

/// The time at which a notification is due. Nothing is shown by itself: a test calls `simulateTap(on:)`.
open class UNNotificationTrigger: NSObject {
  public let repeats: Bool
  init(repeats: Bool) {
    self.repeats = repeats
    super.init()
  }
}

open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public let timeInterval: TimeInterval
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

open class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    super.init()
  }
}

open class UNNotification: NSObject {
  public let request: UNNotificationRequest
  public let date = SimulatedDevice.now
  init(_ request: UNNotificationRequest) {
    self.request = request
    super.init()
  }
}

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

open class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  public let actionIdentifier: String
  init(_ notification: UNNotification, action: String) {
    self.notification = notification
    actionIdentifier = action
    super.init()
  }
}
