/// HTML Standard, "in table body", "in row", "in cell".
extension TreeBuilder {
  func startTagInTableBody(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .tr:
      clearStack(to: [.tbody, .tfoot, .thead])
      insertElement(token)
      mode = .inRow
      return .done
    case .th, .td:
      clearStack(to: [.tbody, .tfoot, .thead])
      insertElement(StartTagToken(implied: .tr))
      mode = .inRow
      return .reprocess
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead: return endTableBody()
    default: return startTagInTable(token)
    }
  }

  func endTagInTableBody(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .tbody, .tfoot, .thead:
      guard open.hasInScope(token.tag, .table) else { return .done }
      clearStack(to: [.tbody, .tfoot, .thead])
      open.pop()
      mode = .inTable
      return .done
    case .table: return endTableBody()
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return .done
    default: return endTagInTable(token)
    }
  }

  private func endTableBody() -> RuleOutcome {
    guard [.tbody, .thead, .tfoot].contains(where: { open.hasInScope($0, .table) }) else { return .done }
    clearStack(to: [.tbody, .tfoot, .thead])
    open.pop()
    mode = .inTable
    return .reprocess
  }

  // MARK: Rows

  func startTagInRow(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .th, .td:
      clearStack(to: [.tr])
      insertElement(token)
      mode = .inCell
      formatting.append(.marker)
      return .done
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: return endRow() ? .reprocess : .done
    default: return startTagInTable(token)
    }
  }

  func endTagInRow(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .tr:
      _ = endRow()
      return .done
    case .table: return endRow() ? .reprocess : .done
    case .tbody, .tfoot, .thead:
      guard open.hasInScope(token.tag, .table) else { return .done }
      return endRow() ? .reprocess : .done
    case .body, .caption, .col, .colgroup, .html, .td, .th: return .done
    default: return endTagInTable(token)
    }
  }

  private func endRow() -> Bool {
    guard open.hasInScope(.tr, .table) else { return false }
    clearStack(to: [.tr])
    open.pop()
    mode = .inTableBody
    return true
  }

  // MARK: Cells

  func startTagInCell(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: return closeCell()
    default: return startTagInBody(token)
    }
  }

  func endTagInCell(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .td, .th:
      guard open.hasInScope(token.tag, .table) else { return .done }
      open.generateImpliedEndTags()
      open.pop(until: token.tag)
      clearFormattingToMarker()
      mode = .inRow
      return .done
    case .body, .caption, .col, .colgroup, .html: return .done
    case .table, .tbody, .tfoot, .thead, .tr:
      return open.hasInScope(token.tag, .table) ? closeCell() : .done
    default: return endTagInBody(token)
    }
  }

  /// HTML Standard, "close the cell".
  private func closeCell() -> RuleOutcome {
    guard open.hasInScope(.td, .table) || open.hasInScope(.th, .table) else { return .done }
    open.generateImpliedEndTags()
    open.pop(until: { $0.isHTML(.td) || $0.isHTML(.th) })
    clearFormattingToMarker()
    mode = .inRow
    return .reprocess
  }
}
