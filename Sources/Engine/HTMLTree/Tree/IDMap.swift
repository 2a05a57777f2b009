/// The connected elements of a document by id.
///
/// The map knows how many elements share an id, and looks for the first one only on request (WebKit's
/// TreeScopeOrderedMap).
struct IDMap {
  private struct Entry {
    var count: Int
    /// The first element in tree order; nil if there are several elements, and no search for the first has followed the
    /// last change. The element is not retained: a connected element is alive, and leaves the map when it leaves the
    /// tree.
    var first: Unmanaged<Element>?

    mutating func gain() {
      count += 1
      if count > 1 { first = nil }
    }
  }

  private var entries: [String: Entry] = [:]
  /// A count that increases when an element comes or goes.
  private(set) var changes = 0

  mutating func add(_ element: Element, id: String) {
    changes &+= 1
    entries[id, default: Entry(count: 0, first: .passUnretained(element))].gain()
  }

  mutating func remove(_ element: Element, id: String) {
    guard let entry = entries[id] else { return }
    changes &+= 1
    if entry.count == 1 {
      entries[id] = nil
    } else {
      entries[id]?.count -= 1
      if entry.first?.toOpaque() == Unmanaged.passUnretained(element).toOpaque() { entries[id]?.first = nil }
    }
  }

  /// The first element with that id in tree order.
  mutating func first(_ id: String, in document: Document) -> Element? {
    guard let entry = entries[id] else { return nil }
    if let known = entry.first { return known.takeUnretainedValue() }
    for node in document.descendants {
      guard let element = node.asElement, element.attribute("id") == id else { continue }
      entries[id]?.first = .passUnretained(element)
      return element
    }
    return nil
  }

  /// Every id in the document, in no particular order.
  var all: some Collection<String> { entries.keys }
}
