import HTMLTree

/// The natives for live collections: whether they are still valid and, for lists of children, their length and single
/// items.
enum ListNatives {
  static let table: NativeTable = [
    "listVersion": listVersion, "listLength": listLength, "listItem": listItem, "controlsNamed": controlsNamed,
  ]

  /// The part of a tree that determines the items of a list below a root.
  private enum Kind: String {
    /// The root's children.
    case nodes
    /// The root's children that are elements.
    case elements
    /// The elements in the tree and their names.
    case tree
    /// Like `tree`, and also attributes.
    case attributes
  }

  private static func kind(_ call: NativeCall) -> Kind { Kind(rawValue: call.string(1)) ?? .attributes }

  /// (root, kind) → a number that differs after each change that may concern the list.
  static func listVersion(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let root = try call.node(0)
    switch kind(call) {
    case .nodes, .elements: return call.number(Int(root.childVersion))
    case .tree: return call.number(root.structureVersion)
    case .attributes: return call.number(root.structureVersion + root.attributeVersion)
    }
  }

  static func listLength(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let root = try call.node(0)
    return call.number(Int(kind(call) == .nodes ? root.childCount : root.childElementCount))
  }

  /// (root, kind, index) → the handle of the child; 0 for none.
  static func listItem(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let root = try call.node(0)
    let index = call.int(2)
    if kind(call) == .nodes { return call.handle(of: call.dom.childCursor.child(of: root, at: index)) }
    return call.handle(of: call.dom.childCursor.element(of: root, at: index))
  }

  /// (form or fieldset, name) → the controls of that id or name.
  static func controlsNamed(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let (element, name) = (try call.element(0), call.string(1))
    let controls: [Element]
    if element.localName == "fieldset" {
      controls = element.descendants.compactMap(\.asElement).filter {
        FormTree.isListed($0) && ($0.attribute("id") == name || $0.attribute("name") == name)
      }
    } else {
      controls = FormIndex.of(element)?.controls(of: element, named: name) ?? []
    }
    return call.handles(of: controls.filter { $0.localName != "input" || InputType($0) != .image })
  }
}

/// The position of scripts in a list of children: a loop over `childNodes[i]` continues from its last position
/// (WebKit's CollectionIndexCache).
struct ChildCursor {
  private struct Place {
    weak var parent: Node?
    var version: UInt32 = 0
    // The node is alive as long as the parent has the same version, because it is still the parent's child.
    var node: Unmanaged<Node>?
    var index = 0

    func isTrue(of other: Node) -> Bool { node != nil && parent === other && version == other.childVersion }
  }

  private var nodes = Place()
  private var elements = Place()

  mutating func child(of parent: Node, at index: Int) -> Node? {
    let known = nodes.isTrue(of: parent) ? nodes.node.map { ($0.takeUnretainedValue(), nodes.index) } : nil
    guard let found = parent.child(at: index, near: known.map { (node: $0.0, index: $0.1) }) else { return nil }
    nodes = Place(parent: parent, version: parent.childVersion, node: .passUnretained(found), index: index)
    return found
  }

  mutating func element(of parent: Node, at index: Int) -> Node? {
    let count = Int(parent.childElementCount)
    guard index >= 0, index < count else { return nil }
    var (node, place): (Node?, Int) =
      index <= count / 2 ? (parent.firstElementChild, 0) : (parent.lastElementChild, count - 1)
    if elements.isTrue(of: parent), abs(elements.index - index) < abs(place - index) {
      (node, place) = (elements.node?.takeUnretainedValue(), elements.index)
    }
    while place < index, let current = node {
      node = current.nextElementSibling
      place += 1
    }
    while place > index, let current = node {
      node = current.previousElementSibling
      place -= 1
    }
    guard let found = node else { return nil }
    elements = Place(parent: parent, version: parent.childVersion, node: .passUnretained(found), index: index)
    return found
  }
}
