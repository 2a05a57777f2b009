import HTMLTree
import PageScripting
import ProcessModel
import Reasons
import ScriptNumbers
import ScriptValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// The web content of one simulated world: all its pages, their scripts and their loads. It lives on one thread.
///
/// It decides as WebKit's loader does, and tells the app's side in messages.
package final class ContentWorld {
  let agent: ScriptAgent
  let loop = EventLoop()
  let registry: WindowRegistry
  let web: SimulatedWeb
  let app: any AppSide
  let rules: EngineRules
  let budget: WorldBudget
  let blobs = BlobRegistry()
  let pool: ProcessPool
  private(set) lazy var timers = TimerHost(world: self)

  var pages: [PageID: Page] = [:]
  var frames = FrameTable()

  /// What the app's side has yet to hear.
  private var outbox = Outbox()
  /// What the app's side has yet to answer.
  let questions = OpenQuestions()
  /// The gesture of the running task, and what it allows: rule 1.24.
  var gestures = GestureContext()
  private var numbers = Numbers()

  /// What comes next in each kind.
  private struct Numbers {
    var navigation = 0
    var historyEntry = 1
    var page = 0
  }

  init(agent: ScriptAgent, web: SimulatedWeb, app: any AppSide, rules: EngineRules, limits: WorldLimits) {
    self.agent = agent
    self.web = web
    self.app = app
    self.rules = rules
    budget = WorldBudget(limits: limits)
    registry = WindowRegistry()
    pool = ProcessPool(
      registry: registry, swapsProcesses: rules.swapsProcesses, cacheCapacity: rules.processCacheCapacity)
    agent.hosts = ScriptHosts(world: self)
    agent.startRandomNumbers(seed: rules.randomSeed)
    agent.onTermination = { [unowned self] reason, document in
      guard budget.exhaustion == nil else { return }
      if let page = document?.page.flatMap({ frames[$0.navigable] })?.page {
        post(.limit(page.id, .scriptWasEnded(reason)))
      }
      budget.look()
      endScriptsOfExhaustedWorld()
    }
  }

  // MARK: Names

  /// Navigations that pages begin; those of the app are numbered on its side, upwards from zero.
  func newNavigation() -> NavigationID {
    defer { numbers.navigation += 1 }
    return NavigationID(maker: .content, number: numbers.navigation)
  }

  func newHistoryNumber() -> Int {
    defer { numbers.historyEntry += 1 }
    return numbers.historyEntry
  }

  /// Pages that scripts open.
  func newPageID() -> PageID {
    defer { numbers.page += 1 }
    return PageID(maker: .content, number: numbers.page)
  }

  // MARK: Messages

  func post(_ message: ContentMessage) {
    switch message {
    case .console(_, let line): budget.countMessage(bytes: line.text.utf8.count)
    // An empty title takes room as well.
    case .didChangeTitle(_, let title): budget.countText(bytes: title.utf8.count + 32)
    default: break
    }
    endScriptsOfExhaustedWorld()
    tellCause()
    outbox.messages.append(message)
    if message.countsAsActivity { outbox.lastActivity = loop.now }
  }

  /// For reports: where the things began that follow.
  private func tellCause() {
    guard loop.moment.tellsPlaces, loop.cause != outbox.toldCause else { return }
    outbox.toldCause = loop.cause
    outbox.messages.append(.cause(loop.cause))
  }

  /// A script of the page asks for something: for reports, its place is noted.
  func noteCall(by script: ScriptDocument) {
    guard loop.moment.tellsPlaces, let place = CallerPlace(callOf: script) else { return }
    loop.cause = SourcePlace(.call, url: place.url, line: place.line, column: place.column)
  }

  /// Something happens to an element: for reports, its place is noted.
  func note(_ element: Element, in url: WebURL) {
    guard loop.moment.tellsPlaces, element.position.isKnown else { return }
    loop.cause = SourcePlace(
      .element, url: url.withoutFragment.href, line: element.position.line, column: element.position.column)
  }

  /// A command of the app is done; its side receives the result, in order with everything else.
  func reply<Value>(_ ticket: ReplyTicket<Value>, _ result: Result<Value, PageInputError>) {
    post(.replied(CommandReply(ticket, result)))
  }

  /// Ends all pages without telling anybody.
  func end() {
    for (_, page) in pages.sorted(by: { $0.key < $1.key }) { forget(page) }
    frames = FrameTable()
    questions.removeAll()
    outbox.messages = []
    loop.removeAll()
    agent.hosts = nil
    agent.onTermination = nil
    agent.reset()
  }

  /// When something last happened that a trace shows, in virtual milliseconds.
  var lastActivity: Double { outbox.lastActivity }
  func noteActivity(at time: Double) { outbox.lastActivity = time }

  /// Whether nobody was told so far that the feature does not exist here.
  func isFirstReport(of feature: String) -> Bool { outbox.missingReported.insert(feature).inserted }

  func takeOutbox() -> [ContentMessage] {
    defer { outbox.messages.removeAll(keepingCapacity: true) }
    return outbox.messages
  }

  /// Delivers the waiting messages, if somebody waits for one; commands that the app issues meanwhile become tasks.
  func flush() {
    guard outbox.messages.contains(where: \.isAwaited) else { return }
    accept(app.deliver(takeOutbox()))
  }

  /// The main actor gets its turn, and the messages that wait for one.
  func drainMainActor() { accept(app.drain(takeOutbox())) }

  /// Asks and waits; the running script is blocked.
  func ask(_ question: ContentQuestion) -> ContentAnswer {
    guard budget.exhaustion == nil else { return question.answerOfNobody }
    if let bytes = question.textBytes { budget.countMessage(bytes: bytes) }
    endScriptsOfExhaustedWorld()
    tellCause()
    let answer = app.ask(question, after: takeOutbox())
    outbox.lastActivity = loop.now
    accept(app.takeCommands())
    return answer
  }

  /// Counts a request for a document or anything else.
  func countRequest() {
    budget.countRequest()
    endScriptsOfExhaustedWorld()
  }

  /// Running scripts end; the loop then ends the pages.
  private func endScriptsOfExhaustedWorld() {
    if let reason = budget.exhaustion { agent.endScripts(reason: reason.text) }
  }

  func accept(_ commands: [ContentCommand]) {
    for command in commands { queueMessage { [unowned self] in perform(command) } }
  }

  /// Virtual milliseconds since 1970.
  var wallClock: Double { rules.epoch + loop.now }
  var wallClockSeconds: Double { wallClock / 1000 }

  /// Records why something did not happen.
  func explain(_ reason: Reason, in frame: Frame?) {
    if let page = frame?.page { post(.didStop(page.id, reason)) }
  }

  // MARK: Tasks

  func queueTask(gesture: UserGesture? = nil, _ body: @escaping () -> Void) {
    loop.queue(LoopTask(gesture: gesture, body))
  }

  /// What comes from the app's side, in order.
  func queueMessage(_ body: @escaping () -> Void) {
    var task = LoopTask(body)
    task.isMessage = true
    loop.queue(task)
  }

  func run(_ task: LoopTask) {
    gestures.begin(task)
    loop.cause = task.cause
    task.body()
    gestures.end()
    consumeEndedAppGestures()
    flush()
    loop.cause = nil
  }

  /// Runs `body` as a task would, with a gesture of its own (rules 1.25 and 1.20).
  func withGesture(_ newGesture: UserGesture?, scope: UserGesture.Scope = .all, _ body: () -> Void) {
    let outer = gestures
    gestures.current = newGesture
    gestures.scope = scope
    gestures.loss = .never
    body()
    // What the body has noted of the app's gestures stays.
    gestures.restore(outer)
  }

  func forget(_ page: Page) {
    let frame = page.mainFrame
    guard frame.isAttached else { return }
    page.markDestroyed()
    for entry in page.proxy.backForward.items { pool.backForwardCache.dropPage(of: entry) }
    for inside in frame.subtree.reversed() {
      forgetSource(inside.id)
      end(inside)
    }
    registry.remove(frame.id)
    frame.leavePage()
    pages[page.id] = nil
    pool.remove(page.proxy)
  }

  // MARK: Pages

  func add(_ page: Page) {
    pages[page.id] = page
    pool.add(page.proxy)
  }

  /// A page that the app made itself, without an opener.
  func addPage(_ id: PageID, settings: PageSettings, dataStore: DataStore) {
    let navigable = registry.addTopLevel(group: registry.newGroup(), origin: .newOpaque())
    let initial = ContentDocument.initialEmpty(in: navigable, of: self, creator: nil, sandbox: [])
    let frame = Frame(id: navigable, document: initial)
    let page = Page(
      mainFrame: frame, settings: settings, dataStore: dataStore, sessionStorage: StorageNamespace(),
      proxy: PageProxy(id: id, process: pool.newProcess(), opener: .app))
    frames[navigable] = frame
    add(page)
    frame.committer.show(initial, window: .fresh)
  }

  /// The app released the view (rule 5.8): closed for scripts, and nobody is told.
  func destroyPage(_ id: PageID) {
    guard let page = pages[id] else { return }
    // Its pages hear that they go.
    if page.mainFrame.isAttached { page.mainFrame.leaver.unload(persisted: false) }
    forget(page)
  }

  // MARK: Looking

  func frame(of document: ScriptDocument) -> Frame? {
    guard let document = document.page, let frame = frames[document.navigable], frame.document.script === document
    else { return nil }
    return frame
  }

  func frame(in element: Element) -> Frame? {
    guard let frame = frames[in: element], frame.container === element else { return nil }
    return frame
  }

  func contentDocument(of document: ScriptDocument) -> ContentDocument? {
    guard let document = document.page else { return nil }
    return frames[document.navigable].flatMap { $0.document.script === document ? $0.document : nil }
  }

  /// The gesture of the running task.
  var gesture: UserGesture? {
    get { gestures.current }
    set { gestures.current = newValue }
  }

  /// WebKit's processingUserGesture: a gesture that a popup may use.
  var isProcessingGesture: Bool { gesture != nil && gestures.scope == .all }

  /// What the app is told, in WebKit's WebProcess::userGestureTokenIdentifier.
  var gestureState: GestureState { isProcessingGesture ? .userInitiated : .notUserInitiated }

  /// The gesture as the registry's rules need it: they ask for the frame that acts.
  func gestureReach(of source: Frame) -> GestureReach {
    guard let gesture, isProcessingGesture else { return .none }
    return .navigables(gesture.impacts(source.document) ? [source.id] : [])
  }

  func popupPermission(for frame: Frame) -> PopupPermission {
    PopupPermission(
      gesture: isProcessingGesture ? .processing : .none,
      opensAutomatically: frame.page?.settings.javaScriptCanOpenWindowsAutomatically ?? false,
      lostGesture: gestures.loss.reason)
  }
}

