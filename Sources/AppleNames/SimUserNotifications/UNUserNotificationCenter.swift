/// The app's notifications. The user allows or refuses them (`SimulatedDevice.permissions`), and a test taps them.
// Unchecked: all that changes is behind the lock.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let ofNobody = UNUserNotificationCenter()

  /// The center of the current device.
  open class func current() -> UNUserNotificationCenter {
    SimulatedDevice.ofRunningCode?.service("UserNotifications") { UNUserNotificationCenter() } ?? ofNobody
  }

  private let lock = NSLock()
  private weak var storedDelegate: (any UNUserNotificationCenterDelegate)?
  private var storedRequests: [UNNotificationRequest] = []

  /// The delegate, which is not retained.
  open var delegate: (any UNUserNotificationCenterDelegate)? {
    get { lock.withLock { storedDelegate } }
    set { lock.withLock { storedDelegate = newValue } }
  }
  /// The requests of the app to show notifications, oldest first.
  public var simulatedRequests: [UNNotificationRequest] { lock.withLock { storedRequests } }

  open func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let isAllowed = SimulatedDevice.permissionsOfRunningCode.ask(.notifications)
    SimulatedDevice.later { completionHandler(isAllowed, nil) }
  }

  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    SimulatedDevice.permissionsOfRunningCode.ask(.notifications)
  }

  private var settings: UNNotificationSettings {
    switch SimulatedDevice.permissionsOfRunningCode.decision(on: .notifications) {
    case nil: UNNotificationSettings(.notDetermined)
    case true?: UNNotificationSettings(.authorized)
    case false?: UNNotificationSettings(.denied)
    }
  }

  open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    let settings = settings
    SimulatedDevice.later { completionHandler(settings) }
  }

  open func notificationSettings() async -> UNNotificationSettings { settings }

  open func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    record(request)
    guard let completionHandler else { return }
    SimulatedDevice.later { completionHandler(nil) }
  }

  open func add(_ request: UNNotificationRequest) async throws { record(request) }

  private func record(_ request: UNNotificationRequest) {
    lock.withLock {
      storedRequests.removeAll { $0.identifier == request.identifier }
      storedRequests.append(request)
    }
    SimulatedDevice.note(
      "Notifications are not shown: a test taps one by UNUserNotificationCenter.current().simulateTap(on:), and reads simulatedRequests"
    )
  }

  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    lock.withLock { storedRequests.removeAll { identifiers.contains($0.identifier) } }
  }
  open func removeAllPendingNotificationRequests() { lock.withLock { storedRequests = [] } }
  /// Inert.
  open func removeAllDeliveredNotifications() {}
  /// Inert.
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let requests = simulatedRequests
    SimulatedDevice.later { completionHandler(requests) }
  }
  /// Inert.
  open func setBadgeCount(_ newBadgeCount: Int) async throws {}

  /// Taps a notification of the app or of a server, as the user.
  @MainActor public func simulateTap(
    on request: UNNotificationRequest, action: String = UNNotificationDefaultActionIdentifier
  ) async {
    guard let delegate else {
      SimulatedDevice.note("a notification was tapped, and UNUserNotificationCenter has no delegate")
      return
    }
    let response = UNNotificationResponse(UNNotification(request), action: action)
    await withCheckedContinuation { continuation in
      let answer = DelegateAnswer("\(type(of: delegate)).userNotificationCenter(_:didReceive:)", (), continuation)
      delegate.userNotificationCenter(self, didReceive: response) { answer.give(()) }
    }
  }

  /// Lets a notification arrive while the app is in front.
  /// - Returns: the ways in which the app wants to show the notification.
  @MainActor public func simulateArrival(of request: UNNotificationRequest) async -> UNNotificationPresentationOptions {
    guard let delegate else {
      SimulatedDevice.note("a notification arrived, and UNUserNotificationCenter has no delegate")
      return []
    }
    return await withCheckedContinuation { continuation in
      let answer = DelegateAnswer("\(type(of: delegate)).userNotificationCenter(_:willPresent:)", [], continuation)
      delegate.userNotificationCenter(self, willPresent: UNNotification(request)) { answer.give($0) }
    }
  }
}

@preconcurrency public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions
}

// Apps have one of the two spellings of each, or neither.
extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    Task { @MainActor in
      await self.userNotificationCenter(center, didReceive: response)
      completionHandler()
    }
  }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    SimulatedDevice.note(
      "\(type(of: self)) has no userNotificationCenter(_:didReceive:) as Apple spells it: the tap on a notification has no effect"
    )
  }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    Task { @MainActor in
      completionHandler(await self.userNotificationCenter(center, willPresent: notification))
    }
  }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }
}
