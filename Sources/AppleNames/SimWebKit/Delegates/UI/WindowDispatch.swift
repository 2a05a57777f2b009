/// Asks a UI delegate for windows.
@MainActor struct WindowDispatch {
  let delegate: any WKUIDelegate
  let view: WKWebView

  func createWebView(
    with configuration: WKWebViewConfiguration, for action: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> (outcome: SpellingDispatch.Outcome, view: WKWebView?) {
    var created: WKWebView?
    let outcome = SpellingDispatch.call(
      .createWebView, of: delegate,
      UIDelegateMethods.CreateWebView.attempts(
        on: delegate, view, createWebViewWith: configuration, for: action, windowFeatures: windowFeatures,
        deliver: { created = $0 }))
    return (outcome, outcome.spelling == nil ? nil : created)
  }
}
