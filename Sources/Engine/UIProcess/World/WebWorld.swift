import AppBoundDomains
import MainThreadWatch
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// One simulated world: a web, data stores, a device, and the web views in it. Worlds know nothing of each other.
@MainActor public final class WebWorld {
  /// The world that views made without one belong to, for the running test or task.
  @TaskLocal public static var current: WebWorld?

  public let web: SimulatedWeb
  public let profile: PlatformProfile
  /// What `WKWebsiteDataStore.default()` is here.
  public let defaultDataStore: DataStore
  /// Persistent stores by name.
  public let dataStores = DataStoreRegistry()
  public let trace = TraceRecorder()
  /// In order of creation; closed ones stay, marked closed.
  public private(set) var pages: [WebPageProxy] = []
  public private(set) var isShutDown = false
  /// Not yet taken; see `takeDeviceFailures()`.
  public internal(set) var deviceFailures: [DeviceFailure] = []
  /// `WKAppBoundDomains` of the app; nil when it has none, and for apps that are web browsers (rules 8.4 and 8.10).
  public var appBoundDomains: AppBoundDomains? { didSet { noteFindings(of: appBoundDomains) } }

  /// Whether virtual time passes by itself.
  public enum TimeFlow: Sendable {
    /// After every command the world runs until it is quiet.
    case automatic
    /// Time passes in `settle()`, `advance` and `run` only; tasks that need no time run at once.
    case whenAsked
  }

  public var timeFlow = TimeFlow.automatic

  /// How long nothing may happen before the world counts as quiet, in virtual milliseconds.
  public var quietHorizon = 250.0
  /// How long `settle()` waits for loads, in virtual milliseconds.
  public var longestWait = 5000.0

  /// How many milliseconds the main thread may stand still while a page or a completion handler waits for it. What
  /// waits
  /// longer waits for ever on a device (rule 9.12).
  public var mainThreadPatience: Int {
    get { watched.patience }
    set { watched.setPatience(newValue) }
  }

  /// Finds the app's code among return addresses. For failures.
  public static var sourcePlace: @MainActor ([UInt]) -> DeviceFailure.SourcePlace? = { _ in nil }

  private(set) var process: (any ContentConnection)!
  let bridge: AppBridge
  private let watched: WatchedErrands
  var blockedWait: BlockedWait?
  private var isMainThreadWatched = false
  /// Commands of the running main-actor turn.
  private var outgoing: [ContentCommand] = []
  private var isHandling = false
  private var isShippingScheduled = false
  private var runsInProgress = 0
  /// Runs that ended while a delegate's method was running: what each gave.
  private var runsEndedInside: [RunEnd] = []
  /// The engine was lost: nothing runs any more, and every page's process has ended.
  public private(set) var isContentLost = false
  var contentWatch: Task<Void, Never>?
  let replies = CommandReplies()
  private var lastRunSettled = true
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var asyncCalls = 0
  private var afterAsyncCalls: [@MainActor () -> Void] = []
  /// Questions whose answers have not come: what each is called, since when it is open, and how to give up.
  private(set) var openDialogs: [Int: OpenDialog] = [:]
  /// Lets the content side go on that waits until its messages are dispatched.
  private var releaseContent: (() -> Void)?
  private var nextDialog = 0
  private var nextPage = 0
  private var viewsOfApp = 0
  private var nextNavigation = 0
  private var nextPopup = 1
  private var pagesByID: [PageID: WebPageProxy] = [:]
  private let relay: WorldRelay
  /// Objects of other modules that belong to the world, by type.
  private var companions: [ObjectIdentifier: AnyObject] = [:]

  /// - Parameter limits: what its pages may use up.
  public init(web: SimulatedWeb = SimulatedWeb(), profile: PlatformProfile = .iOS, limits: WorldLimits = WorldLimits())
  {
    self.web = web
    self.profile = profile
    defaultDataStore = dataStores.persistent()
    let relay = WorldRelay()
    self.relay = relay
    bridge = AppBridge(handler: { relay.world })
    watched = WatchedErrands(bridge.errands, relay: relay)
    process = Self.launchContent(web: web, app: bridge, rules: profile.engineRules, limits: limits)
    relay.world = self
  }

