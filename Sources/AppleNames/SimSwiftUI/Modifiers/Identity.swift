/// Content with an identity of its own: another value means other content, with new state.
struct IdentifiedView<Content: View, ID: Hashable>: BuiltinView {
  let content: Content
  let id: ID
  func render(_ node: Node) { node.setChildren([Child(id, content)]) }
}

/// A value by which pickers and tab views tell their choices apart.
struct TaggedView<Content: View>: BuiltinView {
  let content: Content
  let tag: AnyHashable
  func render(_ node: Node) {
    node.memory = TagBox(tag)
    let select = node.environment.listSelection
    guard let select, select.accepts(tag) else { return node.setChildren([Child("content", content)]) }
    // The view is a row of a list, in whose content it stands by itself.
    let tag = tag
    var environment = node.environment
    environment.listSelection = nil
    let row = ListRow(content: content, delete: nil) { select.choose(tag) }
    node.setChildren([Child("content", row, environment: environment)])
  }
}

final class TagBox {
  let tag: AnyHashable
  init(_ tag: AnyHashable) { self.tag = tag }
}

extension View {
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    TaggedView(content: self, tag: AnyHashable(tag))
  }
}
