import AuthenticationServices
import Foundation

// What the compiled file of Auth0.swift names and does not contain.

public typealias Auth0WindowRepresentable = UIWindow
public typealias WebAuthResult<Success> = Result<Success, WebAuthError>
public typealias WebAuthProviderCallback = @Sendable @MainActor (WebAuthResult<Void>) -> Void
public typealias WebAuthProvider =
  @MainActor (_ url: URL, _ callback: @escaping WebAuthProviderCallback) -> any WebAuthUserAgent

public protocol WebAuthUserAgent {
  func start()
  func finish(with result: WebAuthResult<Void>)
}

public enum WebAuthentication {}

public struct WebAuthError: Error {
  public enum Code: Equatable, Sendable { case userCancelled, other, unknown(String) }
  public let code: Code
  public let cause: (any Error)?
  init(code: Code, cause: (any Error)? = nil) {
    self.code = code
    self.cause = cause
  }
}

/// Keeps the URL that a session ended with.
@MainActor public final class TransactionStore {
  public static let shared = TransactionStore()
  public var resumedURLs: [URL] = []
  func resume(_ url: URL) -> Bool {
    resumedURLs.append(url)
    return true
  }
}

// In the library this is an extension in another file.
extension ASUserAgent: ASWebAuthenticationPresentationContextProviding {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    presentationWindow ?? UIApplication.shared.windows.first ?? ASPresentationAnchor()
  }
}
