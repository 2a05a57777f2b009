import EngineValues

/// The coverage and the finding of a search or of a part of one, without the runs. Parts of several machines can be
/// joined.
package struct OrderResults: Sendable, Equatable {
  /// The place at which a search meets the order that breaks, before it is made smaller. A place that one search meets
  /// earlier is less.
  package enum FoundPlace: Sendable, Equatable, Comparable {
    case ordinary
    /// All orders with a number of deviations are run, in this order.
    case systematic(deviations: Int, place: Int)
    case random
  }

  /// An order that breaks the flow, in words.
  package struct Break: Sendable, Equatable {
    package let order: WorldOrder
    /// A sentence for each deviation.
    package let story: [String]
    /// The conditions that do not hold.
    package let failures: [String]
    package let found: FoundPlace

    init(_ run: OrderedRun, found: FoundPlace) {
      self.init(order: run.order, story: OrderStory(run).sentences, failures: run.failures, found: found)
    }

    package init(order: WorldOrder, story: [String], failures: [String], found: FoundPlace) {
      self.order = order
      self.story = story
      self.failures = failures
      self.found = found
    }
  }

  package enum Finding: Sendable, Equatable {
    case breaks(Break)
    /// The ordinary run does not do the same each time.
    case differsFromItself
  }

  /// The look of a run of the bound that is divided.
  package struct PlacedLook: Sendable, Equatable {
    /// The place of the run's order in one search, from 0.
    package let place: Int
    package let look: RunLook

    package init(place: Int, look: RunLook) {
      self.place = place
      self.look = look
    }
  }

  package let part: OrderPart
  /// The largest number of deviations whose orders were to be run.
  package let deviations: Int
  package let coverage: OrderCoverage
  /// The look of the ordinary run; nil if it did not come to its end.
  package var ordinary: UInt64?
  package var finding: Finding?
  /// The runs of the divided bound that looked like no earlier run of this part. They may look like runs of another
  /// part, which is known only when all parts are there.
  package var looks: [PlacedLook] = []

  package init(part: OrderPart, deviations: Int, coverage: OrderCoverage) {
    self.part = part
    self.deviations = deviations
    self.coverage = coverage
  }

  /// The number of deviations whose orders are divided.
  package var dividedBound: Int { OrderSearch.Limits(deviations: deviations).dividedBound }
}
