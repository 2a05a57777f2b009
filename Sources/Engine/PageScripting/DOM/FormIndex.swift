import HTMLTree

/// An index of the controls of each form and radio group, and of the labels of each control. It is built in one walk
/// through a tree, and is valid until the tree changes.
final class FormIndex {
  /// HTML Standard, "radio button group", in tree order.
  final class RadioGroup {
    fileprivate(set) var members: [Element] = []
    /// The only button that may be on. All other buttons are off.
    weak var settled: Element?
  }

  private struct GroupKey: Hashable {
    let form: ObjectIdentifier?
    let name: String
  }

  private struct Version: Equatable {
    let structure: Int
    let attributes: Int
  }

  private weak var root: Node?
  private let version: Version
  private var controls: [ObjectIdentifier: [Element]] = [:]
  private var named: [ObjectIdentifier: [String: [Element]]] = [:]
  private var groups: [GroupKey: RadioGroup] = [:]
  private var labels: [ObjectIdentifier: [Element]]?

  private static func version(of node: Node) -> Version {
    Version(structure: node.structureVersion, attributes: node.attributeVersion)
  }

  /// The index of a node's tree. Nil if the node's document is gone.
  static func of(_ node: Node) -> FormIndex? {
    guard let document = node.ownerDocument else { return nil }
    let root = node.root
    if let known = document.derived as? FormIndex, known.root === root, known.version == version(of: root) {
      return known
    }
    let index = FormIndex(root)
    document.derived = index
    return index
  }

  private init(_ root: Node) {
    self.root = root
    version = Self.version(of: root)
    for node in [root] + Array(root.descendants) {
      guard let element = node.asElement, FormTree.isListed(element) else { continue }
      let owner = FormTree.owner(of: element)
      if let owner { controls[ObjectIdentifier(owner), default: []].append(element) }
      if element.localName == "input", let name = element.attribute("name"), !name.isEmpty, InputType(element) == .radio
      {
        let key = GroupKey(form: owner.map { ObjectIdentifier($0) }, name: name)
        let group = groups[key] ?? RadioGroup()
        group.members.append(element)
        groups[key] = group
      }
    }
  }

  /// The listed elements whose owner is that form, in tree order.
  func controls(of form: Element) -> [Element] { controls[ObjectIdentifier(form)] ?? [] }

  func controls(of form: Element, named name: String) -> [Element] {
    let id = ObjectIdentifier(form)
    if let known = named[id] { return known[name] ?? [] }
    var byName: [String: [Element]] = [:]
    for control in controls(of: form) {
      let (id, name) = (control.attribute("id") ?? "", control.attribute("name") ?? "")
      if !id.isEmpty { byName[id, default: []].append(control) }
      if !name.isEmpty, name != id { byName[name, default: []].append(control) }
    }
    named[id] = byName
    return byName[name] ?? []
  }

  /// The group of a radio button. Nil for a button without a name, which belongs to no group.
  func radioGroup(of element: Element) -> RadioGroup? {
    guard let name = element.attribute("name"), !name.isEmpty else { return nil }
    return groups[GroupKey(form: FormTree.owner(of: element).map { ObjectIdentifier($0) }, name: name)]
  }

  func labels(of control: Element) -> [Element] {
    if let labels { return labels[ObjectIdentifier(control)] ?? [] }
    var found: [ObjectIdentifier: [Element]] = [:]
    for node in root.map({ [$0] + Array($0.descendants) }) ?? [] {
      guard let label = node.asElement, label.localName == "label", let control = FormTree.labeledControl(of: label)
      else { continue }
      found[ObjectIdentifier(control), default: []].append(label)
    }
    labels = found
    return found[ObjectIdentifier(control)] ?? []
  }
}
