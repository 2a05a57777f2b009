import HTMLTree

/// HTML Standard, "named access on the Window object", for names that scripts use without a window before them.
///
/// The engine cannot ask for an unknown name. So the realm keeps the names that its scripts use and declare nowhere,
/// and each name becomes a property of the global object when there is an element or a frame of that name. A name after
/// a window (`window.login`) needs none of this, because the proxy is asked.
struct NamedAccess {
  /// Names that scripts use without declaring them, in order of appearance.
  private var names: [String] = []
  private var known: Set<String> = []
  /// The names that have a meaning now.
  private var made: Set<String> = []
  /// The state of the document and its frames at the last look.
  private var lastRevision = -1
  private var lastFrames: [String] = []
  /// The names under which elements were members, for that state of their `name`s.
  private var elements: (state: Int, names: Set<String>)?
  private static let mostNames = 1_000

  var isEmpty: Bool { names.isEmpty }

  mutating func expect(_ names: [String]) {
    for name in names where known.count < Self.mostNames && known.insert(name).inserted {
      self.names.append(name)
      lastRevision = -1
    }
  }

  /// The names that have got a meaning, and the names that have lost theirs.
  mutating func changes(in document: ScriptDocument, frameNames: [String]) -> (added: [String], removed: [String]) {
    let tree = document.document
    guard tree.namesRevision != lastRevision || frameNames != lastFrames else { return ([], []) }
    lastRevision = tree.namesRevision
    lastFrames = frameNames
    var named = Set(frameNames)
    if names.contains(where: tree.hasElement(named:)) { named.formUnion(elementNames(in: tree)) }
    var added: [String] = [], removed: [String] = []
    for name in names {
      let means = named.contains(name) || tree.element(withID: name) != nil
      guard means != made.contains(name) else { continue }
      if means { made.insert(name) } else { made.remove(name) }
      if means { added.append(name) } else { removed.append(name) }
    }
    return (added, removed)
  }

  /// Walks through the tree only when a `name` has come or gone: an `id` may come with each element that a script
  /// makes.
  private mutating func elementNames(in tree: Document) -> Set<String> {
    if let elements, elements.state == tree.nameChanges { return elements.names }
    let names = Set(tree.descendants.compactMap { $0.asElement?.nameForWindow })
    elements = (tree.nameChanges, names)
    return names
  }
}

extension Element {
  /// The `name` by which a window has this element as a member.
  fileprivate var nameForWindow: String? {
    switch localName {
    case "embed", "form", "img", "object": attribute("name")
    default: nil
    }
  }
}

extension Document {
  /// HTML Standard, "named objects": an element that a window has under that name.
  func namedElement(_ name: String) -> Element? {
    element(withID: name) ?? namedElements(name).first
  }

  /// HTML Standard, "named objects": all elements of a window under that name, in tree order.
  func namedElements(_ name: String) -> [Element] {
    guard hasElement(named: name) || element(withID: name) != nil else { return [] }
    return descendants.compactMap(\.asElement).filter {
      $0.attribute("id") == name || $0.nameForWindow == name
    }
  }
}
