import EngineValues

/// Runs that can be continued by one more deviation.
package struct OrderFrontier: Sendable, Equatable {
  /// A run that can be continued, in little memory.
  package struct Parent: Sendable, Equatable {
    package let order: WorldOrder
    /// The deviations that can follow.
    package let next: [Deviation]
    /// The place of the orders that follow; nil if each of them has a place of its own.
    package let place: Int?

    package init(order: WorldOrder, next: [Deviation], place: Int?) {
      self.order = order
      self.next = next
      self.place = place
    }

    fileprivate init(_ run: OrderedRun, place: Int?) {
      let later = run.met.lastIndex { $0.deviation != nil }.map { run.met.index(after: $0) } ?? 0
      let next = run.met[later...].flatMap { met in
        met.choice.options.dropFirst().map { Deviation(choice: met.choice.name, option: $0) }
      }
      self.init(order: run.order, next: next, place: place)
    }
  }

  /// The largest number of runs that are kept.
  private let most: Int
  package private(set) var parents: [Parent]
  /// The number of runs that could not be kept.
  package private(set) var dropped: Int

  init(most: Int) { self.init(parents: [], dropped: 0, most: most) }

  package init(parents: [Parent], dropped: Int, most: Int = OrderSearch.Limits().keptRuns) {
    self.parents = parents
    self.dropped = dropped
    self.most = most
  }

  /// - Parameter place: the place of the orders that continue the run; nil if each has a place of its own.
  mutating func add(_ run: OrderedRun, place: Int? = nil) {
    guard parents.count < most else {
      dropped += 1
      return
    }
    parents.append(Parent(run, place: place))
  }
}

/// All orders with a number of deviations, made one by one. Each order continues a run with one deviation less by one
/// alternative of a choice that the run met after its last deviation. So no order comes twice.
struct OrderBound: Sendable {
  let deviations: Int
  /// The runs with one deviation less.
  let frontier: OrderFrontier
  /// The part of the orders that are made; nil for all.
  private let part: OrderPart?
  private var parent = 0
  private var place = 0
  /// The number of orders that came before, also those of other parts.
  private var passed = 0

  /// - Parameter frontier: the runs with one deviation less.
  init(deviations: Int, from frontier: OrderFrontier, part: OrderPart? = nil) {
    self.deviations = deviations
    self.frontier = frontier
    self.part = part
  }

  /// The number of orders, also those of other parts.
  var total: Int { frontier.parents.reduce(0) { $0 + $1.next.count } }

  /// The number of orders that the bound makes.
  var count: Int { part?.share(of: total) ?? total }

  /// The number of runs of the previous bound that could not be kept.
  var dropped: Int { frontier.dropped }

  /// The next order, with its place, from 0, in the list of one search. An order that continues an order of a divided
  /// bound has the place of that order: one search comes to it in this order, too.
  mutating func next() -> (order: WorldOrder, place: Int)? {
    guard let (from, deviation, place) = advance() else { return nil }
    return (WorldOrder(from.order.deviations + [deviation]), place)
  }

  /// Leaves out the next orders: an earlier search has run them.
  mutating func skip(_ count: Int) {
    for _ in 0..<count { if advance() == nil { return } }
  }

  private mutating func advance() -> (from: OrderFrontier.Parent, deviation: Deviation, place: Int)? {
    while parent < frontier.parents.count {
      let from = frontier.parents[parent]
      if place < from.next.count {
        defer {
          place += 1
          passed += 1
        }
        if let part, !part.contains(place: passed) { continue }
        return (from, from.next[place], from.place ?? passed)
      }
      parent += 1
      place = 0
    }
    return nil
  }
}

/// The look of a run, as far as it decides whether the search continues the run.
package struct RunLook: Sendable, Hashable {
  /// The hash of everything visible in the run, and of the choices that it met.
  package let hash: UInt64
  /// The number of choices that the run met until its last deviation.
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

/// The looks of runs. Of several runs that look the same, the search continues one.
package struct SeenRuns: Sendable, Equatable {
  /// The length of the shortest run, by the hash of its look.
  package private(set) var shortest: [UInt64: Int]
  /// The largest number of looks that are remembered; later ones count as new. They take some ten megabytes.
  static let most = 1_000_000

  package init(shortest: [UInt64: Int] = [:]) { self.shortest = shortest }

  /// Whether the look is new: no other run looked the same and can be continued at all choices at which this run can.
  mutating func isNew(_ look: RunLook) -> Bool {
    if let known = shortest[look.hash], known <= look.length { return false }
    if shortest.count < Self.most { shortest[look.hash] = look.length }
    return true
  }
}
