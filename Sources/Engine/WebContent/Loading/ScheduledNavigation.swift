import HTMLTree
import PageScripting
import ProcessModel
import EngineValues
import URLStandard
import WebMessages
import WindowRegistry

/// A navigation that begins after the running task (WebKit's NavigationScheduler, rule 4.26).
final class ScheduledNavigation {
  enum Kind {
    case location(NavigationIntent)
    case refresh(WebURL, from: RefreshSource)
    /// `history.go(0)`.
    case sameEntry
    /// A reload of the URL that the page had when it asked.
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
  /// The delay in milliseconds.
  let delay: Double
  let locksHistory: Bool
  /// Whether the time of a refresh has begun, which happens once its page has loaded.
  var isWaiting = false
  var timer: Int?
  /// Whether the loader has been told of the navigation (WebKit's m_haveToldClient).
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

/// A load that a page or the app wants in a frame.
struct NavigationIntent {
  var url: WebURL
  /// The invalid URL of a link or a form; `url` is about:blank then. WebKit begins such a load, which fails.
  var invalidURL: String?
  /// Whether the navigation ends without a load if the URL is invalid, after the app was asked (WebKit's
  /// AllowNavigationToInvalidURL::No).
  var endsAtInvalidURL = false
  var method = "GET"
  var body: [UInt8]?
  var contentType: String?
  var originHeader: String?
  var referrer = IntendedReferrer.settled(nil)
  /// The document that asked for the load.
  var requester: ContentDocument
  var kind: NavigationKind = .other
  var occasion: Occasion?
  var locksHistory = false
  var downloadAttribute: String?
  /// The apps that the load may open without a user gesture; nil for the policy that the requester passes on.
  var externalURLs: ExternalURLsPolicy?
  /// Whether the load replaces the entry, as `location.replace` does, or because the HTML Standard requires it.
  var replaces = false
  var reason: Reason

  /// The user's action, if the app learns more of it.
  enum Occasion {
    case click(ClickDetails)
    case form(SubmittedForm)
  }

  var mouse: ClickDetails? { if case .click(let details) = occasion { details } else { nil } }
  var form: SubmittedForm? { if case .form(let form) = occasion { form } else { nil } }
}

/// A form as the app is told of it (WebKit's FormState).
struct SubmittedForm {
  let source: FrameSnapshot
  let values: [String: String]
}

/// A submission whose target is chosen (rule 1.74).
struct FormRequest {
  var intent: NavigationIntent
  /// The name of the new window, if no frame has that name.
  var newWindowTarget: String?
  var openerLink: OpenerLink
  var sourceFrame: Frame
}
