/// The insertion modes from "initial" to "after head".
extension TreeBuilder {
  func startTag(_ token: StartTagToken, by mode: InsertionMode) -> RuleOutcome {
    switch mode {
    case .initial: anythingElse()
    case .beforeHTML: startTagBeforeHTML(token)
    case .beforeHead: startTagBeforeHead(token)
    case .inHead: startTagInHead(token)
    case .inHeadNoscript: startTagInHeadNoscript(token)
    case .afterHead: startTagAfterHead(token)
    case .inBody, .text: startTagInBody(token)
    case .inTable, .inTableText: startTagInTable(token)
    case .inCaption: startTagInCaption(token)
    case .inColumnGroup: startTagInColumnGroup(token)
    case .inTableBody: startTagInTableBody(token)
    case .inRow: startTagInRow(token)
    case .inCell: startTagInCell(token)
    case .inSelect: startTagInSelect(token)
    case .inSelectInTable: startTagInSelectInTable(token)
    case .inTemplate: startTagInTemplate(token)
    case .afterBody, .afterAfterBody: startTagAfterBody(token)
    case .inFrameset: startTagInFrameset(token)
    case .afterFrameset, .afterAfterFrameset: startTagAfterFrameset(token)
    }
  }

  func endTag(_ token: EndTagToken, by mode: InsertionMode) -> RuleOutcome {
    switch mode {
    case .initial: anythingElse()
    case .beforeHTML, .beforeHead:
      [.head, .body, .html, .br].contains(token.tag) ? anythingElse() : .done
    case .inHead: endTagInHead(token)
    case .inHeadNoscript: endTagInHeadNoscript(token)
    case .afterHead: endTagAfterHead(token)
    case .inBody: endTagInBody(token)
    case .text: endTagInText(token)
    case .inTable, .inTableText: endTagInTable(token)
    case .inCaption: endTagInCaption(token)
    case .inColumnGroup: endTagInColumnGroup(token)
    case .inTableBody: endTagInTableBody(token)
    case .inRow: endTagInRow(token)
    case .inCell: endTagInCell(token)
    case .inSelect: endTagInSelect(token)
    case .inSelectInTable: endTagInSelectInTable(token)
    case .inTemplate: token.tag == .template ? endTagInHead(token) : .done
    case .afterBody, .afterAfterBody: endTagAfterBody(token)
    case .inFrameset: endTagInFrameset(token)
    case .afterFrameset, .afterAfterFrameset: endTagAfterFrameset(token)
    }
  }

  func endOfFile(by mode: InsertionMode) -> RuleOutcome {
    switch mode {
    case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead: return anythingElse()
    case .text:
      if let script = open.last, script.tag == .script { script.scriptFlags.insert(.alreadyStarted) }
      open.pop()
      self.mode = originalMode
      return .reprocess
    default:
      guard !templateModes.isEmpty, open.has(.template) else { return .done }
      open.pop(until: .template)
      clearFormattingToMarker()
      templateModes.removeLast()
      resetInsertionMode()
      return .reprocess
    }
  }

  /// The "anything else" entry of the modes that only wait for their element; `.done` where it ignores the token.
  func anythingElse() -> RuleOutcome {
    switch mode {
    case .initial:
      document.quirksMode = .quirks
      mode = .beforeHTML
    case .beforeHTML:
      insertRoot(StartTagToken(implied: .html))
    case .beforeHead:
      headElement = insertElement(StartTagToken(implied: .head))
      mode = .inHead
    case .inHead:
      open.pop()
      mode = .afterHead
    case .inHeadNoscript:
      open.pop()
      mode = .inHead
    case .afterHead:
      insertElement(StartTagToken(implied: .body))
      mode = .inBody
    case .inColumnGroup:
      guard open.last?.isHTML(.colgroup) == true else { return .done }
      open.pop()
      mode = .inTable
    default:
      return .done
    }
    return .reprocess
  }

  private func insertRoot(_ token: StartTagToken) {
    let html = makeElement(token)
    if document.documentElement == nil { document.place(html, before: nil) }
    open.push(html)
    mode = .beforeHead
  }

  private func startTagBeforeHTML(_ token: StartTagToken) -> RuleOutcome {
    guard token.tag == .html else { return anythingElse() }
    insertRoot(token)
    return .done
  }

