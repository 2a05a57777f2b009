import ScriptNumbers
import Synchronization

/// Ends scripts that use too much time or memory.
///
/// The engine asks its callback after some CPU time inside one entry, once; the callback asks to be asked again. It
/// cannot stop an endless chain of promise jobs, as each of them is an entry of its own: for that case `interrupt`
/// tells another thread since when a script has been running.
final class Watchdog {
  private let interrupt: ScriptInterrupt
  private let limits: ScriptLimits
  private let machine: JSMachine
  /// CPU seconds between two looks. Limits of a few milliseconds make some versions of the engine abort.
  private let interval: Double
  private let isArmed: Bool
  private var looks = 0
  private var reason: String?
  private var startMemory: Int
  private var entriesUntilMemoryCheck = Watchdog.entriesPerMemoryCheck
  private static let entriesPerMemoryCheck = 256
  /// How many watchdogs, and thus virtual machines, the process has.
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
  }

  deinit { Self.count.subtract(1, ordering: .relaxed) }

  private func arm() {
    // The machine, which holds the pointer, is released after its owner, the agent, has released this object; no script
    // runs in between.
    machine.setExecutionTimeLimit(
      seconds: interval, callback: watchdogLooks, owner: Unmanaged.passUnretained(self).toOpaque())
  }

  /// A new outermost entry begins.
  func begin() {
    looks = 0
    interrupt.scriptBegins()
    entriesUntilMemoryCheck -= 1
    if entriesUntilMemoryCheck <= 0 {
      entriesUntilMemoryCheck = Self.entriesPerMemoryCheck
      checkMemory()
    }
  }

  /// The outermost entry is over.
  func end() { interrupt.scriptEnds() }

  /// What the worlds before have left in the process is not the next one's.
  func measureFromHere() { startMemory = ProcessMemory.residentMiB }

  func takeReason() -> String? {
    defer { reason = nil }
    return reason
  }

  var isTerminating: Bool { reason != nil }

  /// The growth of the process is quick to know and counts everything. Where several worlds share the process it may be
  /// another world's: there the heap of this one decides.
  private func checkMemory() {
    guard limits.memoryMiB > 0, ProcessMemory.residentMiB - startMemory > limits.memoryMiB else { return }
    if Self.count.load(ordering: .relaxed) > 1, machine.heapMiB <= limits.memoryMiB { return }
    reason = "scripts use more than \(limits.memoryMiB) MiB of memory"
  }

  /// Called while a script runs. Returns whether it must end.
  fileprivate func look() -> Bool {
    looks += 1
    if reason == nil, let request = interrupt.takeRequest() { reason = request }
    if reason == nil, limits.seconds >= 0.1, Double(looks) * interval >= limits.seconds {
      reason = "script ran for \(limits.seconds.formattedSeconds) s without an end"
    }
    if reason == nil { checkMemory() }
    arm()
    return reason != nil
  }
}

private func watchdogLooks(context: OpaquePointer?, owner: UnsafeMutableRawPointer?) -> Bool {
  guard let owner else { return false }
  return Unmanaged<Watchdog>.fromOpaque(owner).takeUnretainedValue().look()
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var formattedSeconds: String { self == rounded() ? String(Int(saturating: self)) : String(self) }
}
