/// Says where a download goes, and is told how it ends.
///
/// On a device `decideDestinationUsing` must be there; here a delegate without it compiles, and its downloads are
/// cancelled with a finding in the trace.
@preconcurrency @MainActor public protocol WKDownloadDelegate: NSObjectProtocol,
  DownloadDelegateMethods.DecideDestination.MainActorHandler,
  DownloadDelegateMethods.DecideDestination.Async,
  DownloadDelegateMethods.DecideDestination.PlainHandler,
  DownloadDelegateMethods.WillPerformRedirection.MainActorHandler,
  DownloadDelegateMethods.WillPerformRedirection.Async,
  DownloadDelegateMethods.WillPerformRedirection.PlainHandler,
  DownloadDelegateMethods.DidReceiveChallenge.MainActorHandler,
  DownloadDelegateMethods.DidReceiveChallenge.Async,
  DownloadDelegateMethods.DidReceiveChallenge.PlainHandler,
  DownloadDelegateMethods.End.DidFinish,
  DownloadDelegateMethods.End.DidFail
{}
