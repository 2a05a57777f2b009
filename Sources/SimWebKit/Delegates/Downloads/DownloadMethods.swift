// One small protocol for each way of writing a method, with a default that says "not implemented".

/// The spellings of the methods of `WKDownloadDelegate`.
public enum DownloadDelegateMethods {}

/// `download(_:decideDestinationUsing:suggestedFilename:completionHandler:)`.
extension DownloadDelegateMethods { public enum DecideDestination {} }

extension DownloadDelegateMethods.DecideDestination {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
      completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
    ) async -> URL?
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func download(
      _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
      completionHandler: @escaping (URL?) -> Void
    )
  }
}

extension DownloadDelegateMethods.DecideDestination.MainActorHandler {
  @_disfavoredOverload public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension DownloadDelegateMethods.DecideDestination.Async {
  @_disfavoredOverload public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    DelegateProbe.methodIsMissing()
    return nil
  }
}

extension DownloadDelegateMethods.DecideDestination.PlainHandler {
  @_disfavoredOverload public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping (URL?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)`.
extension DownloadDelegateMethods { public enum WillPerformRedirection {} }

extension DownloadDelegateMethods.WillPerformRedirection {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func download(
      _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func download(
      _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest
    ) async -> WKDownload.RedirectPolicy
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func download(
      _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void
    )
  }
}

extension DownloadDelegateMethods.WillPerformRedirection.MainActorHandler {
  @_disfavoredOverload public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension DownloadDelegateMethods.WillPerformRedirection.Async {
  @_disfavoredOverload public func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy {
    DelegateProbe.methodIsMissing()
    return .allow
  }
}

extension DownloadDelegateMethods.WillPerformRedirection.PlainHandler {
  @_disfavoredOverload public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// `download(_:didReceive:completionHandler:)`.
extension DownloadDelegateMethods { public enum DidReceiveChallenge {} }

extension DownloadDelegateMethods.DidReceiveChallenge {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func download(
      _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func download(
      _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func download(
      _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
  }
}

extension DownloadDelegateMethods.DidReceiveChallenge.MainActorHandler {
  @_disfavoredOverload public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension DownloadDelegateMethods.DidReceiveChallenge.Async {
  @_disfavoredOverload public func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    DelegateProbe.methodIsMissing()
    return (.performDefaultHandling, nil)
  }
}

extension DownloadDelegateMethods.DidReceiveChallenge.PlainHandler {
  @_disfavoredOverload public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

/// How a download ends.
extension DownloadDelegateMethods { public enum End {} }

extension DownloadDelegateMethods.End {
  /// `downloadDidFinish(_:)`.
  @preconcurrency @MainActor public protocol DidFinish: NSObjectProtocol {
    func downloadDidFinish(_ download: WKDownload)
  }

  /// `download(_:didFailWithError:resumeData:)`.
  @preconcurrency @MainActor public protocol DidFail: NSObjectProtocol {
    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
  }
}

extension DownloadDelegateMethods.End.DidFinish {
  @_disfavoredOverload public func downloadDidFinish(_ download: WKDownload) {
    DelegateProbe.methodIsMissing()
  }
}

extension DownloadDelegateMethods.End.DidFail {
  @_disfavoredOverload public func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    DelegateProbe.methodIsMissing()
  }
}
