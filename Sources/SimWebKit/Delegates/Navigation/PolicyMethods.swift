// One small protocol for each way of writing a method, with a default that says "not implemented".

/// The spellings of the methods of `WKNavigationDelegate`.
public enum NavigationDelegateMethods {}

/// `webView(_:decidePolicyFor:decisionHandler:)` for an action.
extension NavigationDelegateMethods { public enum DecidePolicyForAction {} }

extension NavigationDelegateMethods.DecidePolicyForAction {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    )
  }
}

extension NavigationDelegateMethods.DecidePolicyForAction.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DecidePolicyForAction.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    DelegateProbe.methodIsMissing()
    return .allow
  }
}

extension NavigationDelegateMethods.DecidePolicyForAction.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:decidePolicyFor:preferences:decisionHandler:)`: shadows the method without preferences.
extension NavigationDelegateMethods { public enum DecidePolicyForActionWithPreferences {} }

extension NavigationDelegateMethods.DecidePolicyForActionWithPreferences {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
      decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    )
  }
}

extension NavigationDelegateMethods.DecidePolicyForActionWithPreferences.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DecidePolicyForActionWithPreferences.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    DelegateProbe.methodIsMissing()
    return (.allow, preferences)
  }
}

extension NavigationDelegateMethods.DecidePolicyForActionWithPreferences.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:decidePolicyFor:decisionHandler:)` for a response.
extension NavigationDelegateMethods { public enum DecidePolicyForResponse {} }

extension NavigationDelegateMethods.DecidePolicyForResponse {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
      decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    )
  }
}

extension NavigationDelegateMethods.DecidePolicyForResponse.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DecidePolicyForResponse.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    DelegateProbe.methodIsMissing()
    return .allow
  }
}

extension NavigationDelegateMethods.DecidePolicyForResponse.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}
