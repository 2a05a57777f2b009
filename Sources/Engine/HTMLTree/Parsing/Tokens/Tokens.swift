/// A start tag as the tree builder takes it.
struct StartTagToken {
  var tag: Tag
  /// The element's own name; nil if it is the tag's name.
  private(set) var ownName: String?
  var attributes: [Attribute] = []
  var isSelfClosing: Bool
  var position: SourcePosition
  var contentPosition: SourcePosition

  /// - Parameter ownName: the element's own name; nil if it is the tag's name.
  init(_ note: TokenNotes.StartTag, ownName: String?) {
    tag = note.tag
    self.ownName = ownName
    isSelfClosing = note.isSelfClosing
    position = note.position
    contentPosition = note.contentPosition
  }

  /// A start tag on which the Standard acts although the page does not contain it.
  init(implied tag: Tag) {
    self.tag = tag
    isSelfClosing = false
    position = .unknown
    contentPosition = .unknown
  }

  var name: String {
    get { ownName ?? tag.name }
    set { ownName = newValue == tag.name ? nil : newValue }
  }

  func attribute(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }
}

struct EndTagToken {
  let tag: Tag
  private let ownName: String?

  /// - Parameter ownName: the element's own name; nil if it is the tag's name.
  init(tag: Tag, ownName: String?) {
    self.tag = tag
    self.ownName = ownName
  }

  init(implied tag: Tag) {
    self.init(tag: tag, ownName: nil)
  }

  var name: String { ownName ?? tag.name }
}
