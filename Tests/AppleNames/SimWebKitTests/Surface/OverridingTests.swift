import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Subclasses of WebKit's classes, as apps' tests have them: whatever the SDK lets a subclass override is overridden.
@Suite(.simulator) @MainActor struct OverridingTests {
  @Test func `a view of a test answers both forms of a script`() async throws {
    let view = MockView(frame: .zero, configuration: WKWebViewConfiguration())
    view.answer = "mocked"
    var answer: Any?
    view.evaluateJavaScript("1 + 1") { value, _ in answer = value }
    #expect(answer as? String == "mocked")
    let plain: WKWebView = view
    #expect(try await plain.evaluateJavaScript("1 + 1") as? String == "mocked")
    #expect(view.asked == ["1 + 1", "1 + 1"])
  }

  @Test func `a view of a test may refuse scripts and snapshots`() async throws {
    let view: WKWebView = MockView(frame: .zero, configuration: WKWebViewConfiguration())
    await #expect(throws: MockView.Refusal.self) { _ = try await view.evaluateJavaScript("1") }
    await #expect(throws: MockView.Refusal.self) { _ = try await view.takeSnapshot(configuration: nil) }
  }

  @Test func `a view of a test counts what it is asked to load, and loads nothing`() async throws {
    let simulator = try #require(Simulator.current)
    let view: WKWebView = MockView(frame: .zero, configuration: WKWebViewConfiguration())
    let address = try #require(URL(string: "https://app.example/"))
    #expect(view.load(URLRequest(url: address)) == nil)
    #expect(view.loadHTMLString("", baseURL: nil) == nil)
    #expect(view.goBack() == nil)
    await simulator.settle()
    #expect((view as? MockView)?.asked == ["load https://app.example/", "loadHTMLString", "goBack"])
    #expect(simulator.newCalls().isEmpty)
  }

  @Test func `values of a test say what the test wants`() {
    #expect(MockAction().navigationType == .linkActivated)
    #expect(MockAction().targetFrame?.isMainFrame == false)
    #expect(MockResponse().canShowMIMEType == false)
    #expect(MockMessage().body as? String == "body")
    #expect(MockList().backItem == nil)
    #expect(MockRecord().displayName == "example.com")
    #expect(MockScript(source: "1", injectionTime: .atDocumentEnd, forMainFrameOnly: true).source == "2")
    #expect(MockFeatures().width == 480)
    #expect(MockOrigin().host == "mock.example")
    #expect(MockResult().matchFound)
    #expect(MockWorld.page === WKContentWorld.page)
  }
}

private final class MockView: WKWebView {
  struct Refusal: Error {}

  var answer: Any?
  var asked: [String] = []

  private func noting(_ what: String) -> WKNavigation? {
    asked.append(what)
    return nil
  }

  override init(frame: CGRect, configuration: WKWebViewConfiguration) {
    super.init(frame: frame, configuration: configuration)
  }
  required init?(coder: NSCoder) { nil }

