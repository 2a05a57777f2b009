/// Parses `innerHTML` (HTML Standard, "HTML fragment parsing algorithm"):
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
package enum HTMLFragmentParser {
  /// The nodes of `html` inside `context`, in a fragment of `document`. Their scripts are marked "already started", and
  /// their elements have no source positions.
  /// - Parameters:
  ///   - onMaximumDepth: called if elements nest deeper than `HTMLParser.maximumDepth` and became siblings.
  ///   - onInternalError: called with each of the errors of `HTMLParser.internalErrors`.
  package static func parse(
    _ html: String, context: Element, document: Document, scripting: ScriptingFlag = .enabled,
    onMaximumDepth: () -> Void = {}, onInternalError: (String) -> Void = { _ in }
  ) -> DocumentFragment {
    let scratch = Document()
    scratch.quirksMode = document.quirksMode
    let builder = TreeBuilder(document: scratch, scripting: scripting, context: context)
    var core = ParserCore(builder: builder)
    core.setContentModel(contentModel(of: context, scripting: scripting))
    let root = builder.beginFragment()
    var segment = SourceSegment.written
    segment.append(html)
    while core.parse(&segment, end: .known) != nil {}
    core.finish()
    if builder.reachedMaximumDepth { onMaximumDepth() }
    core.internalErrors.forEach(onInternalError)
    let fragment = DocumentFragment(in: document)
    while let child = root.firstChild {
      child.remove()
      fragment.place(child, before: nil)
    }
    return fragment
  }

  private static func contentModel(of context: Element, scripting: ScriptingFlag) -> ContentModel {
    guard context.namespace == .html else { return .data }
    switch context.tag {
    // No end tag is "appropriate" here, because no start tag came before it.
    case .title, .textarea: return .rcdata(.other)
    case .style, .xmp, .iframe, .noembed, .noframes, .script, .plaintext: return .plainText
    case .noscript: return scripting == .enabled ? .plainText : .data
    default: return .data
    }
  }
}

extension TreeBuilder {
  /// The steps of the algorithm that prepare the tree.
  /// - Returns: the root, whose children are the result.
  fileprivate func beginFragment() -> Element {
    let root = makeElement(StartTagToken(implied: .html))
    document.place(root, before: nil)
    open.push(root)
    if context?.isHTML(.template) == true { templateModes.append(.inTemplate) }
    resetInsertionMode()
    var ancestor = context
    while let element = ancestor {
      if element.isHTML(.form) {
        formElement = element
        break
      }
      ancestor = element.parentElement
    }
    return root
  }
}
