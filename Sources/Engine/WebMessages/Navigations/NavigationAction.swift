import Reasons
import ScriptValues

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

/// Everything that the app is told about a navigation action, by `decidePolicyFor navigationAction` and
/// `createWebViewWith`.
///
/// Copies share what they say until one of them changes: an action goes through a dozen hands, and is large. Inlinable:
/// whoever reads one field copies no other.
public struct NavigationActionInfo: Sendable {
  @usableFromInline var storage: Storage
  public var appLink = AppLinkVerdict.unjudged
  /// The main frame's navigation to which the action belongs; nil for a new window and for frames inside a page.
  public var navigation: NavigationID?

  /// Unchecked: whoever changes it is the only one who has it (`changing`).
  @usableFromInline final class Storage: @unchecked Sendable {
    @usableFromInline var fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  @usableFromInline struct Fields {
    @usableFromInline var request: NavigationRequest
    @usableFromInline var source: FrameSnapshot?
    @usableFromInline var target: FrameSnapshot?
    @usableFromInline var kind: NavigationKind
    @usableFromInline var gesture: GestureState
    @usableFromInline var isRedirect: Bool
    @usableFromInline var isAPILoad: Bool
    @usableFromInline var shouldPerformDownload: Bool
    @usableFromInline var downloadName: String?
    @usableFromInline var mouseButton: Int?
    @usableFromInline var modifiers: KeyModifiers
    @usableFromInline var targetName: String?
    @usableFromInline var externalURLs: ExternalURLsPolicy
    @usableFromInline var reason: Reason
  }

  /// What this value alone has.
  private var changing: Storage {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
      return storage
    }
  }

  public var request: NavigationRequest {
    @inlinable get { storage.fields.request }
    set { changing.fields.request = newValue }
  }
  /// nil only for a load of the app, as apps see it that are linked before the iOS 18.5 SDK (the Apple layer applies
  /// rule 3.3).
  public var source: FrameSnapshot? {
    @inlinable get { storage.fields.source }
    set { changing.fields.source = newValue }
  }
  /// nil for a new window (rule 3.1).
  public var target: FrameSnapshot? {
    @inlinable get { storage.fields.target }
    set { changing.fields.target = newValue }
  }
  public var kind: NavigationKind {
    @inlinable get { storage.fields.kind }
    set { changing.fields.kind = newValue }
  }
  public var gesture: GestureState {
    @inlinable get { storage.fields.gesture }
    set { changing.fields.gesture = newValue }
  }
  public var isRedirect: Bool {
    @inlinable get { storage.fields.isRedirect }
    set { changing.fields.isRedirect = newValue }
  }
  /// Whether the app itself asked for the load (rule 3.3).
  public var isAPILoad: Bool {
    @inlinable get { storage.fields.isAPILoad }
    set { changing.fields.isAPILoad = newValue }
  }
  public var shouldPerformDownload: Bool {
    @inlinable get { storage.fields.shouldPerformDownload }
    set { changing.fields.shouldPerformDownload = newValue }
  }
  /// The value of a link's `download` attribute; nil if there is none.
  public var downloadName: String? {
    @inlinable get { storage.fields.downloadName }
    set { changing.fields.downloadName = newValue }
  }
  /// As in `MouseEvent.button`; nil if no mouse event caused it.
  public var mouseButton: Int? {
    @inlinable get { storage.fields.mouseButton }
    set { changing.fields.mouseButton = newValue }
  }
  public var modifiers: KeyModifiers {
    @inlinable get { storage.fields.modifiers }
    set { changing.fields.modifiers = newValue }
  }
  /// The target name of a new window (including `_blank`), otherwise nil.
  public var targetName: String? {
    @inlinable get { storage.fields.targetName }
    set { changing.fields.targetName = newValue }
  }
  /// What the load may open in other apps.
  public var externalURLs: ExternalURLsPolicy {
    @inlinable get { storage.fields.externalURLs }
    set { changing.fields.externalURLs = newValue }
  }
  /// Why the engine asks, in words that an app developer understands, with the number of the rule.
  public var reason: Reason {
    @inlinable get { storage.fields.reason }
    set { changing.fields.reason = newValue }
  }

  public init(
    request: NavigationRequest, source: FrameSnapshot?, target: FrameSnapshot?, kind: NavigationKind,
    gesture: GestureState, isRedirect: Bool = false, isAPILoad: Bool = false, downloadName: String? = nil,
    mouseButton: Int? = nil, modifiers: KeyModifiers = [], targetName: String? = nil,
    externalURLs: ExternalURLsPolicy = .notAllowed, reason: Reason
  ) {
    storage = Storage(
      Fields(
        request: request, source: source, target: target, kind: kind, gesture: gesture, isRedirect: isRedirect,
        isAPILoad: isAPILoad, shouldPerformDownload: downloadName != nil, downloadName: downloadName,
        mouseButton: mouseButton, modifiers: modifiers, targetName: targetName, externalURLs: externalURLs,
        reason: reason))
  }

  /// The same action for a navigation of the main frame (WebKit's WebPageProxy::decidePolicyForNavigationAction).
  package func of(_ navigation: NavigationID?) -> NavigationActionInfo {
    var action = self
    action.navigation = target?.isMainFrame == true ? navigation : nil
    return action
  }
}
