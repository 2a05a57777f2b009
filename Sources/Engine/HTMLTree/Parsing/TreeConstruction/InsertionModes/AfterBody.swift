/// HTML Standard, the "after body" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody>
struct AfterBodyMode: InsertionModeRules {
  let builder: TreeBuilder

  /// HTML Standard, "after body" and "after after body": `</html>` leads from the first to the second.
  func startTag(_ token: StartTagToken) -> RuleOutcome {
    if token.tag == .html { return builder.startTag(token, usingRulesFor: .inBody) }
    builder.mode = .inBody
    return .reprocess
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    if builder.mode == .afterBody, token.tag == .html {
      if builder.context == nil { builder.mode = .afterAfterBody }
      return .done
    }
    builder.mode = .inBody
    return .reprocess
  }
}
