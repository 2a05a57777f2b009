import PageScripting
import EngineValues
import WebMessages

/// Counts the resources that the pages of a world use, and ends the pages when they use too much.
final class WorldBudget {
  let limits: WorldLimits
  /// The reason why nothing runs any more.
  private(set) var exhaustion: Reason?

  private var tasks = 0
  private var messages = 0
  private var messageBytes = 0
  private var requests = 0
  /// Processor seconds of the earlier runs, without the first second of each.
  private var earlierSeconds = 0.0
  private var runStart = RunStart()
  private var threadTime = RoughThreadTime()
  /// The growth of memory since the first look. A world without a limit of memory does not need it.
  private lazy var growth = MemoryGrowth()
  private var nextLook: UInt64 = 0

  /// Nanoseconds of real time between two looks at the clocks, which cost more than a task.
  private static let lookInterval: UInt64 = 20_000_000

  init(limits: WorldLimits) {
    self.limits = limits
  }

  /// Starts the counts of a run again, at a command of the app.
  func beginRun() {
    tasks = 0
    messages = 0
    messageBytes = 0
    requests = 0
    runStart = RunStart(
      time: ProcessClock.nanoseconds, threadTime: threadTime.nanoseconds { ProcessClock.threadNanoseconds })
  }

  func endRun() { earlierSeconds += secondsOfRun }

  /// Runs `body`, whose processor time counts as the app's.
  func whileWaiting<Result>(_ body: () -> Result) -> Result {
    earlierSeconds += secondsOfRun
    defer {
      runStart = RunStart(
        time: ProcessClock.nanoseconds, threadTime: threadTime.nanoseconds { ProcessClock.threadNanoseconds })
    }
    return body()
  }

  /// The processor seconds of the run. The first second is free, so that small commands never add up to a limit. A
  /// thread uses no more processor time than passes, so its own clock need not be read before a second has passed.
  private var secondsOfRun: Double {
    guard ProcessClock.nanoseconds - runStart.time > 1_000_000_000 else { return 0 }
    return max(0, (Double(ProcessClock.threadNanoseconds) - Double(runStart.threadTime)) / 1e9 - 1)
  }

  /// Notes that the loop had nothing to do except wait for a timer.
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
    lookAtClock()
    if limits.memoryMiB > 0, let grown = growth.mebibytes(), grown > limits.memoryMiB {
      exhaust(.tooMuchMemory(mebibytes: limits.memoryMiB))
    }
  }

  func lookAtClock() {
    if limits.processorSeconds > 0, earlierSeconds + secondsOfRun > limits.processorSeconds {
      exhaust(.tooMuchProcessorTime(seconds: Int(saturating: limits.processorSeconds)))
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

/// The beginning of a run.
private struct RunStart {
  /// The time in monotonic nanoseconds.
  var time: UInt64 = 0
  /// The processor time that the thread had used, in nanoseconds.
  var threadTime: UInt64 = 0
}
