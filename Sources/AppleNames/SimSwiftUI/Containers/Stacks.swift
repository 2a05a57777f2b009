/// A view that shows its content, in whatever arrangement: nothing is laid out.
@MainActor protocol ContainerView: BuiltinView {
  associatedtype Content: View
  var content: Content { get }
}

extension ContainerView {
  func render(_ node: Node) { node.setChildren([Child("content", content)]) }
}

public struct Group<Content: View>: ContainerView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct VStack<Content: View>: ContainerView {
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct HStack<Content: View>: ContainerView {
  let content: Content
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

public struct ZStack<Content: View>: ContainerView {
  let content: Content
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }
}

/// Not lazy: all of the content is there.
public struct LazyVStack<Content: View>: ContainerView {
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

/// Not lazy: all of the content is there.
public struct LazyHStack<Content: View>: ContainerView {
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct LazyVGrid<Content: View>: ContainerView {
  let content: Content
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct LazyHGrid<Content: View>: ContainerView {
  let content: Content
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct Grid<Content: View>: ContainerView {
  let content: Content
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct GridRow<Content: View>: ContainerView {
  let content: Content
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}

public struct ScrollView<Content: View>: ContainerView {
  let content: Content
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// Inert: nothing scrolls.
public struct ScrollViewProxy {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

public struct ScrollViewReader<Content: View>: ContainerView {
  let content: Content
  public init(@ViewBuilder content: (ScrollViewProxy) -> Content) { self.content = content(ScrollViewProxy()) }
}

public struct Form<Content: View>: ContainerView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct ControlGroup<Content: View>: ContainerView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct GroupBox<Label: View, Content: View>: BuiltinView {
  private let label: Label
  private let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }
  func render(_ node: Node) { node.setChildren([Child("label", label), Child("content", content)]) }
}

extension GroupBox where Label == EmptyView {
  public init(@ViewBuilder content: () -> Content) { self.init(content: content, label: { EmptyView() }) }
}

extension GroupBox where Label == Text {
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

public struct Section<Parent: View, Content: View, Footer: View>: BuiltinView {
  private let header: Parent
  private let content: Content
  private let footer: Footer
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }
  func render(_ node: Node) {
    node.setChildren([Child("header", header), Child("content", content), Child("footer", footer)])
  }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }
}

extension Section where Parent == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { footer })
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(key) }, footer: { EmptyView() })
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(plain: String(title)) }, footer: { EmptyView() })
  }
}

extension Section {
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

/// A label, and content below it. Without a binding, the content is there whether it is open or not.
public struct DisclosureGroup<Label: View, Content: View>: BuiltinView {
  private let label: Label
  private let content: Content
  private let isExpanded: Binding<Bool>?
  public init(isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
    self.isExpanded = isExpanded
  }
  func render(_ node: Node) {
    guard let isExpanded else { return node.setChildren([Child("label", label), Child("content", content)]) }
    let label = label
    var children = [Child("label", Button(action: { isExpanded.wrappedValue.toggle() }) { label })]
    if node.tracked({ isExpanded.wrappedValue }) { children.append(Child("content", content)) }
    node.setChildren(children)
  }
}

extension DisclosureGroup where Label == Text {
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
  public init(_ key: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(key) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(plain: String(title)) }
  }
}

public struct LabeledContent<Label: View, Content: View>: BuiltinView {
  private let label: Label
  private let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }
  func render(_ node: Node) { node.setChildren([Child("label", label), Child("content", content)]) }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ key: LocalizedStringKey, value: S) {
    self.init(content: { Text(plain: String(value)) }) { Text(key) }
  }
}

extension LabeledContent where Label == Text {
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

/// Inert: nothing is laid out.
public struct Spacer: BuiltinView {
  nonisolated public init(minLength: CGFloat? = nil) {}
  func render(_ node: Node) { node.setChildren([]) }
}

/// Inert.
public struct Divider: BuiltinView {
  nonisolated public init() {}
  func render(_ node: Node) { node.setChildren([]) }
}

/// The size of the screen: nothing is laid out.
public struct GeometryProxy {
  @MainActor public var size: CGSize { UIScreen.main.bounds.size }
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  @MainActor public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

public struct GeometryReader<Content: View>: BuiltinView {
  private let content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
  func render(_ node: Node) {
    let content: Content = node.tracked { self.content(GeometryProxy()) }
    node.setChildren([Child("content", content)])
  }
}

public enum CoordinateSpace: Hashable {
  case global, local
  case named(AnyHashable)
}

// MARK: Titles that are not keys

extension GroupBox where Label == Text {
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(plain: String(title)) }
  }
}

extension DisclosureGroup where Label == Text {
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(plain: String(title)) }
  }
}

extension LabeledContent where Label == Text {
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(plain: String(title)) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  @_disfavoredOverload public init<S: StringProtocol, T: StringProtocol>(_ title: S, value: T) {
    self.init(content: { Text(plain: String(value)) }) { Text(plain: String(title)) }
  }
}
