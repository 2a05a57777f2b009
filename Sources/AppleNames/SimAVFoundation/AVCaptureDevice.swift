@nonexhaustive public enum AVAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let video = AVMediaType(rawValue: "vide")
  public static let audio = AVMediaType(rawValue: "soun")

  fileprivate var subject: SimulatedPermissions.Subject { self == .audio ? .microphone : .camera }
}

extension SimulatedPermissions {
  fileprivate func status(_ subject: Subject) -> AVAuthorizationStatus {
    switch decision(on: subject) {
    case nil: .notDetermined
    case true?: .authorized
    case false?: .denied
    }
  }
}

/// Cameras and microphones: the user allows or refuses them (`SimulatedDevice.permissions`); the device has none.
open class AVCaptureDevice: NSObject {
  @nonexhaustive public enum Position: Int, Sendable { case unspecified, back, front }
  init(simulated: Void) { super.init() }

  /// Inert: the device has no camera.
  open var position: Position { .unspecified }

  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    SimulatedDevice.permissionsOfRunningCode.status(mediaType.subject)
  }

  open class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let isAllowed = SimulatedDevice.permissionsOfRunningCode.ask(mediaType.subject)
    SimulatedDevice.later { handler(isAllowed) }
  }

  open class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    SimulatedDevice.permissionsOfRunningCode.ask(mediaType.subject)
  }

  /// Inert: nil, as on a device without it.
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    SimulatedDevice.note("AVCaptureDevice.default(for:) is nil: the simulated device has no camera and no microphone")
    return nil
  }
}
