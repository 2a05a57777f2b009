/// A root page with the pages that were pushed onto it. The last page is shown.
public struct NavigationStack<Data, Root: View>: BuiltinView {
  /// The path of an app, if it has one.
  enum Path {
    case own
    case bound(read: () -> [AnyHashable], write: ([AnyHashable]) -> Void)
  }

  private let path: Path
  private let root: Root

  init(path: Path, root: Root) {
    self.path = path
    self.root = root
  }

  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { self.init(path: .own, root: root()) }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.init(
      path: .bound(read: { path.wrappedValue.values }, write: { path.wrappedValue = NavigationPath(values: $0) }),
      root: root())
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {
    self.init(
      path: .bound(
        read: { path.wrappedValue.map { AnyHashable($0) } },
        write: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }),
      root: root())
  }

  @MainActor private final class Memory {
    let model = NavigationModel()
    let own = StateLocation<[AnyHashable]>([])
    var environment: (base: EnvironmentValues, made: EnvironmentValues)?
  }

  func render(_ node: Node) {
    let memory = node.persisted(Memory())
    switch path {
    case .own:
      memory.model.values = { memory.own.read() }
      memory.model.setValues = { memory.own.write($0) }
    case .bound(let read, let write):
      memory.model.values = read
      memory.model.setValues = write
    }
    if memory.environment?.base.isSame(as: node.environment) != true {
      var made = node.environment
      made.navigation = memory.model
      memory.environment = (node.environment, made)
    }
    let environment = memory.environment?.made ?? node.environment
    let depth = node.tracked { memory.model.depth }
    node.setChildren([
      Child("root", root, environment: environment, isInactive: depth > 0),
      Child("pages", NavigationPages(model: memory.model, stack: node), environment: environment),
    ])
  }
}

/// The pages above the root.
struct NavigationPages: BuiltinView {
  let model: NavigationModel
  unowned let stack: Node

  func render(_ node: Node) {
    model.pages = node
    model.isMakingPages = true
    var known: Int
    var values: [AnyHashable]
    repeat {
      // The contents of the pages are read here, so that a change of them, or of the path, changes the pages.
      let contents: [any View]
      (values, contents) = node.tracked {
        let values = model.values()
        return (values, values.map { model.destination(for: $0) ?? EmptyView() })
      }
      known = values.count(where: model.hasDestination)
      setPages(contents, of: values, on: node)
      // A page may declare how the value above it is shown.
    } while values.count(where: model.hasDestination) > known
    model.isMakingPages = false
    for value in values where !model.hasDestination(for: value) { reportMissingDestination(of: value, on: node) }
    if (stack.children.first?.isInactive ?? false) != (model.depth > 0) { stack.invalidate() }
  }

  private func reportMissingDestination(of value: AnyHashable, on node: Node) {
    SwiftUIWarning.report(
      "A NavigationLink is presenting a value of type “\(type(of: value.base))” but there is no matching navigationDestination declaration visible from the location of the link.",
      on: node.tree.device)
  }

  private func setPages(_ contents: [any View], of values: [AnyHashable], on node: Node) {
    var children: [Child] = []
    if model.depth > 0 { children.append(Child("back", BackButton(model: model))) }
    for (place, content) in (contents + model.pushed.map(\.content)).enumerated() {
      var environment = node.environment
      let model = model
      environment.setDismiss(DismissAction({ model.pop(to: place) }, of: model, page: place))
      let key: AnyHashable =
        place < values.count
        ? [AnyHashable(place), values[place]]
        : [AnyHashable("view"), AnyHashable(model.pushed[place - values.count].owner)]
      children.append(Child(key, content, environment: environment, isInactive: place < model.depth - 1))
    }
    node.setChildren(children)
  }
}

/// The bar's button.
private struct BackButton: BuiltinView {
  let model: NavigationModel
  func render(_ node: Node) {
    let model = model
    node.element = Element(role: .button, label: "Back", isBackButton: true, tap: { model.pop() })
    node.setChildren([])
  }
}

/// The values of a navigation stack's pages.
public struct NavigationPath: Equatable {
  fileprivate(set) var values: [AnyHashable]

  init(values: [AnyHashable]) { self.values = values }
  public init() { values = [] }
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { values = elements.map { AnyHashable($0) } }
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

/// The form before iOS 16.
public struct NavigationView<Content: View>: BuiltinView {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func render(_ node: Node) {
    node.setChildren([Child("stack", NavigationStack<NavigationPath, Content>(path: .own, root: content))])
  }
}

/// All of its columns are shown; links push in the column that they are in.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: BuiltinView {
  private let columns: [any View]

  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>? = nil, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { columns = [sidebar(), content(), detail()] }

  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>? = nil, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView { columns = [sidebar(), detail()] }

  func render(_ node: Node) {
    node.setChildren(columns.enumerated().map { Child($0.offset, ColumnStack(content: $0.element)) })
  }
}

/// A column with a stack of its own.
private struct ColumnStack: BuiltinView {
  let content: any View
  func render(_ node: Node) {
    func open<V: View>(_ view: V) -> any View { NavigationView { view } }
    node.setChildren([Child("stack", open(content))])
  }
}

public struct NavigationSplitViewVisibility: Equatable, Sendable {
  let kind: Int
  public static let automatic = Self(kind: 0)
  public static let all = Self(kind: 1)
  public static let doubleColumn = Self(kind: 2)
  public static let detailOnly = Self(kind: 3)
}
