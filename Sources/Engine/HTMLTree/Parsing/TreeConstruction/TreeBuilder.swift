/// HTML Standard, "tree construction": turns tokens into the tree of a document.
/// <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction>
///
/// As in WebKit, the depth is limited: an element deeper than 512 becomes a sibling of the element around it.
final class TreeBuilder {
  /// WebKit's `maximumHTMLParserDOMTreeDepth`.
  static let maximumDepth = 512
  /// The most elements that may be open at the same time. Further elements are closed at once, which bounds every
  /// walk of the stack.
  static let maximumOpenElements = 1024

  let document: Document
  let scripting: ScriptingFlag

  var mode = InsertionMode.initial
  /// HTML Standard, "original insertion mode".
  var originalMode = InsertionMode.inBody
  var templateModes: [InsertionMode] = []
  var open = OpenElements()
  var formatting = ActiveFormattingElements()
  var headElement: Element?
  var formElement: Element?
  /// The element whose `innerHTML` is set, for the fragment case.
  let context: Element?
  /// HTML Standard, "frameset-ok flag".
  var allowsFrameset = true
  var fosterParenting = false
  private var ignoresNextLineFeed = false
  /// Whether a node is elsewhere than the source says, because the tree has its greatest depth.
  var reachedMaximumDepth = false
  /// Text that the insertion mode has not received yet.
  private var pendingText: [UInt8] = []

  /// The content model that the rules for a start tag have requested; the parser takes it.
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
      if isInForeignContent, ForeignContent(builder: self).takes(token) {
        outcome = ForeignContent(builder: self).startTag(token)
      } else {
        outcome = startTag(token, usingRulesFor: mode)
      }
    }
  }

  func endTag(_ token: EndTagToken) {
    flushText()
    ignoresNextLineFeed = false
    var outcome = RuleOutcome.reprocess
    while outcome == .reprocess {
      if isInForeignContent {
        outcome = ForeignContent(builder: self).endTag(token)
      } else {
        outcome = endTag(token, usingRulesFor: mode)
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

  /// A character of text that libxml2 drops: NUL is ignored in HTML content and replaced in foreign content.
  func controlCharacter(_ code: UInt32) {
    if code != 0 { return pendingText.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8) }
    guard isInForeignContent, let node = adjustedCurrentNode, !node.isTextIntegrationPoint else { return }
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

  /// Puts the text read so far into the tree, because a script may look at the tree now.
  func flushTextAtPause() {
    // Whether text stays in a table is known only when the text ends.
    if isTableTextPlace || mode == .inTableText { return }
    flushText()
  }

  private func flushText() {
    guard !pendingText.isEmpty else { return }
    // The text is taken out, so that a script that looks at the tree finds none of it. It is given back afterwards, so
    // that its memory is used again.
    var text: [UInt8] = []
    swap(&text, &pendingText)
    text.withUnsafeBufferPointer { processText($0) }
    text.removeAll(keepingCapacity: true)
    if pendingText.isEmpty { swap(&text, &pendingText) }
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

  private func endOfFile(by mode: InsertionMode) -> RuleOutcome {
    switch mode {
    case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead: return anythingElse()
    case .text:
      if let script = open.last, script.tag == .script { script.scriptFlags.insert(.alreadyStarted) }
      open.pop()
      self.mode = originalMode
      return .reprocess
    default:
      guard !templateModes.isEmpty, open.has(.template) else { return .done }
      open.pop(until: .template)
      formatting.clearToLastMarker()
      templateModes.removeLast()
      resetInsertionMode()
      return .reprocess
    }
  }

  /// HTML Standard, "adjusted current node".
  var adjustedCurrentNode: Element? {
    open.count == 1 ? context ?? open.last : open.last
  }

  /// Whether the adjusted current node is no HTML element.
  var isInForeignContent: Bool {
    if open.count == 1, let context { return context.namespace != .html }
    return open.lastName.map { $0.namespace != .html } ?? false
  }

  /// Whether `<![CDATA[` begins a CDATA section here.
  var allowsCDATA: Bool { isInForeignContent }
}
