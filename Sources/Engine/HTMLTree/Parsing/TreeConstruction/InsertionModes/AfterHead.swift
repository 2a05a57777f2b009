/// HTML Standard, the "after head" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode>
struct AfterHeadMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return builder.startTag(token, usingRulesFor: .inBody)
    case .body:
      builder.insertElement(token)
      builder.allowsFrameset = false
      builder.mode = .inBody
      return .done
    case .frameset:
      builder.insertElement(token)
      builder.mode = .inFrameset
      return .done
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      guard let head = builder.headElement else { return .done }
      builder.open.push(head)
      let outcome = builder.startTag(token, usingRulesFor: .inHead)
      builder.open.remove(head)
      return outcome
    case .head: return .done
    default: return builder.anythingElse()
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .template: builder.endTag(token, usingRulesFor: .inHead)
    case .body, .html, .br: builder.anythingElse()
    default: .done
    }
  }
}

/// HTML Standard, the "text" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata>
struct TextMode: InsertionModeRules {
  let builder: TreeBuilder

  /// Never called, because only the element's end tag ends its text.
  func startTag(_ token: StartTagToken) -> RuleOutcome { builder.startTag(token, usingRulesFor: .inBody) }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    let element = builder.open.pop()
    builder.mode = builder.originalMode
    if token.tag == .script, let element, element.isHTML(.script) { builder.pendingScript = element }
    return .done
  }
}
