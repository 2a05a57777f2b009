import CPagePrelude
import Foundation
import ScriptNumbers
import Synchronization

/// Ends scripts that use too much time or memory.
///
/// The engine asks its callback after some CPU time inside one entry, once; the callback asks to be asked again. Each
/// promise job is an entry of its own, so a chain of short ones is never asked about. But every chain makes objects,
/// and with them garbage: after each collection the engine calls `heapWasCollected`, which lets it ask at once. That
/// it is asked at the next function call, whatever was compiled, needs what engine_options.c sets.
///
/// From when a script is ended until the outermost entry is left, the gate of the thread is closed: `JSContext` runs
/// nothing more, and natives return at once.
final class Watchdog {
  private let interrupt: ScriptInterrupt
  private let limits: ScriptLimits
  private let machine: JSMachine
  /// CPU seconds between two looks. Limits of a few milliseconds make some versions of the engine abort.
  private let interval: Double
  private let isArmed: Bool
  private var looks = 0
  /// Whether the next look comes before its time, because the heap was collected.
  private var asksSoon = false
  /// Why the running script must end.
  private var reason: String?
  /// Why the last one had to end.
  private var lastReason: String?
  private var trustedSections = 0
  /// Until when a process that is too large says nothing of this world: a look has found that others use the memory.
  private var othersUseMemoryUntil: UInt64 = 0
  /// How many times the engine was asked to ask at once.
  private(set) var urgentLooks = 0
  private var startMemory: Int
  private var entriesUntilMemoryCheck = Watchdog.entriesPerMemoryCheck
  private static let entriesPerMemoryCheck = 256
  /// How many watchdogs, and so virtual machines, the process has.
  private static let count = Atomic<Int>(0)

  init(limits: ScriptLimits, machine: JSMachine, interrupt: ScriptInterrupt) {
    self.limits = limits
    self.interrupt = interrupt
    self.machine = machine
    interval = limits.seconds >= 0.1 ? min(limits.seconds, 0.25) : 0.25
    isArmed = limits.seconds >= 0.1 || limits.memoryMiB > 0
    startMemory = ProcessMemory.residentMiB
    Self.count.add(1, ordering: .relaxed)
    if isArmed { arm() }
    machine.addHeapFinalizer(watchdogSeesCollection, owner: pointer)
  }

  deinit {
    machine.removeHeapFinalizer(watchdogSeesCollection, owner: pointer)
    Self.count.subtract(1, ordering: .relaxed)
  }

  static var isAlone: Bool { count.load(ordering: .relaxed) <= 1 }

  // The machine, which holds the pointer, is released after its owner, the agent, has released this object; no script
  // runs in between.
  private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func arm(seconds: Double? = nil) {
    machine.setExecutionTimeLimit(seconds: seconds ?? interval, callback: watchdogLooks, owner: pointer)
  }

  /// A new outermost entry begins.
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

  /// The outermost entry is over; traces of a termination in the engine are removed.
  func end() {
    if reason != nil {
      if !machine.settleTermination() { interrupt.abandon(reason: "scripts could not be stopped") }
      lastReason = reason
      reason = nil
    }
    interrupt.scriptEnds()
  }

  /// Memory that earlier worlds have left in the process is not charged to the next one.
  func measureFromHere() { startMemory = ProcessMemory.residentMiB }

  func takeReason() -> String? {
    defer { lastReason = nil }
    return lastReason
  }

  var isTerminating: Bool { reason != nil }

  /// Ends the running script: natives refuse at once, and the engine stops at its next check.
  func endScript(for reason: String) {
    guard self.reason == nil else { return }
    self.reason = reason
    native_entry_set_gate_closed(true)
  }

  /// Runs code of this package that no page can influence, and that must not stop half-way.
  func trusting<Result>(_ body: () -> Result) -> Result {
    beginTrusting()
    defer { endTrusting() }
    return body()
  }

  func beginTrusting() { trustedSections += 1 }
  func endTrusting() { trustedSections -= 1 }

  /// The growth of the process is quick to know and counts everything. Where several worlds share the process it may be
  /// another world's: there the heap of this one decides.
  private func checkMemory() {
    guard limits.memoryMiB > 0, ProcessMemory.residentMiB - startMemory > limits.memoryMiB else { return }
    if !Self.isAlone, let heap = machine.heapMiBWhileRunning(), heap <= limits.memoryMiB {
      othersUseMemoryUntil = ProcessClock.nanoseconds + Self.trustInOthers
      return
    }
    endScript(for: "scripts use more than \(limits.memoryMiB) MiB of memory")
  }

  private var isOverTime: Bool {
    guard limits.seconds >= 0.1 else { return false }
    return Double(looks) * interval >= limits.seconds || interrupt.secondsUsed > limits.seconds + interval
  }

  /// Called while a script runs. Returns whether it must end.
  fileprivate func look() -> Bool {
    if trustedSections > 0 {
      asksSoon = false
      arm()
      return false
    }
    if asksSoon { asksSoon = false } else { looks += 1 }
    if reason == nil, let request = interrupt.takeRequest() { endScript(for: request) }
    if isOverTime { endScript(for: "script ran for \(limits.seconds.formattedSeconds) s without an end") }
    if reason == nil { checkMemory() }
    arm()
    return reason != nil
  }

  /// Called after each garbage collection, on the thread that runs scripts, while the engine allows no script to run.
  fileprivate func heapWasCollected() {
    guard isArmed, trustedSections == 0, interrupt.isRunning, native_entry_thread_owner() != nil else { return }
    // The page is given up and does not come to an end: here the engine holds no lock that another world needs.
    while interrupt.isAbandoned && interrupt.secondsUsed > limits.seconds + Self.graceOfAbandoned { sleep(3600) }
    if reason == nil, limits.memoryMiB > 0, ProcessClock.nanoseconds >= othersUseMemoryUntil,
      ProcessMemory.residentMiB - startMemory > limits.memoryMiB
    {
      // The heap's own statistics cannot be taken here: `look` takes them.
      return askSoon()
    }
    if reason != nil || isOverTime || interrupt.hasRequest { askSoon() }
  }

  /// Has the engine ask as soon as a script goes on.
  ///
  /// Each entry starts another timer of the engine as long as the time is 0, and the engine aborts the process (an
  /// assertion in `VMTraps::requestThreadStopIfNeeded`, WebKitGTK 2.50.6) when one fires while it answers another. A
  /// chain of short promise jobs would start hundreds, so this waits until the first has fired, and starts no second one
  /// while it is waited for.
  private func askSoon() {
    if !asksSoon {
      asksSoon = true
      urgentLooks += 1
      arm(seconds: 0)
    }
    usleep(Self.patience)
  }

  /// Microseconds in which the thread of the engine's timers gets its turn: 5 ms, and more where others wait as well.
  private static var patience: useconds_t {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return 5_000 }
    let crowd = load / Double(max(1, ProcessInfo.processInfo.activeProcessorCount))
    return 5_000 * useconds_t(min(max(1, Int(saturating: crowd)), 50))
  }

  /// Nanoseconds for which a look at the heap holds good. Looking and waiting take a tenth of that at most.
  static let trustInOthers: UInt64 = 100_000_000

  /// CPU seconds that scripts of an abandoned page have to end.
  private static let graceOfAbandoned = 20.0
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
  /// Without a fraction where there is none.
  fileprivate var formattedSeconds: String { self == rounded() ? String(Int(saturating: self)) : String(self) }
}
