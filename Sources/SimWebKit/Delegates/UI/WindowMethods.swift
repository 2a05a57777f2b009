// One small protocol for each way of writing a method, with a default that says "not implemented".

/// The spellings of the methods of `WKUIDelegate`.
public enum UIDelegateMethods {}

/// `webView(_:createWebViewWith:for:windowFeatures:)`.
extension UIDelegateMethods { public enum CreateWebView {} }

extension UIDelegateMethods.CreateWebView {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol OptionalReturn: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView?
  }

  /// Returning `WKWebView!`.
  @preconcurrency @MainActor public protocol ImplicitlyUnwrappedReturn: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView!
  }

  /// Always returning a view.
  @preconcurrency @MainActor public protocol NonOptionalReturn: NSObjectProtocol {
    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView
  }
}

extension UIDelegateMethods.CreateWebView.OptionalReturn {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    DelegateProbe.methodIsMissing()
    return nil
  }
}

extension UIDelegateMethods.CreateWebView.ImplicitlyUnwrappedReturn {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView! {
    DelegateProbe.methodIsMissing()
    return nil
  }
}

extension UIDelegateMethods.CreateWebView.NonOptionalReturn {
  @_disfavoredOverload public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView {
    DelegateProbe.methodIsMissing()
    return webView
  }
}

/// `webViewDidClose(_:)`.
extension UIDelegateMethods { public enum DidClose {} }

extension UIDelegateMethods.DidClose {
  /// As the SDK declares it.
  @preconcurrency @MainActor public protocol Method: NSObjectProtocol {
    func webViewDidClose(_ webView: WKWebView)
  }
}

extension UIDelegateMethods.DidClose.Method {
  @_disfavoredOverload public func webViewDidClose(_ webView: WKWebView) {
    DelegateProbe.methodIsMissing()
  }
}
