import SimWebKit

/// Asks the user for an authorization. Nobody is there by themselves: a test answers for the user, and until it says
/// how, they cancel. Requests for passkeys are refused before that if the app is not associated with their domain.
@preconcurrency @MainActor open class ASAuthorizationController: NSObject {
  public struct RequestOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The user never gets an offer of a nearby device: without a credential on this device, nothing is shown at all.
    public static let preferImmediatelyAvailableCredentials = RequestOptions(rawValue: 1)
  }

  public let authorizationRequests: [ASAuthorizationRequest]
  open weak var delegate: (any ASAuthorizationControllerDelegate)?
  open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?
  /// The attempt that is under way.
  var attempt: AuthorizationAttempt?
  /// The reason why the requests were refused, or nil.
  var explanation: String?

  public init(authorizationRequests: [ASAuthorizationRequest]) {
    self.authorizationRequests = authorizationRequests
    super.init()
  }

  open func performRequests() { begin(isAutoFillAssisted: false) }
  open func performRequests(options: RequestOptions = []) { begin(isAutoFillAssisted: false) }

  /// Waits for the user to choose a suggestion of the keyboard, which a test does.
  open func performAutoFillAssistedRequests() { begin(isAutoFillAssisted: true) }

  /// Ends the attempt that is under way; the delegate is told that it was cancelled.
  open func cancel() {
    guard let attempt else { return }
    AuthorizationDesk.of(attempt.context).later(attempt, .failure(ASAuthorizationError(.canceled)))
  }

  private func begin(isAutoFillAssisted: Bool) {
    let attempt = AuthorizationAttempt(controller: self, isAutoFillAssisted: isAutoFillAssisted)
    let desk = AuthorizationDesk.of(attempt.context)
    self.attempt = attempt
    desk.underWay.append(attempt)
    // The delegate hears of every result after the call has returned.
    if let refusal = refusal(in: attempt.context) { return desk.later(attempt, .failure(refusal)) }
    _ = presentationContextProvider?.presentationAnchor(for: self)
    if let answer = desk.answer {
      if let result = answer(self) { desk.later(attempt, result) }
    } else if !isAutoFillAssisted {
      desk.later(attempt, .failure(ASAuthorizationError(.canceled)))
    }
  }
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

public struct ASAuthorizationError: _BridgedStoredNSError, _ObjectiveCBridgeable {
  public typealias _ObjectiveCType = NSError
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
