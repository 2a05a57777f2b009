/// HTML Standard, "in body": start tags.
extension TreeBuilder {
  func startTagInBody(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html:
      if !open.has(.template), let html = open.first { addMissingAttributes(of: token, to: html) }
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return startTagInHead(token)
    case .body:
      guard !open.has(.template), open.count > 1, open[1].isHTML(.body) else { return .done }
      allowsFrameset = false
      addMissingAttributes(of: token, to: open[1])
    case .frameset:
      guard allowsFrameset, open.count > 1, open[1].isHTML(.body) else { return .done }
      open[1].remove()
      while open.count > 1 { open.pop() }
      insertElement(token)
      mode = .inFrameset
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption,
      .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary, .ul:
      closeParagraphInButtonScope()
      insertElement(token)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraphInButtonScope()
      if let last = open.last, last.namespace == .html, last.tag.isHeading { open.pop() }
      insertElement(token)
    case .pre, .listing:
      closeParagraphInButtonScope()
      insertElement(token)
      ignoreNextLineFeed()
      allowsFrameset = false
    case .form:
      if formElement != nil, !open.has(.template) { return .done }
      closeParagraphInButtonScope()
      let element = insertElement(token)
      if !open.has(.template) { formElement = element }
    case .li: insertListItem(token, closing: [.li])
    case .dd, .dt: insertListItem(token, closing: [.dd, .dt])
    case .plaintext:
      closeParagraphInButtonScope()
      insertElement(token)
      requestedContentModel = .plainText
    case .button:
      if open.hasInScope(.button) {
        open.generateImpliedEndTags()
        open.pop(until: .button)
      }
      reconstructFormatting()
      insertElement(token)
      allowsFrameset = false
    default: return inlineStartTagInBody(token)
    }
    return .done
  }

  /// The rest of the start tags "in body": formatting, replaced elements, form controls, ruby, foreign roots, others.
  private func inlineStartTagInBody(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .a:
      if let entry = lastFormatting(.a) {
        runAdoptionAgency(.a)
        removeFormatting(entry)
        open.remove(entry)
      }
      insertFormatting(token)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      insertFormatting(token)
    case .nobr:
      reconstructFormatting()
      if open.hasInScope(.nobr) {
        runAdoptionAgency(.nobr)
      }
      insertFormatting(token)
    case .applet, .marquee, .object:
      reconstructFormatting()
      insertElement(token)
      formatting.append(.marker)
      allowsFrameset = false
    case .table:
      if document.quirksMode != .quirks { closeParagraphInButtonScope() }
      insertElement(token)
      allowsFrameset = false
      mode = .inTable
    case .area, .br, .embed, .img, .keygen, .wbr:
      reconstructFormatting()
      insertVoidElement(token)
      allowsFrameset = false
    case .input:
      reconstructFormatting()
      insertVoidElement(token)
      if token.attribute("type")?.equalsIgnoringASCIICase("hidden") != true { allowsFrameset = false }
    case .param, .source, .track: insertVoidElement(token)
    case .hr:
      closeParagraphInButtonScope()
      insertVoidElement(token)
      allowsFrameset = false
    case .image:
      var renamed = token
      renamed.tag = .img
      renamed.name = Tag.img.name
      return startTagInBody(renamed)
    case .textarea:
      insertElement(token)
      ignoreNextLineFeed()
      requestedContentModel = .rcdata(.textarea)
      originalMode = mode
      allowsFrameset = false
      mode = .text
    case .xmp:
      closeParagraphInButtonScope()
      reconstructFormatting()
      allowsFrameset = false
      return insertTextElement(token, .rawText(.xmp))
    case .iframe:
      allowsFrameset = false
      return insertTextElement(token, .rawText(.iframe))
    case .noembed: return insertTextElement(token, .rawText(.noembed))
    case .noscript where scripting == .enabled: return insertTextElement(token, .rawText(.noscript))
    case .select: insertSelect(token)
    case .optgroup, .option:
      if open.last?.isHTML(.option) == true { open.pop() }
      reconstructFormatting()
      insertElement(token)
    case .rb, .rtc:
      if open.hasInScope(.ruby) { open.generateImpliedEndTags() }
      insertElement(token)
    case .rp, .rt:
      if open.hasInScope(.ruby) { open.generateImpliedEndTags(except: .rtc) }
      insertElement(token)
    case .math, .svg:
      reconstructFormatting()
      insertForeign(token, token.tag == .math ? .mathml : .svg)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default:
      reconstructFormatting()
      insertElement(token)
    }
    return .done
  }

  private func insertSelect(_ token: StartTagToken) {
    reconstructFormatting()
    insertElement(token)
    allowsFrameset = false
    switch mode {
    case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
    default: mode = .inSelect
    }
  }

  /// The loop of the rules for `li`, `dd` and `dt`.
  private func insertListItem(_ token: StartTagToken, closing tags: [Tag]) {
    allowsFrameset = false
    if tags.contains(where: open.has) {
      for index in stride(from: open.count - 1, through: 0, by: -1) {
        let node = open[index]
        if node.namespace == .html, tags.contains(node.tag) {
          open.generateImpliedEndTags(except: node.tag)
          open.pop(until: node.tag)
          break
        }
        if node.isSpecial, !(node.namespace == .html && [.address, .div, .p].contains(node.tag)) { break }
      }
    }
    closeParagraphInButtonScope()
    insertElement(token)
  }

  private func insertFormatting(_ token: StartTagToken) {
    reconstructFormatting()
    pushFormatting(insertElement(token))
  }

  private func addMissingAttributes(of token: StartTagToken, to element: Element) {
    for attribute in token.attributes where !element.hasAttribute(attribute.name) {
      element.setAttribute(attribute.name, attribute.value)
      element.attributes[element.attributes.count - 1].valuePosition = attribute.valuePosition
    }
  }

  func closeParagraphInButtonScope() {
    if open.hasInScope(.p, .button) { closeParagraph() }
  }

  /// HTML Standard, "close a p element".
  func closeParagraph() {
    open.generateImpliedEndTags(except: .p)
    open.pop(until: .p)
  }
}

extension Tag {
  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }
}
