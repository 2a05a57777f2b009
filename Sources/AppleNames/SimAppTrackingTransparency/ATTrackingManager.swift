/// The user's answer to the app's wish to track. `SimulatedDevice.permissions` decides.
open class ATTrackingManager: NSObject {
  @nonexhaustive public enum AuthorizationStatus: UInt, Sendable { case notDetermined, restricted, denied, authorized }

  open class var trackingAuthorizationStatus: AuthorizationStatus {
    switch SimulatedDevice.permissionsOfRunningCode.decision(on: .tracking) {
    case nil: .notDetermined
    case true?: .authorized
    case false?: .denied
    }
  }

  open class func requestTrackingAuthorization(
    completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
  ) {
    _ = SimulatedDevice.permissionsOfRunningCode.ask(.tracking)
    let status = trackingAuthorizationStatus
    SimulatedDevice.later { completion(status) }
  }

  open class func requestTrackingAuthorization() async -> AuthorizationStatus {
    _ = SimulatedDevice.permissionsOfRunningCode.ask(.tracking)
    return trackingAuthorizationStatus
  }
}