  override class func handlesURLScheme(_ urlScheme: String) -> Bool { false }
  override var configuration: WKWebViewConfiguration { super.configuration }
  override var navigationDelegate: (any WKNavigationDelegate)? {
    get { super.navigationDelegate }
    set { super.navigationDelegate = newValue }
  }
  override var uiDelegate: (any WKUIDelegate)? {
    get { super.uiDelegate }
    set { super.uiDelegate = newValue }
  }
  override var scrollView: UIScrollView { super.scrollView }
  override var backForwardList: WKBackForwardList { MockList() }
  override var url: URL? { nil }
  override var title: String? { "mocked" }
  override var isLoading: Bool { false }
  override var estimatedProgress: Double { 1 }
  override var hasOnlySecureContent: Bool { true }
  override var serverTrust: SecTrust? { nil }
  override var canGoBack: Bool { true }
  override var canGoForward: Bool { true }
  override var customUserAgent: String? {
    get { super.customUserAgent }
    set { super.customUserAgent = newValue }
  }
  override var allowsBackForwardNavigationGestures: Bool {
    get { false }
    set { _ = newValue }
  }
  override var allowsLinkPreview: Bool {
    get { false }
    set { _ = newValue }
  }
  override var isInspectable: Bool {
    get { false }
    set { _ = newValue }
  }
  override var pageZoom: CGFloat {
    get { 1 }
    set { _ = newValue }
  }
  override var mediaType: String? {
    get { nil }
    set { _ = newValue }
  }
  override var interactionState: Any? {
    get { nil }
    set { _ = newValue }
  }
  override var themeColor: UIColor? { nil }
  override var underPageBackgroundColor: UIColor! {
    get { nil }
    set { _ = newValue }
  }
  override var isFindInteractionEnabled: Bool {
    get { false }
    set { _ = newValue }
  }
  override var findInteraction: UIFindInteraction? { nil }
  override var fullscreenState: FullscreenState { .notInFullscreen }
  override var cameraCaptureState: WKMediaCaptureState { .none }
  override var microphoneCaptureState: WKMediaCaptureState { .none }
  override var isWritingToolsActive: Bool { false }
  override var isBlockedByScreenTime: Bool { false }
  override var obscuredContentInsets: UIEdgeInsets {
    get { .zero }
    set { _ = newValue }
  }
  override var minimumViewportInset: UIEdgeInsets { .zero }
  override var maximumViewportInset: UIEdgeInsets { .zero }

  override func load(_ request: URLRequest) -> WKNavigation? { noting("load \(request.url?.absoluteString ?? "")") }
  override func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? { noting("loadHTMLString") }
  override func load(_ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL)
    -> WKNavigation?
  { noting("load data") }
  override func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    noting("loadFileURL")
  }
  override func loadFileRequest(_ request: URLRequest, allowingReadAccessTo readAccessURL: URL) -> WKNavigation {
    WKNavigation()
  }
  override func loadSimulatedRequest(_ request: URLRequest, response: URLResponse, responseData data: Data)
    -> WKNavigation
  { WKNavigation() }
  override func loadSimulatedRequest(_ request: URLRequest, responseHTML string: String) -> WKNavigation {
    WKNavigation()
  }
  override func go(to item: WKBackForwardListItem) -> WKNavigation? { noting("go") }
  override func goBack() -> WKNavigation? { noting("goBack") }
  override func goForward() -> WKNavigation? { noting("goForward") }
  override func reload() -> WKNavigation? { noting("reload") }
  override func reloadFromOrigin() -> WKNavigation? { noting("reloadFromOrigin") }
  override func stopLoading() { asked.append("stopLoading") }

  override func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    asked.append(javaScriptString)
    completionHandler?(answer, answer == nil ? Refusal() : nil)
  }
  override func find(
    _ string: String, configuration: WKFindConfiguration?,
    completionHandler: @escaping @MainActor (WKFindResult) -> Void
  ) {
    completionHandler(MockResult())
  }
  override func startDownload(
    using request: URLRequest, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {}
  override func resumeDownload(
    fromResumeData resumeData: Data, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {}
  override func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    completionHandler(nil, Refusal())
  }
  override func closeAllMediaPresentations(completionHandler: (@MainActor @Sendable () -> Void)?) {}
  override func setAllMediaPlaybackSuspended(
    _ suspended: Bool, completionHandler: (@MainActor @Sendable () -> Void)?
  ) {}
  override func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)?) {}
  override func requestMediaPlaybackState(
    completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
  ) {}
  override func setCameraCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)?
  ) {}
  override func setMicrophoneCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)?
  ) {}
  override func setMinimumViewportInset(
    _ minimumViewportInset: UIEdgeInsets, maximumViewportInset: UIEdgeInsets
  ) {}
  override func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) {}
  override func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {}
}

/// A subclass of a test may override the `async` forms instead.
private final class AsynchronousMockView: WKWebView {
  override func evaluateJavaScript(_ javaScriptString: String) async throws -> Any { 1 }
  override func startDownload(using request: URLRequest) async -> WKDownload {
    await super.startDownload(using: request)
  }
  override func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
    await super.resumeDownload(fromResumeData: resumeData)
  }
  override func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage { UIImage() }
}

