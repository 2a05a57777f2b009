/// Rows, one for each element or as they stand in the content.
public struct List<SelectionValue: Hashable, Content: View>: BuiltinView {
  private let content: Content
  private let selection: Binding<SelectionValue?>?

  init(_ content: Content, selection: Binding<SelectionValue?>? = nil) {
    self.content = content
    self.selection = selection
  }

  /// A tap on a row chooses its tag, or its element's identity.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(content(), selection: selection)
  }
  /// Inert: the selection. A device changes it while the list is edited.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) { self.init(content()) }

  func render(_ node: Node) {
    var environment = node.environment
    environment.listSelection = selection.map { selection in
      ListSelection(
        owner: selection.identity,
        accepts: { $0.base is SelectionValue || $0.base is SelectionValue? },
        choose: { selection.wrappedValue = $0.base as? SelectionValue })
    }
    environment.linkSelection = environment.listSelection
    node.setChildren([Child("content", content, environment: environment)])
  }
}

/// The place where rows put the choice.
struct ListSelection {
  let owner: BindingIdentity?
  let accepts: (AnyHashable) -> Bool
  let choose: @MainActor (AnyHashable) -> Void
}

private struct LinkSelectionKey: EnvironmentKey { static var defaultValue: ListSelection? { nil } }
private struct ListSelectionKey: EnvironmentKey { static var defaultValue: ListSelection? { nil } }

extension EnvironmentValues {
  /// The selection for links inside of rows.
  var linkSelection: ListSelection? {
    get { self[LinkSelectionKey.self] }
    set { self[LinkSelectionKey.self] = newValue }
  }
  /// The selection for views that may be rows.
  var listSelection: ListSelection? {
    get { self[ListSelectionKey.self] }
    set { self[ListSelectionKey.self] = newValue }
  }
}

/// The actions of a finger on a row, besides the actions of its content.
struct ListRow: BuiltinView {
  let content: any View
  let delete: (@MainActor () -> Void)?
  let select: (@MainActor () -> Void)?
  func render(_ node: Node) {
    var element = Element(role: .row)
    element.gestureOrder = .afterContent
    element.isEnabled = node.environment.isEnabled
    element.tap = select
    element.delete = delete
    node.element = element
    node.setChildren([Child("content", content)])
  }
}

extension List {
  /// A tap on a row chooses its tag, or its element's identity.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(ForEach(data, content: rowContent), selection: selection)
  }

  /// Inert: the selection.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(ForEach(data, content: rowContent))
  }

  /// A tap on a row chooses its tag, or its element's identity.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(ForEach(data, id: id, content: rowContent), selection: selection)
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.init(content()) }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(ForEach(data, content: rowContent))
  }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(ForEach(data, id: id, content: rowContent))
  }

  public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
  where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(ForEach(data, content: rowContent))
  }
}
