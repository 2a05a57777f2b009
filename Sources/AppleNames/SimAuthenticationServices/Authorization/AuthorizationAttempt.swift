import AppAssociations
import SimWebKit
import SimulatedSafari
import URLStandard

/// A call of a controller that asks for an authorization. It keeps the controller alive.
@MainActor final class AuthorizationAttempt {
  let controller: ASAuthorizationController
  let isAutoFillAssisted: Bool
  let context = WorldContext.current
  var isOver = false

  init(controller: ASAuthorizationController, isAutoFillAssisted: Bool) {
    self.controller = controller
    self.isAutoFillAssisted = isAutoFillAssisted
  }

  func end(_ result: Result<ASAuthorization, any Error>) {
    guard !isOver else { return }
    isOver = true
    AuthorizationDesk.of(context).underWay.removeAll { $0 === self }
    if controller.attempt === self { controller.attempt = nil }
    context.device.enter {
      MainActor.assumeIsolated {
        switch result {
        case .success(let authorization):
          controller.delegate?.authorizationController(
            controller: controller, didCompleteWithAuthorization: authorization)
        case .failure(let error):
          controller.delegate?.authorizationController(controller: controller, didCompleteWithError: error)
        }
      }
    }
  }
}

/// The authorizations of one world, and the answers of its user.
@MainActor final class AuthorizationDesk {
  var underWay: [AuthorizationAttempt] = []
  var answer: ((ASAuthorizationController) -> Result<ASAuthorization, any Error>?)?

  static func of(_ context: WorldContext) -> AuthorizationDesk {
    context.world.companion(AuthorizationDesk.self) { AuthorizationDesk() }
  }

  func later(_ attempt: AuthorizationAttempt, _ result: Result<ASAuthorization, any Error>) {
    Task { attempt.end(result) }
  }
}

extension ASAuthorizationController {
  /// The reason why the system refuses the requests by itself: it gives out passkeys only to the apps that their domain
  /// names.
  func refusal(in context: WorldContext) -> ASAuthorizationError? {
    explanation = nil
    let browsers = context.world.browsers
    let checker = AssociationChecker(app: browsers.app, device: browsers.device, source: browsers.associations)
    for domain in authorizationRequests.compactMap(\.relyingParty) {
      let host = WebURL("https://\(domain)/")?.host ?? domain
      let report = checker.report(on: .sharedCredentials, host: host, now: context.world.now)
      guard !report.isAllowed else { continue }
      explanation = report.explanation
      let text = "Application with identifier \(browsers.app.appID) is not associated with domain \(host)"
      return ASAuthorizationError(
        .failed, userInfo: [NSLocalizedFailureReasonErrorKey: text, NSLocalizedDescriptionKey: text])
    }
    return nil
  }
}

extension ASAuthorizationRequest {
  /// The domain of a passkey or of a security key.
  fileprivate var relyingParty: String? {
    (self as? any ASAuthorizationPublicKeyCredentialRegistrationRequest)?.relyingPartyIdentifier
      ?? (self as? any ASAuthorizationPublicKeyCredentialAssertionRequest)?.relyingPartyIdentifier
  }
}
