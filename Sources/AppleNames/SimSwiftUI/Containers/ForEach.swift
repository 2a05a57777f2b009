/// A view for each element of a collection, told apart by the elements' identities.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  let identity: (Data.Element) -> ID
  var delete: ((IndexSet) -> Void)?

  fileprivate init(data: Data, identity: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.identity = identity
    self.content = content
  }
}

extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { noBody(of: Self.self) }
}

extension ForEach: BuiltinView where Content: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, identity: { $0[keyPath: id] }, content: content)
  }

  func render(_ node: Node) {
    // The values that the closure reads matter to this node.
    let elements = node.tracked { data.map { (identity($0), content($0)) } }
    var counts: [ID: Int] = [:]
    node.setChildren(
      elements.map { id, view in
        let count = counts[id, default: 0]
        counts[id] = count + 1
        if count == 1 {
          SwiftUIWarning.report(
            "ForEach<\(Data.self), \(ID.self), \(Content.self)>: the ID \(id) occurs multiple times within the collection, this will give undefined results!",
            on: node.tree.device)
        }
        return Child([AnyHashable(id), AnyHashable(count)] as [AnyHashable], view)
      }.enumerated().map { row($0.element, at: $0.offset, of: node) })
  }
}

extension ForEach where Content: View {
  /// Adds a list's behaviour to an element: its selection and its deletion.
  @MainActor private func row(_ child: Child, at place: Int, of node: Node) -> Child {
    let select = node.environment.listSelection
    guard delete != nil || select != nil else { return child }
    let tag = TabPages.tag(of: child.view) ?? (child.key.base as? [AnyHashable])?.first
    let chosen = select.flatMap { select in tag.flatMap { select.accepts($0) ? $0 : nil } }
    let view = ListRow(
      content: child.view, delete: delete.map { delete in { delete(IndexSet(integer: place)) } },
      select: chosen.flatMap { tag in select.map { select in { select.choose(tag) } } })
    var environment = node.environment
    environment.listSelection = nil
    return Child(child.key, view, environment: environment)
  }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable, Content: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, identity: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, identity: { $0 }, content: content)
  }
}

extension ForEach where Content: View {
  /// A view for each element, which is given as a binding.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Indices: RandomAccessCollection, C.Index: Hashable {
    let collection = data.wrappedValue
    self.init(
      data: collection.indices.lazy.map { ($0, collection[$0][keyPath: id]) }, identity: { $0.1 },
      content: { content(data[$0.0]) })
  }

  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID,
    C.Indices: RandomAccessCollection, C.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }
}

/// Views whose elements can be deleted.
public protocol DynamicViewContent: View {}

extension ForEach: DynamicViewContent where Content: View {
  /// Sets the action of a deletion. A test deletes with `screen.deleteRow`.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
    var copy = self
    copy.delete = action
    return copy
  }
  /// Never called: rows are not moved here, which the trace says.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach {
    if action != nil { SimulatedDevice.note("SwiftUI: rows are not moved here, so that onMove is never called") }
    return self
  }
}
