/// A place in a page's source, 1-based. Columns count UTF-16 code units, as JavaScriptCore's do.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  // Half the size of two `Int`s: each element and each attribute of a page keeps one or two positions.
  private var lineNumber: UInt32
  private var columnNumber: UInt32

  public init(line: Int, column: Int) {
    lineNumber = UInt32(clamping: line)
    columnNumber = UInt32(clamping: column)
  }

  public var line: Int {
    get { Int(lineNumber) }
    set { lineNumber = UInt32(clamping: newValue) }
  }

  public var column: Int {
    get { Int(columnNumber) }
    set { columnNumber = UInt32(clamping: newValue) }
  }

  /// The position of an element that the page's source does not contain, because a script made it or `document.write`
  /// wrote it.
  public static let unknown = SourcePosition(line: 0, column: 0)
  public var isKnown: Bool { line > 0 }

  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  public var description: String { isKnown ? "\(line):\(column)" : "?" }
}

/// The namespaces of elements.
package enum Namespace: UInt8, Sendable {
  case html, svg, mathml
  /// No namespace, or one in which only scripts make elements: such elements mean nothing to the page.
  case none

  package init(uri: String?) {
    self = [.html, .svg, .mathml].first { $0.uri == uri } ?? .none
  }

  /// The namespace's URI; nil for `none`.
  package var uri: String? {
    switch self {
    case .html: "http://www.w3.org/1999/xhtml"
    case .svg: "http://www.w3.org/2000/svg"
    case .mathml: "http://www.w3.org/1998/Math/MathML"
    case .none: nil
    }
  }
}

/// The parts of an element's name in XML besides the local name.
package final class Qualification: Sendable {
  package let prefix: String?
  let uri: String?

  init(prefix: String?, uri: String?) {
    self.prefix = prefix
    self.uri = uri
  }
}

/// The flags of script elements (HTML Standard, "scripting", "the script element").
package struct ScriptFlags: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// "already started": the script will not run (again), or the image has been requested.
  package static let alreadyStarted = ScriptFlags(rawValue: 1)
  /// The "parser document" is set: the parser made the element.
  package static let parserInserted = ScriptFlags(rawValue: 2)
  /// "force async": set unless the parser made the element or `async` was added.
  package static let forceAsync = ScriptFlags(rawValue: 4)
}

/// The properties that few elements have. They are kept apart, so that the elements of a large page are small.
private final class ElementExtras {
  /// The local name, if it is not the tag's name.
  var ownName: String?
  var templateContents: DocumentFragment?
  weak var shadowRoot: DocumentFragment?
  var qualification: Qualification?
  var contentPosition = SourcePosition.unknown
  var nonce: String?
  var imageState = ImageState.unavailable
}

