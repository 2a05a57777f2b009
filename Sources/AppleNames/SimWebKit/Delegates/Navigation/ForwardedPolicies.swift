/// Policies that a delegate requests from another with `delegate.webView?(…)`. The request calls exactly the named
/// method.
extension NavigationPolicyDispatch {
  func forwardPolicy(
    for action: WKNavigationAction, _ decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DecidePolicyForAction
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(view, decidePolicyFor: action, decisionHandler: decisionHandler)
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod {
        let policy = await delegate.webView(view, decidePolicyFor: action)
        if !DelegateProbe.lastCallWasMissing { decisionHandler(policy) }
      }
    }
    return SpellingDispatch.firstOf(
      .decidePolicyForAction, of: delegate,
      [(.mainActorHandler, { mainActorHandler(delegate) }), (.async, { async(delegate) })])
  }

  func forwardPolicy(
    for action: WKNavigationAction, preferences: WKWebpagePreferences,
    _ decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) -> SpellingDispatch.Outcome {
    let view = view
    typealias Methods = NavigationDelegateMethods.DecidePolicyForActionWithPreferences
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(view, decidePolicyFor: action, preferences: preferences, decisionHandler: decisionHandler)
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod {
        let (policy, chosen) = await delegate.webView(view, decidePolicyFor: action, preferences: preferences)
        if !DelegateProbe.lastCallWasMissing { decisionHandler(policy, chosen) }
      }
    }
    return SpellingDispatch.firstOf(
      .decidePolicyForAction, of: delegate,
      [(.preferencesHandler, { mainActorHandler(delegate) }), (.preferencesAsync, { async(delegate) })])
  }
}
