/// Asks a UI delegate for windows, and tells it when one closes.
@MainActor struct WindowDispatch {
  let delegate: any WKUIDelegate
  let view: WKWebView

  func createWebView(
    with configuration: WKWebViewConfiguration, for action: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> (outcome: SpellingDispatch.Outcome, view: WKWebView?) {
    let view = view
    var created: WKWebView?
    typealias Methods = UIDelegateMethods.CreateWebView
    func optionalReturn(_ delegate: some Methods.OptionalReturn) {
      created = delegate.webView(view, createWebViewWith: configuration, for: action, windowFeatures: windowFeatures)
    }
    func implicitlyUnwrappedReturn(_ delegate: some Methods.ImplicitlyUnwrappedReturn) {
      created = delegate.webView(view, createWebViewWith: configuration, for: action, windowFeatures: windowFeatures)
    }
    func nonOptionalReturn(_ delegate: some Methods.NonOptionalReturn) {
      created = delegate.webView(view, createWebViewWith: configuration, for: action, windowFeatures: windowFeatures)
    }
    let outcome = SpellingDispatch.call(
      .createWebView, of: delegate,
      [
        (.optionalReturn, { optionalReturn(delegate) }),
        (.implicitlyUnwrappedReturn, { implicitlyUnwrappedReturn(delegate) }),
        (.nonOptionalReturn, { nonOptionalReturn(delegate) }),
      ])
    return (outcome, outcome.spelling == nil ? nil : created)
  }

  func didClose() -> SpellingDispatch.Outcome {
    let view = view
    func declared(_ delegate: some UIDelegateMethods.DidClose.Method) { delegate.webViewDidClose(view) }
    return SpellingDispatch.call(.didClose, of: delegate, [(.declared, { declared(delegate) })])
  }
}
