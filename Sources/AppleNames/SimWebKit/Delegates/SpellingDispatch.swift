import UIProcess

/// Finds the spelling in which a delegate implements a method, and calls it.
///
/// The spellings of a class never change, so each method of a class is tried once and then remembered.
@MainActor enum SpellingDispatch {
  struct Outcome {
    /// The method that should have been called; nil if it was called.
    var method: DelegateMethod?
    /// The spelling that was called; nil if the delegate has none.
    var spelling: MethodSpelling?
    /// The mistake of the method's declaration, if there is one.
    var finding: String?
    /// The same mistake for the test, if the method was not called.
    var uncalled: (method: UncalledMethod, delegateMethod: DelegateMethod, type: AnyClass)?

    /// Whether the method began but never ended. Then the default is used, and the failure was reported already.
    var isTrapped = false

    static func missing(_ method: DelegateMethod) -> Outcome { Outcome(method: method, spelling: nil, finding: nil) }
    static let trapped = Outcome(spelling: nil, finding: nil, isTrapped: true)

    /// Whether the delegate has nothing that resembles the method.
    var hasNoMethod: Bool { spelling == nil && finding == nil && !isTrapped }
  }

  /// Whether a delegate has a method, as far as is known without calling it.
  static func mayHave(_ method: DelegateMethod, _ delegate: AnyObject) -> Bool {
    if DelegateProxies.refuses(delegate, method) { return false }
    let declared = DeclaredMethods.of(type(of: delegate))
    return !declared.isKnown || declared.declares(method) || DelegateProxies.claims(delegate, method)
  }

  /// A call of one spelling.
  typealias Attempt = (spelling: MethodSpelling, call: () -> Void)

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let method: DelegateMethod
    let rule: DelegateRules
  }

  private static var known: [Key: Outcome] = [:]

  /// Calls the first spelling that the delegate has.
  /// - Parameter attempts: one call per spelling, in the order of WebKit's preference.
  static func call(_ method: DelegateMethod, of delegate: AnyObject, _ attempts: [Attempt]) -> Outcome {
    if DelegateProxies.refuses(delegate, method) { return .missing(method) }
    let type: AnyClass = Swift.type(of: delegate)
    let rule = DelegateRules.current
    let key = Key(type: ObjectIdentifier(type), method: method, rule: rule)
    if let outcome = known[key] {
      guard let spelling = outcome.spelling, let attempt = attempts.first(where: { $0.spelling == spelling }) else {
        return outcome
      }
      return TrapGuard.run(method, of: delegate, attempt.call) ? outcome : .trapped
    }
    guard let outcome = firstOutcome(method, delegate, rule, attempts) else { return .trapped }
    known[key] = outcome
    return outcome
  }

  /// Calls a method that answers through a handler or with its result. If the delegate has no such method, no answer is
  /// expected.
  static func call<Answer>(
    _ method: DelegateMethod, of delegate: AnyObject, answering checker: CompletionHandlerChecker<Answer>,
    _ attempts: [Attempt]
  ) -> Outcome {
    let outcome = call(method, of: delegate, attempts)
    if outcome.spelling == nil { checker.defuse() }
    return outcome
  }

  /// Calls the first existing spelling, without the rules for methods that WebKit itself calls.
  static func firstOf(_ method: DelegateMethod, of delegate: AnyObject, _ attempts: [Attempt]) -> Outcome {
    for attempt in attempts {
      switch DelegateProbe.call(method, of: delegate, attempt.call) {
      case .called: return Outcome(spelling: attempt.spelling, finding: nil)
      case .trapped: return .trapped
      case .missing: continue
      }
    }
    return .missing(method)
  }

  /// - Returns: nil if the method trapped.
  private static func firstOutcome(
    _ method: DelegateMethod, _ delegate: AnyObject, _ rule: DelegateRules, _ attempts: [Attempt]
  ) -> Outcome? {
    let type: AnyClass = Swift.type(of: delegate)
    for attempt in attempts {
      if attempt.spelling.isNearMiss, rule == .asOnDevice, DeclaredMethods.of(type).declares(method) { continue }
      switch DelegateProbe.call(method, of: delegate, attempt.call) {
      case .missing: continue
      case .trapped: return nil
      case .called: break
      }
      guard attempt.spelling.isNearMiss else { return Outcome(spelling: attempt.spelling, finding: nil) }
      return Outcome(
        spelling: attempt.spelling,
        finding:
          "\(type).\(method.swiftName) lacks @MainActor in its completion handler: a device does not call it in this language mode. Write: \(method.line)"
      )
    }
    guard let declared = DeclaredMethods.of(type).declaration(of: method) else { return .missing(method) }
    let why = declared.isPrivate ? "but private" : "but with types that differ from the protocol's"
    return Outcome(
      method: method, spelling: nil,
      finding:
        "\(type) has \(declared.name), \(why): it is not called, and the default is used. \(method.remedy(for: declared))",
      uncalled: (
        UncalledMethod(
          key: "\(type).\(declared.name)", name: "\(type).\(declared.name)",
          why:
            "is not called, and the default is used: \(declared.difference(isHandlerPlain: attempts.contains { $0.spelling.isNearMiss }))",
          remedy: method.remedy(for: declared)), method, type
      ))
  }
}

/// Starts an `async` delegate method. It runs inside this call until its first suspension, so a method that never
/// suspends has answered when the call returns. The rest of the method is a task of the world's loop.
@MainActor func startAsyncMethod(_ body: @escaping @MainActor () async -> Void) {
  let slot = TrapGuard.asyncMethodBegan()
  TrapGuard.unguarded {
    _ = Task.immediate { @MainActor in
      await body()
      TrapGuard.asyncMethodEnded(slot)
    }
  }
}

/// Starts an `async` method that answers with its result.
@MainActor func startAsyncMethod<Answer>(
  answering checker: CompletionHandlerChecker<Answer>, _ body: @escaping @MainActor () async -> Answer
) {
  startAsyncMethod {
    let answer = await body()
    if !DelegateProbe.lastCallWasMissing { checker.call(answer) }
  }
}

/// The treatment of a spelling that a device does not call.
public enum DelegateRules: Sendable {
  /// The spelling is not called, and the trace says so.
  case asOnDevice
  /// The spelling is called, and the trace says that a device would not call it.
  case lenient

  @TaskLocal public static var current = DelegateRules.asOnDevice
}
