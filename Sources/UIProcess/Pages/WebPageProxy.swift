import PageScripting
import SimulatedWeb
import URLStandard
import WebContent
import WindowRegistry

/// One page on the app's side: load state, back-forward list, and the road of every delegate call.
@MainActor public final class WebPageProxy {
  public let id: PageID
  /// `main`, `popup1`, … in traces.
  public let label: String
  public let world: WebWorld
  public let configuration: PageConfiguration
  public weak var client: (any WebPageClient)?
  /// Told before and after each change of the load state, in WebKit's order (rule 4.5).
  public weak var observer: (any PageLoadStateObserver)?

  /// Makes a page. The first page made from a configuration that `createPageWith` was given becomes its window.
  public init(configuration: PageConfiguration, world: WebWorld, label: String? = nil) { fatalError() }

  // MARK: State
  public var state: PageLoadState { fatalError() }
  public var backForwardList: BackForwardList { fatalError() }
  /// Replaces the whole user agent; nil or empty for the default (rule 10.3).
  public var customUserAgent: String?
  public var isClosed: Bool { fatalError() }

  // MARK: Loads by the app; nil when nothing will be loaded
  public func load(_ request: NavigationRequest) -> NavigationID? { fatalError() }
  public func loadHTML(_ html: String, baseURL: WebURL?) -> NavigationID? { fatalError() }
  public func load(data: [UInt8], mimeType: String, encoding: String, baseURL: WebURL) -> NavigationID? { fatalError() }
  public func loadSimulated(_ request: NavigationRequest, response: SimulatedResponse) -> NavigationID? { fatalError() }
  public func loadFile(_ url: WebURL, readAccess: WebURL) -> NavigationID? { fatalError() }
  public func reload() -> NavigationID? { fatalError() }
  public func reloadFromOrigin() -> NavigationID? { fatalError() }
  public func goBack() -> NavigationID? { fatalError() }
  public func goForward() -> NavigationID? { fatalError() }
  public func go(to item: BackForwardItem) -> NavigationID? { fatalError() }
  public func stopLoading() {}

  // MARK: Scripts and input
  /// With a user gesture (rule 1.25). `frame` nil for the main frame.
  public func evaluate(
    _ script: String, frame: NavigableID? = nil, world: ScriptWorld = .page, gesture: GestureState = .userInitiated
  ) async -> ScriptOutcome { fatalError() }
  public func callAsync(
    _ body: String, arguments: [(String, PlainValue)], frame: NavigableID? = nil, world: ScriptWorld = .page
  ) async -> ScriptOutcome { fatalError() }
  /// Clicks the first element that the selector matches, in the frame that the path of selectors leads to.
  public func click(_ selector: String, frame path: [String] = [], kind: ClickKind = .evaluated) async throws(PageInputError) {
  }
  public func type(_ text: String, into selector: String, frame path: [String] = []) async throws(PageInputError) {}

  /// Ends the page, as releasing the last reference to a web view does (rule 5.8): no `webViewDidClose`.
  public func close() {}
}

/// How a simulated click reaches the page.
public enum ClickKind: Sendable {
  /// As `evaluateJavaScript("element.click()")`: forced gesture on the main frame's document.
  case evaluated
  /// As a finger or a mouse: trusted events, a gesture on the frame, counted as interaction with it.
  case real
  /// `element.click()` without a gesture.
  case withoutGesture
}

public enum PageInputError: Error, Sendable, Equatable {
  case invalidSelector(String, message: String)
  /// `nearest`: ids that look like what was asked for.
  case noMatch(String, nearest: [String])
  case noFrame(String)
  case closed
}

/// What a page shows of its load (rule 4.2, 4.3, 4.5).
public struct PageLoadState: Sendable, Equatable {
  public var url: String?
  public var title: String
  public var isLoading: Bool
  public var estimatedProgress: Double
  public var canGoBack: Bool
  public var canGoForward: Bool
  public var hasOnlySecureContent: Bool

  public init() {
    url = nil
    title = ""
    isLoading = false
    estimatedProgress = 0
    canGoBack = false
    canGoForward = false
    hasOnlySecureContent = false
  }
}

public enum PageStateKey: Sendable, CaseIterable {
  case canGoBack, canGoForward, title, isLoading, url, hasOnlySecureContent, estimatedProgress
}

@MainActor public protocol PageLoadStateObserver: AnyObject {
  func page(_ page: WebPageProxy, willChange key: PageStateKey)
  func page(_ page: WebPageProxy, didChange key: PageStateKey)
}

@MainActor public final class BackForwardItem {
  public let url: String
  public let initialURL: String
  public let title: String?
  init(url: String, initialURL: String, title: String?) {
    self.url = url
    self.initialURL = initialURL
    self.title = title
  }
}

@MainActor public final class BackForwardList {
  public internal(set) var items: [BackForwardItem] = []
  public internal(set) var currentIndex: Int?
}

/// A download that a navigation turned into; the simulated web has its bytes.
@MainActor public final class DownloadProxy {
  public let request: NavigationRequest
  public private(set) weak var page: WebPageProxy?
  init(request: NavigationRequest, page: WebPageProxy) {
    self.request = request
    self.page = page
  }
  /// The response that will be written, once it is known.
  public func response() async -> Result<SimulatedResponse, NavigationError> { fatalError() }
  public func cancel() {}
}
