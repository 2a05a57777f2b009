import AppAssociations
import URLStandard

/// Why a session does not start: `ASWebAuthenticationSessionError` where the app is told.
public struct SessionError: Error, Hashable, Sendable {
  /// The raw values are Apple's.
  public enum Code: Int, Hashable, Sendable {
    case canceledLogin = 1
    case presentationContextNotProvided = 2
    case presentationContextInvalid = 3
  }

  public static let domain = "com.apple.AuthenticationServices.WebAuthenticationSession"

  public var code: Code
  /// The debug description, when there is one.
  public var message: String?

  public init(_ code: Code, message: String? = nil) {
    self.code = code
    self.message = message
  }

  static func canceledLogin(_ message: String? = nil) -> SessionError { SessionError(.canceledLogin, message: message) }
}

extension SignInSession {
  /// What makes `start()` false.
  struct Obstacle {
    /// The row of the table.
    var rule: String
    var explanation: String
    /// What the completion handler gets; nil when it hears nothing.
    var error: SessionError?
  }

  /// In the order in which the system checks.
  func firstObstacle(_ context: PresentationContext) -> Obstacle? {
    if state != .notStarted {
      return Obstacle(rule: "AS.4", explanation: "start() was called before, or the session was cancelled: make a new session")
    }
    guard kind.isAvailable(on: browsers.device) else {
      let device = browsers.device
      return Obstacle(
        rule: "AS.5", explanation: "\(device.platform.rawValue) \(device.osVersion) has no \(kind.rawValue)")
    }
    guard let url, url.isHTTPFamily else {
      return Obstacle(rule: "AS.1", explanation: "\"\(urlText)\" is no http or https URL: a session begins on the web")
    }
    if needsPresentationContext, context != .provided { return obstacle(context) }
    guard case .https(let host, _) = callback else { return nil }
    return associationObstacle(host: WebURL("https://\(host)/")?.host ?? host)
  }

  /// iOS 13 and macOS 10.15 brought the provider.
  private var needsPresentationContext: Bool {
    kind == .webAuthenticationSession && (browsers.device.platform == .macOS || browsers.device.osVersion >= OSVersion(13))
  }

  private func obstacle(_ context: PresentationContext) -> Obstacle {
    let name = "ASWebAuthenticationSession"
    if context == .missing {
      let text = "Cannot start \(name) without providing presentation context. Set presentationContextProvider before calling -start."
      return Obstacle(
        rule: "AS.2", explanation: "there is no presentationContextProvider: set it before start(), and keep it, it is weak",
        error: SessionError(.presentationContextNotProvided, message: text))
    }
    return Obstacle(
      rule: "AS.3", explanation: "the presentation anchor is in no scene: return the window that shows the app",
      error: SessionError(.presentationContextInvalid, message: "The presentation context is invalid."))
  }

  private func associationObstacle(host: String) -> Obstacle? {
    let checker = AssociationChecker(app: browsers.app, device: browsers.device, source: browsers.associations)
    let report = checker.report(on: .authenticationSession, host: host, now: browsers.world.wallClock)
    self.report = report
    guard !report.isAllowed, let failure = report.failure else { return nil }
    var error: SessionError?
    if browsers.device.associationFailure == .canceledLogin {
      error = .canceledLogin(
        "Application with identifier \(browsers.app.appID) is not associated with domain \(host). Using HTTPS callbacks "
          + "requires Associated Domains using the `webcredentials` service type for \(host).")
    }
    return Obstacle(rule: failure.check.sessionRule, explanation: report.explanation, error: error)
  }

  func refuse(_ obstacle: Obstacle) {
    explain("start() is false: \(obstacle.explanation)", obstacle.rule)
    // A session that was started before goes on as it is.
    guard state == .notStarted else { return }
    finish(obstacle.error.map { .failed($0) } ?? .neverStarted)
  }

  /// A second session takes the first one off the screen, and is not shown itself.
  func replaceShownSession() {
    guard let shown = browsers.shownSession, shown !== self, shown.isUp else { return }
    shown.explain("another session was started while this one was up", "AS.42")
    shown.finish(.failed(.canceledLogin()))
    explain("a session was up when this one was started: wait for its completion handler first", "AS.42")
    finish(.failed(SessionError(.presentationContextInvalid, message: "The presentation context is invalid.")))
  }
}

extension AssociationCheck {
  /// The row of the table that a failed check is.
  var sessionRule: String {
    switch self {
    case .systemVersion: "AS.6"
    case .entitlement: "AS.10"
    case .entry: "AS.11"
    case .plainEntry, .developmentMode: "AS.12"
    case .reachable: "AS.13"
    case .notRedirected: "AS.14"
    case .status: "AS.15"
    case .size: "AS.16"
    case .contentType: "AS.17"
    case .json: "AS.18"
    case .service: "AS.19"
    case .app, .link: "AS.20"
    }
  }
}
