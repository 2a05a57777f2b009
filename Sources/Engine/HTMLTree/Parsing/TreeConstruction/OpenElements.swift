/// HTML Standard, "the stack of open elements", the root first:
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements>
struct OpenElements {
  private(set) var elements: [Element] = []
  /// The number of open HTML elements of each tag. For most questions about the stack, a zero is the answer.
  private var counts = [Int32](repeating: 0, count: 256)

  var count: Int { elements.count }
  var first: Element? { elements.first }
  var last: Element? { elements.last }
  subscript(index: Int) -> Element { elements[index] }

  mutating func push(_ element: Element) {
    elements.append(element)
    if element.namespace == .html { counts[Int(element.tag.rawValue)] += 1 }
  }

  @discardableResult
  mutating func pop() -> Element? {
    guard let element = elements.popLast() else { return nil }
    if element.namespace == .html { counts[Int(element.tag.rawValue)] -= 1 }
    return element
  }

  mutating func removeAll() {
    while pop() != nil {}
  }

  func index(of element: Element) -> Int? { elements.lastIndex { $0 === element } }
  func contains(_ element: Element) -> Bool { index(of: element) != nil }

  mutating func remove(_ element: Element) {
    guard let index = index(of: element) else { return }
    elements.remove(at: index)
    if element.namespace == .html { counts[Int(element.tag.rawValue)] -= 1 }
  }

  mutating func insert(_ element: Element, at index: Int) {
    elements.insert(element, at: index)
    if element.namespace == .html { counts[Int(element.tag.rawValue)] += 1 }
  }

  mutating func replace(at index: Int, with element: Element) {
    let old = elements[index]
    if old.namespace == .html { counts[Int(old.tag.rawValue)] -= 1 }
    elements[index] = element
    if element.namespace == .html { counts[Int(element.tag.rawValue)] += 1 }
  }

  /// Whether an HTML element of that tag is open anywhere in the stack.
  @inline(__always)
  func has(_ tag: Tag) -> Bool { counts[Int(tag.rawValue)] > 0 }

  mutating func pop(until tag: Tag) {
    while let element = pop() { if element.isHTML(tag) { return } }
  }

  mutating func pop(until matches: (Element) -> Bool) {
    while let element = pop() { if matches(element) { return } }
  }

  mutating func pop(through target: Element) {
    while let element = pop() { if element === target { return } }
  }

  // MARK: Scopes

  /// HTML Standard, "have an element target node in a specific scope", with its lists of types:
  /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope>
  enum Scope {
    case general, listItem, button, table, select
  }

  func hasInScope(_ tag: Tag, _ scope: Scope = .general) -> Bool {
    guard has(tag) else { return false }
    return hasInScope(scope) { $0.isHTML(tag) }
  }

  func hasInScope(_ scope: Scope, where matches: (Element) -> Bool) -> Bool {
    // 1. Let node be the current node.
    for element in elements.reversed() {
      // 2. If node is the target, return true. 3. If it is of a type in the list, return false.
      if matches(element) { return true }
      if Self.ends(scope, element) { return false }
      // 4. Otherwise go on with the one above it.
    }
    return false
  }

  private static func ends(_ scope: Scope, _ element: Element) -> Bool {
    switch scope {
    case .table: return element.namespace == .html && [.html, .table, .template].contains(element.tag)
    case .select: return !(element.namespace == .html && (element.tag == .optgroup || element.tag == .option))
    case .general, .listItem, .button: break
    }
    switch (element.namespace, element.tag) {
    case (.html, .applet), (.html, .caption), (.html, .html), (.html, .table), (.html, .td), (.html, .th),
      (.html, .marquee), (.html, .object), (.html, .template), (.mathml, .mi), (.mathml, .mo), (.mathml, .mn),
      (.mathml, .ms), (.mathml, .mtext), (.mathml, .annotationXml), (.svg, .foreignobject), (.svg, .desc),
      (.svg, .title):
      return true
    case (.html, .ol), (.html, .ul): return scope == .listItem
    case (.html, .button): return scope == .button
    default: return false
    }
  }

  // MARK: Implied end tags

  /// HTML Standard, "generate implied end tags":
  /// <https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags>
  mutating func generateImpliedEndTags(except tag: Tag? = nil) {
    while let last, last.namespace == .html, last.tag != tag, last.tag.hasOptionalEnd { pop() }
  }

  /// HTML Standard, "close a p element": <https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element>
  mutating func closeParagraph() {
    // 1. Generate implied end tags, except for p elements. (2. is a parse error.) 3. Pop until a p element was popped.
    generateImpliedEndTags(except: .p)
    pop(until: .p)
  }

  mutating func closeParagraphInButtonScope() {
    if hasInScope(.p, .button) { closeParagraph() }
  }

  /// HTML Standard, "clear the stack back to a table (table body, table row) context".
  mutating func clear(backTo tags: [Tag]) {
    while let last {
      if last.namespace == .html, tags.contains(last.tag) || last.tag == .template || last.tag == .html { return }
      pop()
    }
  }

  /// HTML Standard, "generate all implied end tags thoroughly".
  mutating func generateAllImpliedEndTags() {
    while let last, last.namespace == .html, last.tag.hasOptionalEnd || last.tag.isOptionalTablePart { pop() }
  }
}

extension Tag {
  fileprivate var hasOptionalEnd: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  fileprivate var isOptionalTablePart: Bool {
    switch self {
    case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  /// HTML Standard, the "special" category, for HTML elements.
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button,
      .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption, .figure,
      .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe,
      .img, .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
      .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp:
      true
    default: false
    }
  }
}

extension Element {
  /// HTML Standard, the "special" category.
  var isSpecial: Bool {
    switch namespace {
    case .html: tag.isSpecial
    case .mathml: [.mi, .mo, .mn, .ms, .mtext, .annotationXml].contains(tag)
    case .svg: [.foreignobject, .desc, .title].contains(tag)
    case .none: false
    }
  }
}
