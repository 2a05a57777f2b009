import HTMLTree
import WindowRegistry

/// HTML Standard, "named access on the Window object", for names that scripts use without a window before them.
///
/// The engine gives no way to be asked for an unknown name. So the names that a realm's scripts use and declare nowhere
/// are kept, and each becomes a property of the global object when an element or a frame of that name is there. A name
/// after a window (`window.login`) needs none of this: the proxy is asked.
struct NamedAccess {
  /// Names that are used and mean nothing yet.
  private var waiting: [String] = []
  private var known: Set<String> = []
  private static let mostNames = 1_000

  mutating func expect(_ names: [String]) {
    for name in names where known.count < Self.mostNames && known.insert(name).inserted { waiting.append(name) }
  }

  /// The names that mean something now; they are no longer waited for.
  /// - Parameter thorough: also look for elements by `name`, which takes a walk through the document.
  mutating func take(from document: ScriptDocument, frameNames: [String], thorough: Bool) -> [String] {
    guard !waiting.isEmpty else { return [] }
    var named: Set<String> = Set(frameNames)
    if thorough, waiting.contains(where: document.document.hasElement(named:)) {
      for node in document.document.descendants {
        if let element = node.asElement, let name = element.nameForWindow { named.insert(name) }
      }
    }
    var found: [String] = []
    waiting.removeAll { name in
      guard named.contains(name) || document.document.element(withID: name) != nil else { return false }
      found.append(name)
      return true
    }
    return found
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
