import AppAssociations
import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard

/// A system authentication session, without Apple's names: a sheet of Safari that ends at the callback URL.
///
/// Every ending and every refusal is a row of `Docs/AuthenticationSessions.md`.
@MainActor public final class SignInSession {
  /// The state of a session.
  public enum State: Hashable, Sendable {
    case notStarted
    /// The alert that asks for the user's consent is on the screen.
    case askingConsent
    case shown
    case finished(Ending)
  }

  public enum Ending: Hashable, Sendable {
    case callback(WebURL)
    case failed(SessionError)
    /// `cancel()` was called: the completion handler is not called.
    case cancelledByApp
    /// `start()` returned false. The app hears nothing else.
    case neverStarted
  }

  /// The view over which a session is shown.
  public enum PresentationContext: Sendable {
    case provided
    /// The session has no `presentationContextProvider`.
    case missing
    /// The anchor is not in a scene.
    case invalid
  }

  public let url: WebURL?
  /// The URL as given, for messages.
  public let urlText: String
  public let callback: SessionCallback
  public var isEphemeral = false
  public var additionalHeaders: [(name: String, value: String)] = []
  public internal(set) var state = State.notStarted
  /// The reason why `start()` returned false, or why the session ended without a callback; nil while all is well.
  public internal(set) var explanation: String?
  /// The association checks, if there were any.
  public internal(set) var report: AssociationReport?
  /// The sheet.
  public internal(set) var window: BrowserWindow?
  let browsers: SystemBrowsers
  let kind: BrowserKind
  private var completion: ((Result<WebURL, SessionError>) -> Void)?
  private var sendableCompletion: (@Sendable (Result<WebURL, SessionError>) -> Void)?
  var jar: SharedJar?

  /// - Parameter completion: called once, except after `cancel()` and after a start that was refused silently.
  public init(
    url: String, callback: SessionCallback, browsers: SystemBrowsers, kind: BrowserKind = .webAuthenticationSession,
    completion: @escaping (Result<WebURL, SessionError>) -> Void
  ) {
    urlText = url
    self.url = WebURL(url)
    self.callback = callback
    self.browsers = browsers
    self.kind = kind
    self.completion = completion
  }

  /// A session whose completion handler is called on the thread set by `SystemBrowsers.callbackThread`.
  public convenience init(
    url: String, callback: SessionCallback, browsers: SystemBrowsers, kind: BrowserKind = .webAuthenticationSession,
    onAnyThread completion: @escaping @Sendable (Result<WebURL, SessionError>) -> Void
  ) {
    self.init(url: url, callback: callback, browsers: browsers, kind: kind) { _ in }
    self.completion = nil
    sendableCompletion = completion
  }

  // MARK: Starting

  /// Whether `start` would return true now. The question has no effect.
  public func canStart(_ context: PresentationContext) -> Bool { firstObstacle(context) == nil }

  /// - Parameter object: the app's object. The session keeps it alive until its end, if the profile says so.
  /// - Returns: whether the session was started.
  @discardableResult public func start(_ context: PresentationContext, keeping object: AnyObject? = nil) -> Bool {
    if let obstacle = firstObstacle(context) {
      refuse(obstacle)
      return false
    }
    if let report, let failure = report.failure {
      browsers.find(.deviceWouldNotStartSession(because: failure.check.sessionReason(report.explanation)))
    }
    if let flaw = callback.flaw(declared: browsers.app.info.urlSchemes) { note(flaw) }
    replaceShownSession()
    guard case .notStarted = state else { return true }
    browsers.shownSession = self
    if keepsItself { kept.keep(object, for: self) }
    if needsConsent { askConsent() } else { show() }
    return true
  }

  private var keepsItself: Bool {
    kind == .webAuthenticationSession && browsers.world.profile.sessionLifetime == .untilItEnds
  }

  private var kept: KeptSessions { browsers.world.companion(KeptSessions.self) { KeptSessions() } }

  private var needsConsent: Bool {
    guard !isEphemeral, let domain = url?.registrableName else { return false }
    return !browsers.consentedDomains.contains(domain)
  }

  /// The text of the alert.
  public var consentQuestion: String {
    "“\(browsers.app.displayName)” Wants to Use “\(url?.registrableName ?? "")” to Sign In"
  }

