/// `delegate.webView?(…)` for the methods of `WKUIDelegate`; nil if the delegate has no such method.
extension WKUIDelegate {
  @_disfavoredOverload public var webView: OptionalUICalls? { OptionalUICalls(delegate: self) }

  @_disfavoredOverload public var webViewDidClose: ((WKWebView) -> Void?)? {
    { [self] view in WindowDispatch(delegate: self, view: view).didClose().asVoid(self, view) }
  }
}

@preconcurrency @MainActor public struct OptionalUICalls {
  let delegate: any WKUIDelegate

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?? {
    let (outcome, created) = WindowDispatch(delegate: delegate, view: webView).createWebView(
      with: configuration, for: navigationAction, windowFeatures: windowFeatures)
    return outcome.asVoid(delegate, webView) == nil ? nil : .some(created)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) -> Void? {
    PanelDispatch(delegate: delegate, view: webView).runAlert(message, frame: frame, deliver: completionHandler).asVoid(
      delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) -> Void? {
    PanelDispatch(delegate: delegate, view: webView).runConfirm(message, frame: frame, deliver: completionHandler)
      .asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) -> Void? {
    PanelDispatch(delegate: delegate, view: webView)
      .runPrompt(prompt, defaultText: defaultText, frame: frame, deliver: completionHandler).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    type: WKMediaCaptureType, decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) -> Void? {
    PermissionDispatch(delegate: delegate, view: webView)
      .requestMediaCapture(type, origin: origin, frame: frame, deliver: decisionHandler).asVoid(delegate, webView)
  }

  @discardableResult public func callAsFunction(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) -> Void? {
    PermissionDispatch(delegate: delegate, view: webView)
      .contextMenuConfiguration(for: elementInfo, deliver: completionHandler).asVoid(delegate, webView)
  }
}
