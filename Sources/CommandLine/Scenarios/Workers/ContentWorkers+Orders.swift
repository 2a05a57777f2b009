import OrderSearch
import WebViewSimulator
import Workers
import WorldOrders

/// Orders of one scenario that a worker is to run, one after another.
struct OrderedJob: Codable, Sendable {
  var source: ScenarioSource
  var wishes: RunWishes
  var kinds: Set<WorldChoice.Kind>
  var orders: [WorldOrder]
}

/// What is explored, and how far.
package struct Exploration {
  package var source: ScenarioSource
  package var wishes: RunWishes
  /// Who may make a difference, as far as the scenario permits.
  package var kinds = Set(WorldChoice.Kind.allCases)
  package var limits = OrderSearch.Limits()

  package init(_ source: ScenarioSource, _ wishes: RunWishes) {
    self.source = source
    self.wishes = wishes
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
  ) throws -> OrderSearch {
    var search = OrderSearch(exploration.limits)
    var size = BatchSize()
    while !search.isFinished {
      if isOver() { search.stop() }
      var tasks: [OrderSearch.Task] = []
      while tasks.count < size.orders * size.batches(workers: pool.most), let task = search.next() {
        tasks.append(task)
      }
      guard !tasks.isEmpty else { break }
      let start = ContinuousClock.now
      guard let runs = try run(tasks.map(\.order), of: exploration, atOnce: size.orders) else { break }
      size.adapt(to: start.duration(to: .now))
      for (task, run) in zip(tasks, runs) { search.take(run, of: task) }
      progress(search.coverage)
    }
    return search
  }

  /// - Returns: what came of each order; nil if the user interrupted.
  private func run(_ orders: [WorldOrder], of exploration: Exploration, atOnce: Int) throws -> [OrderedRun]? {
    let batches = stride(from: 0, to: orders.count, by: atOnce).map { start in
      Array(orders[start..<min(start + atOnce, orders.count)])
    }
    let completions = try replies(
      to: batches.map { orders in
        .explore(
          OrderedJob(
            source: exploration.source, wishes: exploration.wishes, kinds: exploration.kinds, orders: orders))
      })
    guard completions.count == batches.count else { return nil }
    var runs: [OrderedRun] = []
    for (batch, completion) in zip(batches, completions) {
      switch completion {
      case .reply(.ordered(let done)) where done.count == batch.count: runs += done
      case .reply(.invalid(let line)): throw InvalidInput(line: line.printable)
      case .reply: runs += batch.map { Self.lost($0, .nonsense) }
      case .lost(let ending, _):
        guard batch.count > 1 else {
          runs += batch.map { Self.lost($0, ending) }
          break
        }
        // Finds out which of them ends its process.
        guard let alone = try run(batch, of: exploration, atOnce: 1) else { return nil }
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