  private func askConsent() {
    state = .askingConsent
    switch browsers.user.consent {
    case .accepts:
      WorldMoments.consent(to: consentQuestion, in: browsers.world) { [self] isGiven in
        answerConsent(isGiven ? .accepts : .declines)
      }
    case .declines: answerConsent(.declines)
    case .waits: break
    }
  }

  /// The user answers the alert.
  public func answerConsent(_ answer: SimulatedUser.Answer) {
    guard case .askingConsent = state else { return }
    switch answer {
    case .waits: break
    case .accepts:
      if let domain = url?.registrableName { browsers.consentedDomains.insert(domain) }
      show()
    case .declines:
      explain(.userDeclinedConsent(consentQuestion))
      finish(.failed(.canceledLogin()))
    }
  }

  private func show() {
    guard let url else { return }
    state = .shown
    let jar = SharedJar(browsers: browsers, isEphemeral: isEphemeral)
    self.jar = jar
    let window = browsers.makeWindow("session", store: jar.store, kind: kind)
    window.intercept = { [weak self] url in self?.take(url) ?? false }
    self.window = window
    tell(isEphemeral ? .sessionShowsWithoutCookies(url.href) : .sessionShowsWithSafarisCookies(url.href))
    window.load(url, headers: allowedHeaders())
  }

  /// Only names that begin with `X-` are sent.
  private func allowedHeaders() -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in additionalHeaders {
      if name.lowercased().hasPrefix("x-") {
        fields.add(name, value)
      } else {
        browsers.find(.headerIsNotSent(named: name))
      }
    }
    return fields
  }

  // MARK: Ending

  /// Handles a navigation of the sheet. The callback ends the session; any other custom scheme has no effect.
  private func take(_ url: WebURL) -> Bool {
    guard case .shown = state else { return false }
    if callback.matches(url, declared: browsers.app.info.urlSchemes) {
      finish(.callback(url))
      return true
    }
    guard !url.isHTTPFamily, !["about", "data", "blob", "javascript"].contains(url.scheme) else { return false }
    note(.pageWentToOtherScheme(url.scheme))
    return true
  }

  /// The user's Cancel button.
  public func cancelByUser() {
    guard isUp else { return }
    explain(.userCancelledSession)
    finish(.failed(.canceledLogin()))
  }

  /// The app calls `cancel()`: the sheet disappears, and the completion handler is not called.
  public func cancel() {
    switch state {
    case .finished: return
    case .notStarted, .askingConsent, .shown:
      explain(.appCancelledSession)
      finish(.cancelledByApp)
    }
  }

  /// The app released the session while it was on the screen. Most sessions keep themselves alive (rule AS.43).
  public func released() {
    guard isUp, !keepsItself else { return }
    explain(.sessionWasReleased)
    finish(.failed(.canceledLogin()))
  }

  var isUp: Bool { state == .shown || state == .askingConsent }

  func finish(_ ending: Ending) {
    if case .finished = state { return }
    switch ending {
    case .callback(let url): tell(.callbackDelivered(url.href))
    case .failed(let error): tell(.sessionErrorDelivered(code: error.code.rawValue, name: "\(error.code)"))
    case .cancelledByApp, .neverStarted: break
    }
    state = .finished(ending)
    window?.close()
    jar?.close()
    jar = nil
    if browsers.shownSession === self { browsers.shownSession = nil }
    let kept = kept
    defer { kept.release(self) }
    let (completion, sendable) = (self.completion, sendableCompletion)
    self.completion = nil
    sendableCompletion = nil
    let result: Result<WebURL, SessionError>
    switch ending {
    case .callback(let url): result = .success(url)
    case .failed(let error): result = .failure(error)
    case .cancelledByApp, .neverStarted: return
    }
    completion?(result)
    if let sendable { browsers.call(sendable, with: result) }
  }

  func explain(_ reason: Reason) {
    explanation = reason.text
    note(reason)
  }

  private func tell(_ reason: Reason) {
    browsers.tell(reason, window: window?.page.label)
  }

  private func note(_ reason: Reason) {
    browsers.note(reason, window: window?.page.label)
  }
}

extension WebURL {
  /// The domain that the consent alert names.
  var registrableName: String? { registrableDomain ?? host }
}
