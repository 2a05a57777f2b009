import SimWebKit

/// The user's and the test's side of a request for an authorization.
@MainActor public struct AuthorizationControllerSimulator {
  /// The app's object.
  public let controller: ASAuthorizationController

  /// Whether the request waits for an answer.
  public var isUp: Bool { controller.attempt != nil }
  /// Whether the request waits until the user chooses a suggestion of the keyboard.
  public var isAutoFillAssisted: Bool { controller.attempt?.isAutoFillAssisted ?? false }
  /// The reason why the system has refused the requests, with advice; nil while all is well.
  public var explanation: String? { controller.explanation }

  /// Agrees to the request, as the user.
  public func complete(with authorization: ASAuthorization) { controller.attempt?.end(.success(authorization)) }
  /// Cancels the request, as the user, or lets it fail.
  public func fail(with error: ASAuthorizationError.Code = .canceled) {
    controller.attempt?.end(.failure(ASAuthorizationError(error)))
  }

  /// The request that came last in the world of the running test and still waits.
  public static var current: AuthorizationControllerSimulator? {
    AuthorizationDesk.of(WorldContext.current).underWay.last.map {
      AuthorizationControllerSimulator(controller: $0.controller)
    }
  }
}

extension ASAuthorizationController {
  public var simulator: AuthorizationControllerSimulator { AuthorizationControllerSimulator(controller: self) }

  /// The answers of the running test's user to requests: a result, or nil to let the test answer later by `simulator`.
  /// Without this closure, the user cancels.
  public static var simulatedAnswer: ((ASAuthorizationController) -> Result<ASAuthorization, any Error>?)? {
    get { AuthorizationDesk.of(WorldContext.current).answer }
    set { AuthorizationDesk.of(WorldContext.current).answer = newValue }
  }

  /// Every request of the running test's world gets this answer.
  public static func simulateResult(_ result: Result<ASAuthorization, any Error>) { simulatedAnswer = { _ in result } }
}
