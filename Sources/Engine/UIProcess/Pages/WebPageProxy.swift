import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages

/// A page as the UI process knows it: its load state, its back-forward list, and the path that every delegate call
/// takes.
@MainActor public final class WebPageProxy {
  public let id: PageID
  /// The page's name in traces: `main`, `popup1`, …
  public private(set) var label: String
  public let world: WebWorld
  public let configuration: PageConfiguration
  public weak var client: (any WebPageClient)? { didSet { sendSettings() } }
  /// The observer that is called before and after each change of the load state, in WebKit's order (rule 4.5).
  public weak var observer: (any PageLoadStateObserver)?
  /// The page whose script, link or form opened this one's window.
  public private(set) weak var opener: WebPageProxy?
  /// The opener's identifier. It is kept even after the opener was released.
  public private(set) var openerID: PageID?
  public private(set) var state = PageLoadState()
  public let backForwardList = SessionHistory()
  public private(set) var isClosed = false
  /// The text that replaces the whole user agent; nil or empty for the default (rule 10.3).
  public var customUserAgent: String? { didSet { sendSettings() } }
  /// Whether the page is in the system's browser rather than in the app.
  public var isInSystemBrowser = false
  /// Scripts of a driver. They run like the app's user scripts, and after them.
  package var driverScripts: [UserScript] = [] { didSet { if driverScripts != oldValue { sendSettings() } } }
  /// The warnings for users and developers.
  public private(set) lazy var warnings = PageWarnings(of: self)
  /// The user agent with the app's name, as it was when the page was created (rule 10.3).
  private let defaultUserAgent: String
  /// Whether the app is being asked for a window. Meanwhile, its loads of javascript: URLs are ignored (rule 1.82).
  private var isCreatingPage = false
  private(set) lazy var schemeTasks = PageSchemeTasks(of: self)
  package private(set) lazy var process = PageProcess(of: self)
  /// URLs of files and folders that pages from files may read (rule 4.39).
  private var readableFiles = ReadableFiles()
  private(set) lazy var gates = NavigationGates(of: self)

  /// Creates a page. The first page created from a configuration passed to `createPageWith` becomes its window.
  public init(configuration: PageConfiguration, world: WebWorld, label: String? = nil) {
    self.configuration = configuration
    self.world = world
    defaultUserAgent = world.profile.userAgent(applicationName: configuration.applicationNameForUserAgent)
    let window = configuration.creation?.takeWindow()
    if let window, let creation = configuration.creation {
      id = window
      opener = creation.opener
      openerID = creation.openerID
      self.label = ""
    } else {
      id = world.pageTable.newID()
      self.label = label ?? world.labels.newView()
    }
    // The gate reads its flag now: later changes of the configuration do not count.
    _ = gates
    world.pageTable.add(self)
    if window == nil { addContent() }
    configuration.preferences.observe(for: id) { [weak self] in self?.sendSettings() }
    configuration.userContent.observe(for: id) { [weak self] in self?.sendSettings() }
  }

  private func addContent() {
    world.send(.page(id, .add(settings, configuration.dataStore)))
  }

  // MARK: Settings

  public var userAgent: String {
    if let customUserAgent, !customUserAgent.isEmpty { return customUserAgent }
    return defaultUserAgent
  }

  var settings: PageSettings {
    var settings = PageSettings(process.visibility)
    let preferences = configuration.preferences
    settings.javaScriptCanOpenWindowsAutomatically =
      preferences.javaScriptCanOpenWindowsAutomatically ?? world.profile.javaScriptCanOpenWindowsAutomatically
    settings.javaScriptEnabled = preferences.javaScriptEnabled
    settings.elementFullscreenEnabled = preferences.isElementFullscreenEnabled
    settings.userAgent = userAgent
    settings.userScripts = configuration.userContent.scripts + driverScripts
    for key in configuration.userContent.handlers.keys {
      settings.messageHandlers[key.world, default: []].append(key.name)
    }
    for world in settings.messageHandlers.keys { settings.messageHandlers[world]?.sort() }
    settings.contentRules = configuration.userContent.ruleLists
    settings.customSchemes = Set(configuration.schemeHandlers.keys)
    if client?.asksBeforeUnload == true { settings.questions.insert(.beforeUnload) }
    if client?.asksBeforeTraversal == true { settings.questions.insert(.beforeTraversal) }
    if client?.readsSubmittedForms == true { settings.questions.insert(.formSubmission) }
    if client?.answersChallenges == true { settings.challengeAudience = .app }
    settings.readableFiles = readableFiles.urls
    settings.unboundFrames = gates.appBound.unboundFrames
    settings.appliesWindowFeatures = configuration.appliesWindowFeatures ?? (world.profile.platform == .macOS)
    settings.upgradesKnownHosts = configuration.upgradesKnownHostsToHTTPS
    settings.usesPageCache = world.profile.usesPageCache
    return settings
  }

