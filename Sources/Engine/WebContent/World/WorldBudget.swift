import PageScripting
import Reasons
import ScriptNumbers
import WebMessages

/// Counts what the pages of a world use, and ends them when it is too much.
final class WorldBudget {
  let limits: WorldLimits
  /// Why nothing runs any more.
  private(set) var exhaustion: Reason?

  private var tasks = 0
  private var messages = 0
  private var messageBytes = 0
  private var requests = 0
  /// Processor seconds of the earlier runs, without the first second of each.
  private var earlierSeconds = 0.0
  private var clock = RunClock()
  private var growth = MemoryGrowth()
  private var nextLook: UInt64 = 0

  /// Nanoseconds of real time between two looks at the clocks, which cost more than a task.
  private static let lookInterval: UInt64 = 20_000_000

  init(limits: WorldLimits) {
    self.limits = limits
  }

  /// A command of the app starts the counts of a run again.
  func beginRun() {
    tasks = 0
    messages = 0
    messageBytes = 0
    requests = 0
    clock.begin()
  }

  func endRun() { earlierSeconds += clock.seconds }

  /// The loop had nothing to do except wait for a timer.
  func rested() { tasks = 0 }

  func countTask(waiting: Int) {
    tasks += 1
    if tasks > limits.tasks {
      exhaust(.tooManyTasks(most: limits.tasks))
    } else if waiting > limits.waitingTasks {
      exhaust(.tooManyTasksWait(most: limits.waitingTasks))
    }
    let now = ProcessClock.nanoseconds
    if now >= nextLook {
      nextLook = now + Self.lookInterval
      look()
    }
  }

  /// Whether further tasks may run although no time passes any more.
  var allowsBusyTask: Bool { tasks < Self.mostBusyTasks }
  private static let mostBusyTasks = 65_536

  /// Checks the clock and the memory.
  func look() {
    if limits.processorSeconds > 0, earlierSeconds + clock.seconds > limits.processorSeconds {
      exhaust(.tooMuchProcessorTime(seconds: Int(saturating: limits.processorSeconds)))
    }
    if limits.memoryMiB > 0, let grown = growth.mebibytes(), grown > limits.memoryMiB {
      exhaust(.tooMuchMemory(mebibytes: limits.memoryMiB))
    }
  }

  /// Counts a console line or a dialog.
  func countMessage(bytes: Int) {
    messages += 1
    if messages > limits.messages { exhaust(.tooManyMessages(most: limits.messages)) }
    countText(bytes: bytes)
  }

  /// Counts text whose length alone has a limit, such as titles. Each document has a title, and a page may navigate as
  /// often as it likes.
  func countText(bytes: Int) {
    messageBytes += bytes
    if messageBytes > limits.messageMiB << 20 { exhaust(.messagesAreTooLong(mebibytes: limits.messageMiB)) }
  }

  func countRequest() {
    requests += 1
    if requests > limits.requests { exhaust(.tooManyRequests(most: limits.requests)) }
  }

  private func exhaust(_ reason: Reason) {
    if exhaustion == nil { exhaustion = reason }
  }
}

/// The processor time of a run without its first second, which is free, so that small commands never add up to a limit.
///
/// The thread's clock takes a system call, and most runs last for less than a millisecond. So a run shorter than a
/// second never asks: it cannot have used more than the time that has passed. And it may begin with a reading of a
/// millisecond ago.
private struct RunClock {
  /// A reading of the thread's clock, and when it was taken.
  private var reading = (nanoseconds: UInt64(0), threadSeconds: 0.0)
  private var begun: UInt64 = 0

  private static let second: UInt64 = 1_000_000_000

  mutating func begin() {
    begun = ProcessClock.nanoseconds
    if begun - reading.nanoseconds > Self.second / 1000 { reading = (begun, ProcessClock.threadSeconds) }
  }

  var seconds: Double {
    guard ProcessClock.nanoseconds - begun > Self.second else { return 0 }
    return max(0, ProcessClock.threadSeconds - reading.threadSeconds - 1)
  }
}
