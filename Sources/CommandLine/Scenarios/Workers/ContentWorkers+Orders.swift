import LocalFiles
import OrderSearch
import WebViewSimulator
import Workers
import EngineValues

/// Orders of one scenario that a worker is to run, one after another.
struct OrderedJob: Codable, Sendable {
  var source: ScenarioSource
  var wishes: RunWishes
  var kinds: Set<WorldChoice.Kind>
  /// The ordinary run, with which the others are compared; nil if there has been none.
  var ordinary: RunFacts?
  var orders: [WorldOrder]
}

/// The search for an order: its scenario, its wishes and its limits.
package struct Exploration {
  package var source: ScenarioSource
  package var wishes: RunWishes
  /// The kinds of choices that may deviate, as far as the scenario permits.
  package var kinds = Set(WorldChoice.Kind.allCases)
  package var limits = OrderSearch.Limits()
  /// The end of an earlier search of the same flow, with which this one goes on; nil to begin.
  package var start: OrderSearchState?
  /// The facts of the ordinary run. Each process is told them, so that each order has a process's limits for itself.
  var ordinary: RunFacts?
  /// The files that the runs have read.
  package internal(set) var inputs: Set<ReadFile> = []

  package init(_ source: ScenarioSource, _ wishes: RunWishes) {
    self.source = source
    self.wishes = wishes
  }
}

extension ContentWorkers {
  /// Looks for the smallest order in which a scenario breaks.
  /// - Parameters:
  ///   - isOver: is called again and again. After its first true, no further order is tried.
  ///   - progress: is called now and then with the coverage so far.
  /// - Returns: the findings until the end, or until the user interrupted.
  /// - Throws: `WorkerStartError`, and `InvalidInput` for a scenario that cannot be read.
  package func explore(
    _ exploration: Exploration, isOver: () -> Bool, progress: (OrderCoverage) -> Void
  ) throws -> OrderExploration {
    var exploration = OrderExploration(exploration)
    _ = try exploration.run(in: self, isOver: isOver, progress: progress)
    return exploration
  }
}