/// An element (DOM Standard, "interface Element").
package final class Element: Node {
  package let namespace: Namespace
  /// The name as one of the known names, for fast comparison; `.other` for unknown names. Elements of every namespace
  /// have it.
  package let tag: Tag
  /// The flags of a script element; other elements do not use them.
  package var scriptFlags: ScriptFlags = []
  /// The checkedness of a checkbox or radio button, or the selectedness of an option, once it no longer follows the
  /// attribute; nil while it does. The scripting layer sets it, and `:checked` reads it.
  package var checkedness: Bool?
  /// The layer in which the element is shown. The scripting layer sets it, and `:modal` and `:popover-open` read it.
  package var layer = Layer.page
  /// The attributes in source order. Use the methods of Attributes.swift to read them.
  package internal(set) var attributes: [Attribute]
  /// The place of the element's `<` in the page's source.
  package internal(set) var position: SourcePosition
  /// The properties that few elements have; nil for almost all elements.
  private var extras: ElementExtras?

  /// https://html.spec.whatwg.org/multipage/interaction.html#the-top-layer
  package enum Layer: String, Sendable { case page, popover, modal }

  /// - Parameter ownName: the local name, if it is not the tag's name.
  init(
    tag: Tag, ownName: String?, namespace: Namespace, attributes: [Attribute], position: SourcePosition,
    scope: TreeScope
  ) {
    self.tag = tag
    self.namespace = namespace
    self.attributes = attributes
    self.position = position
    super.init(kind: .element, scope: scope)
    if let ownName { needExtras().ownName = ownName }
    if tag == .template, namespace == .html {
      let contents = DocumentFragment(scope: scope)
      contents.host = self
      templateContents = contents
    }
  }

  convenience init(
    localName: String, namespace: Namespace, attributes: [Attribute], position: SourcePosition, scope: TreeScope
  ) {
    let tag = Tag(localName)
    self.init(
      tag: tag, ownName: localName == tag.name ? nil : localName, namespace: namespace, attributes: attributes,
      position: position, scope: scope)
  }

  /// An element that belongs to `document` and has no parent yet, as `createElement(NS)` makes it.
  /// - Parameter localName: taken as it is; lower-case it for HTML.
  package convenience init(_ localName: String, namespace: Namespace = .html, in document: Document) {
    self.init(localName: localName, namespace: namespace, attributes: [], position: .unknown, scope: document.scope)
    if tag == .script { scriptFlags = .forceAsync }
  }

  /// An element as `createElementNS` makes it.
  package convenience init(qualifiedName: String, uri: String, in document: Document) {
    let parts = qualifiedName.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let namespace = Namespace(uri: uri)
    self.init(parts[parts.count - 1], namespace: namespace, in: document)
    if parts.count == 2 || namespace == .none && !uri.isEmpty {
      qualification = Qualification(prefix: parts.count == 2 ? parts[0] : nil, uri: uri.isEmpty ? nil : uri)
    }
  }

  private func needExtras() -> ElementExtras {
    if let extras { return extras }
    let extras = ElementExtras()
    self.extras = extras
    return extras
  }

  /// The contents of a template element, which it has instead of children; nil for any other element.
  package internal(set) var templateContents: DocumentFragment? {
    get { extras?.templateContents }
    set { needExtras().templateContents = newValue }
  }

  /// The root of the shadow tree, if there is one. The caller of `attachShadowRoot` keeps it alive.
  package internal(set) var shadowRoot: DocumentFragment? {
    get { extras?.shadowRoot }
    set { needExtras().shadowRoot = newValue }
  }

  /// The name's prefix, and a namespace that means nothing to pages; nil for almost all elements.
  package internal(set) var qualification: Qualification? {
    get { extras?.qualification }
    set { if newValue != nil || extras != nil { needExtras().qualification = newValue } }
  }

  /// The place where a script's source begins, after the start tag; unknown for any other element.
  package internal(set) var contentPosition: SourcePosition {
    get { extras?.contentPosition ?? .unknown }
    set { if tag == .script { needExtras().contentPosition = newValue } }
  }

  /// The state of an `img` element's image.
  package var imageState: ImageState {
    get { extras?.imageState ?? .unavailable }
    set { needExtras().imageState = newValue }
  }

  /// HTML Standard, "[[CryptographicNonce]]": the attribute's value, unless a script has set another one or the page's
  /// policy hides it.
  /// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#attr-nonce
  package var cryptographicNonce: String {
    get { extras?.nonce ?? attribute("nonce") ?? "" }
    set { needExtras().nonce = newValue }
  }

  /// Lets the attribute determine the nonce from now on.
  package func forgetNonce() { extras?.nonce = nil }

  /// WebKit's Element::hideNonce.
  package func hideNonce() {
    guard let nonce = attribute("nonce"), !nonce.isEmpty else { return }
    setAttribute("nonce", "")
    cryptographicNonce = nonce
  }

  package var localName: String { ownName ?? tag.name }

  /// The local name, if it is not the tag's name.
  var ownName: String? { extras?.ownName }

  /// DOM Standard, "HTML-uppercased qualified name": `tagName`.
  package var tagName: String {
    namespace == .html && scope.document?.xmlType == nil ? qualifiedName.uppercased() : qualifiedName
  }

  /// DOM Standard, "qualified name".
  package var qualifiedName: String { qualification?.prefix.map { "\($0):\(localName)" } ?? localName }

  package var namespaceURI: String? { namespace == .none ? qualification?.uri : namespace.uri }

  @inline(__always)
  func isHTML(_ tag: Tag) -> Bool { self.tag == tag && namespace == .html }
}
