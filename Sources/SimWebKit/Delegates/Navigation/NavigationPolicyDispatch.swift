import UIProcess

/// Asks a navigation delegate for policies in the spelling that it has; the one with preferences comes first (rule 9.1).
@MainActor struct NavigationPolicyDispatch {
  let delegate: any WKNavigationDelegate
  let view: WKWebView

  typealias ActionAnswer = (policy: WKNavigationActionPolicy, preferences: WKWebpagePreferences?)

  private func account(_ method: DelegateMethod, selector: String? = nil) -> HandlerAccount {
    HandlerAccount(method, selector: selector, of: delegate, window: view.page.label, world: view.page.world)
  }

  /// - Parameter deliver: called once with the answer; not at all when the delegate has no method.
  func decidePolicy(
    for action: WKNavigationAction, preferences: WKWebpagePreferences, deliver: @escaping @MainActor @Sendable (ActionAnswer) -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let plain = CompletionHandlerChecker<WKNavigationActionPolicy>(account(.decidePolicyForAction)) {
      deliver(($0, nil))
    } abandon: {
      deliver((.cancel, nil))
    }
    let withPreferences = CompletionHandlerChecker<(WKNavigationActionPolicy, WKWebpagePreferences)>(
      account(
        .decidePolicyForAction, selector: "webView:decidePolicyForNavigationAction:preferences:decisionHandler:")
    ) {
      deliver(($0.0, $0.1))
    } abandon: {
      deliver((.cancel, nil))
    }
    typealias Methods = NavigationDelegateMethods.DecidePolicyForAction
    typealias PreferencesMethods = NavigationDelegateMethods.DecidePolicyForActionWithPreferences
    func preferencesHandler(_ delegate: some PreferencesMethods.MainActorHandler) {
      delegate.webView(
        view, decidePolicyFor: action, preferences: preferences,
        decisionHandler: { @Sendable in withPreferences.call(($0, $1)) })
    }
    func preferencesAsync(_ delegate: some PreferencesMethods.Async) {
      startAsyncMethod(in: world, answering: withPreferences) {
        await delegate.webView(view, decidePolicyFor: action, preferences: preferences)
      }
    }
    func preferencesPlainHandler(_ delegate: some PreferencesMethods.PlainHandler) {
      delegate.webView(
        view, decidePolicyFor: action, preferences: preferences, decisionHandler: { withPreferences.call(($0, $1)) })
    }
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(view, decidePolicyFor: action, decisionHandler: { @Sendable in plain.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: plain) { await delegate.webView(view, decidePolicyFor: action) }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(view, decidePolicyFor: action, decisionHandler: { plain.call($0) })
    }
    let outcome = SpellingDispatch.call(
      .decidePolicyForAction, of: delegate,
      [
        (.preferencesHandler, { preferencesHandler(delegate) }), (.preferencesAsync, { preferencesAsync(delegate) }),
        (.mainActorHandler, { mainActorHandler(delegate) }), (.async, { async(delegate) }),
        (.preferencesPlainHandler, { preferencesPlainHandler(delegate) }), (.plainHandler, { plainHandler(delegate) }),
      ])
    switch outcome.spelling {
    case .preferencesHandler, .preferencesAsync, .preferencesPlainHandler: plain.defuse()
    case nil:
      plain.defuse()
      withPreferences.defuse()
    default: withPreferences.defuse()
    }
    return outcome
  }

  func decidePolicy(
    for response: WKNavigationResponse, deliver: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let checker = CompletionHandlerChecker<WKNavigationResponsePolicy>(
      account(.decidePolicyForResponse), deliver: deliver, abandon: { deliver(.cancel) })
    typealias Methods = NavigationDelegateMethods.DecidePolicyForResponse
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(view, decidePolicyFor: response, decisionHandler: { @Sendable in checker.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) { await delegate.webView(view, decidePolicyFor: response) }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(view, decidePolicyFor: response, decisionHandler: { checker.call($0) })
    }
    return SpellingDispatch.call(
      .decidePolicyForResponse, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }
}
