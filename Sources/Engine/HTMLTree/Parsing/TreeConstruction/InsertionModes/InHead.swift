/// HTML Standard, the "in head" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
struct InHeadMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return builder.startTag(token, usingRulesFor: .inBody)
    case .base, .basefont, .bgsound, .link, .meta:
      builder.insertVoidElement(token)
      return .done
    case .title: return builder.insertTextElement(token, .rcdata(.title))
    case .noframes, .style: return builder.insertTextElement(token, .rawText(token.tag))
    case .noscript:
      if builder.scripting == .enabled { return builder.insertTextElement(token, .rawText(.noscript)) }
      builder.insertElement(token)
      builder.mode = .inHeadNoscript
      return .done
    case .script:
      let element = builder.insertElement(token)
      element.scriptFlags = .parserInserted
      if builder.context != nil { element.scriptFlags.insert(.alreadyStarted) }
      builder.requestedContentModel = .script
      builder.originalMode = builder.mode
      builder.mode = .text
      return .done
    case .template:
      builder.insertElement(token)
      builder.formatting.insertMarker()
      builder.allowsFrameset = false
      builder.mode = .inTemplate
      builder.templateModes.append(.inTemplate)
      return .done
    case .head: return .done
    default: return builder.anythingElse()
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .head:
      builder.open.pop()
      builder.mode = .afterHead
      return .done
    case .body, .html, .br: return builder.anythingElse()
    case .template:
      guard builder.open.has(.template) else { return .done }
      builder.open.generateAllImpliedEndTags()
      builder.open.pop(until: .template)
      builder.formatting.clearToLastMarker()
      if !builder.templateModes.isEmpty { builder.templateModes.removeLast() }
      builder.resetInsertionMode()
      return .done
    default: return .done
    }
  }
}

/// HTML Standard, the "in head noscript" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript>
struct InHeadNoscriptMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: builder.startTag(token, usingRulesFor: .inBody)
    case .basefont, .bgsound, .link, .meta, .noframes, .style: builder.startTag(token, usingRulesFor: .inHead)
    case .head, .noscript: .done
    default: builder.anythingElse()
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .noscript:
      builder.open.pop()
      builder.mode = .inHead
      return .done
    case .br: return builder.anythingElse()
    default: return .done
    }
  }
}
