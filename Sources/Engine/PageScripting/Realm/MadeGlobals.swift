/// The global names that a realm has so far.
enum MadeGlobals {
  /// Indices into `GlobalNames.entries`.
  case some(Set<Int>)
  /// Every name exists, so that no script needs to be searched for names.
  case all

  /// Whether a script has mentioned `window.event`.
  var haveCurrentEvent: Bool { GlobalNames.currentEvent.map(has) ?? false }

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
