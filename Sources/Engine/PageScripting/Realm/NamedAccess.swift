import HTMLTree
import WindowRegistry

/// HTML Standard, "named access on the Window object", for names that scripts use without a window before them.
///
/// The engine gives no way to be asked for an unknown name. So the names that a realm's scripts use and declare nowhere
/// are kept, and each becomes a property of the global object when an element or a frame of that name is there. A name
/// after a window (`window.login`) needs none of this: the proxy is asked.
struct NamedAccess {
  /// Names that scripts use without declaring them, in order of appearance.
  private var names: [String] = []
  private var known: Set<String> = []
  /// Those that mean something now.
  private var made: Set<String> = []
  /// The state of the document, and the frames, when somebody looked last.
  private var lastRevision = -1
  private var lastFrames: [String] = []
  private static let mostNames = 1_000

  var isEmpty: Bool { names.isEmpty }

  mutating func expect(_ names: [String]) {
    for name in names where known.count < Self.mostNames && known.insert(name).inserted {
      self.names.append(name)
      lastRevision = -1
    }
  }

  /// The names that mean something now and did not, and the other way round.
  mutating func changes(in document: ScriptDocument, frameNames: [String]) -> (added: [String], removed: [String]) {
    let tree = document.document
    guard tree.namesRevision != lastRevision || frameNames != lastFrames else { return ([], []) }
    lastRevision = tree.namesRevision
    lastFrames = frameNames
    var named = Set(frameNames)
    if names.contains(where: tree.hasElement(named:)) {
      for node in tree.descendants {
        if let element = node.asElement, let name = element.nameForWindow { named.insert(name) }
      }
    }
    var added: [String] = [], removed: [String] = []
    for name in names {
      let means = named.contains(name) || tree.element(withID: name) != nil
      guard means != made.contains(name) else { continue }
      if means { made.insert(name) } else { made.remove(name) }
      if means { added.append(name) } else { removed.append(name) }
    }
    return (added, removed)
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
