import WorldOrders

/// Runs that can be continued by one more deviation.
struct OrderFrontier: Sendable {
  /// A run that can be continued, in little memory.
  fileprivate struct Parent: Sendable {
    let order: WorldOrder
    /// The deviations that can follow.
    let next: [Deviation]

    init(_ run: OrderedRun) {
      order = run.order
      let later = run.met.lastIndex { $0.deviation != nil }.map { run.met.index(after: $0) } ?? 0
      next = run.met[later...].flatMap { met in
        met.choice.options.dropFirst().map { Deviation(choice: met.choice.name, option: $0) }
      }
    }
  }

  /// So many runs are kept.
  let most: Int
  fileprivate private(set) var parents: [Parent] = []
  /// How many runs could not be kept.
  private(set) var dropped = 0

  init(most: Int) { self.most = most }

  mutating func add(_ run: OrderedRun) {
    guard parents.count < most else {
      dropped += 1
      return
    }
    parents.append(Parent(run))
  }
}

/// All orders with a number of deviations, made one by one: each run with one deviation less, continued by each
/// alternative of each choice that it met after its last deviation. So no order comes twice.
struct OrderBound: Sendable {
  let deviations: Int
  private let frontier: OrderFrontier
  /// What is made of them; nil for all.
  private let part: OrderPart?
  private var parent = 0
  private var place = 0
  /// How many orders came before, also those of other parts.
  private var passed = 0

  /// - Parameter frontier: the runs with one deviation less.
  init(deviations: Int, from frontier: OrderFrontier, part: OrderPart? = nil) {
    self.deviations = deviations
    self.frontier = frontier
    self.part = part
  }

  /// How many orders there are, also those of other parts.
  var total: Int { frontier.parents.reduce(0) { $0 + $1.next.count } }

  /// How many orders it makes.
  var count: Int { part?.share(of: total) ?? total }

  /// How many runs of the bound before could not be kept.
  var dropped: Int { frontier.dropped }

  mutating func next() -> WorldOrder? {
    while parent < frontier.parents.count {
      let from = frontier.parents[parent]
      if place < from.next.count {
        defer {
          place += 1
          passed += 1
        }
        if let part, !part.contains(place: passed) { continue }
        return WorldOrder(from.order.deviations + [from.next[place]])
      }
      parent += 1
      place = 0
    }
    return nil
  }
}

/// Runs that look the same: one of them is enough to continue from.
struct SeenRuns: Sendable {
  /// By what can be seen of a run and by the choices that it met: how many choices the earliest of them met before its
  /// last deviation.
  private var earliest: [UInt64: Int] = [:]
  /// So many are remembered; later ones count as new. They take some ten megabytes.
  private static let most = 1_000_000

  /// Whether no run looked the same that can be continued at all the choices at which this one can.
  mutating func isNew(_ run: OrderedRun) -> Bool {
    var hasher = Fingerprint(after: run.fingerprint)
    for met in run.met {
      hasher.add(met.choice.name)
      for option in met.choice.options { hasher.add(option) }
    }
    let place = run.met.lastIndex { $0.deviation != nil }.map { $0 + 1 } ?? 0
    if let known = earliest[hasher.value], known <= place { return false }
    if earliest.count < Self.most { earliest[hasher.value] = place }
    return true
  }
}
