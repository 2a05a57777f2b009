/// `delegate.webView?(…)` for the methods of `WKNavigationDelegate`, like Swift's calls of optional methods of
/// Objective-C protocols: nil if the delegate has no such method.
///
/// A property, so that `webView?` unwraps it; its calls are the methods. Not for use by itself.
extension WKNavigationDelegate {
  @_disfavoredOverload public var webView: OptionalNavigationCalls? { OptionalNavigationCalls(delegate: self) }

  @_disfavoredOverload public var webViewWebContentProcessDidTerminate: ((WKWebView) -> Void?)? {
    { [self] view in
      NavigationProgressDispatch(delegate: self, view: view).contentProcessDidTerminate().asVoid(self, view)
    }
  }
}

@preconcurrency @MainActor public struct OptionalNavigationCalls {
  let delegate: any WKNavigationDelegate

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView).didStartProvisionalNavigation(navigation).asVoid(
      delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView).didReceiveServerRedirectForProvisionalNavigation(
      navigation
    ).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView).didFailProvisionalNavigation(
      navigation, withError: error
    ).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, didCommit navigation: WKNavigation!
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView).didCommit(navigation).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, didFinish navigation: WKNavigation!
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView).didFinish(navigation).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView).didFail(navigation, withError: error).asVoid(
      delegate, webView)
  }

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

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) -> Void? {
    NavigationPolicyDispatch(delegate: delegate, view: webView)
      .decidePolicy(for: navigationResponse, deliver: decisionHandler).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) -> Void? {
    ChallengeDispatch(delegate: delegate, view: webView).respond(
      to: challenge, deliver: { completionHandler($0.0, $0.1) }
    )
    .asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView)
      .navigationAction(navigationAction, didBecome: download).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) -> Void? {
    NavigationProgressDispatch(delegate: delegate, view: webView)
      .navigationResponse(navigationResponse, didBecome: download).asVoid(delegate, webView)
  }
}
