import AppCallbacks
import MainThread
import Synchronization

/// Gives callbacks the device, and with it the world, of the code that asked for them: blocks of dispatch and operation
/// queues, and timers. On a device an app has one world only, so app code expects to find it everywhere.
package enum CallbackOrigins: AppCallbackReceiver {
  private struct Entry {
    weak var device: SimulatedDevice?
    /// Blocks that were given to queues and have not ended.
    var pending = 0
    /// So many of them were waited for in vain.
    var givenUp = 0
  }

  private static let entries = Mutex<[Int: Entry]>([:])

  /// The running block is an operation, so the queue's next operation may be begun from here.
  @TaskLocal private static var isInOperation = false

  /// The next operation of a queue, which the end of another one begins: whose it is cannot be told.
  private static let ofNobody = -1

  /// Known to code outside of the main actor once it is needed there.
  private struct Known: Sendable {
    let active: TaskLocal<SimulatedDevice?>
    let ofEndedTests: SimulatedDevice
  }

  private static let known = Mutex<Known?>(nil)

  private static let callbacks: any AppCallbackAccess.Type = ReplacedFunctions.self

  @MainActor private static let isInstalled: Bool = {
    callbacks.install(CallbackOrigins.self)
    return true
  }()

  @MainActor static func add(_ device: SimulatedDevice) {
    _ = isInstalled
    entries.withLock { $0[device.number] = Entry(device: device) }
  }

  /// The device is gone. Nothing else may be released while the lock is held.
  static func remove(number: Int) { entries.withLock { $0[number] = nil } }

  /// From now on callbacks have origins: there is a test.
  @MainActor package static func begin() {
    let new = Known(active: SimulatedDevice.ofTask, ofEndedTests: .ofEndedTests)
    known.withLock { $0 = new }
  }

  /// The device of the running code, on any thread; nil if nothing says which, or nobody tests.
  static var device: SimulatedDevice? { known.withLock { $0 }?.active.get() }

  package static func origin(of kind: AppCallbackKind) -> Int {
    guard let device else { return 0 }
    let giver = LostCode.severalDevicesRun && kind != .sync ? callbacks.giver : .app
    if giver == .operationQueue, isInOperation { return ofNobody }
    if kind == .soon { entries.withLock { $0[device.number]?.pending += 1 } }
    return 2 * device.number + (giver == .app ? 0 : 1)
  }

  package static func enter(_ origin: Int, _ kind: AppCallbackKind, _ body: () -> Void) {
    guard origin != ofNobody else { return body() }
    let number = origin / 2
    // The device of a test that has ended may be gone; its callbacks belong to no other.
    guard let device = entries.withLock({ $0[number]?.device }) ?? known.withLock({ $0 })?.ofEndedTests else {
      return body()
    }
    $isInOperation.withValue(origin % 2 == 1) { device.enter(body) }
    guard kind == .soon else { return }
    entries.withLock { entries in
      guard var entry = entries[number] else { return }
      entry.pending -= 1
      entry.givenUp = min(entry.givenUp, entry.pending)
      entries[number] = entry
    }
  }

  /// Whether blocks of a device's app have not ended that its queues have got to run now, or timers are due.
  static func isBusy(_ device: SimulatedDevice) -> Bool {
    entries.withLock { $0[device.number].map { $0.pending > $0.givenUp } ?? false } || callbacks.isMainTimerDue
  }

  /// The blocks that have not ended by now do not count any more.
  static func giveUp(_ device: SimulatedDevice) {
    entries.withLock { entries in
      let pending = entries[device.number]?.pending ?? 0
      entries[device.number]?.givenUp = pending
    }
  }

  /// Lets the timers fire that are due now.
  @MainActor static func fireTimers() { callbacks.fireMainTimers() }
}
