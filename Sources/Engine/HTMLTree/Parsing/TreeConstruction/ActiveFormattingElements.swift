/// HTML Standard, "the list of active formatting elements":
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements>
struct ActiveFormattingElements {
  struct Entry {
    /// The element; nil for a marker.
    let element: Element?
    /// The attributes of the token, because a script may have changed the element's.
    let attributes: [Attribute]

    static var marker: Entry { Entry(element: nil, attributes: []) }

    static func element(_ element: Element, attributes: [Attribute]) -> Entry {
      Entry(element: element, attributes: attributes)
    }
  }

  /// The most formatting elements that are re-created after a block. Of more elements, the oldest are forgotten.
  static let maximumCount = 64

  private(set) var entries: [Entry] = []

  var count: Int { entries.count }
  subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Whether there are entries, and the last one is no marker.
  var endsInElement: Bool { entries.last?.element != nil }

  mutating func insertMarker() { entries.append(.marker) }
  mutating func insert(_ entry: Entry, at index: Int) { entries.insert(entry, at: index) }
  mutating func remove(at index: Int) { entries.remove(at: index) }
  mutating func removeAll() { entries.removeAll() }

  func index(of element: Element) -> Int? { entries.lastIndex { $0.element === element } }

  mutating func remove(_ element: Element) {
    if let index = index(of: element) { entries.remove(at: index) }
  }

  /// The last element of that tag after the last marker.
  func last(_ tag: Tag) -> Element? {
    for entry in entries.reversed() {
      guard let element = entry.element else { return nil }
      if element.tag == tag { return element }
    }
    return nil
  }

  /// "Push onto the list of active formatting elements":
  /// <https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements>
  mutating func push(_ element: Element) {
    // 1. If three elements after the last marker have the name, the namespace and the attributes of this element, the
    // earliest of the three is removed (the "Noah's Ark clause").
    var alike = 0
    var sinceMarker = 0
    var oldestAlike = 0
    var index = entries.count - 1
    while index >= 0, let other = entries[index].element {
      sinceMarker += 1
      if other.tag == element.tag, Self.haveSameAttributes(entries[index].attributes, element) {
        alike += 1
        oldestAlike = index
      }
      index -= 1
    }
    if alike >= 3 {
      entries.remove(at: oldestAlike)
    } else if sinceMarker >= Self.maximumCount {
      entries.remove(at: index + 1)
    }
    // 2. Add element to the list.
    entries.append(.element(element, attributes: element.attributes))
  }

  private static func haveSameAttributes(_ first: [Attribute], _ second: Element) -> Bool {
    first.count == second.attributes.count && first.allSatisfy { second.attribute($0.name) == $0.value }
  }

  /// "Clear the list of active formatting elements up to the last marker": its steps take the last entry off until that
  /// was a marker.
  mutating func clearToLastMarker() {
    while let entry = entries.popLast() { if entry.element == nil { return } }
  }
}

extension TreeBuilder {
  /// Pushes an element that was just inserted. An element that is not on the stack because of the limit is not pushed:
  /// it would be re-created again and again.
  func pushFormatting(_ element: Element) {
    if open.last === element { formatting.push(element) }
  }

  /// HTML Standard, "reconstruct the active formatting elements":
  /// <https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements>
  func reconstructFormatting() {
    // 1. If there are no entries, there is nothing to reconstruct. 2. The same holds if the last entry is a marker or
    // is open.
    guard formatting.endsInElement, open.count < Self.maximumOpenElements,
      let last = formatting[formatting.count - 1].element, !open.contains(last)
    else { return }
    // 3. Let entry be the last one. 4. to 6. Rewind: to the earliest entry behind a marker or an open element.
    var index = formatting.count - 1
    while index > 0, let earlier = formatting[index - 1].element, !open.contains(earlier) { index -= 1 }
    // 7. Advance, 10. until entry is the last one:
    for position in index..<formatting.count {
      guard let old = formatting[position].element else { continue }
      let attributes = formatting[position].attributes
      // 8. Create: insert an HTML element for the token for which the element was created.
      let element = insertElement(StartTagToken(like: old, attributes))
      // 9. Replace the entry with one for the new element.
      formatting[position] = .element(element, attributes: attributes)
    }
  }
}

extension StartTagToken {
  /// "The token for which the element was created".
  init(like element: Element, _ attributes: [Attribute]) {
    self.init(implied: element.tag)
    self.attributes = attributes
    position = element.position
    contentPosition = element.contentPosition
  }
}
