import SimulatedWeb
import URLStandard
import WindowRegistry

/// Names one page: a main frame with everything in it, and the web view that shows it.
public struct PageID: Hashable, Sendable, Comparable {
  public let maker: Maker
  public let number: Int

  public init(maker: Maker, number: Int) {
    self.maker = maker
    self.number = number
  }

  /// The app's pages first.
  public static func < (left: PageID, right: PageID) -> Bool {
    (left.maker.rawValue, left.number) < (right.maker.rawValue, right.number)
  }
}

/// The side that gave an identifier; each counts for itself.
public enum Maker: Int, Hashable, Sendable { case app, content }

/// Names one navigation of a main frame, from its first policy decision to its end.
public struct NavigationID: Hashable, Sendable {
  public let maker: Maker
  public let number: Int

  public init(maker: Maker, number: Int) {
    self.maker = maker
    self.number = number
  }
}

/// A request as the policy calls show it.
public struct NavigationRequest: Sendable, Equatable {
  /// nil for the empty URL of `window.open('')`.
  public var url: WebURL?
  /// The URL as text where it is not a valid URL, as an app, a link or a form may ask for.
  public var urlText: String
  public var method: String
  public var headers: HTTPFields
  public var body: [UInt8]?

  public init(url: WebURL?, method: String = "GET", headers: HTTPFields = HTTPFields(), body: [UInt8]? = nil) {
    self.url = url
    self.urlText = url?.href ?? ""
    self.method = method
    self.headers = headers
    self.body = body
  }
}

/// A frame at one moment. It does not follow the frame.
public struct FrameSnapshot: Sendable, Equatable {
  public var frame: NavigableID
  /// nil when the frame is in no page any more.
  public var page: PageID?
  public var isMainFrame: Bool
  /// The document's URL then; empty in a fresh view.
  public var url: String
  public var origin: Origin
  /// The frame's target name.
  public var name: String

  public init(
    frame: NavigableID, page: PageID?, isMainFrame: Bool, url: String, origin: Origin, name: String = ""
  ) {
    self.frame = frame
    self.page = page
    self.isMainFrame = isMainFrame
    self.url = url
    self.origin = origin
    self.name = name
  }
}

/// Rule book 3.6. The raw values are those of `WKNavigationType`.
public enum NavigationKind: Int, Codable, Sendable {
  case linkActivated = 0
  case formSubmitted = 1
  case backForward = 2
  case reload = 3
  case formResubmitted = 4
  case other = -1
}

public enum GestureState: Codable, Sendable { case userInitiated, notUserInitiated }

/// Everything that `decidePolicyFor navigationAction` and `createWebViewWith` are told.
public struct NavigationActionInfo: Sendable {
  public var request: NavigationRequest
  /// nil only for an API load as seen by apps linked before the iOS 18.5 SDK (rule 3.3 is applied by the Apple layer).
  public var source: FrameSnapshot?
  /// nil for a new window (rule 3.1).
  public var target: FrameSnapshot?
  public var kind: NavigationKind
  public var gesture: GestureState
  public var isRedirect: Bool
  /// Whether the app itself asked for the load (rule 3.3).
  public var isAPILoad: Bool
  public var shouldPerformDownload: Bool
  /// The value of a link's `download` attribute; nil without one.
  public var downloadName: String?
  /// As in `MouseEvent.button`, nil when no mouse event caused it.
  public var mouseButton: Int?
  public var modifiers: Int
  /// The target name of a new window (`_blank` included), nil otherwise.
  public var targetName: String?
  /// Why the engine asks, in words an app developer understands, with the number of the rule.
  public var reason: Reason

  public init(
    request: NavigationRequest, source: FrameSnapshot?, target: FrameSnapshot?, kind: NavigationKind,
    gesture: GestureState, isRedirect: Bool = false, isAPILoad: Bool = false, downloadName: String? = nil,
    mouseButton: Int? = nil, modifiers: Int = 0, targetName: String? = nil, reason: Reason
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
    self.reason = reason
  }
}

/// What `decidePolicyFor navigationResponse` is told.
public struct NavigationResponseInfo: Sendable {
  public var url: WebURL
  public var status: Int
  public var headers: HTTPFields
  public var mimeType: String
  public var expectedContentLength: Int
  public var suggestedFilename: String?
  public var isMainFrame: Bool
  public var canShowMIMEType: Bool
  /// `Content-Disposition: attachment`.
  public var isAttachment: Bool
  public var frame: FrameSnapshot
  public var reason: Reason

  public init(
    url: WebURL, status: Int, headers: HTTPFields, mimeType: String, expectedContentLength: Int,
    suggestedFilename: String?, isMainFrame: Bool, canShowMIMEType: Bool, isAttachment: Bool, frame: FrameSnapshot,
    reason: Reason
  ) {
    self.url = url
    self.status = status
    self.headers = headers
    self.mimeType = mimeType
    self.expectedContentLength = expectedContentLength
    self.suggestedFilename = suggestedFilename
    self.isMainFrame = isMainFrame
    self.canShowMIMEType = canShowMIMEType
    self.isAttachment = isAttachment
    self.frame = frame
    self.reason = reason
  }
}

/// The answer to a policy question.
public enum PolicyDecision: String, Codable, Sendable { case allow, cancel, download }

/// An error as Apple's layer names it.
public struct NavigationError: Error, Equatable, Codable, Sendable {
  /// `NSURLErrorDomain`, `WebKitErrorDomain` or `WKErrorDomain`.
  public var domain: String
  public var code: Int
  public var message: String
  public var failingURL: String

  public init(domain: String, code: Int, message: String, failingURL: String) {
    self.domain = domain
    self.code = code
    self.message = message
    self.failingURL = failingURL
  }
}
