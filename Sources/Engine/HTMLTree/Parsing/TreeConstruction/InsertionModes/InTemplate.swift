/// HTML Standard, the "in template" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate>
struct InTemplateMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    let next: InsertionMode
    switch token.tag {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return builder.startTag(token, usingRulesFor: .inHead)
    case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
    case .col: next = .inColumnGroup
    case .tr: next = .inTableBody
    case .td, .th: next = .inRow
    default: next = .inBody
    }
    if !builder.templateModes.isEmpty { builder.templateModes[builder.templateModes.count - 1] = next }
    builder.mode = next
    return .reprocess
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    token.tag == .template ? builder.endTag(token, usingRulesFor: .inHead) : .done
  }
}
