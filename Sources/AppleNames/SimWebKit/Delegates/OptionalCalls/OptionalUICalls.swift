/// `delegate.webView?(…)` for the methods of `WKUIDelegate`; nil if the delegate has no such method.
/// Most calls are generated: `optional` in Tools/delegates.toml.
extension WKUIDelegate {
  @_disfavoredOverload public var webView: OptionalUICalls? { OptionalUICalls(delegate: self) }
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
}
