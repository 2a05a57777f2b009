import WorldOrders

/// Runs that can be continued by one more deviation.
struct OrderFrontier: Sendable {
  /// A run that can be continued, in little memory.
  fileprivate struct Parent: Sendable {
    let order: WorldOrder
    /// The deviations that can follow.
    let next: [Deviation]
    /// The place of what follows; nil if each of them has a place of its own.
    let place: Int?

    init(_ run: OrderedRun, place: Int?) {
      order = run.order
      self.place = place
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

  /// - Parameter place: the place of the orders that continue the run; nil if each has a place of its own.
  mutating func add(_ run: OrderedRun, place: Int? = nil) {
    guard parents.count < most else {
      dropped += 1
      return
    }
    parents.append(Parent(run, place: place))
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

  /// The next order, with its place, from 0, in the list of one search. An order that continues one of a divided bound
  /// has that one's place: one search comes to it in this order, too.
  mutating func next() -> (order: WorldOrder, place: Int)? {
    while parent < frontier.parents.count {
      let from = frontier.parents[parent]
      if place < from.next.count {
        defer {
          place += 1
          passed += 1
        }
        if let part, !part.contains(place: passed) { continue }
        return (WorldOrder(from.order.deviations + [from.next[place]]), from.place ?? passed)
      }
      parent += 1
      place = 0
    }
    return nil
  }
}

/// What a run looks like, as far as it decides whether it is continued.
package struct RunLook: Sendable, Hashable {
  /// Of what can be seen of the run, and of the choices that it met.
  package let hash: UInt64
  /// How many choices it met until its last deviation.
  package let length: Int

  init(_ run: OrderedRun) {
    var hasher = Fingerprint(after: run.fingerprint)
    for met in run.met {
      hasher.add(met.choice.name)
      for option in met.choice.options { hasher.add(option) }
    }
    hash = hasher.value
    length = run.met.lastIndex { $0.deviation != nil }.map { $0 + 1 } ?? 0
  }

  package init(hash: UInt64, length: Int) {
    self.hash = hash
    self.length = length
  }
}

/// Runs that look the same: one of them is enough to continue from.
struct SeenRuns: Sendable {
  /// By the hash of their looks: the length of the shortest.
  private var shortest: [UInt64: Int] = [:]
  /// So many are remembered; later ones count as new. They take some ten megabytes.
  static let most = 1_000_000

  /// Whether no run looked the same that can be continued at all the choices at which this one can.
  mutating func isNew(_ look: RunLook) -> Bool {
    if let known = shortest[look.hash], known <= look.length { return false }
    if shortest.count < Self.most { shortest[look.hash] = look.length }
    return true
  }
}
