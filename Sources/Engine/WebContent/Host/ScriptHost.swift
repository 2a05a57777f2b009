import HTMLTree
import PageScripting
import Reasons
import ScriptValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// What scripts ask of their world; each request is passed to the object responsible for it.
final class ScriptHost: ScriptingHost {
  private unowned let world: ContentWorld

  init(world: ContentWorld) { self.world = world }

  private var windows: WindowHost { WindowHost(world: world) }
  private var navigation: NavigationHost { NavigationHost(world: world) }
  private var storage: StorageHost { StorageHost(world: world) }
  private var fetching: FetchHost { FetchHost(world: world) }
  private var messages: MessageHost { MessageHost(world: world) }
  private var dialogs: DialogHost { DialogHost(world: world) }
  var fullscreen: (any FullscreenHosting)? { FullscreenHost(world: world) }

  // MARK: Windows

  func open(
    url: String?, name: String?, features: String?, by caller: Caller
  ) throws(DOMExceptionError) -> NavigableID? {
    world.noteCall(by: caller.incumbent)
    return try windows.open(url: url, name: name, features: features, by: caller)
  }

  func close(_ window: NavigableID, by caller: Caller) {
    world.noteCall(by: caller.incumbent)
    windows.close(window, by: caller)
  }
  // An invisible window cannot get the focus.
  func focus(_ window: NavigableID, by caller: Caller) {}
  func blur(_ window: NavigableID, by caller: Caller) {}
  func printPage(_ window: NavigableID) { world.explain(.printReachesNobody, in: world.frames[window]) }
  /// WebKit's LocalDOMWindow::stop.
  func stopLoading(_ window: NavigableID) {
    guard let frame = world.frames[window] else { return }
    frame.stopper.stopAllLoads(reason: .pageStopsLoad, for: .script)
    world.queueTask { frame.completion.checkPageComplete() }
  }

  func isClosed(_ window: NavigableID) -> Bool { world.registry.isClosed(window) }
  /// A window that was cut off has none, for those who still hold it. Nor has the window of a frame whose page is in the page
  /// cache, which is of no frame meanwhile (rule 5.4).
  func opener(of window: NavigableID) -> NavigableID? {
    let registry = world.registry
    return registry.isCut(window) || registry.isHidden(window) ? nil : registry.opener(of: window)
  }
  func disownOpener(of window: NavigableID) { world.registry.setOpener(nil, of: window) }
  func parent(of window: NavigableID) -> NavigableID { world.registry[window]?.parent ?? window }
  func top(of window: NavigableID) -> NavigableID { world.registry.top(of: window) }
  func childNavigables(of window: NavigableID) -> [NavigableID] {
    world.registry.isHidden(window) ? [] : world.registry[window]?.children ?? []
  }
  func name(of window: NavigableID) -> String {
    world.registry.isHidden(window) ? "" : world.registry[window]?.name ?? ""
  }
  func setName(_ name: String, of window: NavigableID) { world.registry.setName(name, of: window) }
  func container(of window: NavigableID) -> Element? { world.frames[window]?.container }
  func contentNavigable(of element: Element) -> NavigableID? { world.frame(in: element)?.id }
  func activeDocument(of window: NavigableID) -> ScriptDocument? { world.frames[window]?.document.script }

  // MARK: Navigation and history

  func navigate(
    _ window: NavigableID, to url: String, history: LocationChange, by caller: Caller
  ) throws(DOMExceptionError) {
    world.noteCall(by: caller.incumbent)
    try navigation.navigate(window, to: url, history: history, by: caller)
  }

  func reload(_ window: NavigableID, by caller: Caller) {
    world.noteCall(by: caller.incumbent)
    navigation.reload(window)
  }
  func historyLength(of window: NavigableID) -> Int { navigation.historyLength(of: window) }