  private func startTagBeforeHead(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return startTagInBody(token)
    case .head:
      headElement = insertElement(token)
      mode = .inHead
      return .done
    default: return anythingElse()
    }
  }

  func startTagInHead(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return startTagInBody(token)
    case .base, .basefont, .bgsound, .link, .meta:
      insertVoidElement(token)
      return .done
    case .title: return insertTextElement(token, .rcdata(.title))
    case .noframes, .style: return insertTextElement(token, .rawText(token.tag))
    case .noscript:
      if scripting == .enabled { return insertTextElement(token, .rawText(.noscript)) }
      insertElement(token)
      mode = .inHeadNoscript
      return .done
    case .script:
      let element = insertElement(token)
      element.scriptFlags = .parserInserted
      if context != nil { element.scriptFlags.insert(.alreadyStarted) }
      requestedContentModel = .script
      originalMode = mode
      mode = .text
      return .done
    case .template:
      insertElement(token)
      formatting.append(.marker)
      allowsFrameset = false
      mode = .inTemplate
      templateModes.append(.inTemplate)
      return .done
    case .head: return .done
    default: return anythingElse()
    }
  }

  func endTagInHead(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .head:
      open.pop()
      mode = .afterHead
      return .done
    case .body, .html, .br: return anythingElse()
    case .template:
      guard open.has(.template) else { return .done }
      open.generateAllImpliedEndTags()
      open.pop(until: .template)
      clearFormattingToMarker()
      if !templateModes.isEmpty { templateModes.removeLast() }
      resetInsertionMode()
      return .done
    default: return .done
    }
  }

  private func startTagInHeadNoscript(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: startTagInBody(token)
    case .basefont, .bgsound, .link, .meta, .noframes, .style: startTagInHead(token)
    case .head, .noscript: .done
    default: anythingElse()
    }
  }

  private func endTagInHeadNoscript(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .noscript:
      open.pop()
      mode = .inHead
      return .done
    case .br: return anythingElse()
    default: return .done
    }
  }

  private func startTagAfterHead(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html: return startTagInBody(token)
    case .body:
      insertElement(token)
      allowsFrameset = false
      mode = .inBody
      return .done
    case .frameset:
      insertElement(token)
      mode = .inFrameset
      return .done
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      guard let headElement else { return .done }
      open.push(headElement)
      let outcome = startTagInHead(token)
      open.remove(headElement)
      return outcome
    case .head: return .done
    default: return anythingElse()
    }
  }

  private func endTagAfterHead(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .template: endTagInHead(token)
    case .body, .html, .br: anythingElse()
    default: .done
    }
  }

  /// HTML Standard, "text".
  private func endTagInText(_ token: EndTagToken) -> RuleOutcome {
    let element = open.pop()
    mode = originalMode
    if token.tag == .script, let element, element.isHTML(.script) { pendingScript = element }
    return .done
  }

  /// HTML Standard, "reset the insertion mode appropriately".
  func resetInsertionMode() {
    for index in stride(from: open.count - 1, through: 0, by: -1) {
      let isLast = index == 0
      let node = isLast ? context ?? open[index] : open[index]
      if node.namespace == .html, let found = mode(after: node, at: index, isLast: isLast) {
        mode = found
        return
      }
      if isLast {
        mode = .inBody
        return
      }
    }
  }

  private func mode(after node: Element, at index: Int, isLast: Bool) -> InsertionMode? {
    switch node.tag {
    case .select:
      guard !isLast else { return .inSelect }
      for ancestor in stride(from: index - 1, to: 0, by: -1) {
        if open[ancestor].isHTML(.template) { return .inSelect }
        if open[ancestor].isHTML(.table) { return .inSelectInTable }
      }
      return .inSelect
    case .td, .th: return isLast ? nil : .inCell
    case .tr: return .inRow
    case .tbody, .thead, .tfoot: return .inTableBody
    case .caption: return .inCaption
    case .colgroup: return .inColumnGroup
    case .table: return .inTable
    case .template: return templateModes.last ?? .inBody
    case .head: return isLast ? nil : .inHead
    case .body: return .inBody
    case .frameset: return .inFrameset
    case .html: return headElement == nil ? .beforeHead : .afterHead
    default: return nil
    }
  }
}
