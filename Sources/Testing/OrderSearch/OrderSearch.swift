import EngineValues

/// Looks for the smallest order in which a flow breaks.
///
/// The search runs nothing itself. It names the next order and takes the result, so that several workers can run orders
/// at the same time. The result of the search does not depend on the number of workers. First come all orders with one
/// deviation, then all with two, and so on, because most defects need one or two. Then come random orders. An order
/// that breaks the flow is made smaller.
public struct OrderSearch: Sendable {
  public struct Limits: Sendable {
    /// The search runs all orders with at most so many deviations, unless the runs end before.
    public var deviations: Int
    /// The most runs, besides those that make a failing order smaller.
    public var runs: Int
    /// The seed from which random orders are drawn.
    public var seed: UInt64
    /// The part of the search that is done here; nil for all.
    public var part: OrderPart?
    /// The search keeps so many runs of one number of deviations, to continue them. They take some hundred megabytes at
    /// most.
    package var keptRuns = 20_000

    /// The number of deviations whose orders are divided among the parts. The orders that continue a run are known from
    /// runs with one deviation less, so each part runs all orders with fewer deviations. An order with more belongs to
    /// the part of the run that it continues.
    var dividedBound: Int { min(2, deviations) }

    public init(deviations: Int = 2, runs: Int = 500, seed: UInt64 = 1) {
      self.deviations = deviations
      self.runs = runs
      self.seed = seed
    }
  }

  /// An order that is to be run.
  public struct Task: Sendable, Hashable {
    public let number: Int
    public let order: WorldOrder
  }

  /// The result of a search.
  public enum Finding: Sendable, Equatable {
    /// The smallest order that was found in which something does not hold.
    case failure(OrderedRun)
    /// The ordinary run does not do the same each time: something of one run has leaked into the next.
    case differsFromItself(OrderedRun, OrderedRun)
  }

  private enum Phase {
    case ordinary
    /// All orders with so many deviations.
    case bound(OrderBound)
    case random
    case shrinking(OrderShrinking)
    case over
  }

  private let limits: Limits
  private var phase = Phase.ordinary
  /// The tasks of the phase, by their numbers, and their results.
  private var batch = TaskBatch()
  private var ordinary: [OrderedRun] = []
  /// The runs that the orders of this bound continue.
  private var continued = OrderFrontier(most: 0)
  /// The runs of this bound that are continued in the next one.
  private var frontier: OrderFrontier
  private var seen = SeenRuns()
  private var random: RandomOrders
  private var isStopped = false
  public private(set) var finding: Finding?
  /// The place at which the search met the finding, before it was made smaller.
  private var foundPlace = OrderResults.FoundPlace.random
  /// The runs of a part of a divided bound that are new to this part.
  private var looks: [OrderResults.PlacedLook] = []
  public private(set) var coverage = OrderCoverage()
  private var beginning: Beginning
  /// The state before the run that has failed, which the next search runs again.
  private var stateBeforeFinding: OrderSearchState?

  /// The relation to an earlier search.
  private enum Beginning {
    case anew
    /// The ordinary runs decide whether this search can go on with the state.
    case since(OrderSearchState)
    case after(runs: Int)
    /// The ordinary run is not that of the earlier search. Nothing is tried.
    case ofAnotherFlow
  }

  /// The number of runs of earlier searches.
  package var earlierRuns: Int { if case .after(let runs) = beginning { runs } else { 0 } }
  package var isOfAnotherFlow: Bool { if case .ofAnotherFlow = beginning { true } else { false } }

  public init(_ limits: Limits = Limits()) { self.init(limits, since: nil) }

  /// - Parameter start: the end of an earlier search with the same deviations, seed and part; nil to begin.
  package init(_ limits: Limits, since start: OrderSearchState?) {
    self.limits = limits
    beginning = start.map { .since($0) } ?? .anew
    frontier = OrderFrontier(most: limits.keptRuns)
    random = RandomOrders(seed: limits.seed, from: limits.deviations + 1, part: limits.part)
    batch.add([.ordinary, .ordinary])
  }

  public var isFinished: Bool { if case .over = phase { true } else { false } }