private final class MockAction: WKNavigationAction {
  override var request: URLRequest { super.request }
  override var navigationType: WKNavigationType { .linkActivated }
  override var sourceFrame: WKFrameInfo { MockFrame() }
  override var targetFrame: WKFrameInfo? { MockFrame() }
  override var shouldPerformDownload: Bool { true }
  override var modifierFlags: UIKeyModifierFlags { [] }
  override var buttonNumber: UIEvent.ButtonMask { .primary }
  override var isContentRuleListRedirect: Bool { false }
  override var mainFrameNavigation: WKNavigation? { nil }
}

private final class MockResponse: WKNavigationResponse {
  override var isForMainFrame: Bool { true }
  override var response: URLResponse { super.response }
  override var canShowMIMEType: Bool { false }
  override var navigation: WKNavigation? { nil }
}

private final class MockFrame: WKFrameInfo {
  override var isMainFrame: Bool { false }
  override var request: URLRequest { super.request }
  override var securityOrigin: WKSecurityOrigin { MockOrigin() }
  override var webView: WKWebView? { nil }
}

private final class MockOrigin: WKSecurityOrigin {
  override var `protocol`: String { "https" }
  override var host: String { "mock.example" }
  override var port: Int { 0 }
}

private final class MockMessage: WKScriptMessage {
  override var body: Any { "body" }
  override var name: String { "name" }
  override var frameInfo: WKFrameInfo { MockFrame() }
  override var world: WKContentWorld { .page }
  override var webView: WKWebView? { nil }
}

private final class MockList: WKBackForwardList {
  override var currentItem: WKBackForwardListItem? { nil }
  override var backItem: WKBackForwardListItem? { nil }
  override var forwardItem: WKBackForwardListItem? { nil }
  override var backList: [WKBackForwardListItem] { [] }
  override var forwardList: [WKBackForwardListItem] { [] }
  override func item(at index: Int) -> WKBackForwardListItem? { nil }
}

private final class MockItem: WKBackForwardListItem {
  override var url: URL { super.url }
  override var title: String? { nil }
  override var initialURL: URL { super.initialURL }
}

private final class MockFeatures: WKWindowFeatures {
  override var menuBarVisibility: NSNumber? { nil }
  override var statusBarVisibility: NSNumber? { nil }
  override var toolbarsVisibility: NSNumber? { nil }
  override var allowsResizing: NSNumber? { nil }
  override var x: NSNumber? { nil }
  override var y: NSNumber? { nil }
  override var width: NSNumber? { 480 }
  override var height: NSNumber? { nil }
}

private final class MockRecord: WKWebsiteDataRecord {
  override var displayName: String { "example.com" }
  override var dataTypes: Set<String> { [] }
}

private final class MockScript: WKUserScript {
  override var source: String { "2" }
  override var injectionTime: WKUserScriptInjectionTime { .atDocumentStart }
  override var isForMainFrameOnly: Bool { false }
}

private final class MockResult: WKFindResult {
  override var matchFound: Bool { true }
}

private final class MockNavigation: WKNavigation {
  override var effectiveContentMode: WKWebpagePreferences.ContentMode { .mobile }
}

private final class MockController: WKUserContentController {
  override var userScripts: [WKUserScript] { [] }
  override func addUserScript(_ userScript: WKUserScript) {}
  override func removeAllUserScripts() {}
  override func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {}
  override func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld, name: String
  ) {}
  override func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply, contentWorld: WKContentWorld, name: String
  ) {}
  override func removeScriptMessageHandler(forName name: String) {}
  override func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {}
  override func removeAllScriptMessageHandlers() {}
  override func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {}
  override func add(_ contentRuleList: WKContentRuleList) {}
  override func remove(_ contentRuleList: WKContentRuleList) {}
  override func removeAllContentRuleLists() {}
}

