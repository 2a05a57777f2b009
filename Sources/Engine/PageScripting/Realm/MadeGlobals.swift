/// The global names that a realm has so far.
enum MadeGlobals {
  /// Indices into `GlobalNames.entries`.
  case some(Set<Int>)
  /// Every name exists, so that no script needs to be searched for names.
  case all

  /// Whether a script has mentioned `window.event`.
  var haveCurrentEvent: Bool { GlobalNames.currentEvent.map(has) ?? false }

  /// Whether a script could have changed a fact that scripts read. The fact cannot be reached without one of these
  /// names, and a script that uses or replaces a name makes it first.
  func reach(_ fact: WindowFact) -> Bool { GlobalNames.ofWindowFacts[fact]?.contains(where: has) ?? true }

  func has(_ index: Int) -> Bool {
    switch self {
    case .some(let made): made.contains(index)
    case .all: true
    }
  }

  mutating func add(_ index: Int) {
    guard case .some(var made) = self else { return }
    // The set has one owner now, so it is not copied.
    self = .some([])
    made.insert(index)
    self = .some(made)
  }
}
