import EngineValues

/// The type of a navigation (rule 3.6). The raw values are those of `WKNavigationType`.
public enum NavigationKind: Int, Codable, Sendable {
  case linkActivated = 0
  case formSubmitted = 1
  case backForward = 2
  case reload = 3
  case formResubmitted = 4
  case other = -1
}

public enum GestureState: String, Codable, Sendable { case userInitiated, notUserInitiated }

/// The facts that the app is told about a navigation action, by `decidePolicyFor navigationAction` and
/// `createWebViewWith`.
public struct NavigationActionInfo: Sendable {
  public var request: NavigationRequest
  /// The source frame. nil only for a load of the app, as apps see it that are linked before the iOS 18.5 SDK (the
  /// Apple layer applies rule 3.3).
  public var source: FrameSnapshot?
  /// The target frame; nil for a new window (rule 3.1).
  public var target: FrameSnapshot?
  public var kind: NavigationKind
  public var gesture: GestureState
  public var isRedirect: Bool
  /// Whether the app itself asked for the load (rule 3.3).
  public var isAPILoad: Bool
  public var shouldPerformDownload: Bool
  /// The value of a link's `download` attribute; nil if there is none.
  public var downloadName: String?
  /// The mouse button as in `MouseEvent.button`; nil if no mouse event caused the action.
  public var mouseButton: Int?
  public var modifiers: KeyModifiers
  /// The target name of a new window (including `_blank`), otherwise nil.
  public var targetName: String?
  /// The permission of the load to open other apps.
  public var externalURLs: ExternalURLsPolicy
  /// The reason for the question, in words that an app developer understands, with the number of the rule.
  public var reason: Reason
  public var appLink = AppLinkVerdict.unjudged
  /// The main frame's navigation to which the action belongs; nil for a new window and for frames inside a page.
  public var navigation: NavigationID?

  public init(
    request: NavigationRequest, source: FrameSnapshot?, target: FrameSnapshot?, kind: NavigationKind,
    gesture: GestureState, isRedirect: Bool = false, isAPILoad: Bool = false, downloadName: String? = nil,
    mouseButton: Int? = nil, modifiers: KeyModifiers = [], targetName: String? = nil,
    externalURLs: ExternalURLsPolicy = .notAllowed, reason: Reason
  ) {
    self.request = request
    self.source = source
    self.target = target
    self.kind = kind
    self.gesture = gesture
    self.isRedirect = isRedirect
    self.isAPILoad = isAPILoad
    shouldPerformDownload = downloadName != nil
    self.downloadName = downloadName
    self.mouseButton = mouseButton
    self.modifiers = modifiers
    self.targetName = targetName
    self.externalURLs = externalURLs
    self.reason = reason
  }

  /// The same action for a navigation of the main frame (WebKit's WebPageProxy::decidePolicyForNavigationAction).
  package func of(_ navigation: NavigationID?) -> NavigationActionInfo {
    var action = self
    action.navigation = target?.isMainFrame == true ? navigation : nil
    return action
  }
}
