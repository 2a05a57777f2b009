import AppAssociations
import EngineValues
import URLStandard

/// The reason why a session does not start. If the app is told, the error is an `ASWebAuthenticationSessionError`.
public struct SessionError: Error, Hashable, Sendable {
  /// The raw values are Apple's.
  public enum Code: Int, Hashable, Sendable {
    case canceledLogin = 1
    case presentationContextNotProvided = 2
    case presentationContextInvalid = 3
  }

  public static let domain = "com.apple.AuthenticationServices.WebAuthenticationSession"

  public var code: Code
  /// The debug description, if there is one.
  public var message: String?

  public init(_ code: Code, message: String? = nil) {
    self.code = code
    self.message = message
  }

  static func canceledLogin(_ message: String? = nil) -> SessionError { SessionError(.canceledLogin, message: message) }
}

extension SignInSession {
  /// The reason for which `start()` returns false.
  struct Obstacle {
    /// The row in the table of `Docs/AuthenticationSessions.md`.
    var reason: Reason
    /// The error for the completion handler; nil if the handler is not called.
    var error: SessionError?
  }

  /// The first obstacle, in the order of the system's checks.
  func firstObstacle(_ context: PresentationContext) -> Obstacle? {
    if state != .notStarted {
      return Obstacle(reason: .sessionWasUsedBefore)
    }
    guard kind.isAvailable(on: browsers.device) else {
      let device = browsers.device
      return Obstacle(
        reason: .systemLacksSession(kind.rawValue, platform: device.platform.rawValue, version: "\(device.osVersion)"))
    }
    guard let url, url.isHTTPFamily else {
      return Obstacle(reason: .sessionURLIsNotWeb(urlText))
    }
    if needsPresentationContext, context != .provided { return obstacle(context) }
    guard case .https(let host, _) = callback else { return nil }
    return associationObstacle(host: WebURL("https://\(host)/")?.host ?? host)
  }

  /// iOS 13 and macOS 10.15 introduced the provider.
  private var needsPresentationContext: Bool {
    kind == .webAuthenticationSession
      && (browsers.device.platform == .macOS || browsers.device.osVersion >= OSVersion(13))
  }

  private func obstacle(_ context: PresentationContext) -> Obstacle {
    let name = "ASWebAuthenticationSession"
    if context == .missing {
      let text =
        "Cannot start \(name) without providing presentation context. Set presentationContextProvider before calling -start."
      return Obstacle(
        reason: .presentationContextIsMissing,
        error: SessionError(.presentationContextNotProvided, message: text))
    }
    return Obstacle(
      reason: .presentationAnchorIsInNoScene,
      error: SessionError(.presentationContextInvalid, message: "The presentation context is invalid."))
  }

  private func associationObstacle(host: String) -> Obstacle? {
    let checker = AssociationChecker(app: browsers.app, device: browsers.device, source: browsers.associations)
    let report = checker.report(on: .authenticationSession, host: host, now: browsers.world.now)
    self.report = report
    guard !report.isAllowed, let failure = report.failure else { return nil }
    var error: SessionError?
    if browsers.device.associationFailure == .canceledLogin {
      error = .canceledLogin(
        "Application with identifier \(browsers.app.appID) is not associated with domain \(host). Using HTTPS callbacks "
          + "requires Associated Domains using the `webcredentials` service type for \(host).")
    }
    return Obstacle(reason: failure.check.sessionReason(report.explanation), error: error)
  }

  func refuse(_ obstacle: Obstacle) {
    explain(.sessionDoesNotStart(because: obstacle.reason))
    // A session that was already started continues unchanged.
    guard state == .notStarted else { return }
    finish(obstacle.error.map { .failed($0) } ?? .neverStarted)
  }

  /// A second session removes the first session from the screen, and is not shown itself.
  func replaceShownSession() {
    guard let shown = browsers.shownSession, shown !== self, shown.isUp else { return }
    shown.explain(.sessionWasReplaced)
    shown.finish(.failed(.canceledLogin()))
    explain(.sessionWasUpAlready)
    finish(.failed(SessionError(.presentationContextInvalid, message: "The presentation context is invalid.")))
  }
}

extension AssociationCheck {
  /// The row of the table for a failed check, with the checker's finding.
  func sessionReason(_ finding: String) -> Reason {
    switch self {
    case .systemVersion: .systemIsTooOldForCallback(finding)
    case .entitlement: .noAssociatedDomains(finding)
    case .entry: .associationEntryIsMissing(finding)
    case .plainEntry, .developmentMode: .associationEntryIsForDevelopers(finding)
    case .reachable: .associationFileUnreachable(finding)
    case .notRedirected: .associationFileRedirected(finding)
    case .status: .associationFileMissing(finding)
    case .size: .associationFileTooLarge(finding)
    case .contentType: .associationFileOfWrongType(finding)
    case .json: .associationFileInvalid(finding)
    case .service: .associationFileLacksService(finding)
    case .app, .link: .associationFileLacksApp(finding)
    }
  }
}
