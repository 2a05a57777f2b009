import HTMLTree
import PageScripting
import ProcessModel
import Reasons
import URLStandard
import WebMessages
import WindowRegistry

/// A navigation that begins after the running task, after WebKit's NavigationScheduler (rule 4.26).
final class ScheduledNavigation {
  enum Kind {
    case location(NavigationIntent)
    case refresh(WebURL, from: RefreshSource)
    /// Of the URL that the page had when it asked.
    case reload(WebURL)
    /// The `srcdoc` of the frame's element has changed.
    case sourceDocument(Element, ContentDocument)
    case history(SessionHistoryEntry)
    case form(FormRequest)
  }

  /// WebKit's IsMetaRefresh.
  enum RefreshSource { case header, element }

  let kind: Kind
  let gesture: UserGesture?
  /// Milliseconds.
  let delay: Double
  let locksHistory: Bool
  /// A refresh waits until its page has loaded; then its time begins.
  var isWaiting = false
  var timer: Int?
  /// WebKit's m_haveToldClient: the loader has been told of it.
  var wasAnnounced = false

  init(kind: Kind, gesture: UserGesture?, delay: Double = 0, locksHistory: Bool) {
    self.kind = kind
    self.gesture = gesture
    self.delay = delay
    self.locksHistory = locksHistory
  }

  var isLocationChange: Bool {
    if case .refresh = kind { return false }
    return true
  }
}

/// What a page or the app wants a frame to load.
struct NavigationIntent {
  var url: WebURL
  /// The text that a link or a form has instead of a URL; in this case, `url` is about:blank. WebKit begins such a
  /// load, which then fails.
  var invalidURL: String?
  /// WebKit's AllowNavigationToInvalidURL::No: the app is asked about an invalid URL, and then nothing is loaded.
  var endsAtInvalidURL = false
  var method = "GET"
  var body: [UInt8]?
  var contentType: String?
  var originHeader: String?
  var referrer = IntendedReferrer.settled(nil)
  /// The document that asked.
  var requester: ContentDocument
  var kind: NavigationKind = .other
  var mouse: ClickDetails?
  var locksHistory = false
  var downloadAttribute: String?
  /// `location.replace`, or a replacement that the HTML Standard requires.
  var replaces = false
  var reason: Reason
}

/// A submission after its target was chosen (rule 1.74).
struct FormRequest {
  var intent: NavigationIntent
  /// The target name if no frame with that name was found: a new window.
  var newWindowTarget: String?
  var openerLink: OpenerLink
  var sourceFrame: Frame
}
