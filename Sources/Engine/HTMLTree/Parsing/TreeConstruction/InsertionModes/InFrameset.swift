/// HTML Standard, the "in frameset" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset>
struct InFramesetMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return builder.startTag(token, usingRulesFor: .inBody)
    case .frameset: builder.insertElement(token)
    case .frame: builder.insertVoidElement(token)
    case .noframes: return builder.startTag(token, usingRulesFor: .inHead)
    default: break
    }
    return .done
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    guard token.tag == .frameset, builder.open.count > 1 else { return .done }
    builder.open.pop()
    if builder.context == nil, builder.open.lastName?.isHTML(.frameset) != true { builder.mode = .afterFrameset }
    return .done
  }
}

/// HTML Standard, the "after frameset" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset>
struct AfterFramesetMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: builder.startTag(token, usingRulesFor: .inBody)
    case .noframes: builder.startTag(token, usingRulesFor: .inHead)
    default: .done
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    if builder.mode == .afterFrameset, token.tag == .html { builder.mode = .afterAfterFrameset }
    return .done
  }
}
