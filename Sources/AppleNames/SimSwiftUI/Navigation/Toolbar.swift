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
  let isPrincipal: Bool
  init(isPrincipal: Bool = false) { self.isPrincipal = isPrincipal }
  public static let automatic = Self()
  public static let principal = Self(isPrincipal: true)
  public static let navigation = Self()
  public static let primaryAction = Self()
  public static let secondaryAction = Self()
  public static let status = Self()
  public static let confirmationAction = Self()
  public static let cancellationAction = Self()
  public static let destructiveAction = Self()
  public static let keyboard = Self()
  public static let topBarLeading = Self()
  public static let topBarTrailing = Self()
  public static let bottomBar = Self()
  public static let navigationBarLeading = Self()
  public static let navigationBarTrailing = Self()
  public static let bottomOrnament = Self()
}

public struct ToolbarItem<ID, Content: View>: BuiltinToolbarContent {
  private let content: Content
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    self.content = content()
  }
  public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == String { self.content = content() }
  var views: [any View] { [content] }
}

public struct ToolbarItemGroup<Content: View>: BuiltinToolbarContent {
  private let content: Content
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  var views: [any View] { [content] }
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
      content()
    }
  }

  /// Hides the page's button that leads back.
  public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View {
    annotated(Annotation(hidesBackButton: hidden))
  }

  // A hidden bar has no button that leads back either. Its other items are still found.
  public func navigationBarHidden(_ hidden: Bool) -> some View { navigationBarBackButtonHidden(hidden) }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    navigationBarBackButtonHidden(visibility == .hidden && (bars.isEmpty || bars.contains(where: \.hasBackButton)))
  }
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    navigationBarBackButtonHidden(visibility == .hidden && (bars.isEmpty || bars.contains(where: \.hasBackButton)))
  }
}