private final class MockConfiguration: WKWebViewConfiguration {
  override var processPool: WKProcessPool {
    get { super.processPool }
    set { super.processPool = newValue }
  }
  override var preferences: WKPreferences {
    get { super.preferences }
    set { super.preferences = newValue }
  }
  override var userContentController: WKUserContentController {
    get { super.userContentController }
    set { super.userContentController = newValue }
  }
  override var websiteDataStore: WKWebsiteDataStore {
    get { super.websiteDataStore }
    set { super.websiteDataStore = newValue }
  }
  override func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {}
  override func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? { nil }
  override func copy(with zone: NSZone?) -> Any { self }
}

private final class MockPreferences: WKPreferences {
  override var javaScriptCanOpenWindowsAutomatically: Bool {
    get { true }
    set { _ = newValue }
  }
  override var isElementFullscreenEnabled: Bool {
    get { true }
    set { _ = newValue }
  }
}

private final class MockCookies: WKHTTPCookieStore {
  override func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {}
  override func allCookies() async -> [HTTPCookie] { [] }
  override func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)?) {}
  override func setCookie(_ cookie: HTTPCookie) async {}
  override func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)?) {}
  override func deleteCookie(_ cookie: HTTPCookie) async {}
  override func setCookiePolicy(_ policy: CookiePolicy, completionHandler: (@MainActor @Sendable () -> Void)?) {}
  override func getCookiePolicy(_ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void) {}
  override func add(_ observer: any WKHTTPCookieStoreObserver) {}
  override func remove(_ observer: any WKHTTPCookieStoreObserver) {}
}

private final class MockStore: WKWebsiteDataStore {
  override class func `default`() -> WKWebsiteDataStore { super.default() }
  override class func nonPersistent() -> WKWebsiteDataStore { super.nonPersistent() }
  override class func dataStore(forIdentifier identifier: UUID) -> WKWebsiteDataStore { super.nonPersistent() }
  override class func allWebsiteDataTypes() -> Set<String> { [] }
  override class func fetchAllDataStoreIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
  ) {}
  override class func remove(
    forIdentifier identifier: UUID, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {}
  override var httpCookieStore: WKHTTPCookieStore { super.httpCookieStore }
  override var isPersistent: Bool { false }
  override var identifier: UUID? { nil }
  override func fetchDataRecords(
    ofTypes dataTypes: Set<String>, completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) {}
  override func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] { [] }
  override func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {}
  override func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {}
  override func fetchData(
    of dataTypes: Set<String>, completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
  ) {}
  override func restoreData(
    _ data: Data, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {}
}

private final class MockRuleList: WKContentRuleList {
  override var identifier: String! { "mock" }
}

private final class MockRuleLists: WKContentRuleListStore {
  override class func `default`() -> WKContentRuleListStore! { MockRuleLists() }
  override func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList source: String!,
    completionHandler: @escaping @MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void
  ) {}
  override func lookUpContentRuleList(
    forIdentifier identifier: String!,
    completionHandler: @escaping @MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void
  ) {}
  override func removeContentRuleList(
    forIdentifier identifier: String!, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {}
  override func getAvailableContentRuleListIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([String]?) -> Void
  ) {}
}

private final class MockWorld: WKContentWorld {
  override class var page: WKContentWorld { super.page }
  override class var defaultClient: WKContentWorld { super.defaultClient }
  override class func world(name: String) -> WKContentWorld { super.world(name: name) }
  override var name: String? { "mock" }
}

private final class MockDownload: WKDownload {
  override var originalRequest: URLRequest? { nil }
  override var webView: WKWebView? { nil }
  override var progress: Progress { super.progress }
  override var isUserInitiated: Bool { true }
  override var originatingFrame: WKFrameInfo { super.originatingFrame }
  override var delegate: (any WKDownloadDelegate)? {
    get { nil }
    set { _ = newValue }
  }
  override func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)?) {}
}

private final class MockPanel: WKOpenPanelParameters {
  override var allowsMultipleSelection: Bool { true }
  override var allowsDirectories: Bool { true }
}

private final class MockMenu: WKContextMenuElementInfo {
  override var linkURL: URL? { nil }
}
