/// How the engine learns that a delegate lacks an optional method, without an Objective-C runtime to ask: the default
/// implementation, which the method's protocol has, says so.
@MainActor enum DelegateProbe {
  private static var isMissing = false

  /// Called by default implementations, and by nothing else.
  static func methodIsMissing() { isMissing = true }

  /// Whether the method that returned just now, on the main thread and without a suspension since, was a default.
  static var lastCallWasMissing: Bool { isMissing }

  enum Result { case called, missing, trapped }

  /// What became of the call of one spelling of a method.
  static func call(_ method: DelegateMethod, of delegate: AnyObject, _ body: @escaping () -> Void) -> Result {
    isMissing = false
    defer { isMissing = false }
    guard TrapGuard.run(method, of: delegate, body) else { return .trapped }
    return isMissing ? .missing : .called
  }
}
