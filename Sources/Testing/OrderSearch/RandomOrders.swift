import EngineValues

/// Random orders with more deviations than were tried systematically. Each is a known run with a few more deviations at
/// random places: few changes at random places find defects that need few (Burckhardt and others, “A Randomized
/// Scheduler with Probabilistic Guarantees of Finding Bugs”).
package struct RandomOrders: Sendable {
  private static let mostBases = 256
  private static let mostMore = 3
  /// An order that was tried long ago may come again, because the set must not grow without bound.
  private static let mostTried = 100_000

  /// All that decides which orders are drawn next.
  package struct State: Sendable, Equatable {
    /// The state of the generator of random numbers.
    package var generator: UInt64
    /// The sample of the runs that were offered.
    package var bases: [[MetChoice]] = []
    package var offered = 0
    /// The orders that were drawn and run.
    package var tried: Set<WorldOrder> = []

    package init(generator: UInt64) { self.generator = generator }
  }

  private let deviations: Int
  /// Only orders of this part are drawn; nil for all.
  private let part: OrderPart?
  private var generator: SplitMix
  private var bases: [[MetChoice]] = []
  private var offered = 0
  private var tried: Set<WorldOrder> = []
  private var failures = 0
  /// The orders that were drawn and are not yet done, each with the state of the generator before it.
  private var open: [(order: WorldOrder, generator: SplitMix)] = []

  init(seed: UInt64, from deviations: Int, part: OrderPart? = nil) {
    generator = SplitMix(state: seed)
    self.deviations = deviations
    self.part = part
  }

  /// The state without the orders that are not yet done: who goes on with it draws them again.
  var state: State {
    var state = State(generator: (open.first?.generator ?? generator).state)
    state.bases = bases
    state.offered = offered
    state.tried = tried.subtracting(open.map(\.order))
    return state
  }

  mutating func goOn(from state: State) {
    generator = SplitMix(state: state.generator)
    bases = state.bases
    offered = state.offered
    tried = state.tried
  }

  /// Takes note that the first order of those that were drawn is done.
  mutating func noteDone() { if !open.isEmpty { open.removeFirst() } }

  /// Whether no new order was found in many attempts.
  var isExhausted: Bool { bases.isEmpty || failures > 100 * (part?.count ?? 1) }

  /// Keeps a sample of the runs that were offered.
  mutating func add(_ run: OrderedRun) {
    offered += 1
    if bases.count < Self.mostBases {
      bases.append(run.met)
    } else {
      let place = Int(generator.next() % UInt64(offered))
      if place < Self.mostBases { bases[place] = run.met }
    }
  }

  mutating func next() -> WorldOrder? {
    let before = generator
    while !isExhausted {
      let base = bases[Int(generator.next() % UInt64(bases.count))]
      let wanted = deviations + Int(generator.next() % UInt64(Self.mostMore))
      var order: [(place: Int, deviation: Deviation)] = base.enumerated().compactMap { place, met in
        met.deviation.map { (place, $0) }
      }
      let free = base.indices.filter { base[$0].deviation == nil && base[$0].choice.options.count > 1 }
      for place in sample(free, max(0, wanted - order.count)) {
        let options = base[place].choice.options.dropFirst()
        let option = options[options.startIndex + Int(generator.next() % UInt64(options.count))]
        order.append((place, Deviation(choice: base[place].choice.name, option: option)))
      }
      order.sort { $0.place < $1.place }
      let result = WorldOrder(order.map(\.deviation))
      if tried.count > Self.mostTried { tried.removeAll() }
      if order.count >= deviations, part?.contains(result) != false, tried.insert(result).inserted {
        failures = 0
        open.append((result, before))
        return result
      }
      failures += 1
    }
    return nil
  }

  private mutating func sample(_ places: [Int], _ count: Int) -> [Int] {
    var places = places
    var chosen: [Int] = []
    while chosen.count < count, !places.isEmpty {
      chosen.append(places.remove(at: Int(generator.next() % UInt64(places.count))))
    }
    return chosen
  }
}

/// Vigna's SplitMix64: the same seed gives the same numbers everywhere.
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
