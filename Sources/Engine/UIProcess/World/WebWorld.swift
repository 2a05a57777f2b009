import AppBoundDomains
import MainThread
import ScriptValues
import SimulatedWeb
import URLStandard
import WebMessages

/// One simulated world: a web, data stores, a device, and the web views in it. Worlds are independent of each other.
@MainActor public final class WebWorld {
  /// The world of the running test or task, for views that are created without one.
  @TaskLocal public static var current: WebWorld?

  public let web: SimulatedWeb
  public let profile: PlatformProfile
  /// The data store that `WKWebsiteDataStore.default()` returns.
  public let defaultDataStore: DataStore
  /// Persistent stores by name.
  public let dataStores = DataStoreRegistry()
  public let trace = TraceRecorder()
  public private(set) var isShutDown = false
  /// Failures that were not yet taken; see `takeDeviceFailures()`.
  public internal(set) var deviceFailures: [DeviceFailure] = []
  /// The app's `WKAppBoundDomains`. It is nil if the app has none, and for web browsers (rules 8.4 and 8.10).
  public var appBoundDomains: AppBoundDomains? { didSet { noteFindings(of: appBoundDomains) } }

  /// Whether virtual time passes by itself.
  public enum TimeFlow: Sendable {
    /// After every command the world runs until it is quiet.
    case automatic
    /// Time passes only in `settle()`, `advance` and `run`; tasks that need no time run at once.
    case whenAsked
  }

  /// What follows from a method of a delegate that looks like one of Apple's but is never called.
  public enum UncalledDelegateMethods: Sendable {
    /// The trace has a note.
    case areNoted
    /// The test fails, too.
    case fail
  }

  public var uncalledDelegateMethods = UncalledDelegateMethods.areNoted
  public var timeFlow = TimeFlow.automatic

  /// Receives each line of the console as it is written; for drivers of the browser.
  package var consoleWatcher: (@MainActor (WebPageProxy, ConsoleMessage) -> Void)?

  /// The world is quiet if nothing happens for this many virtual milliseconds.
  public var quietHorizon = 250.0
  /// The most virtual milliseconds for which `settle()` waits for loads.
  public var longestWait = 5000.0

  /// How many milliseconds the main thread may be blocked while a page or a completion handler waits for it. A longer
  /// wait counts as one that would never end on a device (rule 9.12).
  public var mainThreadPatience: Int {
    get { watch.patience }
    set { watch.setPatience(newValue) }
  }

  /// Finds the app's code among return addresses, for failures.
  public static var sourcePlace: @MainActor ([UInt]) -> DeviceFailure.SourcePlace? = { _ in nil }

  /// Calls the app's code in its world and device; nil if nothing needs to be set up.
  public var surroundings: (@MainActor (() -> Void) -> Void)?
  /// The work that the app has given to queues and run loops.
  public var appWork: AppWork? {
    get { bridge.mainThread.appWork }
    set { bridge.mainThread.appWork = newValue }
  }

  let process: any ContentConnection
  let bridge: AppBridge
  let commands: CommandQueue
  let runs: ContentRuns
  let replies = CommandReplies()
  let dialogs = OpenDialogs()
  let asyncCalls = AsyncCalls()
  let watch: MainThreadWatch
  var blockedWait: BlockedWait?
  /// Whether a delegate's method is running.
  var isHandling = false
  /// The engine was lost: nothing runs any more, and every page's process has ended.
  public internal(set) var isContentLost = false
  /// Lets the content side go on, which waits until its messages are delivered.
  var releaseContent: (() -> Void)?
  let pageTable = PageTable()
  var labels = PageLabels()
  private var nextNavigation = 0
  private let relay: WorldRelay
  /// What other modules keep for this world.
  public let companions = WorldCompanions()

