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
    let model = memory.model
    switch path {
    case .own:
      // The memory has the model, which must not have it.
      let own = memory.own
      model.readPath = { own.read() }
      model.writePath = { own.write($0) }
    case .bound(let read, let write):
      model.readPath = read
      model.writePath = write
    }
    model.attach(to: node)
    if memory.environment?.base.isSame(as: node.environment) != true {
      var made = node.environment
      made.navigation = model
      memory.environment = (node.environment, made)
    }
    let environment = memory.environment?.made ?? node.environment
    node.setChildren([
      Child("root", root, environment: environment, surface: model.rootPage.surface),
      Child("pages", NavigationPages(model: model), environment: environment),
    ])
  }
}

/// The pages above the root, and the bar's button.
struct NavigationPages: BuiltinView {
  let model: NavigationModel

  func render(_ node: Node) {
    model.make(at: node) {
      // The contents of the pages are read here, so that a change of them, or of the path, changes the pages.
      let (values, views) = node.tracked {
        let values = model.readPath()
        return (values, values.map { model.destination(for: $0) ?? EmptyView() })
      }
      model.follow(values, views)
      setPages(on: node)
    }
    for value in model.pages.compactMap(\.value) where !model.hasDestination(for: value) {
      reportMissingDestination(of: value, on: node)
    }
  }

  private func reportMissingDestination(of value: AnyHashable, on node: Node) {
    SwiftUIWarning.report(
      "A NavigationLink is presenting a value of type “\(type(of: value.base))” but there is no matching navigationDestination declaration visible from the location of the link.",
      on: node.tree.device)
  }

  private func setPages(on node: Node) {
    var children = [Child("back", NavigationBackButton(model: model))] + model.leaving.compactMap(\.child)
    for page in model.pages {
      let model = model
      var environment = node.environment
      environment.setDismiss(
        DismissAction({ [weak page] in if let page { model.remove(page) } }, of: page.controller))
      let child = Child(
        ObjectIdentifier(page), page.view, environment: environment, surface: page.controller.surface)
      page.child = child
      children.append(child)
    }
    node.setChildren(children)
  }
}

/// The bar's button that leads back. Its label is the title of the page below, as on a device.
struct NavigationBackButton: BuiltinView {
  let model: NavigationModel
  func render(_ node: Node) {
    let controller = model.controller
    node.element = model.backLabel.map { label in
      Element(role: .button, label: label, isBackButton: true, tap: { controller.popViewController(animated: true) })
    }
    node.setChildren([])
  }
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
