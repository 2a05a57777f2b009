import EngineValues
import SimulatedWeb
import UIProcess
import WebMessages

/// The challenges of servers: NavigationState::NavigationClient::didReceiveAuthenticationChallenge, and
/// shouldAllowLegacyTLS.
extension WebViewClient {
  /// Whether the delegate has one of the methods. A program without symbols does not say; then the method is called,
  /// and the call finds out.
  var answersChallenges: Bool {
    guard let delegate = view?.navigationDelegate else { return false }
    if let own = delegate as? WebPageNavigationDelegate { return own.answersChallenges }
    return [.didReceiveChallenge, .shouldAllowDeprecatedTLS].contains { method in
      SpellingDispatch.mayHave(method, delegate)
    }
  }

  func page(_ page: WebPageProxy, didReceive challenge: AuthenticationChallenge, answer: ChallengeListener) {
    let reject = ChallengeAnswer(.rejectProtectionSpace)
    guard let view else { return answer.reply(reject) }
    let answered = askDelegate(page) { delegate in
      NavigationDelegateMethods.DidReceiveChallenge.call(
        on: delegate, view, didReceive: URLAuthenticationChallenge(challenge) { answer.reply($0) }
      ) { answer.reply(ChallengeAnswer($0)) }
    }
    if !answered { answer.reply(reject) }
  }

  func page(
    _ page: WebPageProxy, allowsDeprecatedTLSFor challenge: AuthenticationChallenge, answer: DialogListener<Bool>
  ) {
    guard let view else { return answer.reply(true) }
    let answered = askDelegate(page) { delegate in
      NavigationDelegateMethods.ShouldAllowDeprecatedTLS.call(
        on: delegate, view,
        authenticationChallenge: URLAuthenticationChallenge(challenge) { _ in
          // WebKit's shouldAllowDeprecatedTLS takes its answer from the handler only.
        }
      ) { answer.reply($0) }
    }
    // The answer is the data store's setting, which apps cannot change.
    if !answered { answer.reply(true) }
  }

  /// - Returns: whether the delegate has the method.
  private func askDelegate(
    _ page: WebPageProxy, _ body: (any WKNavigationDelegate) -> SpellingDispatch.Outcome
  ) -> Bool {
    guard let view else { return false }
    switch view.navigationDelegateReference.state {
    case .neverSet: sayNoCall(.navigationDelegateAnswersNoChallenges, about: page)
    case .deallocated(let typeName): sayDeallocated(typeName, page, "the default is used")
    case .present(let delegate):
      let outcome = call(delegate, of: view, body)
      note(outcome, of: page)
      if outcome.hasNoMethod { sayNoCall(.navigationDelegateAnswersNoChallenges, about: page) }
      return outcome.spelling != nil
    }
    return false
  }
}
