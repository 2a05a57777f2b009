/// HTML Standard, the "before html" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode>
struct BeforeHTMLMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    guard token.tag == .html else { return builder.anythingElse() }
    builder.insertRoot(token)
    return .done
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    [.head, .body, .html, .br].contains(token.tag) ? builder.anythingElse() : .done
  }
}

/// HTML Standard, the "before head" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode>
struct BeforeHeadMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return builder.startTag(token, usingRulesFor: .inBody)
    case .head:
      builder.headElement = builder.insertElement(token)
      builder.mode = .inHead
      return .done
    default: return builder.anythingElse()
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    [.head, .body, .html, .br].contains(token.tag) ? builder.anythingElse() : .done
  }
}

extension TreeBuilder {
  /// Puts the root element into the document.
  func insertRoot(_ token: StartTagToken) {
    let html = makeElement(token)
    if document.documentElement == nil { document.place(html, before: nil) }
    open.push(html)
    mode = .beforeHead
  }
}
