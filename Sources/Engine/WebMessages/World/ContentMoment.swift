import EngineValues
import Synchronization

/// The facts about web content that the UI process may know at any moment: the virtual time, and when the next timer is
/// due.
public final class ContentMoment: Sendable {
  private let time = Atomic<UInt64>(0)
  private let due = Atomic<UInt64>(Double.infinity.bitPattern)
  private let noted = Atomic(false)
  private let pictured = Atomic(false)
  private let watched = Atomic(false)
  private let modules = Mutex<[WaitingModule]>([])

  public init() {}

  /// Virtual milliseconds since the world began.
  public package(set) var milliseconds: Double {
    get { Double(bitPattern: time.load(ordering: .relaxed)) }
    set { time.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// The time at which the first timer or load is due that waits after a run, in virtual milliseconds since the world
  /// began. If tasks follow each other without a pause, as messages may do, it is the moment itself. nil if nothing
  /// waits.
  public package(set) var nextDue: Double? {
    get {
      let value = Double(bitPattern: due.load(ordering: .relaxed))
      return value.isFinite ? value : nil
    }
    set { due.store((newValue ?? .infinity).bitPattern, ordering: .relaxed) }
  }

  /// Whether a script has asked whether its page can be seen, or listens to `visibilitychange`.
  public package(set) var visibilityIsWatched: Bool {
    get { watched.load(ordering: .relaxed) }
    set { watched.store(newValue, ordering: .relaxed) }
  }

  /// The modules that had begun and not ended when the last run ended.
  public package(set) var waitingModules: [WaitingModule] {
    get { modules.withLock { $0 } }
    set { modules.withLock { $0 = newValue } }
  }

  /// Whether the web process tells where in a page's source events begin, for reports.
  public var tellsPlaces: Bool {
    get { noted.load(ordering: .relaxed) }
    set { noted.store(newValue, ordering: .relaxed) }
  }

  /// Whether the web process tells the pages' looks at each call, and the messages that they post, for reports.
  public var tellsPictures: Bool {
    get { pictured.load(ordering: .relaxed) }
    set { pictured.store(newValue, ordering: .relaxed) }
  }
}
