extension TreeBuilder {
  /// HTML Standard, "reset the insertion mode appropriately":
  /// <https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately>
  func resetInsertionMode() {
    // 1. Let last be false. 2. Let node be the last node in the stack of open elements. 3. Loop:
    for index in stride(from: open.count - 1, through: 0, by: -1) {
      // If node is the first node in the stack, last is true, and in the fragment case, the context element is node.
      let isLast = index == 0
      let node = isLast ? context.map(OpenElements.Name.init) ?? open.name(at: index) : open.name(at: index)
      // 4. to 16. The element decides the mode.
      if node.namespace == .html, let found = mode(after: node, at: index, isLast: isLast) {
        mode = found
        return
      }
      // 17. If last is true, switch to "in body" and return.
      if isLast {
        mode = .inBody
        return
      }
      // 18. Let node be the node before it in the stack. 19. Return to the step labeled loop.
    }
  }

  private func mode(after node: OpenElements.Name, at index: Int, isLast: Bool) -> InsertionMode? {
    switch node.tag {
    case .select:
      // If last is true, skip to the step labeled done; else look for a table among its ancestors, up to a template.
      guard !isLast else { return .inSelect }
      for ancestor in stride(from: index - 1, to: 0, by: -1) {
        if open.name(at: ancestor).isHTML(.template) { return .inSelect }
        if open.name(at: ancestor).isHTML(.table) { return .inSelectInTable }
      }
      return .inSelect
    case .td, .th: return isLast ? nil : .inCell
    case .tr: return .inRow
    case .tbody, .thead, .tfoot: return .inTableBody
    case .caption: return .inCaption
    case .colgroup: return .inColumnGroup
    case .table: return .inTable
    // The current template insertion mode.
    case .template: return templateModes.last ?? .inBody
    case .head: return isLast ? nil : .inHead
    case .body: return .inBody
    case .frameset: return .inFrameset
    // If the head element pointer is null (the fragment case) "before head", else "after head".
    case .html: return headElement == nil ? .beforeHead : .afterHead
    default: return nil
    }
  }
}
