/// HTML Standard, the "in select" insertion mode, as it was before 2025: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselect>
struct InSelectMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return builder.startTag(token, usingRulesFor: .inBody)
    case .option:
      if builder.open.lastName?.isHTML(.option) == true { builder.open.pop() }
      builder.insertElement(token)
    case .optgroup:
      if builder.open.lastName?.isHTML(.option) == true { builder.open.pop() }
      if builder.open.lastName?.isHTML(.optgroup) == true { builder.open.pop() }
      builder.insertElement(token)
    case .hr:
      if builder.open.lastName?.isHTML(.option) == true { builder.open.pop() }
      if builder.open.lastName?.isHTML(.optgroup) == true { builder.open.pop() }
      builder.insertVoidElement(token)
    case .select: _ = endSelect()
    case .input, .keygen, .textarea: return endSelect() ? .reprocess : .done
    case .script, .template: return builder.startTag(token, usingRulesFor: .inHead)
    default: break
    }
    return .done
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .optgroup:
      if builder.open.lastName?.isHTML(.option) == true, builder.open.count > 1,
        builder.open.name(at: builder.open.count - 2).isHTML(.optgroup)
      {
        builder.open.pop()
      }
      if builder.open.lastName?.isHTML(.optgroup) == true { builder.open.pop() }
    case .option: if builder.open.lastName?.isHTML(.option) == true { builder.open.pop() }
    case .select: _ = endSelect()
    case .template: return builder.endTag(token, usingRulesFor: .inHead)
    default: break
    }
    return .done
  }

  private func endSelect() -> Bool {
    guard builder.open.hasInScope(.select, .select) else { return false }
    builder.open.pop(until: .select)
    builder.resetInsertionMode()
    return true
  }
}

/// HTML Standard, the "in select in table" insertion mode, as it was before 2025:
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselectintable>
struct InSelectInTableMode: InsertionModeRules {
  let builder: TreeBuilder

  private static let tableTags: [Tag] = [.caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th]

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    guard Self.tableTags.contains(token.tag) else { return builder.startTag(token, usingRulesFor: .inSelect) }
    builder.open.pop(until: .select)
    builder.resetInsertionMode()
    return .reprocess
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    guard Self.tableTags.contains(token.tag) else { return builder.endTag(token, usingRulesFor: .inSelect) }
    guard builder.open.hasInScope(token.tag, .table) else { return .done }
    builder.open.pop(until: .select)
    builder.resetInsertionMode()
    return .reprocess
  }
}
