@nonexhaustive public enum LAPolicy: Int, Sendable {
  case deviceOwnerAuthenticationWithBiometrics = 1, deviceOwnerAuthentication
}

@nonexhaustive public enum LABiometryType: Int, Sendable { case none, touchID, faceID, opticID }

public let LAErrorDomain = "com.apple.LocalAuthentication"
/// The name of C's headers for the same.
public let kLAErrorDomain = LAErrorDomain

public struct LAError: CodedError, Sendable {
  public typealias _ObjectiveCType = NSError
  @nonexhaustive public enum Code: Int, Sendable {
    case authenticationFailed = -1, userCancel = -2, userFallback = -3, systemCancel = -4, passcodeNotSet = -5
    case biometryNotAvailable = -6, biometryNotEnrolled = -7, biometryLockout = -8, appCancel = -9
    case invalidContext = -10, notInteractive = -1004

    /// The older names.
    public static let touchIDNotAvailable = biometryNotAvailable
    public static let touchIDNotEnrolled = biometryNotEnrolled
    public static let touchIDLockout = biometryLockout
  }
  public static let authenticationFailed = Code.authenticationFailed
  public static let userCancel = Code.userCancel
  public static let userFallback = Code.userFallback
  public static let systemCancel = Code.systemCancel
  public static let passcodeNotSet = Code.passcodeNotSet
  public static let biometryNotAvailable = Code.biometryNotAvailable
  public static let biometryNotEnrolled = Code.biometryNotEnrolled
  public static let biometryLockout = Code.biometryLockout
  public static let appCancel = Code.appCancel
  public static let invalidContext = Code.invalidContext
  public static let notInteractive = Code.notInteractive
  /// The older names.
  public static let touchIDNotAvailable = Code.biometryNotAvailable
  public static let touchIDNotEnrolled = Code.biometryNotEnrolled
  public static let touchIDLockout = Code.biometryLockout
  public static var errorDomain: String { LAErrorDomain }

  public let code: Code
  public init(_ code: Code) { self.code = code }
  public init?(errorCode: Int) {
    guard let code = Code(rawValue: errorCode) else { return nil }
    self.code = code
  }
  public var errorCode: Int { code.rawValue }
}

/// Asks the device's owner for a face, a finger or the passcode. The test says what becomes of it
/// (`SimulatedDevice.permissions`, `.owner`); without an answer the device has nothing enrolled.
open class LAContext: NSObject {
  private let permissions = SimulatedDevice.permissionsOfRunningCode
  private var isInvalid = false

  /// Inert.
  open var localizedFallbackTitle: String?
  /// Inert.
  open var localizedCancelTitle: String?
  /// Inert.
  open var localizedReason = ""
  /// Inert.
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
  /// Inert.
  open var interactionNotAllowed = false
  open var biometryType: LABiometryType { permissions[.owner] == nil ? .none : .faceID }

  public override init() { super.init() }

  open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
    guard let problem = problem(policy) else { return true }
    error?.pointee = problem as NSError
    return false
  }

  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let problem = problem(policy) ?? (permissions[.owner] == true ? nil : LAError(.userCancel))
    SimulatedDevice.later { reply(problem == nil, problem) }
  }

  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    if let problem = problem(policy) ?? (permissions[.owner] == true ? nil : LAError(.userCancel)) { throw problem }
    return true
  }

  /// Ends the context.
  open func invalidate() { isInvalid = true }

  private func problem(_ policy: LAPolicy) -> LAError? {
    if isInvalid { return LAError(.invalidContext) }
    guard permissions[.owner] == nil else { return nil }
    SimulatedDevice.note(
      "The app asked for Face ID, Touch ID or the passcode, which the device does not have: a test says what becomes of it by SimulatedDevice.current.permissions[.owner] = true"
    )
    return LAError(policy == .deviceOwnerAuthentication ? .passcodeNotSet : .biometryNotEnrolled)
  }
}
