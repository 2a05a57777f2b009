/// Asks for an authorization. Inert: the delegate is told that the user cancelled, unless a test set `simulatedResult`.
@preconcurrency @MainActor open class ASAuthorizationController: NSObject {
  public let authorizationRequests: [ASAuthorizationRequest]
  open weak var delegate: (any ASAuthorizationControllerDelegate)?
  open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

  /// The result that the process's next controllers pass to their delegates; nil for a user who cancels.
  public static var simulatedResult: Result<ASAuthorization, any Error>?

  public init(authorizationRequests: [ASAuthorizationRequest]) {
    self.authorizationRequests = authorizationRequests
    super.init()
  }

  open func performRequests() {
    let result = Self.simulatedResult ?? .failure(ASAuthorizationError(.canceled))
    Task { @MainActor in
      switch result {
      case .success(let authorization):
        self.delegate?.authorizationController(controller: self, didCompleteWithAuthorization: authorization)
      case .failure(let error):
        self.delegate?.authorizationController(controller: self, didCompleteWithError: error)
      }
    }
  }

  /// Inert.
  open func cancel() {}
}

@preconcurrency @MainActor public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
  public func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
  ) {}
  public func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {}
}

@preconcurrency @MainActor public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

public let ASAuthorizationErrorDomain = "com.apple.AuthenticationServices.AuthorizationError"

public struct ASAuthorizationError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public static var _nsErrorDomain: String { ASAuthorizationErrorDomain }
  public static var errorDomain: String { ASAuthorizationErrorDomain }

  public typealias Code = ASAuthorizationErrorCode

  public static var unknown: Code { .unknown }
  public static var canceled: Code { .canceled }
  public static var invalidResponse: Code { .invalidResponse }
  public static var notHandled: Code { .notHandled }
  public static var failed: Code { .failed }
  public static var notInteractive: Code { .notInteractive }
  public static var matchedExcludedCredential: Code { .matchedExcludedCredential }
}

extension ASAuthorizationErrorCode: @retroactive _ErrorCodeProtocol {
  public typealias _ErrorType = ASAuthorizationError
}
