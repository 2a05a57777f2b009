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

  func page(_ page: WebPageProxy, didReceive challenge: AuthenticationChallenge, answer: Answer<ChallengeAnswer>) {
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
    _ page: WebPageProxy, allowsDeprecatedTLSFor challenge: AuthenticationChallenge, answer: Answer<Bool>
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
    switch call(view.navigationDelegateReference, of: view, about: page, body) {
    case .received: return true
    case .trapped: return false
    case .deallocated(let typeName): sayDeallocated(typeName, page, "the default is used")
    case .missed(let miss):
      say(
        miss, noDelegate: .navigationDelegateAnswersNoChallenges, noMethod: .navigationDelegateAnswersNoChallenges,
        about: page)
    }
    return false
  }
}
