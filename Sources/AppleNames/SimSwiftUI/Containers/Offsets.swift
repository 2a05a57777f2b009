extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at offsets, as a list's deletion gives them.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var offset = 0
    removeAll { _ in
      defer { offset += 1 }
      return offsets.contains(offset)
    }
  }
}

extension MutableCollection {
  /// Moves the elements at offsets, in their order, to before the element at another offset.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    var (before, moved, after): ([Element], [Element], [Element]) = ([], [], [])
    for (offset, element) in enumerated() {
      if source.contains(offset) {
        moved.append(element)
      } else if offset < destination {
        before.append(element)
      } else {
        after.append(element)
      }
    }
    for (index, element) in zip(Array(indices), before + moved + after) { self[index] = element }
  }
}