  /// Seconds since 1970 on the clock that the world began with; pages' own clocks go on from there.
  public var wallClock: Double { EngineRules().epoch / 1000 }

  // MARK: Commands

  /// Tells the content side to do something; several commands of one turn arrive together, in order.
  func send(_ command: ContentCommand) {
    guard !isShutDown, !isContentLost else { return }
    outgoing.append(command)
    guard !isHandling, !isShippingScheduled else { return }
    isShippingScheduled = true
    if isMainThreadWatched { MainRunLoop.note() }
    bridge.errands.send(
      MainErrands.Errand {
        self.isShippingScheduled = false
        self.ship()
      })
  }

  /// Tells it to do something that gives an answer; `then` hears it, or that there is nobody left to give one.
  func send<Value: Sendable>(
    _ command: (ReplyTicket<Value>) -> ContentCommand,
    then receive: @escaping @MainActor (Result<Value, PageInputError>) -> Void
  ) {
    guard !isShutDown, !isContentLost else { return receive(.failure(.closed)) }
    send(command(replies.expect(receive)))
  }

  private func ship() {
    guard !outgoing.isEmpty, !isShutDown else { return }
    let commands = outgoing
    outgoing = []
    for command in commands { bridge.put(command) }
    guard runsInProgress == 0 else { return }
    startRun(untimedGoal)
  }

  /// What a run aims at that nobody asked for.
  private var untimedGoal: RunGoal { timeFlow == .automatic ? .quiet : .time(milliseconds: 0) }

  private func startRun(_ goal: RunGoal) {
    runsInProgress += 1
    watchContent()
    let process = process!
    let (horizon, longest) = (quietHorizon, longestWait)
    let errands = bridge.errands
    startNow {
      await process.run(until: goal, horizon: horizon, longest: longest) { end in
        errands.send(MainErrands.Errand { self.runEnded(end) })
      }
    }
  }

  private func runEnded(_ end: RunEnd) {
    guard !isContentLost else { return }
    if case .lost(let reason) = end { return loseContent(reason) }
    // A delegate's method runs a run loop: it may give commands yet.
    if isHandling { return runsEndedInside.append(end) }
    if case .settled = end { lastRunSettled = true } else { lastRunSettled = false }
    runsInProgress -= 1
    // Commands that came after the last turn of the main actor.
    if !bridge.isEmpty && !isShutDown { return startRun(untimedGoal) }
    if runsInProgress == 0 { wakeWaiters() }
  }

  /// Begins at once where a task can; Apple's systems have that since 26.
  private func startNow(_ body: @escaping @MainActor @Sendable () async -> Void) {
    #if os(Linux)
      Task.immediate(operation: body)
    #else
      Task(operation: body)
    #endif
  }

  /// From now on, a main thread that waits for this world is noticed. For worlds with an app's code in them.
  public func watchMainThread() {
    guard !isMainThreadWatched else { return }
    isMainThreadWatched = true
    MainWatch.shared.add(watched)
  }

  // MARK: Waiting

  /// Waits until every page is quiet: nothing loads, no timer is due within the horizon, and every delegate call that
  /// was made has been answered or is left open. An open dialog counts as quiet: its page waits for the reply.
  /// - Returns: false when pages still load after `longestWait`.
  @discardableResult public func settle() async -> Bool {
    await run(.quiet)
    return lastRunSettled
  }

  /// Lets virtual time pass, then settles.
  public func advance(milliseconds: Double) async {
    await run(.time(milliseconds: milliseconds))
    await run(.quiet)
  }

  /// Runs until that much virtual time has passed, without waiting for loads to end.
  public func run(milliseconds: Double) async { await run(.time(milliseconds: milliseconds)) }

