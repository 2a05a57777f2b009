/// HTML Standard, "the stack of open elements", the root first:
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements>
///
/// Most questions about the stack are about names. The names are kept beside the elements: reading an element from
/// memory retains and releases it, which costs more than the answer.
struct OpenElements: ~Copyable {
  /// An element on the stack, which holds it.
  private struct Entry {
    let element: Unmanaged<Element>
    let name: Name
  }

  /// The name and the namespace of an open element.
  struct Name {
    let tag: Tag
    let namespace: Namespace

    init(_ element: Element) {
      tag = element.tag
      namespace = element.namespace
    }

    @inline(__always)
    func isHTML(_ tag: Tag) -> Bool { self.tag == tag && namespace == .html }

    /// HTML Standard, the "special" category.
    var isSpecial: Bool { namespace == .html ? tag.isSpecial : tag.isSpecial(in: namespace) }
  }

  private var entries: [Entry] = []
  /// The number of open HTML elements of each tag. For most questions about the stack, a zero is the answer.
  private var counts = [Int32](repeating: 0, count: 256)

  deinit {
    for entry in entries { entry.element.release() }
  }

  var count: Int { entries.count }
  var first: Element? { entries.first?.element.takeUnretainedValue() }
  var last: Element? { entries.last?.element.takeUnretainedValue() }
  /// The name of the current node.
  var lastName: Name? { entries.last?.name }
  subscript(index: Int) -> Element { entries[index].element.takeUnretainedValue() }
  func name(at index: Int) -> Name { entries[index].name }

  /// Calls `body` with the current node, which is not retained: `body` must not take it from the stack before it has
  /// done with it.
  @inline(__always)
  func withLast<Result>(_ body: (Element) -> Result) -> Result? {
    entries.last?.element._withUnsafeGuaranteedRef(body)
  }

  mutating func push(_ element: Element) {
    entries.append(Self.entry(element))
    noteCount(of: element.tag, element.namespace, 1)
  }

  @discardableResult
  mutating func pop() -> Element? {
    guard let entry = entries.popLast() else { return nil }
    noteCount(of: entry.name.tag, entry.name.namespace, -1)
    return entry.element.takeRetainedValue()
  }

  private static func entry(_ element: Element) -> Entry {
    Entry(element: .passRetained(element), name: Name(element))
  }

  private mutating func noteCount(of tag: Tag, _ namespace: Namespace, _ change: Int32) {
    if namespace == .html { counts[Int(tag.rawValue)] += change }
  }

  mutating func removeAll() {
    while pop() != nil {}
  }

  func index(of element: Element) -> Int? {
    let wanted = Unmanaged.passUnretained(element).toOpaque()
    return entries.lastIndex { $0.element.toOpaque() == wanted }
  }
  func contains(_ element: Element) -> Bool { index(of: element) != nil }
  func lastIndex(where matches: (Name) -> Bool) -> Int? { entries.lastIndex { matches($0.name) } }

  mutating func remove(_ element: Element) {
    guard let index = index(of: element) else { return }
    let entry = entries.remove(at: index)
    noteCount(of: entry.name.tag, entry.name.namespace, -1)
    entry.element.release()
  }

  mutating func insert(_ element: Element, at index: Int) {
    entries.insert(Self.entry(element), at: index)
    noteCount(of: element.tag, element.namespace, 1)
  }

  mutating func replace(at index: Int, with element: Element) {
    let old = entries[index]
    noteCount(of: old.name.tag, old.name.namespace, -1)
    entries[index] = Self.entry(element)
    noteCount(of: element.tag, element.namespace, 1)
    old.element.release()
  }

  /// Whether an HTML element of that tag is open anywhere in the stack.
  @inline(__always)
  func has(_ tag: Tag) -> Bool { counts[Int(tag.rawValue)] > 0 }

  mutating func pop(until tag: Tag) {
    pop(until: { $0.isHTML(tag) })
  }

  mutating func pop(until matches: (Name) -> Bool) {
    while let name = lastName {
      pop()
      if matches(name) { return }
    }
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

  func hasInScope(_ scope: Scope, where matches: (Name) -> Bool) -> Bool {
    // 1. Let node be the current node.
    var index = entries.count
    while index > 0 {
      index -= 1
      let name = entries[index].name
      // 2. If node is the target, return true. 3. If it is of a type in the list, return false.
      if matches(name) { return true }
      if Self.ends(scope, name) { return false }
      // 4. Otherwise go on with the one above it.
    }
    return false
  }

  /// The same for the element at that index.
  func hasInScope(at target: Int) -> Bool {
    var index = entries.count - 1
    while index > target {
      if Self.ends(.general, entries[index].name) { return false }
      index -= 1
    }
    return true
  }

  private static func ends(_ scope: Scope, _ element: Name) -> Bool {
    switch scope {
    case .table:
      switch element.tag {
      case .html, .table, .template: return element.namespace == .html
      default: return false
      }
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
    while let last = lastName, last.namespace == .html, last.tag != tag, last.tag.hasOptionalEnd { pop() }
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
    while let last = lastName {
      if last.namespace == .html, tags.contains(last.tag) || last.tag == .template || last.tag == .html { return }
      pop()
    }
  }

  /// HTML Standard, "generate all implied end tags thoroughly".
  mutating func generateAllImpliedEndTags() {
    while let last = lastName, last.namespace == .html, last.tag.hasOptionalEnd || last.tag.isOptionalTablePart {
      pop()
    }
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

  /// HTML Standard, the "special" category, for elements of other namespaces than HTML's.
  fileprivate func isSpecial(in namespace: Namespace) -> Bool {
    switch (namespace, self) {
    case (.mathml, .mi), (.mathml, .mo), (.mathml, .mn), (.mathml, .ms), (.mathml, .mtext), (.mathml, .annotationXml),
      (.svg, .foreignobject), (.svg, .desc), (.svg, .title):
      true
    default: false
    }
  }
}