  /// Stops the search because its time is over. No more orders are tried, but an order that was found is still made
  /// smaller.
  public mutating func stop() {
    isStopped = true
    settle()
  }

  /// The next order to run; nil if nothing can be run now. If tasks are under way, there may be more afterwards.
  public mutating func next() -> Task? {
    settle()
    while true {
      if let task = batch.start() { return task }
      guard refill() else {
        // The phase may be over because it has no more orders.
        settle()
        return nil
      }
    }
  }

  /// Takes the result of a task.
  public mutating func take(_ run: OrderedRun, of task: Task) {
    batch.finish(task, run)
    settle()
  }

  // MARK: Phases

  /// Adds tasks to those of a phase that makes them one by one.
  private mutating func refill() -> Bool {
    guard finding == nil, !batch.hasFailed else { return false }
    switch phase {
    case .bound(var bound):
      guard mayRun, let (order, place) = bound.next() else { return false }
      phase = .bound(bound)
      batch.add([order], place: place)
      return true
    case .random:
      guard mayRun, let order = random.next() else { return false }
      batch.add([order])
      return true
    case .ordinary, .shrinking, .over: return false
    }
  }

  private var mayRun: Bool { !isStopped && coverage.runs - earlierRuns + batch.underWay < limits.runs }

  /// Draws conclusions from the tasks that are done, in the order of their numbers.
  private mutating func settle() {
    while let (order, place, run) = batch.takeNext() { note(run, of: order, at: place) }
    guard batch.isEmpty else { return }
    switch phase {
    case .ordinary: compareOrdinaryRuns()
    case .bound(let bound):
      if finding != nil { return shrink() }
      // There are more orders if the next one can be made.
      var rest = bound
      let isComplete = rest.next() == nil
      guard isComplete || !mayRun else { return }
      coverage.bounds[coverage.bounds.count - 1].isComplete = isComplete
      guard isComplete, !isStopped else { return end() }
      if bound.deviations < limits.deviations { beginBound(bound.deviations + 1) } else { phase = .random }
    case .random:
      if finding != nil { return shrink() }
      if !mayRun || random.isExhausted { end() }
    case .shrinking(var shrinking):
      if let smaller = shrinking.smaller {
        finding = .failure(smaller)
        return shrink()
      }
      shrinking.smaller = nil
      end()
    case .over: break
    }
  }

  private mutating func end() { phase = .over }

  private mutating func note(_ run: OrderedRun, of order: WorldOrder, at place: Int) {
    if case .shrinking(var shrinking) = phase {
      if shrinking.smaller == nil, !run.failures.isEmpty, run.order.deviations.count <= order.deviations.count {
        shrinking.smaller = run
      }
      phase = .shrinking(shrinking)
      coverage.shrinkingRuns += 1
      return
    }
    guard finding == nil else { return }
    if !run.failures.isEmpty { stateBeforeFinding = state }
    coverage.runs += 1
    coverage.overflow = max(coverage.overflow, run.overflow)
    switch phase {
    case .ordinary: ordinary.append(run)
    case .bound(let bound):
      noteSystematic(run, of: order, at: place, in: bound)
      if !run.failures.isEmpty { foundPlace = .systematic(deviations: bound.deviations, place: place) }
    case .random:
      coverage.randomRuns += 1
      random.noteDone()
    case .shrinking, .over: break
    }
    if !run.failures.isEmpty { finding = .failure(run) }
  }

  private mutating func noteSystematic(_ run: OrderedRun, of order: WorldOrder, at place: Int, in bound: OrderBound) {
    let last = coverage.bounds.count - 1
    coverage.bounds[last].runs += 1
    let look = RunLook(run)
    if run.order != order {
      // The run did not come to all deviations of its order.
      coverage.bounds[last].diverged += 1
    } else if seen.isNew(look) {
      if bound.deviations < limits.deviations {
        frontier.add(run, place: bound.deviations < limits.dividedBound ? nil : place)
      }
      random.add(run)
      if limits.part != nil, bound.deviations == limits.dividedBound, looks.count < SeenRuns.most {
        looks.append(.init(place: place, look: look))
      }
    } else {
      coverage.bounds[last].repeated += 1
    }
  }

