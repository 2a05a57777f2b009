import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// Shows web pages: a simulated view, without pixels.
@preconcurrency @MainActor open class WKWebView: UIView, @preconcurrency NSSecureCoding {
  /// The engine's page.
  package let page: WebPageProxy
  let context: WorldContext
  let storedConfiguration: WKWebViewConfiguration
  let client = WebViewClient()
  private let lifetime: PageLifetime
  private(set) lazy var observers = KeyValueObservers(owner: self) { [unowned self] in value(observedKey: $0) }
  private(set) lazy var stateObserver = LoadStateObserver(self)
  private lazy var list = WKBackForwardList(page.backForwardList)
  private let scrollArea = UIScrollView(frame: .zero)
  private(set) var navigationDelegateReference = DelegateReference<any WKNavigationDelegate>()
  private(set) var uiDelegateReference = DelegateReference<any WKUIDelegate>()
  /// Whether the app itself has loaded something since the view was created.
  private(set) var loadedDuringCreation = false

  open var scrollView: UIScrollView { scrollArea }
  /// Inert.
  open var allowsBackForwardNavigationGestures = false
  /// Inert.
  open var allowsLinkPreview = true
  open var isInspectable = false
  /// Inert.
  open var pageZoom: CGFloat = 1
  /// Inert.
  open var mediaType: String?
  /// Inert.
  open var underPageBackgroundColor: UIColor! = UIColor.white
  /// Inert.
  open var isFindInteractionEnabled = false

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    let stored = configuration.copy() as? WKWebViewConfiguration ?? configuration
    let pageConfiguration = stored.pageConfiguration()
    let opener = pageConfiguration.creation?.opener
    if let openerView = (opener?.client as? WebViewClient)?.view {
      context = openerView.context
    } else {
      // Code whose context is unknown holds a configuration, which belongs to a world.
      context = WorldContext.known ?? .of(stored.websiteDataStore.world)
    }
    context.surroundWorld()
    storedConfiguration = stored
    if let opener { RelatedViewCheck.apply(to: pageConfiguration, opener: opener) }
    page = WebPageProxy(configuration: pageConfiguration, world: context.world)
    lifetime = PageLifetime(page)
    super.init(frame: frame)
    client.view = self
    page.client = client
    page.observer = stateObserver
    windowWatcher = { [weak self] in self?.noteWindow() }
    if context.device.showsWindow { noteWindow() }
    insertSubview(scrollArea, at: 0)
    isOpaque = true
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, configuration: WKWebViewConfiguration()) }

  open class var supportsSecureCoding: Bool { true }

  /// Reads an archive, or an interface file, which holds no configuration here.
  public required init?(coder: NSCoder) {
    let archive = coder as? NSKeyedUnarchiver
    let archived = archive?.decodeObject(of: WKWebViewConfiguration.self, forKey: "configuration")
    context = WorldContext.current
    storedConfiguration = archived ?? WKWebViewConfiguration()
    page = WebPageProxy(configuration: storedConfiguration.pageConfiguration(), world: context.world)
    lifetime = PageLifetime(page)
    super.init(coder: coder)
    client.view = self
    page.client = client
    page.observer = stateObserver
    windowWatcher = { [weak self] in self?.noteWindow() }
    if context.device.showsWindow { noteWindow() }
    guard let archive else { return }
    allowsBackForwardNavigationGestures = archive.decodeBool(forKey: "allowsBackForwardNavigationGestures")
    customUserAgent = archive.decodeText(forKey: "customUserAgent")
    allowsLinkPreview = archive.decodeBool(forKey: "allowsLinkPreview")
    isFindInteractionEnabled = archive.decodeBool(forKey: "findInteractionEnabled")
  }

  /// Archives the parts that WebKit archives: the configuration and a few properties, but nothing of the page.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(storedConfiguration, forKey: "configuration")
    coder.encode(allowsBackForwardNavigationGestures, forKey: "allowsBackForwardNavigationGestures")
    if let customUserAgent { coder.encode(NSString(string: customUserAgent), forKey: "customUserAgent") }
    coder.encode(allowsLinkPreview, forKey: "allowsLinkPreview")
    coder.encode(isFindInteractionEnabled, forKey: "findInteractionEnabled")
  }

  /// WebKit's WebPageProxy::activityStateDidChange: entering a window shows the page at once; leaving it counts when the
  /// app's code has returned, because it may put the view into another one (rule 2.12).
  func noteWindow() {
    guard window == nil else { return page.process.viewIs(.inWindow) }
    page.world.later(by: 0) { [weak self] in
      if let self { page.process.viewIs(window == nil ? .inNoWindow : .inWindow) }
    }
  }

  open class func handlesURLScheme(_ urlScheme: String) -> Bool {
    WebURL.schemesOfWebKit.contains(urlScheme.lowercased())
  }

  /// A copy of the configuration. A change of it does not affect the view, but the objects in it are the view's own.
  open var configuration: WKWebViewConfiguration {
    storedConfiguration.copy() as? WKWebViewConfiguration ?? storedConfiguration
  }

  open var navigationDelegate: (any WKNavigationDelegate)? {
    get { navigationDelegateReference.delegate }
    set {
      navigationDelegateReference.set(newValue)
      lint(newValue, "WKNavigationDelegate", DelegateMethod.navigationMethods) { $0 is any WKNavigationDelegate.Type }
      page.sendSettings()
    }
  }

  open var uiDelegate: (any WKUIDelegate)? {
    get { uiDelegateReference.delegate }
    set {
      uiDelegateReference.set(newValue)
      lint(newValue, "WKUIDelegate", DelegateMethod.uiMethods) { $0 is any WKUIDelegate.Type }
    }
  }

  private func lint(
    _ delegate: AnyObject?, _ protocolName: String, _ methods: [DelegateMethod], conforms: (AnyClass) -> Bool
  ) {
    DelegateProxies.ask(delegate, methods)
    guard let delegate, !(delegate is any OwnDelegate) else { return }
    for finding in DelegateLint.newFindings(
      in: type(of: delegate), world: page.world, protocolName: protocolName, methods: methods, conforms: conforms)
    {
      page.world.trace.note(.finding, window: page.label, .delegateMethodLooksWrong(finding.text))
      finding.fail(in: page.world, window: page.label, of: type(of: delegate), place: nil)
    }
  }

  // MARK: State

  open var url: URL? { page.state.url.flatMap { $0.isEmpty ? nil : URL(string: $0) } }
  open var title: String? { page.state.title }
  open var isLoading: Bool { page.state.isLoading }
  open var estimatedProgress: Double { page.state.estimatedProgress }
  open var hasOnlySecureContent: Bool { page.state.hasOnlySecureContent }
  open var canGoBack: Bool { page.state.canGoBack }
  open var canGoForward: Bool { page.state.canGoForward }
  open var backForwardList: WKBackForwardList { list }
  open override func storedValue(forKey key: String) -> Any?? { keyedValue(key) }
  open override func store(_ value: Any?, forKey key: String) -> Bool { setKeyedValue(value, key) }

  open var customUserAgent: String? {
    get { page.customUserAgent }
    set { page.customUserAgent = newValue }
  }
  /// The certificate that the server of an https page has shown; nil for other pages.
  open var serverTrust: SecTrust? {
    guard let address = page.state.url.flatMap({ WebURL($0) }), address.scheme == "https", let host = address.host
    else { return nil }
    return SecTrust(page.world.web.security(of: address) ?? ServerSecurity(), host: host)
  }
  open var themeColor: UIColor? { nil }

  // MARK: Loads

  private func started(_ navigation: NavigationID?) -> WKNavigation? {
    if page.configuration.creation != nil { loadedDuringCreation = true }
    return client.navigation(navigation)
  }

  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    started(page.load(request.navigationRequest))
  }

  @discardableResult open func load(_ url: URL) -> WKNavigation? { load(URLRequest(url: url)) }

  @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    started(page.loadHTML(string, baseURL: baseURL.flatMap { WebURL($0.absoluteString) }))
  }

  @discardableResult open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    guard let base = WebURL(baseURL.absoluteString) else { return nil }
    return started(page.load(data: Array(data), mimeType: MIMEType, encoding: characterEncodingName, baseURL: base))
  }

  @discardableResult open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    guard URL.isFileURL, readAccessURL.isFileURL else {
      page.world.fail(
        DeviceFailure(
          exception: "NSInvalidArgumentException", message: "\(URL.isFileURL ? readAccessURL : URL) is not a file URL",
          window: page.label, cause: "WKWebView.loadFileURL(_:allowingReadAccessTo:)",
          reason: Reason.urlIsNoFile, place: AppSource.caller()))
      return nil
    }
    guard let url = WebURL(URL.absoluteString), let access = WebURL(readAccessURL.absoluteString) else { return nil }
    return started(page.loadFile(url, readAccess: access))
  }

  @discardableResult open func loadFileRequest(_ request: URLRequest, allowingReadAccessTo readAccessURL: URL)
    -> WKNavigation
  {
    request.url.flatMap { loadFileURL($0, allowingReadAccessTo: readAccessURL) } ?? WKNavigation()
  }

  @discardableResult open func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation {
    started(page.loadSimulated(request.navigationRequest, response: response.simulated(body: Array(data))))
      ?? WKNavigation()
  }

  @discardableResult open func loadSimulatedRequest(_ request: URLRequest, responseHTML string: String) -> WKNavigation
  {
    let data = Data(string.utf8)
    let response = URLResponse(
      url: request.url ?? URL(fileURLWithPath: "/"), mimeType: "text/html", expectedContentLength: data.count,
      textEncodingName: "utf-8")
    return loadSimulatedRequest(request, response: response, responseData: data)
  }

  @discardableResult open func reload() -> WKNavigation? { started(page.reload()) }
  @discardableResult open func reloadFromOrigin() -> WKNavigation? { started(page.reloadFromOrigin()) }
  @discardableResult open func goBack() -> WKNavigation? { started(page.goBack()) }
  @discardableResult open func goForward() -> WKNavigation? { started(page.goForward()) }
  @discardableResult open func go(to item: WKBackForwardListItem) -> WKNavigation? { started(page.go(to: item.item)) }
  open func stopLoading() { page.stopLoading() }

  /// The session history and the position in it. A set value restores all entries and loads the current one. Text typed
  /// into pages and scroll positions are not restored.
  open var interactionState: Any? {
    get { storedInteractionState }
    set { restore(newValue) }
  }

  // MARK: Scripts, with a user gesture (rule 1.25)

  // Several of these methods are WebKit's in Objective-C. On a device, one method serves both forms of such a method: a
  // class that overrides the form with a handler has overridden the `async` form, too.

  /// - Parameter completionHandler: receives nil for `undefined`, and a `WKError` for an exception or an unsupported
  ///   result.
  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    ScriptRunner(self).evaluate(javaScriptString) { result in
      switch result {
      case .success(let value): completionHandler?(value, nil)
      case .failure(let error): completionHandler?(nil, error)
      }
    }
  }

  @discardableResult open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await ScriptRunner.outcome { answer in
      evaluateJavaScript(javaScriptString) { value, error in answer(error.map { .failure($0) } ?? .success(value)) }
    }
  }

  open func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {
    ScriptRunner(self).evaluate(javaScript, frame: frame, world: contentWorld) {
      completionHandler?($0.map { $0 as Any })
    }
  }

  @discardableResult open func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    try await ScriptRunner(self).evaluate(javaScript, frame: frame, world: contentWorld)
  }

  /// Runs the body of an `async` function whose parameters are the arguments.
  open func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld, completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {
    ScriptRunner(self).call(functionBody, arguments: arguments, frame: frame, world: contentWorld) {
      completionHandler?($0.map { $0 as Any })
    }
  }

  @discardableResult open func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    try await ScriptRunner(self).call(functionBody, arguments: arguments, frame: frame, world: contentWorld)
  }

  // MARK: What is made of a page

  /// Searches the text of the page's elements and that of its frames. Nothing is selected or scrolled to.
  open func find(
    _ string: String, configuration: WKFindConfiguration? = nil,
    completionHandler: @escaping @MainActor @Sendable (WKFindResult) -> Void
  ) {
    Task { @MainActor in
      completionHandler((try? await find(string, configuration: configuration)) ?? WKFindResult(matchFound: false))
    }
  }

  open func find(_ string: String, configuration: WKFindConfiguration? = nil) async throws -> WKFindResult {
    WKFindResult(matchFound: await finds(string, isCaseSensitive: configuration?.caseSensitive ?? false))
  }

  /// Starts a download without a navigation. The app sets the download's delegate when it receives it.
  open func startDownload(
    using request: URLRequest, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    let download = WKDownload(DownloadProxy(request: request.navigationRequest, startedBy: page), view: self)
    begin(download, completionHandler)
  }

  open func startDownload(using request: URLRequest) async -> WKDownload {
    await withCheckedContinuation { continuation in
      startDownload(using: request) { continuation.resume(returning: $0) }
    }
  }

  /// Goes on with a download that was cancelled, or failed, after a part of it had been written.
  /// - Parameter resumeData: the data from `cancel` or `didFailWithError`; other data raises an exception on a device.
  open func resumeDownload(
    fromResumeData resumeData: Data, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    guard let download = resuming(resumeData) else { return }
    begin(download, completionHandler)
  }

  open func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
    // A device has raised an exception: the caller gets a download that is over.
    guard let download = resuming(resumeData) else { return endedDownload() }
    return await withCheckedContinuation { continuation in
      begin(download) { continuation.resume(returning: $0) }
    }
  }

  /// Refuses with a `WKError` that says so.
  open func createPDF(
    configuration: WKPDFConfiguration? = nil,
    completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    Task { @MainActor in completionHandler(.failure(Self.noPixels)) }
  }

  /// Refuses: always throws.
  open func pdf(configuration: WKPDFConfiguration? = nil) async throws -> Data { throw Self.noPixels }

  /// Refuses with a `WKError` that says so.
  open func createWebArchiveData(completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void) {
    let error = WKError(.unknown, "The simulated web view makes no web archives")
    Task { @MainActor in completionHandler(.failure(error)) }
  }

  /// Refuses with a `WKError` that says so.
  open func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    Task { @MainActor in completionHandler(nil, Self.noPixels) }
  }

  /// Refuses: throws the error that the form with a handler gives.
  open func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage {
    try await withCheckedThrowingContinuation { continuation in
      takeSnapshot(with: configuration) { image, error in
        continuation.resume(with: image.map { .success($0) } ?? .failure(error ?? Self.noPixels))
      }
    }
  }

  // MARK: Observers, by name

  open func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    add(observer, forKeyPath: keyPath, options: options, context: context)
  }

  open func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer? = nil
  ) {
    remove(observer, forKeyPath: keyPath, context: context)
  }

  // MARK: Media

  /// Inert: there is nothing to find in.
  open func closeAllMediaPresentations(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }
  /// Inert.
  open func setAllMediaPlaybackSuspended(_ suspended: Bool, completionHandler: (@MainActor @Sendable () -> Void)? = nil)
  {
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }
  /// Inert.
  open func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }
  /// Inert: always `.none`, because pages capture nothing.
  open var cameraCaptureState: WKMediaCaptureState { .none }
  /// Inert: always `.none`.
  open var microphoneCaptureState: WKMediaCaptureState { .none }
  /// Inert.
  open func setCameraCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }
  /// Inert.
  open func setMicrophoneCaptureState(
    _ state: WKMediaCaptureState, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }
  /// Inert: always `.none`, because pages play nothing.
  open func requestMediaPlaybackState(completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void)
  {
    Task { @MainActor in completionHandler(.none) }
  }
  /// Inert.
  open func closeAllMediaPresentations() async {}
  /// Inert.
  open func setAllMediaPlaybackSuspended(_ suspended: Bool) async {}
  /// Inert.
  open func pauseAllMediaPlayback() async {}
  /// Inert.
  open func setCameraCaptureState(_ state: WKMediaCaptureState) async {}
  /// Inert.
  open func setMicrophoneCaptureState(_ state: WKMediaCaptureState) async {}
  /// Inert: always `.none`, because pages play nothing.
  open func requestMediaPlaybackState() async -> WKMediaPlaybackState { .none }
  /// The state of the full screen. Nothing is animated, so a page is entering or leaving full screen only while
  /// observers hear of it.
  open var fullscreenState: FullscreenState {
    switch page.state.fullscreen {
    case .none: .notInFullscreen
    case .entering: .enteringFullscreen
    case .inFullscreen: .inFullscreen
    case .exiting: .exitingFullscreen
    }
  }
  /// Inert.
  open private(set) var minimumViewportInset = UIEdgeInsets.zero
  /// Inert.
  open private(set) var maximumViewportInset = UIEdgeInsets.zero
  /// Inert: nothing is laid out.
  open func setMinimumViewportInset(_ minimumViewportInset: UIEdgeInsets, maximumViewportInset: UIEdgeInsets) {
    self.minimumViewportInset = minimumViewportInset
    self.maximumViewportInset = maximumViewportInset
  }
  /// Inert.
  open var obscuredContentInsets = UIEdgeInsets.zero
  /// Inert: always false.
  open var isWritingToolsActive: Bool { false }
  /// Inert: always false.
  open var isBlockedByScreenTime: Bool { false }
  /// Inert: always nil.
  open var findInteraction: UIFindInteraction? { nil }
  /// Inert.
  open func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter() }
}

extension WKWebView {
  @nonexhaustive public enum FullscreenState: Int, Sendable {
    case notInFullscreen, enteringFullscreen, inFullscreen, exitingFullscreen
  }
}

/// Inert: there is no find bar.
@preconcurrency @MainActor open class UIFindInteraction: NSObject {
  open var searchText: String?
  open var isFindNavigatorVisible: Bool { false }
  open func presentFindNavigator(showingReplace: Bool) {}
  open func dismissFindNavigator() {}
}

/// Closes the page when the last reference to its view is gone (rule 5.8).
@MainActor private final class PageLifetime {
  private let page: WebPageProxy
  init(_ page: WebPageProxy) { self.page = page }
  isolated deinit { page.close() }
}
