import EngineValues
import UIProcess
import WebMessages

/// Runs scripts in a page and converts their outcomes into WebKit's results and errors.
@MainActor struct ScriptRunner {
  private let page: WebPageProxy

  init(_ view: WKWebView) { page = view.page }

  typealias Completion = @MainActor (Result<Any?, any Error>) -> Void

  func evaluate(_ script: String, frame: WKFrameInfo? = nil, world: WKContentWorld? = nil) async throws -> Any? {
    try await Self.outcome { evaluate(script, frame: frame, world: world, completion: $0) }
  }

  func evaluate(
    _ script: String, frame: WKFrameInfo? = nil, world: WKContentWorld? = nil, completion: @escaping Completion
  ) {
    page.evaluate(
      script, frame: frame?.frame, world: world?.world ?? .page, completion: answering(completion))
  }

  /// Gives the completion an error if the view is gone by then: its web process is cut off, and WebKit answers waiting
  /// calls with an error.
  private func answering(_ completion: @escaping Completion) -> ScriptCompletion {
    // The page may go while its script runs.
    { [weak page] result in
      completion(Result { try Self.value(page?.isClosed == false ? result : .failure(.closed)) })
    }
  }

  func call(_ body: String, arguments: [String: Any], frame: WKFrameInfo?, world: WKContentWorld) async throws -> Any? {
    try await Self.outcome { call(body, arguments: arguments, frame: frame, world: world, completion: $0) }
  }

  func call(
    _ body: String, arguments: [String: Any], frame: WKFrameInfo?, world: WKContentWorld,
    completion: @escaping Completion
  ) {
    do {
      page.callAsync(
        body, arguments: try plain(arguments), frame: frame?.frame, world: world.world,
        completion: answering(completion))
    } catch {
      completion(.failure(error))
    }
  }

  static func outcome(_ begin: (@escaping Completion) -> Void) async throws -> Any? {
    try await withCheckedThrowingContinuation { continuation in
      begin { result in
        // The results of scripts are new objects that nobody else references.
        nonisolated(unsafe) let result = result
        continuation.resume(with: result)
      }
    }
  }

  /// - Throws: the error that WebKit gives instead of running the script (`-[WKWebView _evaluateJavaScript:…]`).
  private func plain(_ arguments: [String: Any]) throws -> [(String, PlainValue)] {
    try arguments.keys.sorted().map { name in
      guard let value = PlainValue(appValue: arguments[name]) else {
        throw WKError(
          .javaScriptExceptionOccurred, "A JavaScript exception occurred",
          userInfo: [
            "WKJavaScriptExceptionMessage": """
            Function argument values must be one of the following types, or contain only the following types: \
            NSNumber, NSNull, NSDate, NSString, NSArray, and NSDictionary
            """
          ])
      }
      return (name, value)
    }
  }

  private static func value(_ result: Result<ScriptOutcome, PageInputError>) throws -> Any? {
    switch result {
    case .failure(.closed):
      throw WKError(.webViewInvalidated, "The WKWebView was invalidated")
    case .failure(.notAppBound):
      throw WKError(
        .javaScriptAppBoundDomain, "JavaScript execution targeted a frame that is not in an app-bound domain")
    case .failure:
      throw WKError(.javaScriptInvalidFrameTarget, "JavaScript execution targeted an invalid frame")
    case .success(.value(let value)):
      guard value.isSupported else {
        throw WKError(
          .javaScriptResultTypeIsUnsupported, "JavaScript execution returned a result of an unsupported type")
      }
      return value.appValue
    case .success(.exception(let exception)):
      var info: [String: Any] = ["WKJavaScriptExceptionMessage": exception.text]
      if let line = exception.line { info["WKJavaScriptExceptionLineNumber"] = NSNumber(value: line) }
      if let column = exception.column { info["WKJavaScriptExceptionColumnNumber"] = NSNumber(value: column) }
      if let url = exception.sourceURL.flatMap({ URL(string: $0) }) { info["WKJavaScriptExceptionSourceURL"] = url }
      throw WKError(.javaScriptExceptionOccurred, "A JavaScript exception occurred", userInfo: info)
    case .success(.terminated(let limit)):
      throw WKError(
        .webContentProcessTerminated, "The Web Content process was terminated",
        userInfo: [NSLocalizedFailureReasonErrorKey: limit])
    }
  }
}
