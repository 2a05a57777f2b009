/// Builds views from the statements of a closure.
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  @available(*, unavailable, message: "this expression does not conform to 'View'")
  public static func buildExpression(_ invalid: Any) -> some View { EmptyView() }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView((repeat each content), views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<
    First, Second
  > {
    _ConditionalContent(storage: .first(first))
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<
    First, Second
  > {
    _ConditionalContent(storage: .second(second))
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views, one after the other.
nonisolated public struct TupleView<T>: BuiltinView, ViewList {
  public var value: T
  private let views: [any View]

  init(_ value: T, _ views: [any View]) {
    self.value = value
    self.views = views
  }

  public init(_ value: T) {
    self.init(value, Mirror(reflecting: value).children.compactMap { $0.value as? any View })
  }

  var listed: [any View] { views }
  @MainActor func render(_ node: Node) { node.setChildren(views.enumerated().map { Child($0.offset, $0.element) }) }
}

/// A choice between two views. Switching between them replaces the content with its state.
nonisolated public struct _ConditionalContent<TrueContent: View, FalseContent: View>: BuiltinView {
  enum Storage { case first(TrueContent), second(FalseContent) }
  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  @MainActor func render(_ node: Node) {
    switch storage {
    case .first(let view): node.setChildren([Child("true", view)])
    case .second(let view): node.setChildren([Child("false", view)])
    }
  }
}
