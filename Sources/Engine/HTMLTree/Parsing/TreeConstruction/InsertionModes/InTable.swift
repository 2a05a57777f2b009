/// HTML Standard, the "in table" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable>
struct InTableMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption:
      builder.open.clear(backTo: [.table])
      builder.formatting.insertMarker()
      builder.insertElement(token)
      builder.mode = .inCaption
    case .colgroup:
      builder.open.clear(backTo: [.table])
      builder.insertElement(token)
      builder.mode = .inColumnGroup
    case .col:
      builder.open.clear(backTo: [.table])
      builder.insertElement(StartTagToken(implied: .colgroup))
      builder.mode = .inColumnGroup
      return .reprocess
    case .tbody, .tfoot, .thead:
      builder.open.clear(backTo: [.table])
      builder.insertElement(token)
      builder.mode = .inTableBody
    case .td, .th, .tr:
      builder.open.clear(backTo: [.table])
      builder.insertElement(StartTagToken(implied: .tbody))
      builder.mode = .inTableBody
      return .reprocess
    case .table:
      guard builder.open.hasInScope(.table, .table) else { return .done }
      builder.open.pop(until: .table)
      builder.resetInsertionMode()
      return .reprocess
    case .style, .script, .template: return builder.startTag(token, usingRulesFor: .inHead)
    case .input where token.attribute("type")?.equalsIgnoringASCIICase("hidden") == true:
      builder.insertVoidElement(token)
    case .form:
      guard builder.formElement == nil, !builder.open.has(.template) else { return .done }
      let element = builder.makeElement(token)
      builder.insert(element)
      builder.formElement = element
    default: return fosterParented { builder.startTag(token, usingRulesFor: .inBody) }
    }
    return .done
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .table:
      guard builder.open.hasInScope(.table, .table) else { return .done }
      builder.open.pop(until: .table)
      builder.resetInsertionMode()
      return .done
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
    case .template: return builder.endTag(token, usingRulesFor: .inHead)
    default: return fosterParented { builder.endTag(token, usingRulesFor: .inBody) }
    }
  }

  private func fosterParented(_ rule: () -> RuleOutcome) -> RuleOutcome {
    builder.fosterParenting = true
    defer { builder.fosterParenting = false }
    return rule()
  }
}

/// HTML Standard, the "in caption" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption>
struct InCaptionMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      return endCaption() ? .reprocess : .done
    default: return builder.startTag(token, usingRulesFor: .inBody)
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption:
      _ = endCaption()
      return .done
    case .table: return endCaption() ? .reprocess : .done
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
    default: return builder.endTag(token, usingRulesFor: .inBody)
    }
  }

  private func endCaption() -> Bool {
    guard builder.open.hasInScope(.caption, .table) else { return false }
    builder.open.generateImpliedEndTags()
    builder.open.pop(until: .caption)
    builder.formatting.clearToLastMarker()
    builder.mode = .inTable
    return true
  }
}

/// HTML Standard, the "in column group" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup>
struct InColumnGroupMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return builder.startTag(token, usingRulesFor: .inBody)
    case .col:
      builder.insertVoidElement(token)
      return .done
    case .template: return builder.startTag(token, usingRulesFor: .inHead)
    default: return builder.anythingElse()
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .colgroup:
      _ = builder.anythingElse()
      return .done
    case .col: return .done
    case .template: return builder.endTag(token, usingRulesFor: .inHead)
    default: return builder.anythingElse()
    }
  }
}
