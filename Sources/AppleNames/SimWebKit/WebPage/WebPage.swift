import Observation
import UIProcess

/// A web page that SwiftUI shows, and that works without being shown. It is made of a web view and its delegates, as in
/// WebKit's own source (`UIProcess/API/Swift/WebPage.swift`).
@MainActor @Observable public final class WebPage {
  let configuration: Configuration
  /// The page's history, which is another value after each change.
  public internal(set) var backForwardList = BackForwardList()

  @ObservationIgnored private let uiDelegate: WebPageUIDelegate
  @ObservationIgnored private let navigationDelegate: WebPageNavigationDelegate
  @ObservationIgnored private var observations: [PartialKeyPath<WebPage>: NSKeyValueObservation] = [:]
  @ObservationIgnored private var historyTime = 0
  /// Whether a `WebView` shows the page.
  @ObservationIgnored package var isBoundToWebView = false

  @ObservationIgnored private var scopedNavigations: [ObjectIdentifier: Scoped] = [:]
  @ObservationIgnored private var indefiniteNavigations: [UUID: Events.Continuation] = [:]

  /// The events of a load. The page keeps the sequence, so that a load goes on even if no code follows its events.
  private struct Scoped {
    let navigation: WKNavigation
    let events: Events
    let continuation: Events.Continuation
  }

  typealias Events = AsyncThrowingStream<NavigationEvent, any Error>

