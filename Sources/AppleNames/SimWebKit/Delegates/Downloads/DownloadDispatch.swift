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
        on: delegate, download, decideDestinationUsing: response, suggestedFilename: suggestedFilename, in: world,
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
        on: delegate, download, willPerformHTTPRedirection: response, newRequest: newRequest, in: world,
        answering: checker))
  }

  func didFinish() -> SpellingDispatch.Outcome { DownloadDelegateMethods.DidFinish.call(on: delegate, download) }

  func didFail(_ error: any Error) -> SpellingDispatch.Outcome {
    DownloadDelegateMethods.DidFail.call(on: delegate, download, didFailWithError: error, resumeData: nil)
  }
}
