/// What libxml2's events cannot carry, noted by the normaliser for each token and read by the tree builder when the
/// token's event arrives. Events come in the order of the notes.
struct TokenNotes {
  struct StartTag {
    var tag = Tag.other
    /// The element's name when libxml2 would not take it as it is.
    var oddName: String?
    var position = SourcePosition.unknown
    var contentPosition = SourcePosition.unknown
    var isSelfClosing = false
    var attributeCount = 0
    /// Names of attributes that libxml2 would not take, by their index among the attributes.
    var oddAttributeNames: [Int: String] = [:]
  }

  struct EndTag {
    var tag = Tag.other
    var oddName: String?
  }

  struct Doctype {
    var name = ""
    var publicID: String?
    var systemID: String?
    var forcesQuirks = false
  }

  var startTags = Queue<StartTag>()
  var endTags = Queue<EndTag>()
  var doctypes = Queue<Doctype>()
  /// Of all start tags, attribute by attribute.
  var valuePositions = Queue<SourcePosition>()
}

/// A first-in, first-out list that is usually emptied before it is filled again.
struct Queue<Item> {
  private(set) var items: [Item] = []
  private var head = 0

  mutating func append(_ item: Item) { items.append(item) }

  mutating func popFirst() -> Item? {
    guard head < items.count else { return nil }
    let item = items[head]
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    }
    return item
  }

  /// Takes back what was appended last.
  mutating func removeLast(_ count: Int) { items.removeLast(count) }
}
