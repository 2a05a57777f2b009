import EngineValues

/// Makes a failing order smaller: without one of its deviations, or with a milder one in its place.
struct OrderShrinking: Sendable {
  /// The smaller orders, the smallest first.
  let candidates: [WorldOrder]
  /// The first candidate that has failed.
  var smaller: OrderedRun?

  init(_ run: OrderedRun) {
    let deviations = run.order.deviations
    var candidates: [WorldOrder] = []
    if deviations.count > 1 {
      for place in deviations.indices {
        var fewer = deviations
        fewer.remove(at: place)
        candidates.append(WorldOrder(fewer))
      }
    }
    for place in deviations.indices {
      guard let milder = Self.milder[deviations[place].option] else { continue }
      var order = deviations
      order[place] = Deviation(choice: order[place].choice, option: milder)
      candidates.append(WorldOrder(order))
    }
    self.candidates = candidates
  }

  private static let milder = ["late": "slow", "timeout": "lost"]
}
