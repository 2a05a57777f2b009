import UIProcess

/// Calls the methods of a download's delegate in the spelling that the delegate uses.
@MainActor struct DownloadDispatch {
  let delegate: any WKDownloadDelegate
  let download: WKDownload
  let world: WebWorld
  let window: String

  func decideDestination(
    using response: URLResponse, suggestedFilename: String, deliver: @escaping @MainActor @Sendable (URL?) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker<URL?>(
      HandlerAccount(.downloadDecideDestination, of: delegate, window: window, world: world), deliver: deliver,
      abandon: { deliver(nil) })
    return SpellingDispatch.call(
      .downloadDecideDestination, of: delegate, answering: checker,
      DownloadDelegateMethods.DecideDestination.attempts(
        on: delegate, download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
        answering: checker))
  }

  func willPerformRedirection(
    _ response: HTTPURLResponse, newRequest: URLRequest,
    deliver: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker<WKDownload.RedirectPolicy>(
      HandlerAccount(.downloadWillPerformRedirection, of: delegate, window: window, world: world), deliver: deliver,
      abandon: { deliver(.cancel) })
    return SpellingDispatch.call(
      .downloadWillPerformRedirection, of: delegate, answering: checker,
      DownloadDelegateMethods.WillPerformRedirection.attempts(
        on: delegate, download, willPerformHTTPRedirection: response, newRequest: newRequest,
        answering: checker))
  }

  func didReceiveChallenge(
    _ challenge: URLAuthenticationChallenge,
    deliver: @escaping @MainActor @Sendable ((URLSession.AuthChallengeDisposition, URLCredential?)) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker<(URLSession.AuthChallengeDisposition, URLCredential?)>(
      HandlerAccount(.downloadDidReceiveChallenge, of: delegate, window: window, world: world), deliver: deliver,
      abandon: { deliver((.rejectProtectionSpace, nil)) })
    return SpellingDispatch.call(
      .downloadDidReceiveChallenge, of: delegate, answering: checker,
      DownloadDelegateMethods.DidReceiveChallenge.attempts(
        on: delegate, download, didReceive: challenge, answering: checker))
  }

  func didFinish() -> SpellingDispatch.Outcome { DownloadDelegateMethods.DidFinish.call(on: delegate, download) }

  func decidePlaceholderPolicy(
    deliver: @escaping @MainActor @Sendable (WKDownload.PlaceholderPolicy, URL?) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker<(WKDownload.PlaceholderPolicy, URL?)>(
      HandlerAccount(.downloadDecidePlaceholderPolicy, of: delegate, window: window, world: world),
      deliver: { deliver($0.0, $0.1) }, abandon: { deliver(.disable, nil) })
    return SpellingDispatch.call(
      .downloadDecidePlaceholderPolicy, of: delegate, answering: checker,
      DownloadDelegateMethods.DecidePlaceholderPolicy.attempts(on: delegate, download, answering: checker))
  }

  func didReceivePlaceholder(
    _ url: URL, deliver: @escaping @MainActor @Sendable () -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker<()>(
      HandlerAccount(.downloadDidReceivePlaceholderURL, of: delegate, window: window, world: world),
      deliver: { deliver() }, abandon: { deliver() })
    return SpellingDispatch.call(
      .downloadDidReceivePlaceholderURL, of: delegate, answering: checker,
      DownloadDelegateMethods.DidReceivePlaceholderURL.attempts(
        on: delegate, download, didReceivePlaceholderURL: url, answering: checker))
  }

  func didReceiveFinalURL(_ url: URL) -> SpellingDispatch.Outcome {
    DownloadDelegateMethods.DidReceiveFinalURL.call(on: delegate, download, didReceiveFinalURL: url)
  }

  func didFail(_ error: any Error, resumeData: Data?) -> SpellingDispatch.Outcome {
    DownloadDelegateMethods.DidFail.call(on: delegate, download, didFailWithError: error, resumeData: resumeData)
  }
}
