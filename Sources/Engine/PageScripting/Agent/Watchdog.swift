import CPagePrelude
import Foundation
import EngineValues
import Synchronization

/// Ends scripts that use too much time or memory.
///
/// After some CPU time inside one entry, the engine asks its callback once; the callback asks to be called again. Each
/// promise job is an entry of its own, so the callback is never called during a chain of short jobs. But every such
/// chain makes garbage: after each collection, the engine calls `heapWasCollected`, which makes the engine ask at once.
/// The option in engine_options.c makes the engine ask at the next function call, whatever was compiled.
///
/// From the moment when a script is ended until the outermost entry is left, the thread's gate is closed: `JSContext`
/// runs nothing more, and natives return at once.
final class Watchdog {
  private let interrupt: ScriptInterrupt
  private let limits: ScriptLimits
  private let machine: JSMachine
  /// Called at each look, for an owner with limits of its own.
  private let onLook: () -> Void
  private var looks = 0
  /// Whether the next look comes early, because the heap was collected.
  private var asksSoon = false
  /// The reason why the running script must end.
  private var reason: ScriptEnd?
  /// The reason why the last script had to end.
  private var lastReason: ScriptEnd?
  private var trustedSections = 0
  /// The time until which the size of the process says nothing about this world: a look has found that others use the
  /// memory.
  private var othersUseMemoryUntil: UInt64 = 0
  /// MiB of memory that the process has. Tests put their own figure here, because their neighbours use memory, too.
  var processMiB: () -> Int = { ProcessMemory.residentMiB }
  /// The number of times that the engine was made to ask at once.
  private(set) var urgentLooks = 0
  private var startMemory: Int
  private var entriesUntilMemoryCheck = Watchdog.entriesPerMemoryCheck
  private static let entriesPerMemoryCheck = 256
  private var growth = MemoryGrowth()

  init(limits: ScriptLimits, machine: JSMachine, interrupt: ScriptInterrupt, onLook: @escaping () -> Void) {
    self.limits = limits
    self.interrupt = interrupt
    self.machine = machine
    self.onLook = onLook
    startMemory = ProcessMemory.residentMiB
    if limits.areWatched { arm() }
    machine.addHeapFinalizer(watchdogSeesCollection, owner: pointer)
  }

  deinit {
    machine.removeHeapFinalizer(watchdogSeesCollection, owner: pointer)
  }

  // The machine holds the pointer. It is released after its owner, the agent, has released this object, and no script
  // runs in between.
  private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func arm(seconds: Double? = nil) {
    machine.setExecutionTimeLimit(seconds: seconds ?? limits.lookInterval, callback: watchdogLooks, owner: pointer)
  }

  /// Begins a new outermost entry.
  func begin() {
    looks = 0
    if asksSoon {
      asksSoon = false
      arm()
    }
    interrupt.scriptBegins()
    entriesUntilMemoryCheck -= 1
    if entriesUntilMemoryCheck <= 0 {
      entriesUntilMemoryCheck = Self.entriesPerMemoryCheck
      checkMemory()
    }
  }

  /// Ends the outermost entry. Traces of a termination in the engine are removed.
  func end() {
    if reason != nil {
      if !machine.settleTermination() { interrupt.engineIsSpent() }
      lastReason = reason
      reason = nil
    }
    interrupt.scriptEnds()
  }

  /// Measures from here, so that the next world is not charged for memory that earlier worlds have left in the process.
  func measureFromHere() { startMemory = processMiB() }

  func takeReason() -> ScriptEnd? {
    defer { lastReason = nil }
    return lastReason
  }

  var isTerminating: Bool { reason != nil }

  /// Ends the running script: natives refuse at once, and the engine stops at its next check.
  func endScript(for reason: ScriptEnd) {
    guard self.reason == nil else { return }
    self.reason = reason
    native_entry_set_gate_closed(true)
  }

  /// Runs code of this package that no page can influence and that must not stop half-way.
  func trusting<Result>(_ body: () -> Result) -> Result {
    beginTrusting()
    defer { endTrusting() }
    return body()
  }

