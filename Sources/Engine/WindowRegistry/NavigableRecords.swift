/// The records of a registry by their numbers. Every question about windows looks for some records, and most worlds
/// have two: a search in a list takes less time than a search in a dictionary.
struct NavigableRecords {
  /// The records in the order of their numbers. New records have the greatest number, and so come last.
  private(set) var all: [NavigableRecord] = []

  subscript(id: NavigableID) -> NavigableRecord? {
    get {
      let place = place(of: id)
      return place < all.count && all[place].id == id ? all[place] : nil
    }
    set {
      let place = place(of: id)
      let isThere = place < all.count && all[place].id == id
      switch newValue {
      case let record? where isThere: all[place] = record
      case let record?: all.insert(record, at: place)
      case nil: if isThere { all.remove(at: place) }
      }
    }
  }

  /// The place of the first record whose number is not smaller.
  private func place(of id: NavigableID) -> Int {
    var (place, end) = (0, all.count)
    while place < end {
      let middle = (place + end) / 2
      if all[middle].id.rawValue < id.rawValue { place = middle + 1 } else { end = middle }
    }
    return place
  }
}