  private func run(_ goal: RunGoal) async {
    guard !isShutDown, !isContentLost else { return }
    if !openDialogs.isEmpty { return }
    for command in outgoing { bridge.put(command) }
    outgoing = []
    startRun(goal)
    bridge.setMainIsWaiting(asyncCalls == 0)
    await withCheckedContinuation { waiters.append($0) }
    bridge.setMainIsWaiting(false)
  }

  private func wakeWaiters() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }

  /// Whether a page's script stands still because the app has not answered yet.
  public var hasOpenDialog: Bool { !openDialogs.isEmpty }

  // MARK: Losing the content side

  var isIdle: Bool { runsInProgress == 0 || isContentLost || isShutDown }

  /// Ends every page as the death of its content process does; the thread is left to itself.
  func loseContent(_ reason: Reason) {
    isContentLost = true
    lastRunSettled = false
    process.abandon(reason: reason.text)
    for page in pages where !page.isClosed {
      trace.note(.limit, window: page.label, reason)
      page.processTerminated(reason: reason.text)
    }
    runsInProgress = 0
    replies.giveUp()
    wakeWaiters()
  }

  // MARK: Asynchronous delegate methods

  /// An `async` delegate method was started: the content side gives it a moment to answer.
  public func asyncCallBegan() {
    asyncCalls += 1
    bridge.setMainIsWaiting(false)
  }

  public func asyncCallEnded() {
    asyncCalls -= 1
    guard asyncCalls == 0 else { return }
    let waiting = afterAsyncCalls
    afterAsyncCalls = []
    for proceed in waiting { proceed() }
  }

  /// Does something in the main actor's next turn; the world does not settle before.
  public func expectingAsyncWork(_ body: @escaping @MainActor () -> Void) {
    asyncCallBegan()
    Task { @MainActor in
      body()
      self.asyncCallEnded()
    }
  }

  /// How long an asynchronous delegate method may keep a world from settling, in real milliseconds.
  private static let patience = 1000

  /// Runs `body` when no asynchronous delegate method is under way, or patience has run out.
  private func afterAsyncCalls(_ body: @escaping @MainActor () -> Void) {
    guard asyncCalls > 0 else { return body() }
    var isDone = false
    let once: @MainActor () -> Void = {
      guard !isDone else { return }
      isDone = true
      body()
    }
    afterAsyncCalls.append(once)
    Task { @MainActor in
      try? await Task.sleep(for: .milliseconds(Self.patience))
      once()
    }
  }

  // MARK: Companions

  /// The world's only object of a type that a module above this one keeps with it, until the world shuts down.
  public func companion<Companion: AnyObject>(_ type: Companion.Type, make: () -> Companion) -> Companion {
    if let companion = companions[ObjectIdentifier(type)] as? Companion { return companion }
    let companion = make()
    setCompanion(companion)
    return companion
  }

  public func setCompanion<Companion: AnyObject>(_ companion: Companion) {
    guard !isShutDown else { return }
    companions[ObjectIdentifier(Companion.self)] = companion
  }

  // MARK: Ending

  /// Ends all pages and gives the engine back.
  public func shutDown() {
    guard !isShutDown else { return }
    for page in pages where !page.isClosed { page.close() }
    isShutDown = true
    contentWatch?.cancel()
    replies.giveUp()
    for (_, dialog) in openDialogs.sorted(by: { $0.key < $1.key }) { dialog.giveUp() }
    openDialogs = [:]
    companions = [:]
    let process = process!
    Task { await process.end() }
    wakeWaiters()
  }

  deinit {
    let process = process!
    Task { await process.end() }
  }

  // MARK: Pages

  func register(_ page: WebPageProxy) {
    pages.append(page)
    pagesByID[page.id] = page
  }

  func page(_ id: PageID) -> WebPageProxy? { pagesByID[id] }

  func newPageID() -> PageID {
    defer { nextPage += 1 }
    return PageID(maker: .app, number: nextPage)
  }

  func newNavigation() -> NavigationID {
    defer { nextNavigation += 1 }
    return NavigationID(maker: .app, number: nextNavigation)
  }

  /// The app did not return the page that it made for a window, if it made one.
  func disown(_ id: PageID) {
    guard let page = pagesByID[id] else { return }
    page.becomeUnconnected()
  }

  /// `main`, then `main2`, … for views of the app; popups are named when the app returns them.
  func newLabel() -> String {
    defer { viewsOfApp += 1 }
    return viewsOfApp == 0 ? "main" : "main\(viewsOfApp + 1)"
  }

  func newPopupLabel() -> String {
    defer { nextPopup += 1 }
    return "popup\(nextPopup)"
  }

  func record(_ frame: FrameSnapshot) -> FrameRecord {
    FrameRecord(window: frame.page.flatMap { page($0)?.label } ?? "", isMainFrame: frame.isMainFrame, url: frame.url)
  }
}

