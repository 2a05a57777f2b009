import UIProcess

/// Calls the methods of a download's delegate in the spelling that it has.
@MainActor struct DownloadDispatch {
  let delegate: any WKDownloadDelegate
  let download: WKDownload
  let world: WebWorld
  let window: String

  func decideDestination(
    using response: URLResponse, suggestedFilename: String, deliver: @escaping @MainActor @Sendable (URL?) -> Void
  ) -> SpellingDispatch.Outcome {
    let (download, world) = (download, world)
    let checker = CompletionHandlerChecker<URL?>(
      HandlerAccount(.downloadDecideDestination, of: delegate, window: window, world: world), deliver: deliver,
      abandon: { deliver(nil) })
    typealias Methods = DownloadDelegateMethods.DecideDestination
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
        completionHandler: { @Sendable in checker.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) {
        await delegate.download(
          download, decideDestinationUsing: response, suggestedFilename: suggestedFilename)
      }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
        completionHandler: { checker.call($0) })
    }
    return SpellingDispatch.call(
      .downloadDecideDestination, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }

  func willPerformRedirection(
    _ response: HTTPURLResponse, newRequest: URLRequest,
    deliver: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) -> SpellingDispatch.Outcome {
    let (download, world) = (download, world)
    let checker = CompletionHandlerChecker<WKDownload.RedirectPolicy>(
      HandlerAccount(.downloadWillPerformRedirection, of: delegate, window: window, world: world), deliver: deliver,
      abandon: { deliver(.cancel) })
    typealias Methods = DownloadDelegateMethods.WillPerformRedirection
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.download(
        download, willPerformHTTPRedirection: response, newRequest: newRequest,
        decisionHandler: { @Sendable in checker.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) {
        await delegate.download(download, decidedPolicyForHTTPRedirection: response, newRequest: newRequest)
      }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.download(
        download, willPerformHTTPRedirection: response, newRequest: newRequest, decisionHandler: { checker.call($0) })
    }
    return SpellingDispatch.call(
      .downloadWillPerformRedirection, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }

  func didFinish() -> SpellingDispatch.Outcome {
    let download = download
    func declared(_ delegate: some DownloadDelegateMethods.End.DidFinish) { delegate.downloadDidFinish(download) }
    return SpellingDispatch.call(.downloadDidFinish, of: delegate, [(.declared, { declared(delegate) })])
  }

  func didFail(_ error: any Error) -> SpellingDispatch.Outcome {
    let download = download
    func declared(_ delegate: some DownloadDelegateMethods.End.DidFail) {
      delegate.download(download, didFailWithError: error, resumeData: nil)
    }
    return SpellingDispatch.call(.downloadDidFail, of: delegate, [(.declared, { declared(delegate) })])
  }
}
