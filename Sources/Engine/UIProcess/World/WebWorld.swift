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

  let process: any ContentConnection
  let bridge: AppBridge
  let commands: CommandQueue
  let runs: ContentRuns
  let replies = CommandReplies()
  let dialogs = OpenDialogs()
  let asyncCalls = AsyncCalls()
  let watched: WatchedErrands
  var blockedWait: BlockedWait?
  var isMainThreadWatched = false
  /// A delegate's method is running.
  var isHandling = false
  /// The engine was lost: nothing runs any more, and every page's process has ended.
  public internal(set) var isContentLost = false
  var contentWatch: Task<Void, Never>?
  /// Lets the content side go on that waits until its messages are dispatched.
  var releaseContent: (() -> Void)?
  let pageTable = PageTable()
  var labels = PageLabels()
  private var nextNavigation = 0
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
    commands = CommandQueue(bridge)
    runs = ContentRuns(process, errands: bridge.errands)
    relay.world = self
  }

  /// Seconds since 1970 on the clock that the world began with; pages' own clocks go on from there.
  public var wallClock: Double { EngineRules().epoch / 1000 }

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
    for page in pages { page.close() }
    isShutDown = true
    contentWatch?.cancel()
    replies.giveUp()
    dialogs.giveUp()
    companions = [:]
    let process = process
    Task { await process.end() }
    runs.wakeWaiters()
  }

  deinit {
    let process = process
    Task { await process.end() }
  }

  // MARK: Pages

  /// Those that are open, in order of creation. One that was closed is let go.
  public var pages: [WebPageProxy] { pageTable.open }

  /// Every page that there ever was, in order of creation.
  public var knownPages: [KnownPage] { pageTable.known }

  func page(_ id: PageID) -> WebPageProxy? { pageTable[id] }

  /// The page was closed: web content ends it, and has nothing more to say of it.
  func end(_ id: PageID) {
    send {
      .page(id, .destroy($0))
    } then: { [weak self] _ in
      self?.pageTable.letGo(id)
    }
  }

  func newNavigation() -> NavigationID {
    defer { nextNavigation += 1 }
    return NavigationID(maker: .app, number: nextNavigation)
  }

  /// The app did not return the page that it made for a window, if it made one.
  func disown(_ id: PageID) { page(id)?.becomeUnconnected() }

  func record(_ frame: FrameSnapshot) -> FrameRecord {
    FrameRecord(
      window: frame.page.flatMap { pageTable.label(of: $0) } ?? "", isMainFrame: frame.isMainFrame, url: frame.url)
  }
}

/// Lets others find a world without keeping it alive.
final class WorldRelay: Sendable {
  @MainActor weak var world: WebWorld?
  nonisolated init() {}
}
