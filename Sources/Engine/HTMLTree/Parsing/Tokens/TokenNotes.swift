/// The facts about tokens that libxml2's events cannot carry. The normaliser makes a note for each token, which is read
/// when the token's event arrives. Events come in the order of the notes, and each note knows the name that its event
/// will have.
struct TokenNotes {
  struct StartTag {
    var tag = Tag.other
    /// The place of the name in the markup for libxml2.
    var writtenName = 0..<0
    /// The place of the tag's odd names among `oddNames`; nil for almost all tags, which have none.
    var oddNames: Int?
    var position = SourcePosition.unknown
    var contentPosition = SourcePosition.unknown
    var isSelfClosing = false
    var attributeCount = 0
    /// The index of the first attribute's position among `valuePositions`.
    var firstValuePosition = 0
  }

  /// Names that libxml2 would not take as they are.
  struct OddNames {
    var element: String?
    /// The odd attribute names by the indices of their attributes.
    var attributes: [Int: String] = [:]

    /// Whether the tag has an earlier attribute of the same odd name.
    func isRepeated(_ index: Int) -> Bool {
      guard let name = attributes[index] else { return false }
      return attributes.contains { $0.key != index && $0.value == name }
    }
  }

  struct EndTag {
    var tag = Tag.other
    var writtenName = 0..<0
    /// The place of the name among `oddNames`, if the name is odd.
    var oddName: Int?
  }

  struct Doctype {
    var name = ""
    var publicID: String?
    var systemID: String?
    var forcesQuirks = false
  }

  /// A note. Strings need reference counting and nearly no token has one, so they are kept beside the notes.
  enum Note {
    case startTag(StartTag)
    case endTag(EndTag)
    /// The place of the doctype among `doctypes`.
    case doctype(Int)
    /// A comment that libxml2 would not keep as it is: its place among `comments`.
    case comment(Int)
  }

  private var notes: [Note] = []
  private var head = 0
  private(set) var oddNames: [OddNames] = []
  private(set) var doctypes: [Doctype] = []
  private(set) var comments: [String] = []
  /// The positions of all start tags' values, attribute by attribute.
  var valuePositions: [SourcePosition] = []

  /// The number of events still to come.
  var count: Int { notes.count - head }
  subscript(index: Int) -> Note { notes[head + index] }

  mutating func append(_ note: Note) { notes.append(note) }

  mutating func append(_ doctype: Doctype) {
    notes.append(.doctype(doctypes.count))
    doctypes.append(doctype)
  }

  mutating func append(comment: String) {
    notes.append(.comment(comments.count))
    comments.append(comment)
  }

  /// - Returns: the names' place; nil if there are none.
  mutating func keep(_ names: OddNames?) -> Int? {
    guard let names else { return nil }
    oddNames.append(names)
    return oddNames.count - 1
  }

  mutating func removeFirst(_ count: Int) { head += count }

  mutating func removeAll() {
    notes.removeAll(keepingCapacity: true)
    valuePositions.removeAll(keepingCapacity: true)
    oddNames.removeAll()
    doctypes.removeAll()
    comments.removeAll()
    head = 0
  }
}
