/// The connected elements of a document by id.
struct IDMap {
  private enum Entry {
    case one(Element)
    /// Several elements with the same id, and the first of them in tree order once somebody asked.
    case several([ObjectIdentifier: Element], first: Element?)
  }

  private var entries: [String: Entry] = [:]

  mutating func add(_ element: Element, id: String) {
    switch entries.removeValue(forKey: id) {
    case nil:
      entries[id] = .one(element)
    case .one(let other):
      entries[id] = .several([ObjectIdentifier(other): other, ObjectIdentifier(element): element], first: nil)
    case .several(var elements, _):
      elements[ObjectIdentifier(element)] = element
      entries[id] = .several(elements, first: nil)
    }
  }

  mutating func remove(_ element: Element, id: String) {
    switch entries.removeValue(forKey: id) {
    case nil: break
    case .one(let other):
      if other !== element { entries[id] = .one(other) }
    case .several(var elements, let first):
      elements[ObjectIdentifier(element)] = nil
      if elements.count == 1, let last = elements.first?.value {
        entries[id] = .one(last)
      } else {
        entries[id] = .several(elements, first: first === element ? nil : first)
      }
    }
  }

  /// The first element with that id in tree order.
  mutating func first(_ id: String) -> Element? {
    switch entries[id] {
    case nil: return nil
    case .one(let element): return element
    case .several(let elements, let known):
      if let known { return known }
      var first: Element?
      for candidate in elements.values {
        if let best = first, !best.compareDocumentPosition(candidate).contains(.preceding) { continue }
        first = candidate
      }
      entries[id] = .several(elements, first: first)
      return first
    }
  }

  /// Every id in the document, in no order.
  var all: some Collection<String> { entries.keys }
}
