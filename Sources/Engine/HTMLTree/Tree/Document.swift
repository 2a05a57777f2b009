/// A document's rendering mode, which selectors and table parsing depend on (DOM Standard, "mode").
package enum QuirksMode: Sendable {
  case noQuirks, limitedQuirks, quirks
}

/// A document and its tree. A freed document frees every node that no other object holds.
package final class Document: Node {
  /// The MIME type of a document in XML; nil for HTML (DOM Standard, "type").
  package var xmlType: String?
  /// The document's XML declaration; nil without one.
  package var xmlDeclaration: XMLDeclaration?
  /// The name of the encoding of the document's bytes.
  package var characterSet = "UTF-8"
  package internal(set) var quirksMode = QuirksMode.noQuirks
  /// The observer of every change to the tree, by the parser and by scripts. It must not keep the document alive.
  package var observer: (any DocumentObserver)? {
    didSet {
      newsFromParser = observer?.newsFromParser
      newsLink = newsFromParser.map(Unmanaged.passUnretained)
    }
  }
  private var newsFromParser: ParserNews?
  /// The same object without reference counting, which would be most of the work for each node that the parser inserts.
  private var newsLink: Unmanaged<ParserNews>?
  /// The element that `:focus` matches; set by the scripting layer.
  package weak var focusedElement: Element?
  /// The element that `:target` matches. The loader sets it by the URL's fragment.
  package weak var targetElement: Element?

  var ids = IDMap()
  /// The number of connected elements by their `name`.
  var names: [String: Int] = [:] { didSet { nameChanges &+= 1 } }
  /// A number that changes whenever an element with a `name` comes or goes.
  package private(set) var nameChanges = 0
  /// A number that changes whenever an element with an `id` or a `name` comes or goes.
  package var namesRevision: Int { nameChanges &+ ids.changes }
  var searchedTags = SearchedTags()
  /// Results that the scripting layer has worked out about the tree. This module never reads them.
  package var derived: AnyObject?
  /// The first `base` with an `href`, once a search has found it. The document forgets it when a `base` comes, goes or
  /// changes.
  private var knownBase: KnownBase = .unknown
  /// The `href` of a `base` element that the page's policies refuse.
  package var refusedBase: String?
  private enum KnownBase { case unknown, none, element(Unmanaged<Element>) }

  package init() {
    super.init(kind: .document, scope: TreeScope())
    scope.documentLink = .passUnretained(self)
    isConnected = true
  }

  deinit {
    scope.documentLink = nil
  }

  package var doctype: DocumentType? {
    for child in children { if let doctype = child as? DocumentType { return doctype } }
    return nil
  }

  /// The root element, which in HTML is the `html` element.
  package var documentElement: Element? {
    for child in children { if let element = child.asElement { return element } }
    return nil
  }

  /// HTML Standard, "the head element".
  package var head: Element? {
    guard let html = documentElement, html.isHTML(.html) else { return nil }
    for child in html.children { if let element = child.asElement, element.isHTML(.head) { return element } }
    return nil
  }

  /// HTML Standard, "the body element": the first `body` or `frameset` child of the `html` element.
  package var body: Element? {
    guard let html = documentElement, html.isHTML(.html) else { return nil }
    for child in html.children {
      if let element = child.asElement, element.isHTML(.body) || element.isHTML(.frameset) { return element }
    }
    return nil
  }

  /// HTML Standard, `document.title`: the child text of the first title element, stripped and collapsed.
  package var title: String {
    get { titleElement?.childTextContent.strippedAndCollapsed ?? "" }
    set {
      if let element = titleElement {
        element.setTextContent(newValue)
      } else if let head {
        let element = Element("title", in: self)
        element.setTextContent(newValue)
        head.place(element, before: nil)
      }
    }
  }

  /// HTML Standard, "the title element": the first candidate in tree order; in an SVG document, a child of the root.
  package var titleElement: Element? {
    if let root = svgRoot { return root.children.lazy.compactMap(\.asElement).first(where: isTitle) }
    return lazyElements(.title).first { $0.namespace == .html }
  }

  /// Whether a node of the document is losing its children because others replace them at once.
  package var isReplacingChildren: Bool { scope.isReplacingChildren }

  private var svgRoot: Element? {
    guard let root = documentElement, root.namespace == .svg, root.localName == "svg" else { return nil }
    return root
  }

  /// Whether the element is a candidate for the title element, which is the first candidate in tree order.
  package func isTitle(_ element: Element) -> Bool {
    guard element.tag == .title else { return false }
    guard let svgRoot else { return element.namespace == .html }
    return element.namespace == .svg && element.parentElement === svgRoot
  }

  /// The elements of that tag in the tree, of any namespace, in tree order.
  package func elements(_ tag: Tag) -> [Element] { Array(lazyElements(tag)) }

  private func lazyElements(_ tag: Tag) -> some Sequence<Element> {
    descendants.lazy.compactMap(\.asElement).filter { $0.tag == tag }.prefix(searchedTags.count(of: tag))
  }

  /// DOM Standard, `getElementById`: the first element in tree order with that id.
  package func element(withID id: String) -> Element? {
    ids.first(id, in: self)
  }

  /// Whether some element of the tree has that `name`.
  package func hasElement(named name: String) -> Bool { names[name, default: 0] > 0 }

  /// HTML Standard, the first `base` element with an `href` in tree order.
  package var baseElement: Element? {
    switch knownBase {
    case .none: return nil
    // The element is not retained: a connected element is alive, and when it leaves the tree, the document forgets it.
    case .element(let element): return element.takeUnretainedValue()
    case .unknown:
      let base = elements(.base).first { $0.hasAttribute("href") }
      knownBase = base.map { .element(Unmanaged.passUnretained($0)) } ?? .none
      return base
    }
  }

  func forgetBaseElement() { knownBase = .unknown }

  /// The observer that must be told that `node` was inserted into `parent`; nil if there is none.
  func observer(hearingOf node: Node, in parent: Node) -> (any DocumentObserver)? {
    if scope.mutationSource == .parser, !node.hasChildren,
      newsLink?._withUnsafeGuaranteedRef({ $0.include(node, in: parent) }) == false
    {
      return nil
    }
    return observer
  }

  /// Updates the tables after an element has come into the tree, or has left it.
  func note(_ element: Element, connected: Bool) {
    searchedTags.note(element.tag, connected ? 1 : -1)
    if element.attributes.isEmpty { return }
    if let id = element.attribute("id"), !id.isEmpty {
      if connected { ids.add(element, id: id) } else { ids.remove(element, id: id) }
    }
    if let name = element.attribute("name"), !name.isEmpty { names[name, default: 0] += connected ? 1 : -1 }
    if element.tag == .base { forgetBaseElement() }
  }
}

/// The numbers of connected elements, of any namespace, for the tags that are looked for in every page. A search need
/// not go on behind the last such element.
struct SearchedTags {
  private var base: Int32 = 0
  private var meta: Int32 = 0
  private var svg: Int32 = 0
  private var title: Int32 = 0

  /// Counts an element of that tag that has come or gone.
  mutating func note(_ tag: Tag, _ change: Int32) {
    switch tag {
    case .base: base += change
    case .meta: meta += change
    case .svg: svg += change
    case .title: title += change
    default: break
    }
  }

  /// The number of elements of that tag; no bound for a tag that is not counted.
  func count(of tag: Tag) -> Int {
    switch tag {
    case .base: Int(base)
    case .meta: Int(meta)
    case .svg: Int(svg)
    case .title: Int(title)
    default: .max
    }
  }
}
