import SimAuthenticationServices
import Synchronization

/// Signs in with a sheet of Safari, over the app's window: the environment's `webAuthenticationSession`.
@MainActor @preconcurrency public struct WebAuthenticationSession: Sendable {
  public enum BrowserSession: Hashable, Sendable { case shared, ephemeral }

  nonisolated init() {}

  /// - Returns: the URL that ended the session.
  /// - Throws: `ASWebAuthenticationSessionError`.
  public func authenticate(
    using url: URL, callbackURLScheme: String, preferredBrowserSession: BrowserSession? = nil
  ) async throws -> URL {
    try await run(preferredBrowserSession, nil) {
      ASWebAuthenticationSession(url: url, callbackURLScheme: callbackURLScheme, completionHandler: $0)
    }
  }

  public func authenticate(
    using url: URL, callback: ASWebAuthenticationSession.Callback, preferredBrowserSession: BrowserSession? = nil,
    additionalHeaderFields: [String: String]
  ) async throws -> URL {
    try await run(preferredBrowserSession, additionalHeaderFields) {
      ASWebAuthenticationSession(url: url, callback: callback, completionHandler: $0)
    }
  }

  private func run(
    _ browserSession: BrowserSession?, _ fields: [String: String]?,
    _ make: (@escaping ASWebAuthenticationSession.CompletionHandler) -> ASWebAuthenticationSession
  ) async throws -> URL {
    let anchor = KeyWindow()
    defer { withExtendedLifetime(anchor) {} }
    return try await withCheckedThrowingContinuation { continuation in
      let answer = Answer(continuation)
      let session = make { url, error in answer.give(url, error) }
      session.presentationContextProvider = anchor
      session.prefersEphemeralWebBrowserSession = browserSession == .ephemeral
      session.additionalHeaderFields = fields
      if !session.start() {
        answer.give(nil, ASWebAuthenticationSessionError(.presentationContextInvalid))
      }
    }
  }
}

/// The answer to a session. The answer is given once, on any thread: a session that does not start may report this in
/// two ways.
private final class Answer: Sendable {
  private let continuation: Mutex<CheckedContinuation<URL, any Error>?>

  init(_ continuation: CheckedContinuation<URL, any Error>) { self.continuation = Mutex(continuation) }

  func give(_ url: URL?, _ error: (any Error)?) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    if let url { waiting?.resume(returning: url) } else { waiting?.resume(throwing: error ?? URLError(.unknown)) }
  }
}

/// The window over which the sheet is shown.
private final class KeyWindow: NSObject, ASWebAuthenticationPresentationContextProviding {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    MainActor.assumeIsolated { UIApplication.shared.keyWindow ?? ASPresentationAnchor(frame: .zero) }
  }
}

extension EnvironmentValues {
  public var webAuthenticationSession: WebAuthenticationSession { WebAuthenticationSession() }
}
