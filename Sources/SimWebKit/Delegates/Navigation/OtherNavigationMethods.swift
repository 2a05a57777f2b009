// One small protocol for each way of writing a method, with a default that says "not implemented".

/// `webView(_:didReceive:completionHandler:)`; async `webView(_:respondTo:)`.
extension NavigationDelegateMethods { public enum DidReceiveChallenge {} }

extension NavigationDelegateMethods.DidReceiveChallenge {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
  }
}

extension NavigationDelegateMethods.DidReceiveChallenge.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.DidReceiveChallenge.Async {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    DelegateProbe.methodIsMissing()
    return (.performDefaultHandling, nil)
  }
}

extension NavigationDelegateMethods.DidReceiveChallenge.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)`.
extension NavigationDelegateMethods { public enum ShouldAllowDeprecatedTLS {} }

extension NavigationDelegateMethods.ShouldAllowDeprecatedTLS {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
      shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
    ) async -> Bool
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
      shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void
    )
  }
}

extension NavigationDelegateMethods.ShouldAllowDeprecatedTLS.MainActorHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension NavigationDelegateMethods.ShouldAllowDeprecatedTLS.Async {
  @_disfavoredOverload public func webView(_ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge) async -> Bool {
    DelegateProbe.methodIsMissing()
    return true
  }
}

extension NavigationDelegateMethods.ShouldAllowDeprecatedTLS.PlainHandler {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webViewWebContentProcessDidTerminate(_:)`.
extension NavigationDelegateMethods { public enum ContentProcessDidTerminate {} }

extension NavigationDelegateMethods.ContentProcessDidTerminate {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol Method: NSObjectProtocol {
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
  }
}

extension NavigationDelegateMethods.ContentProcessDidTerminate.Method {
  @_disfavoredOverload public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:navigationAction:didBecome:)`.
extension NavigationDelegateMethods { public enum ActionDidBecomeDownload {} }

extension NavigationDelegateMethods.ActionDidBecomeDownload {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol Method: NSObjectProtocol {
    func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload)
  }
}

extension NavigationDelegateMethods.ActionDidBecomeDownload.Method {
  @_disfavoredOverload public func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
    DelegateProbe.methodIsMissing()
  }
}

/// `webView(_:navigationResponse:didBecome:)`.
extension NavigationDelegateMethods { public enum ResponseDidBecomeDownload {} }

extension NavigationDelegateMethods.ResponseDidBecomeDownload {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol Method: NSObjectProtocol {
    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload)
  }
}

extension NavigationDelegateMethods.ResponseDidBecomeDownload.Method {
  @_disfavoredOverload public func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    DelegateProbe.methodIsMissing()
  }
}