  /// The view of UIKit that belongs to the page.
  @ObservationIgnored package private(set) lazy var backingWebView: WKWebView = {
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 1024, height: 768), configuration: WKWebViewConfiguration(configuration))
    view.navigationDelegate = navigationDelegate
    view.uiDelegate = uiDelegate
    return view
  }()

  // MARK: Creating

  private init(
    _ configuration: Configuration, _ decider: (any NavigationDeciding)?, _ presenter: (any DialogPresenting)?
  ) {
    self.configuration = configuration
    uiDelegate = WebPageUIDelegate(presenter)
    navigationDelegate = WebPageNavigationDelegate(decider)
    uiDelegate.owner = self
    navigationDelegate.owner = self
  }

  public convenience init(
    configuration: Configuration, navigationDecider: some NavigationDeciding, dialogPresenter: some DialogPresenting
  ) { self.init(configuration, navigationDecider, dialogPresenter) }
  public convenience init(configuration: Configuration, dialogPresenter: some DialogPresenting) {
    self.init(configuration, nil, dialogPresenter)
  }
  public convenience init(configuration: Configuration, navigationDecider: some NavigationDeciding) {
    self.init(configuration, navigationDecider, nil)
  }
  public convenience init(configuration: Configuration) { self.init(configuration, nil, nil) }

  // This initialiser has a default configuration: in this language mode, a parameter cannot have the configuration as
  // its default value.
  public convenience init(navigationDecider: some NavigationDeciding, dialogPresenter: some DialogPresenting) {
    self.init(Configuration(), navigationDecider, dialogPresenter)
  }
  public convenience init(dialogPresenter: some DialogPresenting) { self.init(Configuration(), nil, dialogPresenter) }
  public convenience init(navigationDecider: some NavigationDeciding) {
    self.init(Configuration(), navigationDecider, nil)
  }
  public convenience init() { self.init(Configuration(), nil, nil) }

  isolated deinit {
    for scoped in scopedNavigations.values { scoped.continuation.finish(throwing: NavigationError.pageClosed) }
    for continuation in indefiniteNavigations.values { continuation.finish() }
  }

  // MARK: State

  /// Reads a property of the view. Code that has read it is told of its changes.
  private func backing<Value, Backing>(
    _ keyPath: KeyPath<WebPage, Value>, _ backingKeyPath: KeyPath<WKWebView, Backing>
  ) -> Backing {
    if observations[keyPath] == nil {
      // The key paths belong to this type's own properties, which capture nothing.
      nonisolated(unsafe) let observed = keyPath
      observations[keyPath] = backingWebView.observe(backingKeyPath, options: [.prior, .old, .new]) {
        [weak self] _, change in
        guard let self else { return }
        if change.isPrior {
          _$observationRegistrar.willSet(self, keyPath: observed)
        } else {
          _$observationRegistrar.didSet(self, keyPath: observed)
        }
      }
    }
    access(keyPath: keyPath)
    return backingWebView[keyPath: backingKeyPath]
  }

  public var url: URL? { backing(\.url, \.url) }
  public var title: String { backing(\.title, \.title) ?? "" }
  public var estimatedProgress: Double { backing(\.estimatedProgress, \.estimatedProgress) }
  public var isLoading: Bool { backing(\.isLoading, \.isLoading) }
  public var serverTrust: SecTrust? { backing(\.serverTrust, \.serverTrust) }
  public var hasOnlySecureContent: Bool { backing(\.hasOnlySecureContent, \.hasOnlySecureContent) }
  public var themeColor: UIColor? { backingWebView.themeColor }
  /// Inert: always false.
  public var isWritingToolsActive: Bool { false }
  /// Inert: always false.
  public var isBlockedByScreenTime: Bool { false }
  public var fullscreenState: FullscreenState {
    switch backing(\.fullscreenState, \.fullscreenState) {
    case .notInFullscreen: .notInFullscreen
    case .enteringFullscreen: .enteringFullscreen
    case .inFullscreen: .inFullscreen
    case .exitingFullscreen: .exitingFullscreen
    }
  }
  /// Inert: always `.none`.
  public var cameraCaptureState: WKMediaCaptureState { .none }
  /// Inert: always `.none`.
  public var microphoneCaptureState: WKMediaCaptureState { .none }
  /// Inert.
  public var mediaType: CSSMediaType?
  public var customUserAgent: String? {
    get { backingWebView.customUserAgent }
    set { backingWebView.customUserAgent = newValue }
  }
  public var isInspectable: Bool {
    get { backingWebView.isInspectable }
    set { backingWebView.isInspectable = newValue }
  }

  // MARK: Loads

  @discardableResult public func load(_ url: URL?) -> some AsyncSequence<NavigationEvent, any Error> {
    guard let url else { return Events { $0.finish(throwing: NavigationError.invalidURL) } }
    return sequence { $0.load(URLRequest(url: url)) }
  }

  @discardableResult public func load(_ request: URLRequest) -> some AsyncSequence<NavigationEvent, any Error> {
    sequence { $0.load(request) }
  }

  /// - Parameter characterEncoding: UTF-8, UTF-16, ASCII and Latin 1 are known.
  @discardableResult public func load(
    _ data: Data, mimeType: String, characterEncoding: String.Encoding, baseURL: URL
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    let names: [String.Encoding: String] = [
      .utf8: "utf-8", .utf16: "utf-16", .ascii: "us-ascii", .isoLatin1: "iso-8859-1", .windowsCP1252: "windows-1252",
      .shiftJIS: "shift_jis", .japaneseEUC: "euc-jp",
    ]
    guard let name = names[characterEncoding] else {
      preconditionFailure("\(characterEncoding) is not a valid character encoding")
    }
    return sequence { $0.load(data, mimeType: mimeType, characterEncodingName: name, baseURL: baseURL) }
  }

  @discardableResult public func load(
    html: String, baseURL: URL = .aboutBlank
  ) -> some AsyncSequence<NavigationEvent, any Error> { sequence { $0.loadHTMLString(html, baseURL: baseURL) } }

  @discardableResult public func load(
    simulatedRequest request: URLRequest, response: URLResponse, responseData: Data
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    sequence { $0.loadSimulatedRequest(request, response: response, responseData: responseData) }
  }

  @discardableResult public func load(
    simulatedRequest request: URLRequest, responseHTML htmlString: String
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    sequence { $0.loadSimulatedRequest(request, responseHTML: htmlString) }
  }

  @discardableResult public func load(_ item: BackForwardList.Item) -> some AsyncSequence<NavigationEvent, any Error> {
    sequence { $0.go(to: item.wrapped) }
  }

  @discardableResult public func reload(
    fromOrigin: Bool = false
  ) -> some AsyncSequence<NavigationEvent, any Error> {
    sequence { fromOrigin ? $0.reloadFromOrigin() : $0.reload() }
  }

  public func stopLoading() { backingWebView.stopLoading() }

  // MARK: Scripts

  /// Runs the body of an `async` function whose parameters are the arguments.
  @discardableResult public func callJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: FrameInfo? = nil,
    contentWorld: WKContentWorld? = nil
  ) async throws -> sending Any? {
    let result = try await backingWebView.callAsyncJavaScript(
      functionBody, arguments: arguments, in: frame?.wrapped, contentWorld: contentWorld ?? .page)
    // The results of scripts are new objects that nobody else references.
    nonisolated(unsafe) let sent = result
    return sent
  }

  // MARK: Media, inert

  /// Inert, as are the next ones: pages play and capture nothing.
  public func pauseAllMediaPlayback() async {}
  public func mediaPlaybackState() async -> WKMediaPlaybackState { .none }
  public func setAllMediaPlaybackSuspended(_ suspended: Bool) async {}
  public func closeAllMediaPresentations() async {}
  public func setCameraCaptureState(_ state: WKMediaCaptureState) async {}
  public func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {}

  // MARK: Navigations

  /// All navigation events from now on. An error ends the sequence.
  public var navigations: some AsyncSequence<NavigationEvent, any Error> {
    let id = UUID()
    let (stream, continuation) = Events.makeStream()
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.indefiniteNavigations[id] = nil }
    }
    indefiniteNavigations[id] = continuation
    return stream
  }

  private func sequence(_ load: (WKWebView) -> WKNavigation?) -> Events {
    guard let navigation = load(backingWebView) else {
      return Events { $0.finish(throwing: NavigationError.pageClosed) }
    }
    let id = ObjectIdentifier(navigation)
    let (stream, continuation) = Events.makeStream()
    continuation.onTermination = { [weak self] termination in
      Task { @MainActor in
        guard let self else { return }
        if case .cancelled = termination { self.stopLoading() }
        self.scopedNavigations[id] = nil
      }
    }
    scopedNavigations[id] = Scoped(navigation: navigation, events: stream, continuation: continuation)
    return stream
  }

  func addNavigationEvent(_ event: Result<NavigationEvent, any Error>, for navigation: WKNavigation?) {
    if let navigation {
      let continuation = scopedNavigations[ObjectIdentifier(navigation)]?.continuation
      continuation?.yield(with: event)
      if case .success(.finished) = event { continuation?.finish() }
    } else {
      for scoped in scopedNavigations.values { scoped.continuation.yield(with: event) }
    }
    for continuation in indefiniteNavigations.values { continuation.yield(with: event) }
  }

  /// Looks at the list with each event. WebKit's view tells its delegate of each new entry instead.
  func historyMayHaveChanged() {
    historyTime += 1
    backForwardList = BackForwardList(backingWebView.backForwardList, time: historyTime)
  }
}

extension URL {
  /// The URL of a page without a URL.
  public static var aboutBlank: URL { URL(string: "about:blank") ?? URL(fileURLWithPath: "/") }
}

extension WebPage {
  /// The wanted content of an export. Exports are refused: pages have no pixels here.
  public struct ExportedContentConfiguration: Sendable {
    public struct Region: Sendable {
      public static let contents = Region()
      public static func rect(_ rect: CGRect) -> Self { Self() }
    }
    public static func pdf(region: Region = .contents, allowTransparentBackground: Bool = false) -> Self { Self() }
    public static func image(
      region: Region = .contents, allowTransparentBackground: Bool = false, snapshotWidth: CGFloat? = nil,
      afterScreenUpdates: Bool = true
    ) -> Self { Self() }
  }

  /// Refuses: always throws.
  public func exported(as representation: ExportedContentConfiguration) async throws -> Data {
    try await backingWebView.pdf()
  }
}
