/// HTML Standard, "in table", "in caption", "in column group".
extension TreeBuilder {
  func startTagInTable(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption:
      clearStack(to: [.table])
      formatting.append(.marker)
      insertElement(token)
      mode = .inCaption
    case .colgroup:
      clearStack(to: [.table])
      insertElement(token)
      mode = .inColumnGroup
    case .col:
      clearStack(to: [.table])
      insertElement(StartTagToken(implied: .colgroup))
      mode = .inColumnGroup
      return .reprocess
    case .tbody, .tfoot, .thead:
      clearStack(to: [.table])
      insertElement(token)
      mode = .inTableBody
    case .td, .th, .tr:
      clearStack(to: [.table])
      insertElement(StartTagToken(implied: .tbody))
      mode = .inTableBody
      return .reprocess
    case .table:
      guard open.hasInScope(.table, .table) else { return .done }
      open.pop(until: .table)
      resetInsertionMode()
      return .reprocess
    case .style, .script, .template: return startTagInHead(token)
    case .input where token.attribute("type")?.equalsIgnoringASCIICase("hidden") == true: insertVoidElement(token)
    case .form:
      guard formElement == nil, !open.has(.template) else { return .done }
      let element = makeElement(token)
      insert(element)
      formElement = element
    default: return fosterParented { startTagInBody(token) }
    }
    return .done
  }

  func endTagInTable(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .table:
      guard open.hasInScope(.table, .table) else { return .done }
      open.pop(until: .table)
      resetInsertionMode()
      return .done
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
    case .template: return endTagInHead(token)
    default: return fosterParented { endTagInBody(token) }
    }
  }

  private func fosterParented(_ rule: () -> RuleOutcome) -> RuleOutcome {
    fosterParenting = true
    defer { fosterParenting = false }
    return rule()
  }

  /// HTML Standard, "clear the stack back to a table (body, row) context".
  func clearStack(to tags: [Tag]) {
    while let last = open.last {
      if last.namespace == .html, tags.contains(last.tag) || last.tag == .template || last.tag == .html { return }
      open.pop()
    }
  }

  // MARK: Captions

  func startTagInCaption(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      return endCaption() ? .reprocess : .done
    default: return startTagInBody(token)
    }
  }

  func endTagInCaption(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .caption:
      _ = endCaption()
      return .done
    case .table: return endCaption() ? .reprocess : .done
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
    default: return endTagInBody(token)
    }
  }

  private func endCaption() -> Bool {
    guard open.hasInScope(.caption, .table) else { return false }
    open.generateImpliedEndTags()
    open.pop(until: .caption)
    clearFormattingToMarker()
    mode = .inTable
    return true
  }

  // MARK: Column groups

  func startTagInColumnGroup(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return startTagInBody(token)
    case .col:
      insertVoidElement(token)
      return .done
    case .template: return startTagInHead(token)
    default: return anythingElse()
    }
  }

  func endTagInColumnGroup(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .colgroup:
      _ = anythingElse()
      return .done
    case .col: return .done
    case .template: return endTagInHead(token)
    default: return anythingElse()
    }
  }
}
