import EngineValues

/// Random orders with more deviations than were tried systematically. Each is a known run with a few more deviations at
/// random places: few changes at random places find defects that need few (Burckhardt and others, “A Randomized
/// Scheduler with Probabilistic Guarantees of Finding Bugs”).
struct RandomOrders: Sendable {
  private static let mostBases = 256
  private static let mostMore = 3

  private let deviations: Int
  /// Only orders of this part are drawn; nil for all.
  private let part: OrderPart?
  private var generator: SplitMix
  private var bases: [OrderedRun] = []
  private var offered = 0
  private var tried: Set<WorldOrder> = []
  private var failures = 0

  init(seed: UInt64, from deviations: Int, part: OrderPart? = nil) {
    generator = SplitMix(state: seed)
    self.deviations = deviations
    self.part = part
  }

  /// Whether no new order was found in many attempts.
  var isExhausted: Bool { bases.isEmpty || failures > 100 * (part?.count ?? 1) }

  /// Keeps a sample of the runs that were offered.
  mutating func add(_ run: OrderedRun) {
    offered += 1
    if bases.count < Self.mostBases {
      bases.append(run)
    } else {
      let place = Int(generator.next() % UInt64(offered))
      if place < Self.mostBases { bases[place] = run }
    }
  }

  mutating func next() -> WorldOrder? {
    while !isExhausted {
      let base = bases[Int(generator.next() % UInt64(bases.count))]
      let wanted = deviations + Int(generator.next() % UInt64(Self.mostMore))
      var order: [(place: Int, deviation: Deviation)] = base.met.enumerated().compactMap { place, met in
        met.deviation.map { (place, $0) }
      }
      let free = base.met.indices.filter { base.met[$0].deviation == nil && base.met[$0].choice.options.count > 1 }
      for place in sample(free, max(0, wanted - order.count)) {
        let options = base.met[place].choice.options.dropFirst()
        let option = options[options.startIndex + Int(generator.next() % UInt64(options.count))]
        order.append((place, Deviation(choice: base.met[place].choice.name, option: option)))
      }
      order.sort { $0.place < $1.place }
      let result = WorldOrder(order.map(\.deviation))
      // An order that was tried long ago may come again, because the set must not grow without bound.
      if tried.count > 100_000 { tried.removeAll() }
      if order.count >= deviations, part?.contains(result) != false, tried.insert(result).inserted {
        failures = 0
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
