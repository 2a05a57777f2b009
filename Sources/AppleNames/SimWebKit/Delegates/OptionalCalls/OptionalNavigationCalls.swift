/// `delegate.webView?(…)` for the methods of `WKNavigationDelegate`, like Swift's calls of optional methods of
/// Objective-C protocols: nil if the delegate has no such method.
///
/// The name is a property, so that `webView?` unwraps it; its calls are the methods. It is not for use by itself. Most
/// calls are generated: `optional` in Tools/delegates.toml.
extension WKNavigationDelegate {
  @_disfavoredOverload public var webView: OptionalNavigationCalls? { OptionalNavigationCalls(delegate: self) }
}

@preconcurrency @MainActor public struct OptionalNavigationCalls {
  let delegate: any WKNavigationDelegate

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) -> Void? {
    NavigationPolicyDispatch(delegate: delegate, view: webView).forwardPolicy(for: navigationAction, decisionHandler)
      .asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) -> Void? {
    NavigationPolicyDispatch(delegate: delegate, view: webView)
      .forwardPolicy(for: navigationAction, preferences: preferences, decisionHandler)
      .asVoid(delegate, webView, name: DelegateMethod.decidePolicyForAction.variantName)
  }
}
