import SimulatedSafari
import SimulatedWeb
import WebViewSimulator

/// A step outside the web views: Safari, authentication sessions, the network, the app's own requests.
package enum SystemStep: Sendable, Equatable {
  /// `UIApplication.open`. Its result is the window of Safari, the bundle identifier of an app, or null.
  case openURL(String)
  /// A Safari view controller in the app. Its result is the window.
  case openSafariViewController(String)
  /// `start()` of a system authentication session. Its result is what `start()` returned.
  case startSession(Session)
  /// The user answers the alert of the session.
  case answerConsent(SimulatedUser.Answer)
  case endSession(SessionEnd)
  /// A session that the app implements itself, in a view with a data store of its own. Its result is the window.
  case ownSession(url: String, callback: String)
  case setConnection(SimulatedWeb.Connection)
  /// The user goes to the home screen, or comes back to the app.
  case moveApp(AppMove)
  /// The network forgets association files.
  case clearAssociationCache
  /// A request that the app makes itself. Its result is `{status, body}`.
  case request(url: String, form: [JSONValue.Member]?)

  package struct Session: Sendable, Equatable {
    package var url: String
    package var callback: SessionCallback
    package var isEphemeral = false
    package var headers: [JSONValue.Member] = []
    package var context = SignInSession.PresentationContext.provided
  }

  package enum AppMove: String, Sendable, CaseIterable { case background, active }

  package enum SessionEnd: String, Sendable, CaseIterable {
    /// The app's `cancel()`.
    case cancel
    /// The user taps Cancel.
    case cancelButton
    /// The app releases the session.
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
    case .moveApp(.background): "the user goes to the home screen"
    case .moveApp(.active): "the user comes back to the app"
    case .clearAssociationCache: "clear the network's cache of association files"
    case .request(let url, _): "the app requests \(url)"
    }
  }
}
