/// Whether scripts run in the page, which decides the contents of `noscript` (HTML Standard, "scripting flag").
package enum ScriptingFlag: Sendable {
  case enabled, disabled
}

/// The outcome of a step of the parser.
package enum ParserStep {
  /// The end tag of this script element has just been parsed. The caller runs the script (or not) and continues.
  case script(Element)
  /// All text so far has been parsed; more may come.
  case needsInput
  /// The input has ended and the tree is complete.
  case finished
}

/// Parses a page as its text arrives (HTML Standard, "parsing HTML documents").
///
/// The caller loops over `advance()`. Scripts run between its calls, never inside the parser. So a script sees exactly
/// the elements before it, and may call `insert(_:)` (its `document.write`) any number of times.
///
/// If written markup must be in the tree before `document.write` returns, the caller brackets the script with
/// `beginScript()` and `endScript()`, and loops over `advanceInserted()` after each `insert(_:)`.
package final class HTMLParser {
  package let document: Document

  private var core: ParserCore
  private var page = SourceSegment.page
  private var end = EndOfInput.open
  private var isFinished = false
  /// Unparsed text that running scripts wrote. The text of the outermost script comes first.
  private var written: [SourceSegment] = []

  package init(document: Document, scripting: ScriptingFlag) {
    self.document = document
    core = ParserCore(builder: TreeBuilder(document: document, scripting: scripting))
  }

  /// The deepest nesting of elements; WebKit's number.
  package static var maximumDepth: Int { TreeBuilder.maximumDepth }

  /// Whether elements were inserted beside their parents because the tree has its maximum depth.
  package var reachedMaximumDepth: Bool { core.builder.reachedMaximumDepth }

  /// Differences between the markup for libxml2 and libxml2's events. They are bugs of the parser, which the page's
  /// console should name. Some names and source positions near them may be wrong.
  package var internalErrors: [String] { core.internalErrors }

  /// Appends text from the network to the input.
  package func append(_ text: String) {
    page.append(text)
  }

  /// States that `append` will not be called again.
  package func markEndOfInput() {
    end = .known
  }

  /// Parses until a script's end tag, the end of the available text, or the end of the page. Text that a finished
  /// script inserted comes before the rest of the page.
  package func advance() -> ParserStep {
    while !written.isEmpty { endScript() }
    if isFinished { return .finished }
    if let script = core.parse(&page, end: end) { return .script(script) }
    guard end == .known else { return .needsInput }
    isFinished = true
    core.finish()
    return .finished
  }

  /// `document.write`: adds text at the insertion point, after earlier text of the same script. Ignored once the page
  /// is finished.
  package func insert(_ text: String) {
    if isFinished { return }
    if written.isEmpty { beginScript() }
    written[written.count - 1].append(text)
  }

  /// Opens an insertion point for a script that is about to run; `endScript()` closes it. It is only needed if the
  /// caller parses written markup with `advanceInserted()`, because scripts nest then.
  package func beginScript() {
    written.append(.written)
  }

  /// Ends the script of the innermost `beginScript()`. Its inserted text that has not been parsed comes next in the
  /// input.
  package func endScript() {
    guard let segment = written.popLast() else { return }
    let rest = segment.bytes[segment.cursor...]
    if written.isEmpty {
      page.prepend(rest)
    } else {
      written[written.count - 1].prepend(rest)
    }
  }

  /// Parses the text that the running script inserted, up to the insertion point, as `document.write` does before it
  /// returns. Returns `.needsInput` when nothing more of it can be parsed.
  package func advanceInserted() -> ParserStep {
    guard !isFinished, !written.isEmpty else { return .needsInput }
    if let script = core.parse(&written[written.count - 1], end: .open) { return .script(script) }
    return .needsInput
  }
}
