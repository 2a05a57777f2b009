/// Finds elements below a node, with the labels and identifiers that modifiers give them.
@MainActor enum ElementTexts {
  struct Found {
    let element: Element
    let label: String
    /// The texts inside; a person reads each of them.
    let parts: [String]
    let identifiers: [String]
    let value: String?
    /// The node; nil for an element of UIKit.
    let node: Node?
    let focus: [FocusBox]
  }

  private struct Inherited {
    var label: String?
    var identifiers: [String] = []
    var value: String?
    var focus: [FocusBox] = []
    var isUntouchable = false
  }

  /// The texts below a node, in order.
  static func of(_ node: Node, evenIfInactive: Bool = false) -> String {
    var texts: [String] = []
    collect(node, evenIfInactive: evenIfInactive, into: &texts)
    return texts.joined(separator: ", ")
  }

  private static func collect(_ node: Node, evenIfInactive: Bool, into texts: inout [String]) {
    guard evenIfInactive || !node.isInactive, !node.annotation.isHidden else { return }
    if let label = node.annotation.label {
      texts.append(label)
      return
    }
    if let element = node.element, element.role == .text || element.role == .image, let label = element.label {
      texts.append(label)
      return
    }
    for child in node.children { collect(child, evenIfInactive: evenIfInactive, into: &texts) }
  }

  /// All elements below a node, whether the node itself is active or not.
  static func elements(of node: Node) -> [Found] {
    var found: [Found] = []
    visit(node, Inherited(), isTop: true, surface: nil, &found)
    return found
  }

  /// The elements of one surface.
  static func elements(of node: Node, on surface: Surface) -> [Found] {
    var found: [Found] = []
    visit(node, Inherited(), isTop: true, surface: surface, &found)
    return found
  }

  private static func visit(
    _ node: Node, _ inherited: Inherited, isTop: Bool, surface: Surface?, _ found: inout [Found]
  ) {
    guard isTop || !node.isInactive, !node.annotation.isHidden, !isInHiddenBar(node) else { return }
    var inherited = inherited
    // Outer modifiers come before inner ones, as in SwiftUI.
    inherited.label = inherited.label ?? node.annotation.label
    inherited.value = inherited.value ?? node.annotation.value
    if let identifier = node.annotation.identifier { inherited.identifiers.append(identifier) }
    if let focus = node.memory as? FocusBox { inherited.focus.append(focus) }
    inherited.isUntouchable = inherited.isUntouchable || node.annotation.isUntouchable
    if var element = node.element, surface == nil || node.surface === surface {
      if inherited.isUntouchable {
        (element.tap, element.longPress, element.drag, element.enter) = (nil, nil, nil, nil)
      }
      // A device names the button itself, too, whatever its label is.
      if element.isBackButton { inherited.identifiers.append("BackButton") }
      let parts = element.isBackButton ? ["Back"] : textsOfContent(of: node)
      let label = inherited.label ?? element.label ?? parts.joined(separator: ", ")
      found.append(
        Found(
          element: element, label: label, parts: parts, identifiers: inherited.identifiers,
          value: inherited.value ?? element.value?(), node: node, focus: inherited.focus))
      // Elements inside this one share its identifiers only if it does no more than add a gesture.
      if element.gestureOrder == nil { inherited = Inherited(isUntouchable: inherited.isUntouchable) }
    }
    for child in node.children { visit(child, inherited, isTop: false, surface: surface, &found) }
  }

  /// Whether the node stands in the bar of a page that has none.
  private static func isInHiddenBar(_ node: Node) -> Bool {
    node.annotation.isInBar && (node.surface.controller as? NavigationPageController)?.hidesBar == true
  }

  private static func textsOfContent(of node: Node) -> [String] {
    var texts: [String] = []
    // A picker's or a field's label is its first child.
    let isLabelled = node.element.map { $0.role == .picker } ?? false
    for child in isLabelled ? Array(node.children.prefix(1)) : node.children {
      collect(child, evenIfInactive: false, into: &texts)
    }
    return texts
  }
}
