/// A start tag as the tree builder takes it.
struct StartTagToken {
  var tag: Tag
  var name: String
  var attributes: [Attribute] = []
  var isSelfClosing: Bool
  var position: SourcePosition
  var contentPosition: SourcePosition

  init(_ note: TokenNotes.StartTag, name: String) {
    tag = note.tag
    self.name = name
    isSelfClosing = note.isSelfClosing
    position = note.position
    contentPosition = note.contentPosition
  }

  /// A start tag on which the Standard acts although the page does not contain it.
  init(implied tag: Tag) {
    self.tag = tag
    name = tag.name
    isSelfClosing = false
    position = .unknown
    contentPosition = .unknown
  }

  func attribute(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }
}

struct EndTagToken {
  var tag: Tag
  var name: String

  init(tag: Tag, name: String) {
    self.tag = tag
    self.name = name
  }

  init(implied tag: Tag) {
    self.init(tag: tag, name: tag.name)
  }
}
