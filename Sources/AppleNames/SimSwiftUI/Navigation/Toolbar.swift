/// The content of bars.
@preconcurrency @MainActor public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder var body: Body { get }
}

extension Never: ToolbarContent {}

/// Content of a bar that the tree knows.
@MainActor protocol BuiltinToolbarContent: ToolbarContent where Body == Never {
  var views: [any View] { get }
}

extension BuiltinToolbarContent {
  public var body: Never { noBody(of: Self.self) }
}

public struct ToolbarItemPlacement: Sendable {
  enum Bar: Sendable { case navigation, bottom, keyboard }
  let bar: Bar
  init(_ bar: Bar = .navigation) { self.bar = bar }
  public static let automatic = Self()
  public static let principal = Self()
  public static let navigation = Self()
  public static let primaryAction = Self()
  public static let secondaryAction = Self()
  public static let status = Self(.bottom)
  public static let confirmationAction = Self()
  public static let cancellationAction = Self()
  public static let destructiveAction = Self()
  public static let keyboard = Self(.keyboard)
  public static let topBarLeading = Self()
  public static let topBarTrailing = Self()
  public static let bottomBar = Self(.bottom)
  public static let navigationBarLeading = Self()
  public static let navigationBarTrailing = Self()
  public static let bottomOrnament = Self(.bottom)
  public static let title = Self()
  public static let subtitle = Self()
  public static let largeTitle = Self()
  public static let largeSubtitle = Self()
}

public struct ToolbarItem<ID, Content: View>: BuiltinToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    self.placement = placement
    self.content = content()
  }
  public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == String {
    self.placement = placement
    self.content = content()
  }
  var views: [any View] { [content.placed(placement)] }
}

public struct ToolbarItemGroup<Content: View>: BuiltinToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
  var views: [any View] { [content.placed(placement)] }
}

/// The items of the menu that opens from the page's title. They are found as if it were open.
public struct ToolbarTitleMenu<Content: View>: BuiltinToolbarContent {
  private let content: Content
  public init() where Content == EmptyView { content = EmptyView() }
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  var views: [any View] { [content.placed(.automatic)] }
}

extension View {
  /// Puts an item in its bar, which the page may hide.
  fileprivate func placed(_ placement: ToolbarItemPlacement) -> some View {
    annotated(Annotation(isInBar: placement.bar == .navigation))
  }
}

/// Inert.
public struct ToolbarSpacer: BuiltinToolbarContent {
  public enum Sizing: Sendable { case flexible, fixed }
  public init(_ sizing: Sizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}
  var views: [any View] { [] }
}

/// Several items.
public struct ToolbarContents: BuiltinToolbarContent {
  let items: [any ToolbarContent]
  var views: [any View] { items.map { AnyView($0.asView) } }
}

extension ToolbarContent {
  var asView: some View { ToolbarContentView(content: self) }
}

@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  @MainActor public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content)
    -> ToolbarContents
  {
    var items: [any ToolbarContent] = []
    repeat items.append(each content)
    return ToolbarContents(items: items)
  }
  @MainActor public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> ToolbarContents {
    ToolbarContents(items: content.map { [$0] } ?? [])
  }
  @MainActor public static func buildEither<First: ToolbarContent>(first: First) -> ToolbarContents {
    ToolbarContents(items: [first])
  }
  @MainActor public static func buildEither<Second: ToolbarContent>(second: Second) -> ToolbarContents {
    ToolbarContents(items: [second])
  }
  @MainActor public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> ToolbarContents
  {
    ToolbarContents(items: [content])
  }
}

/// A bar's content as a view.
struct ToolbarContentView<Content: ToolbarContent>: BuiltinView {
  let content: Content
  func render(_ node: Node) {
    if let builtin = content as? any BuiltinToolbarContent {
      node.setChildren(builtin.views.enumerated().map { Child($0.offset, $0.element) })
    } else {
      let body = node.evaluate(content) { $0.body.asView }
      node.setChildren([Child("body", body)])
    }
  }
}

extension View {
  /// Adds the bar's content to the page's elements.
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    Group {
      self
      content().asView
    }
  }
  @_disfavoredOverload public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    Group {
      self
      content().placed(.automatic)
    }
  }
  public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    Group {
      self
      content().placed(.automatic)
    }
  }
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    Group {
      self
      leading.placed(.navigationBarLeading)
      trailing.placed(.navigationBarTrailing)
    }
  }
  public func navigationBarItems<L: View>(leading: L) -> some View {
    Group {
      self
      leading.placed(.navigationBarLeading)
    }
  }
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    Group {
      self
      trailing.placed(.navigationBarTrailing)
    }
  }

  /// Hides the page's button that leads back.
  public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View {
    annotated(Annotation(hidesBackButton: hidden))
  }

  /// Hides the page's bar, with all that stands in it.
  public func navigationBarHidden(_ hidden: Bool) -> some View { annotated(Annotation(hidesBar: hidden)) }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    navigationBarHidden(visibility == .hidden && (bars.isEmpty || bars.contains(where: \.hasBackButton)))
  }
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    navigationBarHidden(visibility == .hidden && (bars.isEmpty || bars.contains(where: \.hasBackButton)))
  }
  /// Takes one of the bar's own items away. The title of a page without its title is still the label of the button that
  /// leads back to it.
  public func toolbar(removing item: ToolbarDefaultItemKind?) -> some View { self }
}

/// An item that a bar has by itself.
public struct ToolbarDefaultItemKind: Sendable {
  public static let sidebarToggle = Self()
  public static let title = Self()
}
