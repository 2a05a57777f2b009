import SimulatedWeb
import UIProcess
import WebMessages
import WindowRegistry

/// The way in which a simulated app answers its delegate calls. By default it allows everything that can be shown,
/// opens every window, accepts every dialog, and releases views whose pages close themselves.
@MainActor public struct AppBehavior {
  public enum OnClose: String, Sendable, CaseIterable {
    /// The app releases the view.
    case destroy
    case keep
  }

  /// Whether the app implements the private panel for `beforeunload` (rule 7.9).
  public enum BeforeUnload: Sendable, Equatable {
    case notImplemented
    case leaves, stays
  }

  public var decideAction: (WebPageProxy, NavigationActionInfo) -> PolicyDecision = { _, _ in .allow }
  public var decideResponse: (WebPageProxy, NavigationResponseInfo) -> PolicyDecision = { _, response in
    response.canShowMIMEType ? .allow : .cancel
  }
  /// Whether the app answers about navigations after its method has returned, in the main actor's next turn.
  public var answersLater = false
  /// Whether `createWebViewWith` returns a view or nil.
  public var opensWindow: (WebPageProxy, NavigationActionInfo, WindowFeatures) -> Bool = { _, _, _ in true }
  public var onClose = OnClose.destroy
  public var confirms: (String) -> Bool = { _ in true }
  /// The app's answer to a prompt; nil for a cancelled prompt.
  public var answersPrompt: (_ message: String, _ defaultText: String) -> String? = { _, text in text }
  public var beforeUnload = BeforeUnload.notImplemented
  /// The app's answer in `runOpenPanelWith`; nil if it has no such method (rules 7.10 and 7.12).
  public var choosesFiles: ((WebPageProxy, OpenPanelRequest) -> FileChoice)?
  /// The app's answer when a server asks for a password or shows a certificate; nil if its delegate has no method for
  /// it (rule 9.14).
  public var answersChallenge: ((WebPageProxy, AuthenticationChallenge) -> ChallengeAnswer)?
  /// Whether a page may go to another entry of its session history; nil if the app has no method for that (rule 4.47).
  public var goesToItem: ((WebPageProxy, BackForwardItem) -> Bool)?
  /// The user's answer when a view warns that https has failed; nil for none (rule 4.49).
  public var answerToHTTPSWarnings: HTTPSWarning.Answer?
  /// The callback for each page before its first load, for example to change its user agent.
  public var prepare: (WebPageProxy) -> Void = { _ in }

  public init() {}
}
