import LocalFiles
import OrderSearch
import Workers
import EngineValues

/// A search under way, which may go on step by step.
package struct OrderExploration {
  package private(set) var search: OrderSearch
  package private(set) var exploration: Exploration
  private var size = JobSize()
  /// The orders that a process did not run, because it ended or became unfit. Each list is for another process.
  private var again: [[OrderSearch.Task]] = []

  package init(_ exploration: Exploration) {
    self.exploration = exploration
    search = OrderSearch(exploration.limits, since: exploration.start)
  }

  /// Stops the search because its time is over. Nothing more is tried, but an order that was found is still made
  /// smaller.
  package mutating func stop() { search.stop() }

  /// Runs the next few orders.
  /// - Returns: whether the search goes on: not if it is finished, and not if the user interrupted.
  /// - Throws: `WorkerStartError`, and `InvalidInput` for a scenario that cannot be read.
  package mutating func step(in workers: ContentWorkers) throws -> Bool {
    try run(in: workers, most: max(2, size.orders * workers.pool.most))
  }

  /// Runs orders until there are none, or for a while. No process waits for another: a process gets its next orders
  /// when it has done its last orders, unless the search first needs the results of the orders under way.
  /// - Parameters:
  ///   - most: the largest number of orders that are begun.
  ///   - isOver: as in `ContentWorkers.explore`.
  ///   - progress: as in `ContentWorkers.explore`.
  /// - Returns: whether the search goes on.
  /// - Throws: `WorkerStartError`, and `InvalidInput` for a scenario that cannot be read.
  mutating func run(
    in workers: ContentWorkers, most: Int = .max, isOver: () -> Bool = { false },
    progress: (OrderCoverage) -> Void = { _ in }
  ) throws -> Bool {
    var begun = 0
    // The orders, by the index of their job.
    var tasks: [[OrderSearch.Task]] = []
    let isDone = try workers.pool.run(
      next: {
        if isOver() { search.stop() }
        guard let next = nextTasks(most - begun) else { return nil }
        begun += next.count
        tasks.append(next)
        return .explore(
          OrderedJob(
            source: exploration.source, wishes: exploration.wishes, kinds: exploration.kinds,
            ordinary: exploration.ordinary, orders: next.map(\.order)))
      },
      completed: { place, completion, seconds in .done((place, completion, seconds)) },
      report: { place, completion, seconds in
        try take(completion, of: tasks[place], seconds)
        tasks[place] = []
        progress(search.coverage)
        return true
      })
    return isDone && begun > 0 && !search.isFinished
  }

  /// The orders of the next job; nil if there are none now.
  private mutating func nextTasks(_ most: Int) -> [OrderSearch.Task]? {
    if let tasks = again.popLast() { return tasks }
    // One process does both ordinary runs, so that a leak from one run to the next shows.
    let count = min(most, exploration.ordinary == nil ? 2 : size.orders)
    var tasks: [OrderSearch.Task] = []
    while tasks.count < count, let task = search.next() { tasks.append(task) }
    return tasks.isEmpty ? nil : tasks
  }

  private mutating func take(
    _ completion: WorkerPool<ContentJob, ContentReply>.Completion, of tasks: [OrderSearch.Task], _ seconds: Double
  ) throws {
    switch completion {
    case .reply(.ordered(let done)) where (1...tasks.count).contains(done.runs.count):
      size.adapt(to: seconds)
      exploration.inputs.formUnion(done.inputs)
      FileLedger.note(inputs: done.inputs.map(\.identity))
      if exploration.ordinary == nil { exploration.ordinary = done.ordinary }
      for (task, run) in zip(tasks, done.runs) { search.take(run, of: task) }
      // The process had become unfit for the other orders.
      if done.runs.count < tasks.count { again.append(Array(tasks.dropFirst(done.runs.count))) }
    case .reply(.invalid(let line)): throw ContentWorkers.InvalidInput(description: line.printable)
    case .reply: takeLost(tasks, .nonsense)
    case .lost(let ending, _):
      guard tasks.count > 1 else { return takeLost(tasks, ending) }
      // Further jobs find out which of the orders ends its process.
      again += tasks.map { [$0] }
    }
  }

  /// A run whose process has ended counts as failed.
  private mutating func takeLost(_ tasks: [OrderSearch.Task], _ ending: WorkerEnding) {
    let problem = "The pages could not be run: \(ContentLoss(ending: ending).reason.text)."
    for task in tasks {
      search.take(OrderedRun(order: task.order, met: [], failures: [problem], fingerprint: 0), of: task)
    }
  }
}

/// The number of orders that a worker gets at once. The number is large enough for cheap messages, and small enough
/// that no worker is left alone with many orders at the end.
private struct JobSize {
  private(set) var orders = 1
  private static let most = 64
  /// The wanted time of a job, in seconds.
  private static let wanted = 0.05

  mutating func adapt(to seconds: Double) {
    if seconds < Self.wanted, orders < Self.most { orders *= 2 }
    if seconds > Self.wanted * 4, orders > 1 { orders /= 2 }
  }
}