  func beginTrusting() { trustedSections += 1 }
  func endTrusting() { trustedSections -= 1 }

  /// Checks the growth of the process, which is quick to read and counts everything. If several worlds share the
  /// process, another world may be the cause: then the heap of this world decides.
  private func checkMemory() {
    guard limits.memoryMiB > 0, processMiB() - startMemory > limits.memoryMiB else { return }
    let isCertain = (growth.mebibytes() ?? 0) > limits.memoryMiB
    if !isCertain, let heap = machine.heapMiBWhileRunning(), heap <= limits.memoryMiB {
      othersUseMemoryUntil = ProcessClock.nanoseconds + Self.trustInOthers
      return
    }
    endScript(for: .limit("scripts use more than \(limits.memoryMiB) MiB of memory"))
  }

  private var isOverTime: Bool {
    guard limits.hasTime else { return false }
    let interval = limits.lookInterval
    return Double(looks) * interval >= limits.seconds || interrupt.secondsUsed > limits.seconds + interval
  }

  /// Called while a script runs.
  /// - Returns: whether the script must end.
  fileprivate func look() -> Bool {
    if trustedSections > 0 {
      asksSoon = false
      arm()
      return false
    }
    if asksSoon { asksSoon = false } else { looks += 1 }
    onLook()
    if reason == nil, let request = interrupt.takeRequest() { endScript(for: .limit(request)) }
    if isOverTime { endScript(for: .limit("script ran for \(limits.seconds.formattedSeconds) s without an end")) }
    if reason == nil { checkMemory() }
    arm()
    return reason != nil
  }

  /// Called after each garbage collection, on the thread that runs scripts, while the engine allows no script to run.
  fileprivate func heapWasCollected() {
    guard limits.areWatched, trustedSections == 0, interrupt.isRunning, native_entry_thread_owner() != nil else {
      return
    }
    if reason == nil, limits.memoryMiB > 0, ProcessClock.nanoseconds >= othersUseMemoryUntil,
      processMiB() - startMemory > limits.memoryMiB
    {
      // The heap's own statistics cannot be taken here: `look` takes them.
      return askSoon()
    }
    if reason != nil || isOverTime || interrupt.hasRequest { askSoon() }
  }

  /// Makes the engine ask as soon as a script goes on.
  ///
  /// While the time is 0, each entry starts another timer of the engine. The engine aborts the process when one timer
  /// fires while it answers another (an assertion in `VMTraps::requestThreadStopIfNeeded`, WebKitGTK 2.50.6). A chain
  /// of short promise jobs would start hundreds of timers. So the watchdog waits until the first timer has fired, and
  /// starts no second one meanwhile.
  func askSoon() {
    if !asksSoon {
      asksSoon = true
      urgentLooks += 1
      arm(seconds: 0)
    }
    usleep(Self.patience)
  }

  /// Microseconds in which the thread of the engine's timers gets its turn: 5 ms, and more if other threads wait.
  private static var patience: useconds_t {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return 5_000 }
    let crowd = load / Double(max(1, ProcessInfo.processInfo.activeProcessorCount))
    return 5_000 * useconds_t(min(max(1, Int(saturating: crowd)), 50))
  }

  /// Nanoseconds for which a look at the heap stays valid. Looking and waiting take at most a tenth of that time.
  static let trustInOthers: UInt64 = 100_000_000
}

private func watchdogLooks(context: OpaquePointer?, owner: UnsafeMutableRawPointer?) -> Bool {
  guard let owner else { return false }
  return Unmanaged<Watchdog>.fromOpaque(owner).takeUnretainedValue().look()
}

private func watchdogSeesCollection(group: OpaquePointer?, owner: UnsafeMutableRawPointer?) {
  guard let owner else { return }
  Unmanaged<Watchdog>.fromOpaque(owner).takeUnretainedValue().heapWasCollected()
}

extension Double {
  /// The number as text, without a fraction if it has none.
  fileprivate var formattedSeconds: String { self == rounded() ? String(Int(saturating: self)) : String(self) }
}
