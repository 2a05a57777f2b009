/// Asks a navigation delegate about authentication challenges. The simulated web sends none by itself: for tests and
/// forwarding delegates.
@MainActor struct ChallengeDispatch {
  let delegate: any WKNavigationDelegate
  let view: WKWebView

  typealias Answer = (URLSession.AuthChallengeDisposition, URLCredential?)

  func respond(
    to challenge: URLAuthenticationChallenge, deliver: @escaping @MainActor @Sendable (Answer) -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let checker = CompletionHandlerChecker<Answer>(
      HandlerAccount(.didReceiveChallenge, of: delegate, window: view.page.label, world: world), deliver: deliver,
      abandon: { deliver((.rejectProtectionSpace, nil)) })
    typealias Methods = NavigationDelegateMethods.DidReceiveChallenge
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(view, didReceive: challenge, completionHandler: { @Sendable in checker.call(($0, $1)) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) { await delegate.webView(view, respondTo: challenge) }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(view, didReceive: challenge, completionHandler: { checker.call(($0, $1)) })
    }
    return SpellingDispatch.call(
      .didReceiveChallenge, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }
}
