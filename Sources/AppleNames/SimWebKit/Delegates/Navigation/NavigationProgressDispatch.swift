/// Calls the progress methods of a navigation delegate in the spelling that the delegate uses.
@MainActor struct NavigationProgressDispatch {
  let delegate: any WKNavigationDelegate
  let view: WKWebView

  typealias Methods = NavigationDelegateMethods

  private func call(_ method: DelegateMethod, _ attempts: [SpellingDispatch.Attempt]) -> SpellingDispatch.Outcome {
    SpellingDispatch.call(method, of: delegate, attempts)
  }

  func didStartProvisionalNavigation(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    call(
      .didStartProvisionalNavigation,
      Methods.DidStartProvisionalNavigation.attempts(on: delegate, view, didStartProvisionalNavigation: navigation))
  }

  func didReceiveServerRedirectForProvisionalNavigation(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    call(
      .didReceiveServerRedirect,
      Methods.DidReceiveServerRedirect.attempts(
        on: delegate, view, didReceiveServerRedirectForProvisionalNavigation: navigation))
  }

  func didFailProvisionalNavigation(_ navigation: WKNavigation?, withError error: any Error) -> SpellingDispatch.Outcome
  {
    call(
      .didFailProvisionalNavigation,
      Methods.DidFailProvisionalNavigation.attempts(
        on: delegate, view, didFailProvisionalNavigation: navigation, withError: error))
  }

  func didCommit(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    call(.didCommit, Methods.DidCommit.attempts(on: delegate, view, didCommit: navigation))
  }

  func didFinish(_ navigation: WKNavigation?) -> SpellingDispatch.Outcome {
    call(.didFinish, Methods.DidFinish.attempts(on: delegate, view, didFinish: navigation))
  }

  func didFail(_ navigation: WKNavigation?, withError error: any Error) -> SpellingDispatch.Outcome {
    call(.didFail, Methods.DidFail.attempts(on: delegate, view, didFail: navigation, withError: error))
  }

  func contentProcessDidTerminate() -> SpellingDispatch.Outcome {
    call(.contentProcessDidTerminate, Methods.ContentProcessDidTerminate.attempts(on: delegate, view))
  }

  func navigationAction(_ action: WKNavigationAction, didBecome download: WKDownload) -> SpellingDispatch.Outcome {
    call(
      .actionDidBecomeDownload,
      Methods.ActionDidBecomeDownload.attempts(on: delegate, view, navigationAction: action, didBecome: download))
  }

  func navigationResponse(_ response: WKNavigationResponse, didBecome download: WKDownload) -> SpellingDispatch.Outcome
  {
    call(
      .responseDidBecomeDownload,
      Methods.ResponseDidBecomeDownload.attempts(on: delegate, view, navigationResponse: response, didBecome: download))
  }
}
