/// Asks a navigation delegate about authentication challenges. The simulated web sends none by itself; this is for
/// tests and delegates that forward calls.
@MainActor struct ChallengeDispatch {
  let delegate: any WKNavigationDelegate
  let view: WKWebView

  typealias Answer = (URLSession.AuthChallengeDisposition, URLCredential?)

  func respond(
    to challenge: URLAuthenticationChallenge, deliver: @escaping @MainActor @Sendable (Answer) -> Void
  ) -> SpellingDispatch.Outcome {
    let world = view.page.world
    let checker = CompletionHandlerChecker<Answer>(
      HandlerAccount(.didReceiveChallenge, of: delegate, window: view.page.label, world: world), deliver: deliver,
      abandon: { deliver((.rejectProtectionSpace, nil)) })
    return SpellingDispatch.call(
      .didReceiveChallenge, of: delegate, answering: checker,
      NavigationDelegateMethods.DidReceiveChallenge.attempts(
        on: delegate, view, didReceive: challenge, in: world, answering: checker))
  }
}