extension GestureLoss {
  var reason: Reason? {
    switch self {
    case .never: nil
    case .timerTooLate(let milliseconds):
      .timerFiredTooLate(milliseconds: Int(saturating: milliseconds))
    case .repeatedTimer: .timerHasFiredBefore
    case .networkCompletion:
      .requestLostGesture
    }
  }
}

extension ContentMessage {
  /// Whether a trace shows the message: the time of quiet is measured from the last one that it does.
  fileprivate var countsAsActivity: Bool {
    switch self {
    case .didChangeHistory, .didChangeProgress, .cookiesChanged, .replied, .didDestroy: false
    default: true
    }
  }

  /// Whether it is delivered when its task is over. The others go with the next ones: the way to the main actor and
  /// back takes longer than many tasks.
  fileprivate var isAwaited: Bool {
    if case .didDestroy = self { false } else { true }
  }
}

extension ContentQuestion {
  /// The number of bytes of text in a dialog; nil for other questions, which other limits cover.
  fileprivate var textBytes: Int? {
    switch self {
    case .alert(_, let text, _), .confirm(_, let text, _), .beforeUnload(_, let text): text.utf8.count
    case .prompt(_, let text, let defaultText, _): text.utf8.count + defaultText.utf8.count
    case .createPage, .decideFragment, .decideTraversal, .schemeTask, .answerChallenge: nil
    }
  }
}
