import WorldOrders

/// Parts of one search, put together.
extension OrderResults {
  /// Whether two parts can be of one flow: what both have run went the same way.
  package func agrees(with other: OrderResults) -> Bool {
    // There is nothing to compare with a run that differs from itself.
    if finding == .differsFromItself || other.finding == .differsFromItself { return true }
    if let ordinary, let theirs = other.ordinary, ordinary != theirs { return false }
    return zip(coverage.bounds, other.coverage.bounds).allSatisfy { mine, theirs in
      if mine.deviations > dividedBound { return true }
      if mine.dropped != theirs.dropped { return false }
      if mine.deviations == dividedBound { return mine.total == theirs.total }
      return mine.orders == theirs.orders && (!mine.isComplete || !theirs.isComplete || mine == theirs)
    }
  }

  /// What the parts have covered and found together, in whatever order they come. Orders that every part runs count once.
  /// - Parameter parts: parts of one search, none twice; some may be missing. Nil if there are none.
  package static func joined(_ parts: [OrderResults]) -> OrderResults? {
    guard let first = parts.first else { return nil }
    let known = parts.first { $0.coverage.knownChoices != nil }
    let bounds = parts.map(\.coverage.bounds.count).max() ?? 0
    let coverage = OrderCoverage(
      choices: known?.coverage.knownChoices,
      bounds: (0..<bounds).map { place in
        place + 1 < first.dividedBound ? undivided(place, parts) : divided(place, parts, among: first.part.count)
      },
      randomRuns: parts.reduce(0) { $0 + $1.coverage.randomRuns },
      overflow: parts.map(\.coverage.overflow).max() ?? 0,
      isExhausted: parts.allSatisfy(\.coverage.isExhausted))
    var joined = OrderResults(part: .whole, deviations: first.deviations, coverage: coverage)
    joined.ordinary = parts.compactMap(\.ordinary).first
    joined.finding = parts.compactMap(\.finding).min { $0.isBefore($1) }
    return joined
  }

  /// Each part runs all orders of the bound, in one order: the part that has come farthest has done what others have.
  private static func undivided(_ place: Int, _ parts: [OrderResults]) -> OrderCoverage.Bound {
    let bounds = parts.compactMap { $0.bound(place) }
    return bounds.max { ($0.runs, $0.isComplete ? 1 : 0) < ($1.runs, $1.isComplete ? 1 : 0) }
      ?? OrderCoverage.Bound(deviations: place + 1, orders: 0)
  }

  /// No two parts run the same order.
  private static func divided(_ place: Int, _ parts: [OrderResults], among count: Int) -> OrderCoverage.Bound {
    let bounds = parts.compactMap { $0.bound(place) }
    let total = bounds.compactMap(\.total).first
    var joined = OrderCoverage.Bound(
      deviations: place + 1, orders: total ?? bounds.reduce(0) { $0 + $1.orders }, total: total)
    // A part whose runs cannot be continued has nothing to do here.
    let done = parts.count { $0.bound(place)?.isComplete ?? $0.coverage.isExhausted }
    joined.isComplete = done == count
    joined.missingParts = count - parts.count { $0.bound(place) != nil || $0.coverage.isExhausted }
    for bound in bounds {
      joined.runs += bound.runs
      joined.repeated += bound.repeated
      joined.diverged += bound.diverged
    }
    if total != nil {
      // What is divided here was found by every part.
      joined.dropped = bounds.map(\.dropped).max() ?? 0
      joined.repeated += repeatedAmongParts(parts)
    } else {
      joined.dropped = bounds.reduce(0) { $0 + $1.dropped }
    }
    return joined
  }

  private func bound(_ place: Int) -> OrderCoverage.Bound? {
    coverage.bounds.indices.contains(place) ? coverage.bounds[place] : nil
  }

  /// How many runs are new to their part, but look the same as an earlier run of another part. What looks like a run that
  /// each part has done is not new to any.
  private static func repeatedAmongParts(_ parts: [OrderResults]) -> Int {
    var seen = SeenRuns()
    return parts.flatMap(\.looks).sorted { $0.place < $1.place }.count { !seen.isNew($0.look) }
  }
}

extension OrderResults.Finding {
  /// Whether this one is told of the two: the one with fewer deviations, then the one that one search meets first.
  fileprivate func isBefore(_ other: OrderResults.Finding) -> Bool {
    switch (self, other) {
    case (.differsFromItself, .breaks): true
    case (_, .differsFromItself): false
    case (.breaks(let left), .breaks(let right)):
      (left.order.deviations.count, left.found, left.order.description)
        < (right.order.deviations.count, right.found, right.order.description)
    }
  }
}
