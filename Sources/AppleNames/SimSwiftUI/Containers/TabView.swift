/// Pages, of which one is shown. A test taps the label of a page's `tabItem`.
public struct TabView<SelectionValue: Hashable, Content: View>: BuiltinView {
  private let selection: Binding<SelectionValue>?
  private let content: Content

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  private final class Selected {
    var place: AnyHashable?
  }

  func render(_ node: Node) {
    let own = node.persisted(Selected())
    let selection = selection
    let tabs = TabPages.of(content)
    let wanted = node.tracked { selection.map { AnyHashable($0.wrappedValue) } } ?? own.place
    let current = tabs.first { $0.value == wanted } ?? tabs.first
    node.setChildren(
      tabs.flatMap { tab in
        [
          Child(
            [AnyHashable("item"), tab.value] as [AnyHashable],
            TabItem(label: tab.item) { [weak node] in
              if let selection, let value = tab.value.base as? SelectionValue {
                selection.wrappedValue = value
              } else {
                own.place = tab.value
              }
              node?.invalidate()
            }),
          Child([AnyHashable("page"), tab.value] as [AnyHashable], tab.view, isInactive: tab.value != current?.value),
        ]
      })
  }
}

extension TabView where SelectionValue == Int {
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

/// The button of a page.
private struct TabItem: BuiltinView {
  let label: any View
  let select: @MainActor () -> Void
  func render(_ node: Node) {
    node.element = Element(role: .tab, tap: select)
    node.setChildren([Child("label", label)])
  }
}

/// A page as its view describes it: the content of `tabItem`, and the tag or else its place.
struct TabPage {
  let view: any View
  let item: any View
  let value: AnyHashable
}

@MainActor enum TabPages {
  static func of(_ content: any View) -> [TabPage] {
    flatten(content).enumerated().map { place, view in
      if let tab = view as? any TabDescribing {
        return TabPage(view: tab.page, item: tab.item, value: tab.tabValue ?? AnyHashable(place))
      }
      let parts = parts(of: view)
      return TabPage(view: view, item: parts.item ?? EmptyView(), value: parts.tag ?? AnyHashable(place))
    }
  }

  /// The views that stand in a builder's closure.
  static func flatten(_ view: any View) -> [any View] {
    if let list = view as? any ViewList { return list.listed.flatMap(flatten) }
    return [view]
  }

  /// The tag that a view's modifiers give.
  static func tag(of view: any View) -> AnyHashable? { parts(of: view).tag }

  /// The item and the tag that the modifiers of a page give.
  private static func parts(of view: any View) -> (item: (any View)?, tag: AnyHashable?) {
    var (item, tag): ((any View)?, AnyHashable?) = (nil, nil)
    var current: any View = view
    while true {
      if let tagged = current as? any TagDescribing { tag = tag ?? tagged.describedTag }
      if let described = current as? any ItemDescribing { item = item ?? described.describedItem }
      guard let wrapper = current as? any WrappingView else { return (item, tag) }
      current = wrapper.wrapped
    }
  }
}

/// Several views in one.
@MainActor protocol ViewList { var listed: [any View] { get } }
extension EmptyView: ViewList { var listed: [any View] { [] } }
extension Group: ViewList { var listed: [any View] { [content] } }
extension Optional: ViewList where Wrapped: View { var listed: [any View] { map { [$0] } ?? [] } }
extension _ConditionalContent: ViewList {
  var listed: [any View] {
    switch storage {
    case .first(let view): [view]
    case .second(let view): [view]
    }
  }
}
extension ForEach: ViewList where Content: View {
  var listed: [any View] { data.map { TaggedView(content: content($0), tag: AnyHashable(identity($0))) } }
}

/// A view that contains another view and adds to it.
@MainActor protocol WrappingView { var wrapped: any View { get } }
extension EffectView: WrappingView { var wrapped: any View { content } }
extension EnvironmentWriter: WrappingView { var wrapped: any View { content } }
extension IdentifiedView: WrappingView { var wrapped: any View { content } }
extension TaggedView: WrappingView { var wrapped: any View { content } }

@MainActor protocol TagDescribing { var describedTag: AnyHashable { get } }
extension TaggedView: TagDescribing { var describedTag: AnyHashable { tag } }

@MainActor protocol ItemDescribing { var describedItem: any View { get } }

@MainActor protocol TabDescribing {
  var page: any View { get }
  var item: any View { get }
  var tabValue: AnyHashable? { get }
}

/// A page with its button.
struct TabItemView<Content: View, Item: View>: ContainerView, ItemDescribing, WrappingView {
  let content: Content
  let item: Item
  var describedItem: any View { item }
  var wrapped: any View { content }
}

/// A page of a tab view, in the form since iOS 18.
public struct Tab<Value: Hashable, Content: View>: BuiltinView, TabDescribing {
  private let value: Value?
  private let label: any View
  private let content: Content

  public init(_ key: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {
    self.value = value
    label = Text(key)
    self.content = content()
  }

  public init(_ key: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content)
  where Value == Int {
    value = nil
    label = Text(key)
    self.content = content()
  }

  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.value = value
    label = Text(plain: String(title))
    self.content = content()
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content)
  where Value == Int {
    value = nil
    label = Text(plain: String(title))
    self.content = content()
  }

  var page: any View { content }
  var item: any View { label }
  var tabValue: AnyHashable? { value.map { AnyHashable($0) } }
  func render(_ node: Node) { node.setChildren([Child("content", content)]) }
}

extension View {
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { TabItemView(content: self, item: label()) }
  /// Inert.
  public func badge(_ count: Int) -> some View { self }
  public func badge(_ label: Text?) -> some View { self }
}
