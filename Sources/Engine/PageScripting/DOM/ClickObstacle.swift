import HTMLTree

/// The reason why a user could not click an element, as far as it needs no style sheets (rule L35).
package enum ClickObstacle: Sendable {
  case hidden, disabled

  /// nil for an element that a user may click.
  package static func of(_ element: Element) -> ClickObstacle? {
    if FormTree.isDisabled(element) { return .disabled }
    var next: Element? = element
    while let each = next {
      if isHidden(each) { return .hidden }
      next = each.parentElement
    }
    return nil
  }

  private static func isHidden(_ element: Element) -> Bool {
    guard element.namespace == .html else { return false }
    if element.hasAttribute("hidden") { return true }
    if element.hasAttribute("popover"), element.layer != .popover { return true }
    switch element.localName {
    case "dialog" where !element.hasAttribute("open") && element.layer != .popover: return true
    case "input" where element.attribute("type")?.lowercased() == "hidden": return true
    default: break
    }
    let style = (element.attribute("style") ?? "").lowercased().filter { !$0.isWhitespace }
    return style.split(separator: ";").contains { $0.hasPrefix("display:none") || $0.hasPrefix("visibility:hidden") }
  }
}
