/// HTML Standard, "the insertion mode": <https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode>
enum InsertionMode {
  case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText, inCaption
  case inColumnGroup, inTableBody, inRow, inCell, inSelect, inSelectInTable, inTemplate, afterBody, inFrameset
  case afterFrameset, afterAfterBody, afterAfterFrameset
}

/// The outcome of a rule for a token.
enum RuleOutcome {
  case done
  /// "Reprocess the token", in the mode that is current now.
  case reprocess
}

/// The rules of one insertion mode for tags. The rules for text, comments and the end are short, and are together in
/// `TreeBuilder`.
protocol InsertionModeRules {
  /// The tree builder on which the rules act.
  var builder: TreeBuilder { get }

  func startTag(_ token: StartTagToken) -> RuleOutcome
  func endTag(_ token: EndTagToken) -> RuleOutcome
}

extension TreeBuilder {
  /// "Process the token using the rules for" a mode, the current one or another.
  func startTag(_ token: StartTagToken, usingRulesFor mode: InsertionMode) -> RuleOutcome {
    switch mode {
    case .initial: anythingElse()
    case .beforeHTML: BeforeHTMLMode(builder: self).startTag(token)
    case .beforeHead: BeforeHeadMode(builder: self).startTag(token)
    case .inHead: InHeadMode(builder: self).startTag(token)
    case .inHeadNoscript: InHeadNoscriptMode(builder: self).startTag(token)
    case .afterHead: AfterHeadMode(builder: self).startTag(token)
    case .inBody: InBodyMode(builder: self).startTag(token)
    case .text: TextMode(builder: self).startTag(token)
    case .inTable, .inTableText: InTableMode(builder: self).startTag(token)
    case .inCaption: InCaptionMode(builder: self).startTag(token)
    case .inColumnGroup: InColumnGroupMode(builder: self).startTag(token)
    case .inTableBody: InTableBodyMode(builder: self).startTag(token)
    case .inRow: InRowMode(builder: self).startTag(token)
    case .inCell: InCellMode(builder: self).startTag(token)
    case .inSelect: InSelectMode(builder: self).startTag(token)
    case .inSelectInTable: InSelectInTableMode(builder: self).startTag(token)
    case .inTemplate: InTemplateMode(builder: self).startTag(token)
    case .afterBody, .afterAfterBody: AfterBodyMode(builder: self).startTag(token)
    case .inFrameset: InFramesetMode(builder: self).startTag(token)
    case .afterFrameset, .afterAfterFrameset: AfterFramesetMode(builder: self).startTag(token)
    }
  }

  /// The same for an end tag.
  func endTag(_ token: EndTagToken, usingRulesFor mode: InsertionMode) -> RuleOutcome {
    switch mode {
    case .initial: anythingElse()
    case .beforeHTML: BeforeHTMLMode(builder: self).endTag(token)
    case .beforeHead: BeforeHeadMode(builder: self).endTag(token)
    case .inHead: InHeadMode(builder: self).endTag(token)
    case .inHeadNoscript: InHeadNoscriptMode(builder: self).endTag(token)
    case .afterHead: AfterHeadMode(builder: self).endTag(token)
    case .inBody: InBodyMode(builder: self).endTag(token)
    case .text: TextMode(builder: self).endTag(token)
    case .inTable, .inTableText: InTableMode(builder: self).endTag(token)
    case .inCaption: InCaptionMode(builder: self).endTag(token)
    case .inColumnGroup: InColumnGroupMode(builder: self).endTag(token)
    case .inTableBody: InTableBodyMode(builder: self).endTag(token)
    case .inRow: InRowMode(builder: self).endTag(token)
    case .inCell: InCellMode(builder: self).endTag(token)
    case .inSelect: InSelectMode(builder: self).endTag(token)
    case .inSelectInTable: InSelectInTableMode(builder: self).endTag(token)
    case .inTemplate: InTemplateMode(builder: self).endTag(token)
    case .afterBody, .afterAfterBody: AfterBodyMode(builder: self).endTag(token)
    case .inFrameset: InFramesetMode(builder: self).endTag(token)
    case .afterFrameset, .afterAfterFrameset: AfterFramesetMode(builder: self).endTag(token)
    }
  }

  /// The "anything else" entry of the modes that only wait for their element. `.done` if it ignores the token.
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
      guard open.lastName?.isHTML(.colgroup) == true else { return .done }
      open.pop()
      mode = .inTable
    default:
      return .done
    }
    return .reprocess
  }
}
