/// The end tags of "in body".
extension InBodyMode {
  func endTag(_ token: EndTagToken) -> RuleOutcome {
    switch token.tag {
    case .template: return builder.endTag(token, usingRulesFor: .inHead)
    case .body, .html:
      guard builder.open.hasInScope(.body) else { return .done }
      builder.mode = .afterBody
      return token.tag == .html ? .reprocess : .done
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
      .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav, .ol, .pre, .search, .section,
      .select, .summary, .ul:
      guard builder.open.hasInScope(token.tag) else { return .done }
      builder.open.generateImpliedEndTags()
      builder.open.pop(until: token.tag)
    case .form: endForm()
    case .p:
      if !builder.open.hasInScope(.p, .button) { builder.insertElement(StartTagToken(implied: .p)) }
      builder.open.closeParagraph()
    case .li:
      guard builder.open.hasInScope(.li, .listItem) else { return .done }
      builder.open.generateImpliedEndTags(except: .li)
      builder.open.pop(until: .li)
    case .dd, .dt:
      guard builder.open.hasInScope(token.tag) else { return .done }
      builder.open.generateImpliedEndTags(except: token.tag)
      builder.open.pop(until: token.tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard builder.open.hasInScope(.general, where: { $0.namespace == .html && $0.tag.isHeading }) else {
        return .done
      }
      builder.open.generateImpliedEndTags()
      builder.open.pop(until: { $0.namespace == .html && $0.tag.isHeading })
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      AdoptionAgency(builder: builder).run(token.tag)
    case .applet, .marquee, .object:
      guard builder.open.hasInScope(token.tag) else { return .done }
      builder.open.generateImpliedEndTags()
      builder.open.pop(until: token.tag)
      builder.formatting.clearToLastMarker()
    case .br:
      return builder.startTag(StartTagToken(implied: .br), usingRulesFor: .inBody)
    default: anyOtherEndTag(token)
    }
    return .done
  }

  /// The end tag `form`: with a template open, the form in scope is closed; without, the form element pointer is set to
  /// null, and the form that it pointed to leaves the stack.
  private func endForm() {
    if builder.open.has(.template) {
      guard builder.open.hasInScope(.form) else { return }
      builder.open.generateImpliedEndTags()
      builder.open.pop(until: .form)
      return
    }
    let node = builder.formElement
    builder.formElement = nil
    guard let node, let index = builder.open.index(of: node), builder.open.hasInScope(at: index) else { return }
    builder.open.generateImpliedEndTags()
    builder.open.remove(node)
  }

  /// "Any other end tag":
  /// 1. From the current node down the stack: 2. an HTML element with the name of the token is closed, with everything
  /// in it, after implied end tags except for its own. 3. A special element ends the search; the token is ignored.
  func anyOtherEndTag(_ token: EndTagToken) {
    if token.tag != .other, !builder.open.has(token.tag) { return }
    for index in stride(from: builder.open.count - 1, through: 0, by: -1) {
      let node = builder.open.name(at: index)
      if node.isHTML(token.tag), node.tag != .other || builder.open[index].localName == token.name {
        let element = builder.open[index]
        builder.open.generateImpliedEndTags(except: token.tag == .other ? nil : token.tag)
        builder.open.pop(through: element)
        return
      }
      if node.isSpecial { return }
    }
  }
}
