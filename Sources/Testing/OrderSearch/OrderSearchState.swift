import EngineValues

/// A search that has ended, as far as another one needs it to go on: what it has covered, and what it would have run
/// next.
package struct OrderSearchState: Sendable, Equatable {
  /// The coverage. There is no finding: an order that has failed is not covered, and is run again.
  package let results: OrderResults
  /// The runs that the orders of the last bound continue; none if that bound is complete and the last one of all.
  package let continued: OrderFrontier
  /// The runs of the last bound that can be continued in the next one.
  package let kept: OrderFrontier
  /// The looks of the runs.
  package let seen: SeenRuns
  package let random: RandomOrders.State

  package init(
    results: OrderResults, continued: OrderFrontier, kept: OrderFrontier, seen: SeenRuns, random: RandomOrders.State
  ) {
    self.results = results
    self.continued = continued
    self.kept = kept
    self.seen = seen
    self.random = random
  }

  /// Whether the parts belong together: a state that was read may have been changed.
  package var isConsistent: Bool {
    guard let last = results.coverage.bounds.last, !results.coverage.isExhausted else { return true }
    if last.isComplete, last.deviations >= results.deviations { return true }
    let isDivided = last.deviations == results.dividedBound && results.part != .whole
    let bound = OrderBound(deviations: last.deviations, from: continued, part: isDivided ? results.part : nil)
    return bound.count == last.orders && bound.dropped == last.dropped
  }
}
