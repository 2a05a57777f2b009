/// Pushes a page when it is tapped.
public struct NavigationLink<Label: View, Destination: View>: BuiltinView {
  private enum Target {
    case value(AnyHashable?)
    case view(() -> any View, isActive: Binding<Bool>?)
  }

  private let target: Target
  private let label: Label

  private init(_ target: Target, _ label: Label) {
    self.target = target
    self.label = label
  }

  @MainActor private final class Memory {
    var isActive = false
  }

  func render(_ node: Node) {
    var element = Element(role: .link)
    element.isEnabled = node.environment.isEnabled
    let model = node.environment.navigation
    switch target {
    case .value(let value):
      let device = node.tree.device
      if value == nil { element.isEnabled = false }
      let select = node.environment.linkSelection
      element.tap = {
        // In the list of a split view, the value is the selection. In a stack, a destination shows the value.
        if let value, let select, select.accepts(value), model?.hasDestination(for: value) != true {
          return select.choose(value)
        }
        guard let model else { return NavigationModel.reportMissing(for: "NavigationLink", on: device) }
        if let value { model.push(value) }
      }
    case .view(let content, let isActive): render(node, content, isActive, &element)
    }
    node.element = element
    node.setChildren([Child("label", label)])
  }

  private func render(
    _ node: Node, _ content: @escaping () -> any View, _ isActive: Binding<Bool>?, _ element: inout Element
  ) {
    let memory = node.persisted(Memory())
    guard let model = node.environment.navigation else {
      let device = node.tree.device
      element.tap = { NavigationModel.reportMissing(for: "NavigationLink", on: device) }
      if node.tracked({ isActive?.wrappedValue ?? false }) {
        NavigationModel.reportMissing(for: "NavigationLink", on: device)
      }
      return
    }
    let popped: @MainActor () -> Void = { [weak node] in
      memory.isActive = false
      isActive?.wrappedValue = false
      node?.invalidate()
    }
    element.tap = { [weak node] in
      guard let node else { return }
      if let isActive { isActive.wrappedValue = true } else { memory.isActive = true }
      node.invalidate()
    }
    let page = node.tracked { (isActive?.wrappedValue ?? memory.isActive) ? content() : nil }
    if let page {
      model.push(page, owner: node, as: .link(owner: node, popped: popped))
    } else if model.isPushed(node) {
      model.remove(node)
    }
  }
}

extension NavigationLink {
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(.view(destination, isActive: nil), label())
  }
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(.view({ destination }, isActive: nil), label())
  }
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(.view({ destination }, isActive: isActive), label())
  }
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.init(.view(destination, isActive: isActive), label())
  }
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    let isActive = Binding<Bool>(
      get: { selection.wrappedValue == tag }, set: { selection.wrappedValue = $0 ? tag : nil })
    self.init(.view(destination, isActive: isActive), label())
  }
  public init<V: Hashable>(destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label) {
    self.init(tag: tag, selection: selection, destination: { destination }, label: label)
  }
}

extension NavigationLink where Label == Text {
  public init(_ key: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(key) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(plain: String(title)) }
  }
  public init(_ key: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(key) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(plain: String(title)) }
  }
  public init(_ key: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
    self.init(destination: destination, isActive: isActive) { Text(key) }
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(.value(value.map { AnyHashable($0) }), label())
  }
}

extension NavigationLink where Destination == Never, Label == Text {
  public init<P: Hashable>(_ key: LocalizedStringKey, value: P?) { self.init(value: value) { Text(key) } }
  @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
    self.init(value: value) { Text(plain: String(title)) }
  }
}

/// Pushes a page as long as a value says so.
private struct DestinationPresenter<Content: View>: BuiltinView {
  let content: Content
  let isPresented: () -> Bool
  let dismiss: @MainActor () -> Void
  let destination: () -> any View

  func render(_ node: Node) {
    node.setChildren([Child("content", content)])
    let page = node.tracked { isPresented() ? destination() : nil }
    guard let model = node.environment.navigation else {
      if page != nil { NavigationModel.reportMissing(for: "navigationDestination", on: node.tree.device) }
      return
    }
    node.effect = PresentedPage(model: model)
    let dismiss = dismiss
    if let page {
      model.push(page, owner: node, as: .presented(owner: node, popped: dismiss))
    } else {
      model.remove(node)
    }
  }
}

/// Takes the page back when the view that presents it is gone.
@MainActor private struct PresentedPage: Effect {
  weak var model: NavigationModel?
  func shownDidChange(to shown: Bool, at node: Node) {}
  func end(at node: Node) { model?.remove(node) }
}

extension View {
  /// Gives the view that shows a value in the stack's path.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    effect { node in
      guard let model = node.environment.navigation else {
        return NavigationModel.reportMissing(for: "navigationDestination", on: node.tree.device)
      }
      model.setDestination(for: data, at: node, make: destination)
    }
  }

  public func navigationDestination<V: View>(isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V)
    -> some View
  {
    DestinationPresenter(
      content: self, isPresented: { isPresented.wrappedValue }, dismiss: { isPresented.wrappedValue = false },
      destination: destination)
  }

  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    DestinationPresenter(
      content: self, isPresented: { item.wrappedValue != nil }, dismiss: { item.wrappedValue = nil },
      destination: { item.wrappedValue.map(destination) })
  }

  // MARK: Bars

  func title(_ string: String) -> some View {
    Group {
      self
      ScreenTitle(string: string)
    }
  }
  public func navigationTitle(_ title: Text) -> some View { self.title(title.string) }
  public func navigationTitle(_ key: LocalizedStringKey) -> some View { title(key.string) }
  @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    self.title(String(title))
  }
  public func navigationTitle(_ title: Binding<String>) -> some View { self.title(title.wrappedValue) }
  public func navigationBarTitle(_ title: Text) -> some View { self.title(title.string) }
  public func navigationBarTitle(_ key: LocalizedStringKey) -> some View { title(key.string) }
  @_disfavoredOverload public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    self.title(String(title))
  }
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    self.title(title.string)
  }
  public func navigationBarTitle(_ key: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode)
    -> some View
  {
    title(key.string)
  }
  @_disfavoredOverload public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    self.title(String(title))
  }
}

/// The title of a page.
struct ScreenTitle: BuiltinView {
  let string: String
  func render(_ node: Node) {
    node.element = Element(role: .title, label: string)
    node.setChildren([])
  }
}

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}