  func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller) {
    world.noteCall(by: caller.incumbent)
    world.frames[window]?.navigationScheduler.scheduleTraversal(by: delta)
  }

  func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError) {
    world.noteCall(by: caller.incumbent)
    try navigation.updateHistory(of: document, state: state, url: url, kind: kind)
  }

  func historyState(of document: ScriptDocument) -> SerializedValue? {
    world.frame(of: document)?.history.current?.state
  }

  func followHyperlink(_ element: Element, in document: ScriptDocument, click: ClickDetails) {
    world.note(element, in: document.url)
    HyperlinkFollower(world: world).followHyperlink(element, in: document, click: click)
  }

  func submit(_ submission: FormSubmission, in document: ScriptDocument) {
    if submission.cause == .activation {
      world.note(submission.form, in: document.url)
    } else {
      world.noteCall(by: document)
    }
    FormSubmitter(world: world).submit(submission, in: document)
  }

  // MARK: Documents

  func write(_ text: String, to document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    try world.contentDocument(of: document)?.parser.write(text, by: caller)
  }

  func openDocument(_ document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    try world.contentDocument(of: document)?.parser.open(by: caller)
  }

  func closeDocument(_ document: ScriptDocument) { world.contentDocument(of: document)?.parser.close() }

  func cookies(of document: ScriptDocument) -> String { storage.cookies(of: document) }
  func setCookie(_ cookie: String, of document: ScriptDocument) { storage.setCookie(cookie, of: document) }

  func storage(_ kind: StorageKind, of document: ScriptDocument) throws(DOMExceptionError) -> StorageArea {
    try storage.storage(kind, of: document)
  }

  func storageChanged(_ change: StorageChange, of kind: StorageKind, by document: ScriptDocument) {
    storage.storageChanged(change, of: kind, by: document)
  }

  // MARK: Tasks and time

  func queueTask(for document: ScriptDocument, gesture: GestureForwarding, _ body: @escaping () -> Void) {
    world.queueTask(gesture: gesture == .forwarded ? world.gesture : nil) { [unowned world] in
      guard world.frame(of: document) != nil else { return }
      body()
    }
  }

  func startTimer(
    for document: ScriptDocument, milliseconds: Double, repeats: Bool, _ body: @escaping () -> Void
  ) -> Int {
    world.timers.startTimer(for: document, milliseconds: milliseconds, repeats: repeats, body)
  }

  func cancelTimer(_ handle: Int) { world.timers.cancelTimer(handle) }

  func requestAnimationFrame(for document: ScriptDocument, _ body: @escaping (Double) -> Void) -> Int {
    world.timers.requestAnimationFrame(for: document, body)
  }

  var wallClock: Double { world.wallClock }
  var monotonicClock: Double { world.loop.now }

  // MARK: Messages, network, dialogs, the app

  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller) {
    messages.postMessage(message, to: window, by: caller)
  }

  func fetch(
    _ request: ScriptFetch, for document: ScriptDocument, completion: @escaping (ScriptFetchOutcome) -> Void
  ) -> () -> Void { fetching.fetch(request, for: document, completion: completion) }

  func hasEmptyURL(_ document: ScriptDocument) -> Bool {
    world.contentDocument(of: document)?.hasEmptyURL == true
  }

  func isMixedContent(_ url: WebURL, for document: ScriptDocument) -> Bool {
    world.contentDocument(of: document)?.refusesInsecureContent(url) == true
  }

  func fetchSynchronously(_ request: ScriptFetch, for document: ScriptDocument) -> ScriptFetchOutcome {
    fetching.fetchSynchronously(request, for: document)
  }

  func createBlobURL(contents: [UInt8], type: String, for document: ScriptDocument) -> String {
    let policies = world.frame(of: document)?.document.policyContainer
    return world.blobs.createURL(contents: contents, type: type, policies: policies, for: document)
  }

  func revokeBlobURL(_ url: String) { world.blobs.revoke(url) }
  func blob(at url: String) -> (contents: [UInt8], type: String)? {
    world.blobs.blob(at: url).map { ($0.contents, $0.type) }
  }

  func alert(_ message: String, in document: ScriptDocument) {
    world.noteCall(by: document)
    dialogs.alert(message, in: document)
  }

  func confirm(_ message: String, in document: ScriptDocument) -> Bool {
    world.noteCall(by: document)
    return dialogs.confirm(message, in: document)
  }

  func prompt(_ message: String, defaultText: String, in document: ScriptDocument) -> String? {
    world.noteCall(by: document)
    return dialogs.prompt(message, defaultText: defaultText, in: document)
  }

  /// https://html.spec.whatwg.org/multipage/interaction.html#transient-activation
  func hasTransientActivation(_ window: NavigableID) -> Bool {
    world.frames[window]?.hasTransientActivation ?? false
  }

  /// https://html.spec.whatwg.org/multipage/interaction.html#sticky-activation
  func hasStickyActivation(_ window: NavigableID) -> Bool { world.frames[window]?.document.activation.last != nil }

  func permissionState(of name: String, in document: ScriptDocument) -> PermissionStates.State? {
    storage.permissionState(of: name, in: document)
  }

  func consoleMessage(_ message: ConsoleMessage, in document: ScriptDocument) {
    guard let page = document.page else { return }
    if let page = world.frames[page.topNavigable]?.page { world.post(.console(page.id, message)) }
  }

  func messageHandlers(for document: ScriptDocument, world: ScriptWorld) -> [String] {
    messages.messageHandlers(for: document, world: world)
  }

  func postToMessageHandler(
    _ name: String, body: PlainValue, document: ScriptDocument, world: ScriptWorld,
    completion: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    messages.postToMessageHandler(name, body: body, document: document, world: world, completion: completion)
  }

  func viewGeometry(of document: ScriptDocument) -> ViewGeometry {
    world.frames[document.navigable]?.view ?? world.rules.view
  }

  func place(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {
    // WebKit's LocalDOMWindow::allowedToChangeWindowGeometry: a main frame that a script has opened.
    guard let frame = world.frames[document.navigable], frame.isMainFrame, let page = frame.page,
      world.registry[frame.id]?.openedByDOM == true
    else { return }
    page.place(x: x, y: y, width: width, height: height)
  }

  func placeView(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {
    world.frames[document.navigable]?.page?.placeByApp(x: x, y: y, width: width, height: height)
  }

  var navigatorTraits: NavigatorTraits { world.rules.navigator }
  func userAgent(for document: ScriptDocument) -> String {
    document.page.flatMap { world.frames[$0.navigable]?.page?.settings.userAgent } ?? ""
  }

  /// WebKit isolates a process for the policies of the page that it shows.
  func isIsolated(_ document: ScriptDocument) -> Bool {
    world.frame(of: document)?.top.document.policies.opener == .sameOriginPlusCOEP
  }
}