  private mutating func compareOrdinaryRuns() {
    if let first = ordinary.first { coverage.noteChoices(of: first) }
    guard ordinary.count == 2 else { return end() }
    let (first, second) = (ordinary[0], ordinary[1])
    if case .failure = finding { return end() }
    guard first.met == second.met, first.fingerprint == second.fingerprint, first.failures == second.failures else {
      finding = .differsFromItself(first, second)
      return end()
    }
    if case .since(let start) = beginning { return goOn(from: start) }
    _ = seen.isNew(RunLook(first))
    random.add(first)
    frontier.add(first)
    beginBound(1)
  }

  /// Goes on where an earlier search has ended.
  private mutating func goOn(from start: OrderSearchState) {
    guard ordinary.first.map({ RunLook($0).hash }) == start.results.ordinary else {
      beginning = .ofAnotherFlow
      return end()
    }
    beginning = .after(runs: start.results.coverage.runs - coverage.runs)
    coverage = start.results.coverage.divided(limits.part, from: limits.dividedBound)
    looks = start.results.looks
    seen = start.seen
    frontier = start.kept
    continued = start.continued
    random.goOn(from: start.random)
    guard let last = coverage.bounds.last, !coverage.isExhausted else { return end() }
    if last.isComplete, last.deviations >= limits.deviations {
      phase = .random
    } else {
      var bound = OrderBound(
        deviations: last.deviations, from: continued, part: last.deviations == limits.dividedBound ? limits.part : nil)
      bound.skip(last.runs)
      phase = .bound(bound)
    }
    settle()
  }

  private mutating func beginBound(_ deviations: Int) {
    let isDivided = deviations == limits.dividedBound
    let bound = OrderBound(deviations: deviations, from: frontier, part: isDivided ? limits.part : nil)
    continued = frontier
    frontier = OrderFrontier(most: limits.keptRuns)
    guard bound.deviations <= limits.deviations, bound.total > 0 else {
      coverage.isExhausted = bound.total == 0
      return end()
    }
    coverage.bounds.append(
      OrderCoverage.Bound(
        deviations: bound.deviations, orders: bound.count, part: deviations >= limits.dividedBound ? limits.part : nil,
        total: isDivided ? bound.total : nil))
    coverage.bounds[coverage.bounds.count - 1].dropped = bound.dropped
    phase = .bound(bound)
    // This part has no order of the bound.
    if bound.count == 0 { settle() }
  }

  /// The coverage and the finding of this search, to be joined with other parts.
  package var results: OrderResults {
    let part = limits.part ?? .whole
    var results = OrderResults(part: part, deviations: limits.deviations, coverage: coverage)
    results.ordinary = ordinary.first.map { RunLook($0).hash }
    results.looks = looks
    results.finding =
      switch finding {
      case .failure(let run)?: .breaks(OrderResults.Break(run, found: run.order == .ordinary ? .ordinary : foundPlace))
      case .differsFromItself?: .differsFromItself
      case nil: nil
      }
    return results
  }

  /// The state of the search, with which another one can go on. An order that has failed is the first one that it
  /// runs. Nil if the ordinary runs have not passed, or if they are not those of the earlier search.
  package var state: OrderSearchState? {
    if let stateBeforeFinding { return stateBeforeFinding }
    if case .ordinary = phase { return nil }
    guard finding == nil, !isOfAnotherFlow, ordinary.count == 2 else { return nil }
    // Nothing of the runs is needed any more if all that can be made of them was tried.
    let last = coverage.bounds.last
    let isRandom = last.map { $0.isComplete && $0.deviations >= limits.deviations } ?? true
    return OrderSearchState(
      results: results, continued: isRandom ? OrderFrontier(most: 0) : continued,
      kept: isRandom ? OrderFrontier(most: 0) : frontier, seen: isRandom ? SeenRuns() : seen, random: random.state)
  }

  private mutating func shrink() {
    guard case .failure(let run) = finding else { return end() }
    let shrinking = OrderShrinking(run)
    phase = .shrinking(shrinking)
    batch = TaskBatch()
    batch.add(shrinking.candidates)
    if batch.isEmpty { end() }
  }
}
