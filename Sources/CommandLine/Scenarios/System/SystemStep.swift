import SimulatedSafari
import SimulatedWeb
import WebViewSimulator

/// What a step does outside the web views: Safari, authentication sessions, the network, the app's own requests.
public enum SystemStep: Sendable, Equatable {
  /// `UIApplication.open`. Its result is the window of Safari, the app's bundle id, or null.
  case openURL(String)
  /// A controller of Safari in the app. Its result is the window.
  case openSafariViewController(String)
  /// `start()` of a session of the system. Its result is what it returned.
  case startSession(Session)
  /// The user answers the alert of the session.
  case answerConsent(SimulatedUser.Answer)
  case endSession(SessionEnd)
  /// A session of the app's own, over a view that shares nothing. Its result is the window.
  case ownSession(url: String, callback: String)
  case setConnection(SimulatedWeb.Connection)
  /// The network forgets association files.
  case clearAssociationCache
  /// A request of the app itself. Its result is `{status, body}`.
  case request(url: String, form: [JSONValue.Member]?)

  public struct Session: Sendable, Equatable {
    public var url: String
    public var callback: SessionCallback
    public var isEphemeral = false
    public var headers: [JSONValue.Member] = []
    public var context = SignInSession.PresentationContext.provided
  }

  public enum SessionEnd: String, Sendable, CaseIterable {
    /// The app's `cancel()`.
    case cancel
    /// The user's button.
    case cancelButton
    /// The app lets go of the session.
    case release
  }

  var summary: String {
    switch self {
    case .openURL(let url): "open \(url)"
    case .openSafariViewController(let url): "open \(url) in a Safari view controller"
    case .startSession(let session): "start an authentication session at \(session.url)"
    case .answerConsent(let answer): "the user \(answer == .accepts ? "accepts" : "declines")"
    case .endSession(.cancel): "the app cancels the session"
    case .endSession(.cancelButton): "the user cancels the session"
    case .endSession(.release): "the app lets go of the session"
    case .ownSession(let url, _): "start the app's own session at \(url)"
    case .setConnection(let connection): connection == .online ? "go online" : "go offline"
    case .clearAssociationCache: "clear the network's cache of association files"
    case .request(let url, _): "the app requests \(url)"
    }
  }
}
