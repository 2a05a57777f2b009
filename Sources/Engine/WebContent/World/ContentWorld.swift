import HTMLTree
import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// The web content of one simulated world: all its pages, their scripts and their loads. It lives on one thread.
///
/// The world decides as WebKit's loader does, and sends messages to the UI process.
package final class ContentWorld {
  let agent: ScriptAgent
  let loop = EventLoop()
  let registry: WindowRegistry
  let web: SimulatedWeb
  /// The world's loop, which owns web content.
  unowned let app: any AppSide
  let rules: EngineRules
  let budget: WorldBudget
  let blobs = BlobRegistry()
  let pool: ProcessPool
  private(set) lazy var timers = TimerHost(world: self)

  var pages: [PageID: Page] = [:]
  var frames = FrameTable()
  private var loadingPages = LoadingPages()

  /// The messages that the UI process has not received yet.
  private var outbox = Outbox()
  /// The questions that the UI process has not answered yet.
  let questions = OpenQuestions()
  /// The gesture of the running task, and its permissions (rule 1.24).
  var gestures = GestureContext()
  private var numbers = Numbers()

  /// The next number of each kind.
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
    agent.beginWorld(ScriptHosts(world: self))
    agent.startRandomNumbers(seed: rules.randomSeed)
    // A single script may use less memory than the world: that limit ends the script alone, and comes first.
    agent.oversight = ScriptOversight(
      look: { [unowned self] in
        budget.lookAtClock()
        endScriptsOfExhaustedWorld()
      },
      scriptWasEnded: { [unowned self] in scriptWasEnded($0, in: $1) })
  }

  private func scriptWasEnded(_ end: ScriptEnd, in document: ScriptDocument?) {
    guard budget.exhaustion == nil, case .limit(let reason) = end else { return }
    if let page = document?.page.flatMap({ frames[$0.navigable] })?.page {
      post(.limit(page.id, .scriptWasEnded(reason)))
    }
    budget.look()
    endScriptsOfExhaustedWorld()
  }

  // MARK: Names

  /// A number for a navigation that a page begins. The UI process numbers its own navigations, upwards from zero.
  func newNavigation() -> NavigationID {
    defer { numbers.navigation += 1 }
    return NavigationID(maker: .content, number: numbers.navigation)
  }

  func newHistoryNumber() -> Int {
    defer { numbers.historyEntry += 1 }
    return numbers.historyEntry
  }

  /// A number for a page that a script opens.
  func newPageID() -> PageID {
    defer { numbers.page += 1 }
    return PageID(maker: .content, number: numbers.page)
  }

  // MARK: Messages

  func post(_ message: ContentMessage) {
    switch message {
    case .console(_, let line): budget.countMessage(bytes: line.text.utf8.count)
    // Even an empty title takes room.
    case .didChangeTitle(_, let title): budget.countText(bytes: title.utf8.count + 32)
    default: break
    }
    endScriptsOfExhaustedWorld()
    tellCause()
    if case .delegate(let id, _) = message { tellLooks(at: id) }
    outbox.messages.append(message)
    if message.countsAsActivity { outbox.noteActivity(at: loop.now) }
  }

  /// Tells a report the place where the following events began.
  private func tellCause() {
    guard loop.moment.tellsPlaces, loop.cause != outbox.toldCause else { return }
    outbox.toldCause = loop.cause
    outbox.messages.append(.cause(loop.cause))
  }

  /// Tells a report how the windows look when a page calls the app.
  private func tellLooks(at id: PageID) {
    guard loop.moment.tellsPictures else { return }
    let shown = pages.count <= Outbox.mostWindows ? pages.sorted { $0.key < $1.key }.map(\.value) : [pages[id]]
    for page in shown.compactMap(\.self) { outbox.addLook(of: page) }
  }

  /// Tells a report of a message between windows. The message is no event of the trace: it goes with the next event.
  func tell(_ message: PostedMessage, from sender: PageID, to receiver: PageID?) {
    if loop.moment.tellsPictures { outbox.messages.append(.posted(from: sender, to: receiver, message)) }
  }

  /// Notes the place of a script's call, for reports.
  func noteCall(by script: ScriptDocument) {
    guard loop.moment.tellsPlaces, let place = CallerPlace(callOf: script) else { return }
    loop.cause = SourcePlace(.call, url: place.url, line: place.line, column: place.column)
  }

  /// Notes the place of an element to which something happens, for reports.
  func note(_ element: Element, in url: WebURL) {
    guard loop.moment.tellsPlaces, element.position.isKnown else { return }
    loop.cause = SourcePlace(
      .element, url: url.withoutFragment.href, line: element.position.line, column: element.position.column)
  }

  /// Sends the result of an app's command, in order with all other messages.
  func reply<Value>(_ ticket: ReplyTicket<Value>, _ result: Result<Value, PageInputError>) {
    post(.replied(CommandReply(ticket, result)))
  }

  /// Ends all pages without a message.
  func end() {
    for (_, page) in pages.sorted(by: { $0.key < $1.key }) { forget(page) }
    frames = FrameTable()
    questions.removeAll()
    outbox.messages = []
    loop.removeAll()
    agent.endWorld()
    agent.oversight = nil
    agent.reset()
  }

  /// The modules of all documents that have begun and not ended.
  var waitingModules: [WaitingModule] {
    guard agent.usesModules else { return [] }
    return pages.sorted { $0.key < $1.key }.flatMap { _, page in
      page.frames.flatMap { $0.document.script.modules.waiting }
    }
  }

  /// The time, in virtual milliseconds, of the last event that a trace shows.
  var lastActivity: Double { outbox.lastActivity }
  func noteActivity(at time: Double) { outbox.lastActivity = time }

  /// Whether the missing feature is reported for the first time.
  func isFirstReport(of feature: String) -> Bool { outbox.missingReported.insert(feature).inserted }

  /// Tells once that a page has reached one of its limits.
  func tell(_ limit: Reason, reachedBy page: Page) {
    if outbox.reachedLimits[page.id, default: []].insert(limit.text).inserted { post(.limit(page.id, limit)) }
  }

  /// Delivers the messages if the loop waits for one of them. Commands that the app gives meanwhile become tasks.
  func flush() {
    guard outbox.messages.contains(where: \.isAwaited) else { return }
    accept(app.deliver(outbox.take()))
    if questions.takeHaste() { loop.messagesHaveArrived() }
  }

  /// Delivers also messages for which the loop does not wait.
  func tellRest() { if !outbox.messages.isEmpty { accept(app.deliver(outbox.take())) } }

  /// Gives the user a moment, if this world has a user who chooses and something has happened since the last moment.
  func takeMoment() {
    guard outbox.takeNews(), web.chooser != nil else { return }
    accept(app.rest())
  }

  /// Asks a question and waits for the answer, while the running script is blocked.
  func ask(_ question: ContentQuestion) -> ContentAnswer {
    guard budget.exhaustion == nil else { return question.answerOfNobody }
    if let bytes = question.textBytes { budget.countMessage(bytes: bytes) }
    endScriptsOfExhaustedWorld()
    tellCause()
    tellLooks(at: question.page)
    let waiting = WaitingQuestion(question, pages: pagesSharingProcess(with: question.page))
    let messages = outbox.take()
    // The time for which the app runs does not count as the script's.
    let end = agent.whileWaiting { budget.whileWaiting { app.ask(waiting, after: messages) } }
    if case .answered(_, let milliseconds) = end { loop.advance(to: loop.now + milliseconds) }
    outbox.noteActivity(at: loop.now)
    switch end {
    case .processEnded:
      endProcess(waitingFor: waiting, app.takeCommands())
      return question.answerOfEndedProcess
    case .answered(let answer, _):
      accept(app.takeCommands())
      if question.isDialog { loop.messagesHaveArrived() }
      return answer
    }
  }

  /// Counts a request for a document or for another resource.
  func countRequest() {
    budget.countRequest()
    endScriptsOfExhaustedWorld()
  }

  /// Ends the running scripts; the loop then ends the pages.
  private func endScriptsOfExhaustedWorld() {
    if let reason = budget.exhaustion { agent.endScripts(reason: reason.text) }
  }

  func accept(_ commands: [ContentCommand]) {
    for command in commands { queueMessage(of: .command(command)) { [unowned self] in perform(command) } }
  }

  /// Virtual milliseconds since 1970.
  var wallClock: Double { rules.epoch + loop.now }
  var wallClockSeconds: Double { wallClock / 1000 }

  /// Records the reason why something did not happen.
  func explain(_ reason: Reason, in frame: Frame?) {
    if let page = frame?.page { post(.didStop(page.id, reason)) }
  }

  // MARK: Tasks

  func queueTask(of owner: TaskOwner, gesture: UserGesture? = nil, _ body: @escaping () -> Void) {
    loop.queue(LoopTask(of: owner, gesture: gesture, body))
  }

  /// Queues a message from the UI process; messages stay in order.
  func queueMessage(of owner: TaskOwner, _ body: @escaping () -> Void) {
    let task = LoopTask(of: owner, body)
    task.isMessage = true
    loop.queue(task)
  }

  func run(_ task: LoopTask) {
    if timers.suspension.takes(task) { return flush() }
    gestures.begin(task)
    loop.cause = task.cause
    task.body()
    gestures.end()
    consumeEndedAppGestures()
    flush()
    loop.cause = nil
  }

  /// Runs `body` like a task, with a gesture of its own (rules 1.20 and 1.25).
  func withGesture(_ newGesture: UserGesture?, scope: UserGesture.Scope = .all, _ body: () -> Void) {
    let outer = gestures
    gestures.current = newGesture
    gestures.scope = scope
    gestures.loss = .never
    body()
    gestures = outer
  }

  func forget(_ page: Page) {
    let frame = page.mainFrame
    guard frame.isAttached else { return }
    page.markDestroyed()
    timers.suspension.forget(page.id)
    for entry in page.proxy.backForward.items { pool.backForwardCache.dropPage(of: entry) }
    for inside in frame.subtree.reversed() {
      forgetSource(inside.id)
      end(inside)
    }
    registry.remove(frame.id)
    frame.leavePage()
    pages[page.id] = nil
    pool.remove(page.proxy)
    FrontPageSteps(world: self).closed(page)
  }

  // MARK: Pages

  /// Whether any page loads something.
  var isLoading: Bool { loadingPages.anyLoads(of: pages) }

  /// Notes that a load has begun in a frame of the page.
  func loadBegins(in page: Page) { loadingPages.insert(page.id) }

  func add(_ page: Page) {
    pages[page.id] = page
    pool.add(page.proxy)
    timers.suspension.pageBegins(page)
    FrontPageSteps(world: self).opened(page)
  }

  /// Adds a page that the app made itself, without an opener.
  func addPage(_ id: PageID, settings: PageSettings, dataStore: DataStore) {
    let navigable = registry.addTopLevel(group: registry.newGroup(), origin: .newOpaque())
    let initial = ContentDocument.initialEmpty(in: navigable, of: self, creator: nil, sandbox: [])
    let frame = Frame(id: navigable, document: initial)
    let page = Page(
      mainFrame: frame, settings: settings, dataStore: dataStore, sessionStorage: dataStore.newSessionStorage(),
      proxy: PageProxy(id: id, process: pool.newProcess(), opener: .app))
    frames[navigable] = frame
    add(page)
    frame.committer.show(initial, window: .fresh)
  }

  /// Destroys a page whose view the app has released: the window is closed for scripts, and nobody is told (rule 5.8).
  func destroyPage(_ id: PageID) {
    guard let page = pages[id] else { return }
    page.mainFrame.leaver.leaveForGood()
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

  /// Whether there is a gesture that may open a popup (WebKit's processingUserGesture).
  var isProcessingGesture: Bool { gesture != nil && gestures.scope == .all }

  /// The gesture as the app is told (WebKit's WebProcess::userGestureTokenIdentifier).
  var gestureState: GestureState { isProcessingGesture ? .userInitiated : .notUserInitiated }

  /// The gesture as the registry's rules need it, for the frame that acts.
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
  /// Whether a trace shows the message. Quiet time is counted from the last such message.
  fileprivate var countsAsActivity: Bool {
    switch self {
    case .didChangeHistory, .didChangeProgress, .cookiesChanged, .replied, .didDestroy: false
    default: true
    }
  }

  /// Whether the message is delivered when its task is over. Other messages are delivered with the next such message,
  /// because a visit to the main actor takes longer than many tasks.
  fileprivate var isAwaited: Bool {
    switch self {
    case .didDestroy, .looks, .posted: false
    default: true
    }
  }
}

extension ContentQuestion {
  /// The answer to a question whose process has ended: the code that waited for it must not go on.
  fileprivate var answerOfEndedProcess: ContentAnswer {
    switch self {
    case .beforeUnload: .confirmed(false)
    case .decideFragment: .decision(.cancel)
    default: answerOfNobody
    }
  }

  /// Whether a user has to answer.
  fileprivate var isDialog: Bool { textBytes != nil }

  /// The bytes of text in a dialog; nil for other questions, which have limits of their own.
  fileprivate var textBytes: Int? {
    switch self {
    case .alert(_, let text, _), .confirm(_, let text, _), .beforeUnload(_, let text): text.utf8.count
    case .prompt(_, let text, let defaultText, _): text.utf8.count + defaultText.utf8.count
    case .createPage, .decideFragment, .decideTraversal, .schemeTask, .answerChallenge: nil
    }
  }
}
