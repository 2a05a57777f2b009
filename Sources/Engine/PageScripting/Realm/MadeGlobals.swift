/// The global names that a realm has so far.
struct MadeGlobals {
  /// Whether every name exists already, so that no script needs to be searched for names.
  private(set) var areAll = false
  /// Indices into `GlobalNames.entries`.
  private var made: Set<Int> = []

  /// Whether a script has mentioned `window.event`.
  var haveCurrentEvent: Bool { GlobalNames.currentEvent.map(has) ?? false }

  /// Whether a script could have changed what the window's name, opener and history say. None of it can be reached
  /// without one of these names, and whoever uses or replaces a name makes it first.
  var reachWindowFacts: Bool { GlobalNames.ofWindowFacts.contains(where: has) }

  func has(_ index: Int) -> Bool { areAll || made.contains(index) }
  mutating func add(_ index: Int) { made.insert(index) }
  mutating func addAll() { areAll = true }
}
