/// How the engine learns that a delegate lacks an optional method, since there is no Objective-C runtime to ask: the
/// default implementation in the method's protocol reports it.
@MainActor enum DelegateProbe {
  private static var isMissing = false

  /// Called only by default implementations.
  static func methodIsMissing() { isMissing = true }

  /// Whether the method that has just returned, on the main thread and without suspending since, was a default.
  static var lastCallWasMissing: Bool { isMissing }

  enum Result { case called, missing, trapped }

  /// What happened when one spelling of a method was called.
  static func call(_ method: DelegateMethod, of delegate: AnyObject, _ body: @escaping () -> Void) -> Result {
    isMissing = false
    defer { isMissing = false }
    guard TrapGuard.run(method, of: delegate, body) else { return .trapped }
    return isMissing ? .missing : .called
  }
}
