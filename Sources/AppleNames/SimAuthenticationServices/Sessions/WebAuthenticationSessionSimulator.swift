import SimWebKit
import SimulatedSafari

/// The user's and the test's side of a session.
@MainActor public struct WebAuthenticationSessionSimulator {
  private let session: SignInSession

  init(_ session: SignInSession) { self.session = session }

  /// The reason why `start()` returned false, or why the session ended without a callback; nil while all is well.
  public var explanation: String? { session.explanation }
  public var state: SignInSession.State { session.state }
  /// The sheet, in which a test clicks and types; nil until it is shown.
  public var window: BrowserWindow? { session.window }
  /// The text of the consent alert.
  public var consentQuestion: String { session.consentQuestion }

  /// Answers the consent alert, as the user. Needed only if `browsers.user.consent` leaves the answer to the test.
  public func answerConsent(_ answer: SimulatedUser.Answer) { session.answerConsent(answer) }
  /// Taps Cancel on the sheet, as the user.
  public func cancelByUser() { session.cancelByUser() }

  /// The session that is on the screen in the world of the running test, no matter which object holds it.
  public static var current: WebAuthenticationSessionSimulator? {
    WorldContext.current.world.browsers.shownSession.map(WebAuthenticationSessionSimulator.init)
  }
}

extension ASWebAuthenticationSession {
  @MainActor public var simulator: WebAuthenticationSessionSimulator {
    WebAuthenticationSessionSimulator(engine.session)
  }
}
