import EngineValues
import AppTasks
import SimulatedWeb
import URLStandard
import WebMessages

/// A simulated world: a web, data stores, a device, and the web views in it. Worlds are independent of each other.
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
  /// Failures that no test has taken yet; see `takeDeviceFailures()`.
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

  /// The consequence of a delegate's method that looks like one of Apple's but is never called.
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

  /// Finds the app's code among return addresses, for failures.
  public static var sourcePlace: @MainActor ([UInt]) -> DeviceFailure.SourcePlace? = { _ in nil }

  /// Calls the app's code in its world and device; nil if nothing needs to be set up.
  public var surroundings: (@MainActor (() -> Void) -> Void)?
  /// The closure that is called when nothing is ready and time is about to pass.
  public var atRest: (@MainActor () -> Void)?
  /// The tasks that the app has left for later.
  package var tasks: AppTasks { loop.tasks }
  let loop: WorldLoop
  nonisolated let moment: ContentMoment
  let replies = CommandReplies()
  let dialogs = OpenDialogs()
  var blockedWait: BlockedWait?
  var toldLeft: Set<ToldTask> = []
  /// Whether the engine was lost: nothing runs any more, and every page's process has ended.
  public internal(set) var isContentLost = false
  let pageTable = PageTable()
  var labels = PageLabels()
  private var nextNavigation = 0
  /// The objects that other modules keep for this world.
  public let companions = WorldCompanions()

  /// - Parameters:
  ///   - limits: the limits of the resources that its pages may use.
  ///   - randomSeed: the seed of `Math.random` and `crypto` in its pages. The same seed gives the same numbers.
  ///   - epoch: the time at which the world begins, in seconds since 1970.
  public init(
    web: SimulatedWeb = SimulatedWeb(), profile: PlatformProfile = .iOS, limits: WorldLimits = WorldLimits(),
    randomSeed: UInt64 = EngineRules.defaultRandomSeed, epoch: Double = EngineRules.defaultEpoch
  ) {
    self.web = web
    self.profile = profile
    defaultDataStore = dataStores.persistent()
    var rules = profile.engineRules
    rules.randomSeed = randomSeed
    rules.epoch = epoch * 1000
    self.epoch = epoch
    loop = WorldLoop(epoch: rules.epoch / 1000) { [rules] app in
      Self.launchContent(web: web, app: app, rules: rules, limits: limits)
    }
    moment = loop.moment
    loop.handler = self
  }

  // MARK: The clock

  /// The time at which the world began, in seconds since 1970.
  public nonisolated let epoch: Double

  /// The time in seconds since 1970, by the world's only clock; the system's date has no effect (rule 6.17).
  public nonisolated var now: Double { clock() }

  /// The same clock, for readers that do not hold the world.
  public nonisolated var clock: @Sendable () -> Double {
    let (epoch, moment) = (epoch, moment)
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
    replies.giveUp()
    pageTable.letGoOfClosed()
    dialogs.giveUp()
    companions.removeAll()
    // The two closures hold the app, which holds its views.
    (surroundings, atRest) = (nil, nil)
    loop.end()
  }

  deinit { if !isShutDown { MainTurns.schedule { [loop] in loop.end() } } }

  // MARK: Pages

  /// The open pages, in order of creation. Closed pages are released.
  public var pages: [WebPageProxy] { pageTable.open }

  /// Every page that ever existed, in order of creation.
  public var knownPages: [KnownPage] { pageTable.known }

  func page(_ id: PageID) -> WebPageProxy? { pageTable[id] }

  /// Ends a page that was closed: web content will not mention it again.
  func end(_ id: PageID) {
    isContentLost ? pageTable.letGo(id) : send(.page(id, .destroy))
  }

  func newNavigation() -> NavigationID {
    defer { nextNavigation += 1 }
    return NavigationID(maker: .app, number: nextNavigation)
  }

  /// Makes the page an unconnected one, because the app created it for a window but did not return it.
  func disown(_ id: PageID) { page(id)?.becomeUnconnected() }

  func record(_ frame: FrameSnapshot) -> FrameRecord {
    FrameRecord(
      window: frame.page.flatMap { pageTable.label(of: $0) } ?? "", isMainFrame: frame.isMainFrame, url: frame.url)
  }
}