  /// - Parameters:
  ///   - limits: how much its pages may use.
  ///   - randomSeed: the seed of `Math.random` and `crypto` in its pages. The same seed gives the same numbers.
  ///   - threads: `one` for an app whose methods answer before they return, and never wait.
  public init(
    web: SimulatedWeb = SimulatedWeb(), profile: PlatformProfile = .iOS, limits: WorldLimits = WorldLimits(),
    randomSeed: UInt64 = EngineRules.defaultRandomSeed, threads: WorldThreads = .two
  ) {
    self.web = web
    self.profile = profile
    defaultDataStore = dataStores.persistent()
    let relay = WorldRelay()
    self.relay = relay
    bridge = AppBridge(threads, handler: { relay.world })
    watch = bridge.mainThread.watch(telling: relay)
    var rules = profile.engineRules
    rules.randomSeed = randomSeed
    process = Self.launchContent(web: web, app: bridge, rules: rules, limits: limits, threads: threads)
    commands = CommandQueue(bridge)
    runs = ContentRuns(process, mainThread: bridge.mainThread)
    relay.world = self
  }

  // MARK: The clock

  /// When the world began, in seconds since 1970.
  public nonisolated var epoch: Double { EngineRules().epoch / 1000 }

  /// Seconds since 1970, by the world's only clock; the system's date has no effect (rule 6.17).
  public nonisolated var now: Double { clock() }

  /// The same clock, for readers that do not hold the world.
  public nonisolated var clock: @Sendable () -> Double {
    let (epoch, moment) = (epoch, process.moment)
    return { epoch + moment.milliseconds / 1000 }
  }

  // MARK: Companions

  /// The world's only object of a type that belongs to a module above this one. It lives until the world shuts down.
  public func companion<Companion: AnyObject>(_ type: Companion.Type, make: () -> Companion) -> Companion {
    if let companion = companions.existing(type) { return companion }
    let companion = make()
    setCompanion(companion)
    return companion
  }

  public func setCompanion<Companion: AnyObject>(_ new: Companion) { if !isShutDown { companions.set(new) } }

  // MARK: Ending

  /// Ends all pages and returns the engine.
  public func shutDown() {
    guard !isShutDown else { return }
    for page in pages { page.close() }
    isShutDown = true
    endWatchOfContent()
    replies.giveUp()
    pageTable.letGoOfClosed()
    dialogs.giveUp()
    companions.removeAll()
    let process = process
    Task { await process.end() }
    runs.wakeWaiters()
  }

  deinit {
    if !isShutDown { Task { [process] in await process.end() } }
  }

  // MARK: Pages

  /// The open pages, in order of creation. Closed pages are released.
  public var pages: [WebPageProxy] { pageTable.open }

  /// Every page that ever existed, in order of creation.
  public var knownPages: [KnownPage] { pageTable.known }

  func page(_ id: PageID) -> WebPageProxy? { pageTable[id] }

  /// The page was closed: web content ends it, and will not mention it again.
  func end(_ id: PageID) {
    isContentLost ? pageTable.letGo(id) : send(.page(id, .destroy))
  }

  func newNavigation() -> NavigationID {
    defer { nextNavigation += 1 }
    return NavigationID(maker: .app, number: nextNavigation)
  }

  /// The app did not return the page that it created for a window, if it created one.
  func disown(_ id: PageID) { page(id)?.becomeUnconnected() }

  func record(_ frame: FrameSnapshot) -> FrameRecord {
    FrameRecord(
      window: frame.page.flatMap { pageTable.label(of: $0) } ?? "", isMainFrame: frame.isMainFrame, url: frame.url)
  }
}

/// Lets others find a world without keeping it alive.
final class WorldRelay: MainThreadListener {
  @MainActor weak var world: WebWorld?
  nonisolated init() {}

  @MainActor func serveInRunLoop() -> Bool { world?.serveInRunLoop() ?? false }
  @MainActor func serveBlocked(_ addresses: [UInt]) { world?.serveBlocked(addresses) }
}
