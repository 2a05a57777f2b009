@nonexhaustive public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized, limited
}

@nonexhaustive public enum PHAccessLevel: Int, Sendable { case addOnly = 1, readWrite }

/// The user's photos: allowed or refused (`SimulatedDevice.permissions`). There are none, and none are kept.
open class PHPhotoLibrary: NSObject {
  private static var decided: PHAuthorizationStatus {
    switch SimulatedDevice.permissionsOfRunningCode.decision(on: .photos) {
    case nil: .notDetermined
    case true?: .authorized
    case false?: .denied
    }
  }

  open class func authorizationStatus() -> PHAuthorizationStatus { decided }
  open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus { decided }

  open class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
    _ = SimulatedDevice.permissionsOfRunningCode.ask(.photos)
    let decided = decided
    SimulatedDevice.later { handler(decided) }
  }
  open class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) { requestAuthorization(handler) }
  open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    _ = SimulatedDevice.permissionsOfRunningCode.ask(.photos)
    return decided
  }
}
