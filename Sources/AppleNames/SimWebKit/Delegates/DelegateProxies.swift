import EngineValues
import SimUIKit
import UIProcess

/// Delegates that say themselves which methods they have, by overriding `responds(to:)`. They hand on the calls of
/// methods that they lack. As in WebKit, a delegate is asked once, when it is set (rule 9.2).
@MainActor enum DelegateProxies {
  private struct Answers {
    weak var delegate: AnyObject?
    var methods: Set<DelegateMethod> = []
    var asked: Set<DelegateMethod> = []
  }

  private static var known: [ObjectIdentifier: Answers] = [:]

  /// Asks a delegate that was set which of the methods it has, if its class decides about that.
  static func ask(_ delegate: AnyObject?, _ methods: [DelegateMethod]) {
    OwnMethods.ofDelegates = declares
    guard let delegate, let proxy = delegate as? any MessageForwarding,
      DeclaredMethods.of(type(of: delegate)).declares("responds(to:)")
    else { return }
    known = known.filter { $0.value.delegate != nil }
    var answers = known[ObjectIdentifier(delegate)] ?? Answers(delegate: delegate)
    answers.asked.formUnion(methods)
    answers.methods.subtract(methods)
    answers.methods.formUnion(
      methods.filter { method in
        ([method.selector] + [method.variantSelector].compactMap(\.self)).contains { proxy.responds(to: Selector($0)) }
      })
    known[ObjectIdentifier(delegate)] = answers
  }

  /// Whether the delegate has said that it lacks the method.
  static func refuses(_ delegate: AnyObject, _ method: DelegateMethod) -> Bool {
    guard let answers = known[ObjectIdentifier(delegate)], answers.delegate === delegate else { return false }
    return answers.asked.contains(method) && !answers.methods.contains(method)
  }

  /// Whether the delegate has said that it has the method.
  static func claims(_ delegate: AnyObject, _ method: DelegateMethod) -> Bool {
    guard let answers = known[ObjectIdentifier(delegate)], answers.delegate === delegate else { return false }
    return answers.methods.contains(method)
  }

  /// The object that takes the calls of a method that the delegate claims but lacks; nil if the delegate does not claim
  /// it.
  static func target(of method: DelegateMethod, for delegate: AnyObject, _ page: WebPageProxy) -> AnyObject? {
    guard let answers = known[ObjectIdentifier(delegate)], answers.delegate === delegate,
      answers.methods.contains(method), let proxy = delegate as? any MessageForwarding
    else { return nil }
    let target = proxy.forwardingTarget(for: Selector(method.selector)).map { $0 as AnyObject }
    if target == nil || target === delegate {
      page.world.fail(
        DeviceFailure(
          exception: "NSInvalidArgumentException",
          message: "-[\(type(of: delegate)) \(method.selector)]: unrecognized selector sent to instance",
          window: page.label, cause: "\(ClassName.of(type(of: delegate))).responds(to:)",
          reason: Reason.messageHasNoReceiver))
    }
    return target === delegate ? nil : target
  }

  /// Whether an object's class has the method of a delegate that a selector names.
  private static func declares(_ object: AnyObject, _ selector: String) -> Bool? {
    let named = DelegateMethod.allCases.filter { $0.selector == selector || $0.variantSelector == selector }
    guard !named.isEmpty else { return nil }
    let declared = DeclaredMethods.of(type(of: object))
    // A program without symbols says nothing. Then the method is called, and its default reports that it is not there.
    return !declared.isKnown || named.contains { declared.declares($0) }
  }
}
