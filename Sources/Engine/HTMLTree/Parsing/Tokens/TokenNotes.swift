/// What libxml2's events cannot carry. The normaliser makes a note for each token, which is read when the token's event
/// arrives. Events come in the order of the notes, and each note knows the name that its event will have.
struct TokenNotes {
  struct StartTag {
    var tag = Tag.other
    /// The place of the name in the markup for libxml2.
    var writtenName = 0..<0
    /// Names that libxml2 would not take as they are; nil for almost all tags.
    var oddNames: OddNames?
    var position = SourcePosition.unknown
    var contentPosition = SourcePosition.unknown
    var isSelfClosing = false
    var attributeCount = 0
    /// The index of the first attribute's position among `valuePositions`.
    var firstValuePosition = 0

    mutating func noteOddNames(_ note: (OddNames) -> Void) {
      let names = oddNames ?? OddNames()
      oddNames = names
      note(names)
    }
  }

  final class OddNames {
    var element: String?
    /// By their indices.
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
    var oddName: String?
  }

  struct Doctype {
    var name = ""
    var publicID: String?
    var systemID: String?
    var forcesQuirks = false
  }

  enum Note {
    case startTag(StartTag)
    case endTag(EndTag)
    case doctype(Doctype)
    /// The text of a comment that libxml2 would not keep as it is.
    case comment(String)
  }

  private var notes: [Note] = []
  private var head = 0
  /// The positions of all start tags' values, attribute by attribute.
  var valuePositions: [SourcePosition] = []

  /// The number of events still to come.
  var count: Int { notes.count - head }
  subscript(index: Int) -> Note { notes[head + index] }

  mutating func append(_ note: Note) { notes.append(note) }
  mutating func removeFirst(_ count: Int) { head += count }

  mutating func removeAll() {
    notes.removeAll(keepingCapacity: true)
    valuePositions.removeAll(keepingCapacity: true)
    head = 0
  }
}
