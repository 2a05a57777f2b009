import LocalFiles
import OrderSearch
import WebViewSimulator
import Workers
import WorldOrders

/// Orders of one scenario that a worker is to run, one after another.
struct OrderedJob: Codable, Sendable {
  var source: ScenarioSource
  var wishes: RunWishes
  var kinds: Set<WorldChoice.Kind>
  /// The ordinary run, with which these are compared; nil if there has been none.
  var ordinary: RunFacts?
  var orders: [WorldOrder]
}

/// What came of the first of a job's orders: later ones are for a new process.
struct OrderedRuns: Codable, Sendable {
  var runs: [OrderedRun]
  /// The ordinary run, if there has been one.
  var ordinary: RunFacts?
  /// The files that were read since the last job.
  var inputs: [ReadFile]
}

/// What is explored, and how far.
package struct Exploration {
  package var source: ScenarioSource
  package var wishes: RunWishes
  /// Who may make a difference, as far as the scenario permits.
  package var kinds = Set(WorldChoice.Kind.allCases)
  package var limits = OrderSearch.Limits()
  /// What the ordinary run did. It is told to each process, so that each order has a process's limits for itself.
  var ordinary: RunFacts?
  /// The files that the runs have read.
  package fileprivate(set) var inputs: Set<ReadFile> = []

  package init(_ source: ScenarioSource, _ wishes: RunWishes) {
    self.source = source
    self.wishes = wishes
  }
}

/// A search under way, which goes on step by step.
package struct OrderExploration {
  package private(set) var search: OrderSearch
  package private(set) var exploration: Exploration
  private var size = BatchSize()

  package init(_ exploration: Exploration) {
    self.exploration = exploration
    search = OrderSearch(exploration.limits)
  }

  /// The time is over: nothing more is tried, but what was found is still made smaller.
  package mutating func stop() { search.stop() }

  /// Runs the next few orders.
  /// - Returns: whether the search goes on: not if it is finished, and not if the user interrupted.
  /// - Throws: `WorkerStartError`, and `InvalidInput` for a scenario that cannot be read.
  package mutating func step(in workers: ContentWorkers) throws -> Bool {
    // First come the ordinary runs, of which there are two.
    let most = max(2, size.orders * size.batches(workers: workers.pool.most))
    var tasks: [OrderSearch.Task] = []
    while tasks.count < most, let task = search.next() { tasks.append(task) }
    guard !tasks.isEmpty else { return false }
    let start = ContinuousClock.now
    // With one worker as with several, one process does the ordinary runs: what leaks from one to the next is seen.
    let atOnce = exploration.ordinary == nil ? tasks.count : size.orders
    guard let runs = try workers.run(tasks.map(\.order), of: &exploration, atOnce: atOnce) else { return false }
    size.adapt(to: start.duration(to: .now))
    for (task, run) in zip(tasks, runs) { search.take(run, of: task) }
    return !search.isFinished
  }
}

extension ContentWorkers {
  /// Looks for the smallest order in which a scenario breaks.
  /// - Parameters:
  ///   - isOver: is asked again and again; from the first true on, nothing more is tried.
  ///   - progress: is called now and then with what was covered.
  /// - Returns: what was found until the end, or until the user interrupted.
  /// - Throws: `WorkerStartError`, and `InvalidInput` for a scenario that cannot be read.
  package func explore(
    _ exploration: Exploration, isOver: () -> Bool, progress: (OrderCoverage) -> Void
  ) throws -> OrderExploration {
    var exploration = OrderExploration(exploration)
    var goesOn = true
    while goesOn {
      if isOver() { exploration.stop() }
      goesOn = try exploration.step(in: self)
      progress(exploration.search.coverage)
    }
    return exploration
  }

  /// - Returns: what came of each order; nil if the user interrupted.
  fileprivate func run(_ orders: [WorldOrder], of exploration: inout Exploration, atOnce: Int) throws -> [OrderedRun]? {
    let batches = stride(from: 0, to: orders.count, by: atOnce).map { start in
      Array(orders[start..<min(start + atOnce, orders.count)])
    }
    let completions = try replies(
      to: batches.map { [exploration] orders in
        .explore(
          OrderedJob(
            source: exploration.source, wishes: exploration.wishes, kinds: exploration.kinds,
            ordinary: exploration.ordinary, orders: orders))
      })
    guard completions.count == batches.count else { return nil }
    var runs: [OrderedRun] = []
    for (batch, completion) in zip(batches, completions) {
      switch completion {
      case .reply(.ordered(let done)) where (1...batch.count).contains(done.runs.count):
        runs += done.runs
        exploration.inputs.formUnion(done.inputs)
        FileLedger.note(inputs: done.inputs.map(\.identity))
        if exploration.ordinary == nil { exploration.ordinary = done.ordinary }
        guard done.runs.count < batch.count else { continue }
        // Its process had become unfit for the others.
        let others = Array(batch.dropFirst(done.runs.count))
        guard let rest = try run(others, of: &exploration, atOnce: others.count) else { return nil }
        runs += rest
      case .reply(.invalid(let line)): throw InvalidInput(line: line.printable)
      case .reply: runs += batch.map { Self.lost($0, .nonsense) }
      case .lost(let ending, _):
        guard batch.count > 1 else {
          runs += batch.map { Self.lost($0, ending) }
          break
        }
        // Finds out which of them ends its process.
        guard let alone = try run(batch, of: &exploration, atOnce: 1) else { return nil }
        runs += alone
      }
    }
    return runs
  }

  /// A run whose process has ended is one that has failed.
  private static func lost(_ order: WorldOrder, _ ending: WorkerEnding) -> OrderedRun {
    OrderedRun(
      order: order, met: [], failures: ["The pages could not be run: \(ContentLoss(ending: ending).reason.text)."],
      fingerprint: 0)
  }
}

/// How many orders a worker gets at once: so many that the messages cost little, and so few that the search can change
/// its mind and the user sees that it goes on.
private struct BatchSize {
  private(set) var orders = 1
  private static let most = 64
  private static let wanted = Duration.milliseconds(200)

  func batches(workers: Int) -> Int { orders < Self.most ? workers : 2 * workers }

  mutating func adapt(to time: Duration) {
    if time < Self.wanted, orders < Self.most { orders *= 2 }
    if time > Self.wanted * 4, orders > 1 { orders /= 2 }
  }
}
