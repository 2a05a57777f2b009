import UIProcess

/// Asks a navigation delegate for the policies of actions, in the spelling that the delegate uses. The spelling with
/// preferences takes precedence (rule 9.1).
@MainActor struct NavigationPolicyDispatch {
  let delegate: any WKNavigationDelegate
  let view: WKWebView

  typealias ActionAnswer = (policy: WKNavigationActionPolicy, preferences: WKWebpagePreferences?)

  private func account(_ method: DelegateMethod, selector: String? = nil) -> HandlerAccount {
    HandlerAccount(method, selector: selector, of: delegate, window: view.page.label, world: view.page.world)
  }

  /// - Parameter deliver: called once with the answer, or not at all if the delegate has no such method.
  func decidePolicy(
    for action: WKNavigationAction, preferences: WKWebpagePreferences,
    deliver: @escaping @MainActor @Sendable (ActionAnswer) -> Void
  ) -> SpellingDispatch.Outcome {
    let plain = CompletionHandlerChecker<WKNavigationActionPolicy>(account(.decidePolicyForAction)) {
      deliver(($0, nil))
    } abandon: {
      deliver((.cancel, nil))
    }
    let withPreferences = CompletionHandlerChecker<(WKNavigationActionPolicy, WKWebpagePreferences)>(
      account(.decidePolicyForAction, selector: DelegateMethod.decidePolicyForAction.variantSelector)
    ) {
      deliver(($0.0, $0.1))
    } abandon: {
      deliver((.cancel, nil))
    }
    typealias Methods = NavigationDelegateMethods
    let preferring = Methods.DecidePolicyForActionWithPreferences.attempts(
      on: delegate, view, decidePolicyFor: action, preferences: preferences, answering: withPreferences)
    let others = Methods.DecidePolicyForAction.attempts(
      on: delegate, view, decidePolicyFor: action, answering: plain)
    // Spellings that a device does not call come last.
    let attempts =
      (preferring + others).filter { !$0.spelling.isNearMiss } + (preferring + others).filter(\.spelling.isNearMiss)
    let outcome = SpellingDispatch.call(.decidePolicyForAction, of: delegate, attempts)
    switch outcome.spelling {
    case .preferencesHandler, .preferencesAsync, .preferencesPlainHandler: plain.defuse()
    case nil:
      plain.defuse()
      withPreferences.defuse()
    default: withPreferences.defuse()
    }
    return outcome
  }
}
