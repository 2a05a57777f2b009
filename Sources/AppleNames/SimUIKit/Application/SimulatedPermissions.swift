import Synchronization

/// The permissions that a device's user gives an app. A test sets the user's answers. The app's request is refused if
/// the test has set no answer, and a finding in the trace says so.
///
/// ```swift
/// SimulatedDevice.current.permissions[.camera] = true
/// ```
public final class SimulatedPermissions: Sendable {
  /// A subject about which the system asks the user.
  public enum Subject: String, Sendable, CaseIterable {
    case camera = "the camera"
    case location = "the location"
    case microphone = "the microphone"
    case notifications = "notifications"
    /// Face ID, Touch ID or the passcode.
    case owner = "a proof that the device's owner is here"
    case photos = "the photos"
    case tracking = "tracking"
  }

  private struct State {
    var prepared: [Subject: Bool] = [:]
    var given: [Subject: Bool] = [:]
  }

  private let state = Mutex(State())
  /// The permissions for code that belongs to no device.
  static let ofNobody = SimulatedPermissions()

  /// The user's answer when the app asks; nil refuses.
  public subscript(subject: Subject) -> Bool? {
    get { state.withLock { $0.prepared[subject] } }
    set { state.withLock { $0.prepared[subject] = newValue } }
  }

  /// Decides before the test begins, so that the app finds the user's answer without asking.
  public func decide(_ subject: Subject, _ isAllowed: Bool) { state.withLock { $0.given[subject] = isAllowed } }

  /// The user's answer; nil if the app has not asked yet.
  public func decision(on subject: Subject) -> Bool? { state.withLock { $0.given[subject] } }

  /// Asks the user for the app, but only once.
  package func ask(_ subject: Subject) -> Bool {
    if let given = decision(on: subject) { return given }
    let answer = self[subject]
    decide(subject, answer ?? false)
    if answer == nil {
      SimulatedDevice.note(
        "The app asked for \(subject.rawValue), and the user refused: a test lets the user agree by SimulatedDevice.current.permissions[.\(subject)] = true"
      )
    }
    return answer ?? false
  }
}
