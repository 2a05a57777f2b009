/// The records of a registry by their numbers, which follow each other: a place in a list is found sooner than a key in a
/// dictionary, and every question about windows looks for some. What is gone leaves an empty place.
struct NavigableRecords {
  private var places: [NavigableRecord?] = []

  subscript(id: NavigableID) -> NavigableRecord? {
    get { places.indices.contains(Int(id.rawValue)) ? places[Int(id.rawValue)] : nil }
    set {
      let place = Int(id.rawValue)
      if newValue != nil {
        while places.count <= place { places.append(nil) }
      }
      if places.indices.contains(place) { places[place] = newValue }
    }
  }

  /// In the order of their numbers.
  var all: [NavigableRecord] { places.compactMap(\.self) }
}
