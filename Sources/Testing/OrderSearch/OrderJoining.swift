import EngineValues

/// Parts of one search, put together.
extension OrderResults {
  /// Whether two parts can belong to one flow: the runs that both did went the same way.
  package func agrees(with other: OrderResults) -> Bool {
    // A run that differs from itself cannot be compared.
    if finding == .differsFromItself || other.finding == .differsFromItself { return true }
    if let ordinary, let theirs = other.ordinary, ordinary != theirs { return false }
    return zip(coverage.bounds, other.coverage.bounds).allSatisfy { mine, theirs in
      if mine.deviations > dividedBound { return true }
      if mine.dropped != theirs.dropped { return false }
      if mine.deviations == dividedBound { return mine.total == theirs.total }
      return mine.orders == theirs.orders && (!mine.isComplete || !theirs.isComplete || mine == theirs)
    }
  }

  /// The coverage and the finding of the parts together. Their order makes no difference. Orders that every part runs
  /// count once.
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

  /// A bound that is not divided. Each part runs all of its orders, in one order, so the part that has come farthest
  /// has done the runs of all others.
  private static func undivided(_ place: Int, _ parts: [OrderResults]) -> OrderCoverage.Bound {
    let bounds = parts.compactMap { $0.bound(place) }
    return bounds.max { ($0.runs, $0.isComplete ? 1 : 0) < ($1.runs, $1.isComplete ? 1 : 0) }
      ?? OrderCoverage.Bound(deviations: place + 1, orders: 0)
  }

  /// A bound that is divided: no two parts run the same order.
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
      // Every part has found the runs that are divided here.
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

  /// The number of runs that are new to their part, but look the same as an earlier run of another part. A run that
  /// looks like one that each part has done is new to none of them.
  private static func repeatedAmongParts(_ parts: [OrderResults]) -> Int {
    var seen = SeenRuns()
    return parts.flatMap(\.looks).sorted { $0.place < $1.place }.count { !seen.isNew($0.look) }
  }
}

extension OrderResults.Finding {
  /// Whether the search tells this finding rather than the other: it prefers fewer deviations, then the earlier place
  /// in one search.
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
