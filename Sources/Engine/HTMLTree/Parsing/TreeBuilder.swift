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

  /// A start tag that the Standard says to act upon although the page does not have it.
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

/// HTML Standard, "the insertion mode".
enum InsertionMode {
  case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText, inCaption
  case inColumnGroup, inTableBody, inRow, inCell, inSelect, inSelectInTable, inTemplate, afterBody, inFrameset
  case afterFrameset, afterAfterBody, afterAfterFrameset
}

/// What a rule of an insertion mode says about its token.
enum RuleOutcome {
  case done
  /// "Reprocess the token", in the mode that is now current.
  case reprocess
}

/// HTML Standard, "tree construction": turns tokens into the tree of a document.
///
/// WebKit's limit on depth is kept: an element deeper than 512 becomes a sibling of the element that it is in.
final class TreeBuilder {
  /// WebKit's `maximumHTMLParserDOMTreeDepth`.
  static let maximumDepth = 512
  /// Elements that may be open at once; further ones are closed at once, which bounds every walk of the stack.
  static let maximumOpenElements = 1024
  /// Formatting elements that are re-created after a block; the oldest of more are forgotten.
  static let maximumFormattingElements = 64

  let document: Document
  let scripting: ScriptingFlag
  var notes = TokenNotes()

  var mode = InsertionMode.initial
  /// HTML Standard, "original insertion mode".
  var originalMode = InsertionMode.inBody
  var templateModes: [InsertionMode] = []
  var open = OpenElements()
  var formatting: [FormattingEntry] = []
  var headElement: Element?
  var formElement: Element?
  /// The element that `innerHTML` is set on, for the fragment case.
  let context: Element?
  /// HTML Standard, "frameset-ok flag".
  var allowsFrameset = true
  var fosterParenting = false
  private var ignoresNextLineFeed = false
  /// Whether something stands elsewhere than the source says, because the tree is as deep as it may be.
  var reachedMaximumDepth = false
  /// Text that has not been given to the insertion mode yet.
  private var pendingText: [UInt8] = []

  /// Set by the rules for start tags that switch the tokenizer; the parser takes it.
  var requestedContentModel: ContentModel?
  /// A script whose end tag was just parsed; the parser takes it.
  var pendingScript: Element?

  init(document: Document, scripting: ScriptingFlag, context: Element? = nil) {
    self.document = document
    self.scripting = scripting
    self.context = context
  }

  // MARK: Tokens

  func startTag(_ token: StartTagToken) {
    flushText()
    ignoresNextLineFeed = false
    var outcome = RuleOutcome.reprocess
    while outcome == .reprocess {
      outcome = usesForeignRules(for: token) ? foreignStartTag(token) : startTag(token, by: mode)
    }
  }

  func endTag(_ token: EndTagToken) {
    flushText()
    ignoresNextLineFeed = false
    var outcome = RuleOutcome.reprocess
    while outcome == .reprocess {
      if let node = adjustedCurrentNode, node.namespace != .html {
        outcome = foreignEndTag(token)
      } else {
        outcome = endTag(token, by: mode)
      }
    }
  }

  func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = bytes[...]
    if ignoresNextLineFeed, let first = bytes.first {
      ignoresNextLineFeed = false
      if first == 0x0A { bytes = bytes.dropFirst() }
    }
    pendingText.append(contentsOf: bytes)
  }

  /// A control character of text: NUL is ignored in HTML content and replaced in foreign content.
  func controlCharacter(_ byte: UInt8) {
    if byte != 0 { return pendingText.append(byte) }
    guard let node = adjustedCurrentNode, node.namespace != .html, !isTextIntegrationPoint(node) else { return }
    pendingText.append(contentsOf: "\u{FFFD}".utf8)
  }

  /// HTML Standard, "insert a comment".
  func comment(_ data: String) {
    flushText()
    ignoresNextLineFeed = false
    let node = Comment(data, scope: document.scope)
    switch mode {
    case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset: document.place(node, before: nil)
    case .afterBody: (open.first ?? document).place(node, before: nil)
    default: insert(node)
    }
  }

  func doctype(_ note: TokenNotes.Doctype) {
    flushText()
    ignoresNextLineFeed = false
    guard mode == .initial else { return }
    let node = DocumentType(
      name: note.name, publicID: note.publicID ?? "", systemID: note.systemID ?? "", in: document)
    document.place(node, before: nil)
    document.quirksMode = quirksMode(for: note)
    mode = .beforeHTML
  }

  /// The text read so far goes into the tree, because a script may look at it now.
  func flushTextAtPause() {
    // Whether text in a table stays there is only known when it ends.
    if isTableTextPlace || mode == .inTableText { return }
    flushText()
  }

  private func flushText() {
    guard !pendingText.isEmpty else { return }
    let text = pendingText
    pendingText.removeAll(keepingCapacity: true)
    text.withUnsafeBufferPointer { processText($0) }
  }

  /// `pre` and `textarea`: "If the next token is a U+000A LINE FEED (LF) character token, then ignore that token".
  func ignoreNextLineFeed() { ignoresNextLineFeed = true }

  /// HTML Standard, "an end-of-file token".
  func endOfFile() {
    flushText()
    while endOfFile(by: mode) == .reprocess {}
    open.removeAll()
    formatting.removeAll()
  }

  /// HTML Standard, "adjusted current node".
  var adjustedCurrentNode: Element? {
    open.count == 1 ? context ?? open.last : open.last
  }

  /// Whether `<![CDATA[` begins a CDATA section here.
  var allowsCDATA: Bool {
    adjustedCurrentNode.map { $0.namespace != .html } ?? false
  }
}
