/// HTML Standard, the "in body" insertion mode: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
struct InBodyMode: InsertionModeRules {
  let builder: TreeBuilder

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .html:
      if !builder.open.has(.template), let html = builder.open.first { addMissingAttributes(of: token, to: html) }
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return builder.startTag(token, usingRulesFor: .inHead)
    case .body:
      guard !builder.open.has(.template), builder.open.count > 1, builder.open.name(at: 1).isHTML(.body) else {
        return .done
      }
      builder.allowsFrameset = false
      addMissingAttributes(of: token, to: builder.open[1])
    case .frameset:
      guard builder.allowsFrameset, builder.open.count > 1, builder.open.name(at: 1).isHTML(.body) else { return .done }
      builder.open[1].remove()
      while builder.open.count > 1 { builder.open.pop() }
      builder.insertElement(token)
      builder.mode = .inFrameset
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption,
      .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary, .ul:
      builder.open.closeParagraphInButtonScope()
      builder.insertElement(token)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      builder.open.closeParagraphInButtonScope()
      if let last = builder.open.lastName, last.namespace == .html, last.tag.isHeading { builder.open.pop() }
      builder.insertElement(token)
    case .pre, .listing:
      builder.open.closeParagraphInButtonScope()
      builder.insertElement(token)
      builder.ignoreNextLineFeed()
      builder.allowsFrameset = false
    case .form:
      if builder.formElement != nil, !builder.open.has(.template) { return .done }
      builder.open.closeParagraphInButtonScope()
      let element = builder.insertElement(token)
      if !builder.open.has(.template) { builder.formElement = element }
    case .li: insertListItem(token, closing: [.li])
    case .dd, .dt: insertListItem(token, closing: [.dd, .dt])
    case .plaintext:
      builder.open.closeParagraphInButtonScope()
      builder.insertElement(token)
      builder.requestedContentModel = .plainText
    case .button:
      if builder.open.hasInScope(.button) {
        builder.open.generateImpliedEndTags()
        builder.open.pop(until: .button)
      }
      builder.reconstructFormatting()
      builder.insertElement(token)
      builder.allowsFrameset = false
    default: return formattingStartTag(token)
    }
    return .done
  }

  /// The start tags of formatting elements, and of elements that put a marker before their contents.
  private func formattingStartTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .a:
      if let entry = builder.formatting.last(.a) {
        AdoptionAgency(builder: builder).run(.a)
        builder.formatting.remove(entry)
        builder.open.remove(entry)
      }
      insertFormatting(token)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      insertFormatting(token)
    case .nobr:
      builder.reconstructFormatting()
      if builder.open.hasInScope(.nobr) { AdoptionAgency(builder: builder).run(.nobr) }
      insertFormatting(token)
    case .applet, .marquee, .object:
      builder.reconstructFormatting()
      builder.insertElement(token)
      builder.formatting.insertMarker()
      builder.allowsFrameset = false
    default: return voidStartTag(token)
    }
    return .done
  }

  /// The start tags of elements without contents.
  private func voidStartTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .area, .br, .embed, .img, .keygen, .wbr:
      builder.reconstructFormatting()
      builder.insertVoidElement(token)
      builder.allowsFrameset = false
    case .input:
      builder.reconstructFormatting()
      builder.insertVoidElement(token)
      if token.attribute("type")?.equalsIgnoringASCIICase("hidden") != true { builder.allowsFrameset = false }
    case .param, .source, .track: builder.insertVoidElement(token)
    case .hr:
      builder.open.closeParagraphInButtonScope()
      builder.insertVoidElement(token)
      builder.allowsFrameset = false
    case .image:
      var renamed = token
      renamed.tag = .img
      renamed.name = Tag.img.name
      return startTag(renamed)
    default: return rawTextStartTag(token)
    }
    return .done
  }

  /// The start tags after which the tokenizer reads text.
  private func rawTextStartTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .textarea:
      builder.insertElement(token)
      builder.ignoreNextLineFeed()
      builder.requestedContentModel = .rcdata(.textarea)
      builder.originalMode = builder.mode
      builder.allowsFrameset = false
      builder.mode = .text
      return .done
    case .xmp:
      builder.open.closeParagraphInButtonScope()
      builder.reconstructFormatting()
      builder.allowsFrameset = false
      return builder.insertTextElement(token, .rawText(.xmp))
    case .iframe:
      builder.allowsFrameset = false
      return builder.insertTextElement(token, .rawText(.iframe))
    case .noembed: return builder.insertTextElement(token, .rawText(.noembed))
    case .noscript where builder.scripting == .enabled: return builder.insertTextElement(token, .rawText(.noscript))
    default: return otherStartTag(token)
    }
  }

  /// Tables, `select` and its contents, ruby, foreign roots, and "any other start tag".
  private func otherStartTag(_ token: StartTagToken) -> RuleOutcome {
    switch token.tag {
    case .table:
      if builder.document.quirksMode != .quirks { builder.open.closeParagraphInButtonScope() }
      builder.insertElement(token)
      builder.allowsFrameset = false
      builder.mode = .inTable
    case .select: insertSelect(token)
    case .optgroup, .option:
      if builder.open.lastName?.isHTML(.option) == true { builder.open.pop() }
      builder.reconstructFormatting()
      builder.insertElement(token)
    case .rb, .rtc:
      if builder.open.hasInScope(.ruby) { builder.open.generateImpliedEndTags() }
      builder.insertElement(token)
    case .rp, .rt:
      if builder.open.hasInScope(.ruby) { builder.open.generateImpliedEndTags(except: .rtc) }
      builder.insertElement(token)
    case .math, .svg:
      builder.reconstructFormatting()
      ForeignContent(builder: builder).insert(token, token.tag == .math ? .mathml : .svg)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default:
      builder.reconstructFormatting()
      builder.insertElement(token)
    }
    return .done
  }

  private func insertSelect(_ token: StartTagToken) {
    builder.reconstructFormatting()
    builder.insertElement(token)
    builder.allowsFrameset = false
    switch builder.mode {
    case .inTable, .inCaption, .inTableBody, .inRow, .inCell: builder.mode = .inSelectInTable
    default: builder.mode = .inSelect
    }
  }

  /// The steps for `li`, and the steps for `dd` and `dt`:
  /// 1. Set the frameset-ok flag to "not ok". 2. From the current node down the stack: 3. an element with one of the
  /// `tags` is closed with its contents, which ends the search; 4. so does a special element that is not an address,
  /// div or p. 6. Close a p element in button scope. 7. Insert an element for the token.
  private func insertListItem(_ token: StartTagToken, closing tags: [Tag]) {
    builder.allowsFrameset = false
    if tags.contains(where: { builder.open.has($0) }) {
      for index in stride(from: builder.open.count - 1, through: 0, by: -1) {
        let node = builder.open.name(at: index)
        if node.namespace == .html, tags.contains(node.tag) {
          builder.open.generateImpliedEndTags(except: node.tag)
          builder.open.pop(until: node.tag)
          break
        }
        if node.isSpecial, !(node.namespace == .html && [.address, .div, .p].contains(node.tag)) { break }
      }
    }
    builder.open.closeParagraphInButtonScope()
    builder.insertElement(token)
  }

  private func insertFormatting(_ token: StartTagToken) {
    builder.reconstructFormatting()
    builder.pushFormatting(builder.insertElement(token))
  }

  private func addMissingAttributes(of token: StartTagToken, to element: Element) {
    for attribute in token.attributes where !element.hasAttribute(attribute.name) {
      element.setAttribute(attribute.name, attribute.value)
      element.attributes[element.attributes.count - 1].valuePosition = attribute.valuePosition
    }
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