extension WebWorld: ContentHandler {
  func handle(_ messages: [ContentMessage], done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void) {
    var isReleased = false
    let release: @MainActor () -> Void = { [self] in
      guard !isReleased else { return }
      isReleased = true
      releaseContent = nil
      // What is in the bridge was given earlier: a page is made before it loads.
      let commands = bridge.takeCommands() + outgoing
      outgoing = []
      done(commands)
    }
    releaseContent = release
    dispatchAll(messages)
    // What was asked for after the content side went on.
    if isReleased { flushInsideOfMethod() }
    afterAsyncCalls(release)
  }

  func handle(
    _ messages: [ContentMessage], question: ContentQuestion,
    done: @escaping @MainActor @Sendable (ContentAnswer) -> Void
  ) {
    let dialog = nextDialog
    nextDialog += 1
    var isAnswered = false
    let answer: @MainActor (ContentAnswer) -> Void = { [self] answer in
      guard !isAnswered else { return }
      isAnswered = true
      openDialogs[dialog] = nil
      for command in outgoing { bridge.put(command) }
      outgoing = []
      done(answer)
    }
    openDialogs[dialog] = OpenDialog(name: name(of: question)) { answer(question.answerOfNobody) }
    handling {
      for message in messages { dispatch(message) }
      ask(question, answer: answer)
    }
    if !isAnswered && asyncCalls == 0 { wakeWaiters() }
  }

  func handleBlocked(_ messages: [ContentMessage], done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void) {
    tellBlocked("what WebKit has to tell the app")
    handle(messages, done: done)
  }

  /// A dialog does not reach the app, which could not show it; a device would not get so far.
  func handleBlocked(
    _ messages: [ContentMessage], question: ContentQuestion,
    done: @escaping @MainActor @Sendable (ContentAnswer) -> Void
  ) {
    tellBlocked(name(of: question))
    if case .createPage = question { return handle(messages, question: question, done: done) }
    dispatchAll(messages)
    done(question.answerOfNobody)
  }

  /// What a delegate's method has asked for since it began goes to the content side before it ends.
  func flushInsideOfMethod() {
    releaseContent?()
    for command in outgoing { bridge.put(command) }
    outgoing = []
    if runsInProgress == runsEndedInside.count, !bridge.isEmpty { startRun(untimedGoal) }
  }

  func dispatchAll(_ messages: [ContentMessage]) { handling { for message in messages { dispatch(message) } } }

  private func handling(_ body: () -> Void) {
    let outer = isHandling
    isHandling = true
    body()
    isHandling = outer
    guard !outer, !runsEndedInside.isEmpty else { return }
    let ended = runsEndedInside
    runsEndedInside = []
    bridge.errands.send(MainErrands.Errand { for end in ended { self.runEnded(end) } })
  }
}

/// Lets others find a world without keeping it alive.
final class WorldRelay: Sendable {
  @MainActor weak var world: WebWorld?
  nonisolated init() {}
}
