/// HTML Standard, "in select", "in select in table", "in template", "in frameset", "after frameset".
extension TreeBuilder {
  func startTagInSelect(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return startTagInBody(token)
    case .option:
      if open.last?.isHTML(.option) == true { open.pop() }
      insertElement(token)
    case .optgroup:
      if open.last?.isHTML(.option) == true { open.pop() }
      if open.last?.isHTML(.optgroup) == true { open.pop() }
      insertElement(token)
    case .hr:
      if open.last?.isHTML(.option) == true { open.pop() }
      if open.last?.isHTML(.optgroup) == true { open.pop() }
      insertVoidElement(token)
    case .select: _ = endSelect()
    case .input, .keygen, .textarea: return endSelect() ? .reprocess : .done
    case .script, .template: return startTagInHead(token)
    default: break
    }
    return .done
  }

  func endTagInSelect(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .optgroup:
      if open.last?.isHTML(.option) == true, open.count > 1, open[open.count - 2].isHTML(.optgroup) { open.pop() }
      if open.last?.isHTML(.optgroup) == true { open.pop() }
    case .option: if open.last?.isHTML(.option) == true { open.pop() }
    case .select: _ = endSelect()
    case .template: return endTagInHead(token)
    default: break
    }
    return .done
  }

  private func endSelect() -> Bool {
    guard open.hasInScope(.select, .select) else { return false }
    open.pop(until: .select)
    resetInsertionMode()
    return true
  }

  private static let tableTags: [Tag] = [.caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th]

  func startTagInSelectInTable(_ token: StartTagToken) -> RuleOutcome {
    guard Self.tableTags.contains(token.tag) else { return startTagInSelect(token) }
    open.pop(until: .select)
    resetInsertionMode()
    return .reprocess
  }

  func endTagInSelectInTable(_ token: EndTagToken) -> RuleOutcome {
    guard Self.tableTags.contains(token.tag) else { return endTagInSelect(token) }
    guard open.hasInScope(token.tag, .table) else { return .done }
    open.pop(until: .select)
    resetInsertionMode()
    return .reprocess
  }

  // MARK: Templates

  func startTagInTemplate(_ token: StartTagToken) -> RuleOutcome {
    let next: InsertionMode
    switch token.tag {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return startTagInHead(token)
    case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
    case .col: next = .inColumnGroup
    case .tr: next = .inTableBody
    case .td, .th: next = .inRow
    default: next = .inBody
    }
    if !templateModes.isEmpty { templateModes[templateModes.count - 1] = next }
    mode = next
    return .reprocess
  }

  // MARK: Framesets

  func startTagInFrameset(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return startTagInBody(token)
    case .frameset: insertElement(token)
    case .frame: insertVoidElement(token)
    case .noframes: return startTagInHead(token)
    default: break
    }
    return .done
  }

  func endTagInFrameset(_ token: EndTagToken) -> RuleOutcome {
    guard token.tag == .frameset, open.count > 1 else { return .done }
    open.pop()
    if context == nil, open.last?.isHTML(.frameset) != true { mode = .afterFrameset }
    return .done
  }

  func startTagAfterFrameset(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: startTagInBody(token)
    case .noframes: startTagInHead(token)
    default: .done
    }
  }

  func endTagAfterFrameset(_ token: EndTagToken) -> RuleOutcome {
    if mode == .afterFrameset, token.tag == .html { mode = .afterAfterFrameset }
    return .done
  }
}
