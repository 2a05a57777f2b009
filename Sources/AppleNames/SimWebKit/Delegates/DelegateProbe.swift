/// Finds out that a delegate lacks an optional method. There is no Objective-C runtime to ask, so the default
/// implementation in the method's protocol reports it.
@MainActor enum DelegateProbe {
  private static var isMissing = false

  /// Called only by default implementations.
  static func methodIsMissing() { isMissing = true }

  /// Whether the last method was a default. It must have returned just now, on the main thread, and without suspending
  /// since.
  static var lastCallWasMissing: Bool { isMissing }

  enum Result { case called, missing, trapped }

  /// Calls one spelling of a method, and returns the result.
  static func call(_ method: DelegateMethod, of delegate: AnyObject, _ body: @escaping () -> Void) -> Result {
    isMissing = false
    defer { isMissing = false }
    guard TrapGuard.run(method, of: delegate, body) else { return .trapped }
    return isMissing ? .missing : .called
  }
}
