/// HTML Standard, "in body": end tags; and the modes after the body.
extension TreeBuilder {
  func endTagInBody(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .template: return endTagInHead(token)
    case .body, .html:
      guard open.hasInScope(.body) else { return .done }
      mode = .afterBody
      return token.tag == .html ? .reprocess : .done
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
      .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search, .section,
      .select, .summary, .ul:
      guard open.hasInScope(token.tag) else { return .done }
      open.generateImpliedEndTags()
      open.pop(until: token.tag)
    case .form: endForm()
    case .p:
      if !open.hasInScope(.p, .button) { insertElement(StartTagToken(implied: .p)) }
      closeParagraph()
    case .li:
      guard open.hasInScope(.li, .listItem) else { return .done }
      open.generateImpliedEndTags(except: .li)
      open.pop(until: .li)
    case .dd, .dt:
      guard open.hasInScope(token.tag) else { return .done }
      open.generateImpliedEndTags(except: token.tag)
      open.pop(until: token.tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard open.hasInScope(.general, where: { $0.namespace == .html && $0.tag.isHeading }) else { return .done }
      open.generateImpliedEndTags()
      open.pop(until: { $0.namespace == .html && $0.tag.isHeading })
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      runAdoptionAgency(token.tag)
    case .applet, .marquee, .object:
      guard open.hasInScope(token.tag) else { return .done }
      open.generateImpliedEndTags()
      open.pop(until: token.tag)
      clearFormattingToMarker()
    case .br:
      return startTagInBody(StartTagToken(implied: .br))
    default: anyOtherEndTag(token)
    }
    return .done
  }

  private func endForm() {
    if open.has(.template) {
      guard open.hasInScope(.form) else { return }
      open.generateImpliedEndTags()
      open.pop(until: .form)
      return
    }
    let node = formElement
    formElement = nil
    guard let node, open.contains(node), open.hasInScope(.general, where: { $0 === node }) else { return }
    open.generateImpliedEndTags()
    open.remove(node)
  }

  /// HTML Standard, "in body", "any other end tag".
  func anyOtherEndTag(_ token: EndTagToken) {
    if token.tag != .other, !open.has(token.tag) { return }
    for index in stride(from: open.count - 1, through: 0, by: -1) {
      let node = open[index]
      if node.namespace == .html, node.tag == token.tag, node.tag != .other || node.localName == token.name {
        open.generateImpliedEndTags(except: token.tag == .other ? nil : token.tag)
        open.pop(through: node)
        return
      }
      if node.isSpecial { return }
    }
  }

  /// HTML Standard, "after body" and "after after body": `</html>` leads from the first to the second.
  func startTagAfterBody(_ token: StartTagToken) -> RuleOutcome {
    if token.tag == .html { return startTagInBody(token) }
    mode = .inBody
    return .reprocess
  }

  func endTagAfterBody(_ token: EndTagToken) -> RuleOutcome {
    if mode == .afterBody, token.tag == .html {
      if context == nil { mode = .afterAfterBody }
      return .done
    }
    mode = .inBody
    return .reprocess
  }
}
