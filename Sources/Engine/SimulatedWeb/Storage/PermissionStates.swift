import Synchronization
import URLStandard

/// What pages of an origin hear when they ask for a permission's state: Permissions, "permission store".
public final class PermissionStates: Sendable {
  public enum State: String, CaseIterable, Sendable { case granted, denied, prompt }

  /// What a web view says before the app or the user has been asked; a web view has no notifications.
  private static let initial: [String: State] = [
    "camera": .prompt, "geolocation": .prompt, "microphone": .prompt, "screen-wake-lock": .prompt,
    "storage-access": .prompt, "notifications": .denied, "push": .denied,
  ]

  private let changed = Mutex<[Origin: [String: State]]>([:])

  /// Nil for names of no permission that a web view has.
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