  /// Sends the page's settings. Call it when the client begins or ends to answer a kind of question.
  package func sendSettings() {
    guard !isClosed else { return }
    world.send(.page(id, .update(settings)))
  }

  // MARK: State

  /// Changes the load state in one step. Observers hear of every key before the change and, in reverse, after it (rule
  /// 4.5).
  func change(_ body: (inout PageLoadState) -> Void) {
    let before = observer == nil ? nil : state
    let old = state.seen
    body(&state)
    let new = state.seen
    if let before { observer?.tell(of: self, old.changes(to: new), from: before, to: state) { state = $0 } }
    if new.title != old.title { world.trace.optional(.titleChanged(state.title), window: label, url: nil) }
    if new.url != old.url { world.trace.optional(.urlChanged, window: label, url: state.url ?? "") }
  }

  // MARK: Loads by the app; nil when nothing will be loaded

  public func load(_ request: NavigationRequest) -> NavigationID? {
    if isCreatingPage && request.url?.scheme == "javascript" { return nil }
    // Without a base, the page may read the file's folder (WebKit's
    // WebPageProxy::maybeInitializeSandboxExtensionHandle).
    if let url = request.url, url.scheme == "file" {
      let isNew = [url, WebURL("./", base: url)].compactMap { $0 }.map { readableFiles.grant($0) }
      if isNew.contains(true) { sendSettings() }
    }
    return load(.request(request), showing: request.url?.href ?? request.urlText)
  }

  public func loadHTML(_ html: String, baseURL: WebURL?) -> NavigationID? {
    load(.html(html, base: baseURL), showing: baseURL?.href ?? "about:blank")
  }

  public func load(data: [UInt8], mimeType: String, encoding: String, baseURL: WebURL) -> NavigationID? {
    load(.data(data, mimeType: mimeType, encoding: encoding, base: baseURL), showing: baseURL.href)
  }

  public func loadSimulated(_ request: NavigationRequest, response: SimulatedResponse) -> NavigationID? {
    load(.simulated(request, response), showing: request.url?.href ?? "")
  }

  /// - Parameter readAccess: the file or folder that the page may read.
  public func loadFile(_ url: WebURL, readAccess: WebURL) -> NavigationID? {
    if readableFiles.grant(readAccess) { sendSettings() }
    return load(.request(NavigationRequest(url: url)), showing: url.href)
  }

  private func load(_ content: APILoad, showing url: String) -> NavigationID? {
    guard !isClosed else { return nil }
    process.willLoad()
    let navigation = world.newNavigation()
    if !content.isRequest { gates.appBound.noteLocalLoad(navigation) }
    change { $0.expect(url, navigation) }
    world.send(.load(id, .load(content, navigation)))
    return navigation
  }

  public func reload() -> NavigationID? { reload(fromOrigin: false) }
  public func reloadFromOrigin() -> NavigationID? { reload(fromOrigin: true) }

  private func reload(fromOrigin: Bool) -> NavigationID? {
    // A view that was never asked to load anything has no process yet. The window of a script has its opener's process.
    let isWindow = openerID != nil && process.isRunning
    guard !isClosed, isWindow || state.url != nil || backForwardList.currentItem != nil else { return nil }
    let navigation = world.newNavigation()
    // Such a reload is never reported if the page shows nothing yet although a load is under way (rule 4.2).
    if let url = state.url ?? backForwardList.currentItem?.url, !url.isEmpty { change { $0.expect(url, navigation) } }
    world.send(.load(id, process.reload(navigation, fromOrigin: fromOrigin)))
    return navigation
  }

