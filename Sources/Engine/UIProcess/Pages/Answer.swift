import WebMessages

/// Takes the answer to one question that the app was asked: about a policy, a dialog, a panel for files, a challenge.
/// A second answer is ignored here; the Apple layer reports it.
@MainActor public final class Answer<Value: Sendable> {
  private var receive: ((Value) -> Void)?
  /// Carries out an answer that comes after the call. Until the call has returned, answers count at once.
  private var afterwards: ((_ answer: @escaping @MainActor () -> Void) -> Void)?

  public init(_ receive: @escaping (Value) -> Void) { self.receive = receive }

  public var isAnswered: Bool { receive == nil }

  /// Notes that the app's method has returned. An answer that comes from now on may have to wait.
  func callHasReturned(_ afterwards: @escaping (_ answer: @escaping @MainActor () -> Void) -> Void) {
    if !isAnswered { self.afterwards = afterwards }
  }

  public func reply(_ value: Value) {
    let receive = self.receive
    self.receive = nil
    guard let receive else { return }
    if let afterwards { afterwards { receive(value) } } else { receive(value) }
  }
}

/// The answer about an action or a response.
public struct PolicyAnswer: Sendable {
  public var decision: PolicyDecision
  /// The preferences for this navigation, if the app changed them.
  public var preferences: NavigationPreferences?
}

extension Answer<PolicyAnswer> {
  /// - Parameter preferences: the preferences for this navigation, if the app changed them.
  public func use(_ decision: PolicyDecision, preferences: NavigationPreferences? = nil) {
    reply(PolicyAnswer(decision: decision, preferences: preferences))
  }
}
