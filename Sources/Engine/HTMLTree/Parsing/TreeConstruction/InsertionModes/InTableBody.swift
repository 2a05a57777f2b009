/// HTML Standard, the "in table body" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody>
struct InTableBodyMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .tr:
      builder.open.clear(backTo: [.tbody, .tfoot, .thead])
      builder.insertElement(token)
      builder.mode = .inRow
      return .done
    case .th, .td:
      builder.open.clear(backTo: [.tbody, .tfoot, .thead])
      builder.insertElement(StartTagToken(implied: .tr))
      builder.mode = .inRow
      return .reprocess
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead: return endTableBody()
    default: return builder.startTag(token, usingRulesFor: .inTable)
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .tbody, .tfoot, .thead:
      guard builder.open.hasInScope(token.tag, .table) else { return .done }
      builder.open.clear(backTo: [.tbody, .tfoot, .thead])
      builder.open.pop()
      builder.mode = .inTable
      return .done
    case .table: return endTableBody()
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return .done
    default: return builder.endTag(token, usingRulesFor: .inTable)
    }
  }

  private func endTableBody() -> RuleOutcome {
    guard [.tbody, .thead, .tfoot].contains(where: { builder.open.hasInScope($0, .table) }) else { return .done }
    builder.open.clear(backTo: [.tbody, .tfoot, .thead])
    builder.open.pop()
    builder.mode = .inTable
    return .reprocess
  }
}

/// HTML Standard, the "in row" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr>
struct InRowMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .th, .td:
      builder.open.clear(backTo: [.tr])
      builder.insertElement(token)
      builder.mode = .inCell
      builder.formatting.insertMarker()
      return .done
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: return endRow() ? .reprocess : .done
    default: return builder.startTag(token, usingRulesFor: .inTable)
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .tr:
      _ = endRow()
      return .done
    case .table: return endRow() ? .reprocess : .done
    case .tbody, .tfoot, .thead:
      guard builder.open.hasInScope(token.tag, .table) else { return .done }
      return endRow() ? .reprocess : .done
    case .body, .caption, .col, .colgroup, .html, .td, .th: return .done
    default: return builder.endTag(token, usingRulesFor: .inTable)
    }
  }

  private func endRow() -> Bool {
    guard builder.open.hasInScope(.tr, .table) else { return false }
    builder.open.clear(backTo: [.tr])
    builder.open.pop()
    builder.mode = .inTableBody
    return true
  }
}

/// HTML Standard, the "in cell" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd>
struct InCellMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: return closeCell()
    default: return builder.startTag(token, usingRulesFor: .inBody)
    }
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .td, .th:
      guard builder.open.hasInScope(token.tag, .table) else { return .done }
      builder.open.generateImpliedEndTags()
      builder.open.pop(until: token.tag)
      builder.formatting.clearToLastMarker()
      builder.mode = .inRow
      return .done
    case .body, .caption, .col, .colgroup, .html: return .done
    case .table, .tbody, .tfoot, .thead, .tr:
      return builder.open.hasInScope(token.tag, .table) ? closeCell() : .done
    default: return builder.endTag(token, usingRulesFor: .inBody)
    }
  }

  /// HTML Standard, "close the cell".
  private func closeCell() -> RuleOutcome {
    guard builder.open.hasInScope(.td, .table) || builder.open.hasInScope(.th, .table) else { return .done }
    builder.open.generateImpliedEndTags()
    builder.open.pop(until: { $0.isHTML(.td) || $0.isHTML(.th) })
    builder.formatting.clearToLastMarker()
    builder.mode = .inRow
    return .reprocess
  }
}