  public func goBack() -> NavigationID? { backForwardList.backItemSkippingScripted.flatMap(go) }
  public func goForward() -> NavigationID? { backForwardList.forwardItemSkippingScripted.flatMap(go) }

  public func go(to item: BackForwardItem) -> NavigationID? {
    guard !isClosed, backForwardList.items.contains(where: { $0 === item }) else { return nil }
    let navigation = world.newNavigation()
    process.willLoad()
    // A traversal that changes nothing is never reported (WebKit's WebPageProxy::goToBackForwardItem).
    change { $0.expect(item.url, navigation) }
    world.send(.load(id, .go(to: item.id, navigation)))
    return navigation
  }

  /// Replaces the page's whole session history, and loads the current entry.
  public func restore(_ entries: [HistoryEntry], current: Int) -> NavigationID? {
    guard !isClosed, entries.indices.contains(current) else { return nil }
    let navigation = world.newNavigation()
    change { $0.expect(entries[current].url.href, navigation) }
    world.send(.load(id, .restoreHistory(entries, current: current, navigation)))
    return navigation
  }

  /// Stops the current load. The view stops waiting when a load ends; without a load it goes on waiting (rule 4.2;
  /// WebKit's WebPageProxy::stopLoading).
  public func stopLoading() {
    guard !isClosed else { return }
    world.send(.load(id, .stop))
  }

  /// Ends the page as the release of the last reference to a web view does: `webViewDidClose` is not called (rule 5.8).
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    schemeTasks.stopAll()
    configuration.preferences.observers.remove(id)
    configuration.userContent.observers.remove(id)
    world.end(id)
  }

  // MARK: New windows

  /// Asks the app for a window (rules 1.13 and 6.8).
  func createPage(_ request: CreatePageRequest) -> PageSettings? {
    let action = gates.appLinks.judged(windowAction: request.action)
    let configuration = configuration.copy()
    configuration.creation = PageCreation(opener: self, window: request.created)
    let place = world.trace.append(
      TraceEvent(
        window: label,
        call: .createWebView(
          ActionRecord(request.action, target: TargetFrameRecord.none, in: world), features: request.features,
          returns: .null),
        url: request.action.request.urlText, notes: [request.action.reason]))
    isCreatingPage = true
    let returned = world.trace.during(place) {
      client?.page(self, createPageWith: configuration, for: action, features: request.features)
    }
    isCreatingPage = false
    guard let returned, returned.id == request.created else {
      let note: Reason =
        returned != nil
        ? .returnedViewIsForeign : client.map { $0.reasonForNoWindow ?? .appReturnedNil } ?? .noUIDelegate
      world.trace.update(place) { $0.notes.append(note) }
      world.disown(request.created)
      return nil
    }
    returned.label = world.labels.newPopup()
    returned.gates.appLinks.windowOpens(with: action, from: self)
    world.trace.update(place) { event in
      if case .createWebView(let action, let features, _) = event.call {
        event.call = .createWebView(action, features: features, returns: .window(returned.label))
      }
    }
    if !request.keepsOpener { loadOpenerless(request.action, in: returned) }
    return returned.settings
  }

  /// Loads a window without an opener, which the UI process does itself. Its URL is visible at once (rules 1.30 and
  /// 1.31).
  private func loadOpenerless(_ action: NavigationActionInfo, in page: WebPageProxy) {
    guard action.request.url?.scheme != "blob" else { return }
    let navigation = world.newNavigation()
    page.change { $0.expect(action.request.urlText, navigation) }
    world.send(.load(page.id, .loadOpenerless(action, navigation)))
  }

  /// Makes this an ordinary, unconnected page. The app created it for a window but did not return it (rule 6.11).
  func becomeUnconnected() {
    label = world.labels.newView()
    opener = nil
    openerID = nil
    addContent()
  }
}
