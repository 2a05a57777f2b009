/// Makes a view from another one.
@preconcurrency @MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view to which a modifier is applied.
public struct _ViewModifier_Content<Modifier: ViewModifier>: BuiltinView {
  let content: any View
  func render(_ node: Node) { node.setChildren([Child("content", content)]) }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  nonisolated public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
  public var body: Never { noBody(of: Self.self) }
}

extension ModifiedContent: BuiltinView where Content: View, Modifier: ViewModifier {
  func render(_ node: Node) {
    let body = node.evaluate(modifier) { $0.body(content: _ViewModifier_Content(content: content)) }
    node.setChildren([Child("body", body)])
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

/// A modifier without effect.
public struct EmptyModifier: ViewModifier {
  nonisolated public init() {}
  public static let identity = EmptyModifier()
  public func body(content: Content) -> some View { content }
}

extension View {
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension ViewModifier {
  public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
