import Synchronization
import URLStandard

/// The permission states that pages of an origin read (Permissions, "permission store").
public final class PermissionStates: Sendable {
  public enum State: String, CaseIterable, Sendable { case granted, denied, prompt }

  /// The states before the app or the user has been asked. A web view has no notifications.
  private static let initial: [String: State] = [
    "camera": .prompt, "geolocation": .prompt, "microphone": .prompt, "screen-wake-lock": .prompt,
    "storage-access": .prompt, "notifications": .denied, "push": .denied,
  ]

  private let changed = Mutex<[Origin: [String: State]]>([:])

  /// The state of a permission. Nil if a web view has no permission of that name.
  public func state(of name: String, for origin: Origin) -> State? {
    guard let initial = Self.initial[name] else { return nil }
    return changed.withLock { $0[origin]?[name] } ?? initial
  }

  /// Whether a web view has a permission of that name.
  public static func has(_ name: String) -> Bool { initial[name] != nil }

  public func set(_ state: State, of name: String, for origin: Origin) {
    changed.withLock { $0[origin, default: [:]][name] = state }
  }

  init() {}
}
