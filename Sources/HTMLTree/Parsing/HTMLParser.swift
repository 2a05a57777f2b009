/// Whether scripts run in the page; decides what `noscript` contains (HTML Standard, "scripting flag").
public enum ScriptingFlag: Sendable {
  case enabled, disabled
}

/// What the parser wants next.
public enum ParserStep {
  /// The end tag of this script element has been parsed, nothing after it. The caller runs it (or not) and goes on.
  case script(Element)
  /// Everything given so far is parsed; more may come.
  case needsInput
  /// The input has ended and the tree is complete.
  case finished
}

/// Parses a page as its text arrives (HTML Standard, "parsing HTML documents").
///
/// The caller loops over `advance()`. Scripts run between its calls, never inside the parser, so a script sees exactly
/// the elements before it, and may call `insert(_:)` (its `document.write`) any number of times.
public final class HTMLParser {
  public let document: Document

  public init(document: Document, scripting: ScriptingFlag) {
    self.document = document
  }

  /// Adds text from the network at the end of the input.
  public func append(_ text: String) {}

  /// Says that `append` will not be called again.
  public func markEndOfInput() {}

  /// Parses until a script's end tag, the end of what is there, or the end of the page. Text that a finished script
  /// inserted comes before the rest of the page.
  public func advance() -> ParserStep { .finished }

  /// `document.write`: adds text at the insertion point, after what the same script inserted before.
  public func insert(_ text: String) {}

  /// Opens an insertion point for a script that is about to run. Needed only where scripts nest: for a script found by
  /// `advanceInserted()`. Ended by `endScript()`.
  public func beginScript() {}

  /// The script of the innermost `beginScript()` is done; what it inserted and nobody parsed comes next in the input.
  public func endScript() {}

  /// Parses the text inserted by the running script up to the insertion point, as `document.write` does before it
  /// returns. `.needsInput` when nothing is left of it.
  public func advanceInserted() -> ParserStep { .needsInput }
}

/// Parses `innerHTML` (HTML Standard, "HTML fragment parsing algorithm").
public enum HTMLFragmentParser {
  /// The nodes that `html` gives inside `context`, in a fragment of `document`. Its scripts are marked "already started".
  public static func parse(_ html: String, context: Element, document: Document) -> DocumentFragment {
    DocumentFragment(in: document)
  }
}
