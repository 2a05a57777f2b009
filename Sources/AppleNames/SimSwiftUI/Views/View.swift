/// A piece of an app's interface: a description that the tree of nodes keeps up to date.
@preconcurrency @MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// The body of a view that the tree shows by itself.
func noBody<Owner>(of type: Owner.Type) -> Never {
  // The tree asks only for bodies that an app has written, and this body has no other use. SwiftUI traps there, too.
  fatalError("\(type) has no body")
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { noBody(of: Never.self) }
}

/// A view that the tree knows, unlike a view that consists of others.
@MainActor protocol BuiltinView: View where Body == Never {
  /// Brings a node up to date with this value: its children, its element, its effects.
  func render(_ node: Node)
}

extension BuiltinView {
  public var body: Never { noBody(of: Self.self) }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { noBody(of: Self.self) }
}

extension Optional: BuiltinView where Wrapped: View {
  func render(_ node: Node) { node.setChildren(map { [Child("some", $0)] } ?? []) }
}

/// A view without content.
public struct EmptyView: BuiltinView {
  nonisolated public init() {}
  func render(_ node: Node) { node.setChildren([]) }
}

/// A view whose type is hidden.
nonisolated public struct AnyView: BuiltinView {
  let view: any View
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }
  public init<V: View>(erasing view: V) { self.init(view) }
  @MainActor func render(_ node: Node) { node.setChildren([Child("any", view)]) }
}

/// A view that counts as changed only if it is not equal to the one before.
public struct EquatableView<Content: View & Equatable>: BuiltinView, Equatable {
  public var content: Content
  public init(content: Content) { self.content = content }
  func render(_ node: Node) { node.setChildren([Child("content", content)]) }
  nonisolated public static func == (one: Self, other: Self) -> Bool {
    MainActor.assumeIsolated { one.content == other.content }
  }
}

extension View where Self: Equatable {
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
