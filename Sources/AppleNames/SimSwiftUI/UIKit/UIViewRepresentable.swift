/// A view of UIKit's in SwiftUI. The view is made once for its place in the interface. Changes of its value, or of
/// values that it has read, update the view. It is dismantled when it goes.
@preconcurrency @MainActor public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
  /// Inert: nothing is laid out.
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable {
  public var body: Never { noBody(of: Self.self) }
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@preconcurrency @MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction: Transaction { Transaction() }
  public var environment: EnvironmentValues { read() }
  let read: () -> EnvironmentValues
}

extension Node {
  /// The node's environment. All of its values count as read.
  func readEnvironment() -> EnvironmentValues {
    let read = environment
    environmentReads.append(EnvironmentRead { $0.isSame(as: read) })
    return read
  }
}

extension UIViewRepresentable {
  func renderUIView(on node: Node) {
    node.renderPlatform(self, make: { $0.make(on: node) }) { connected, mount in
      connected.updateUIView(mount.platform, context: Self.context(mount.coordinator, on: node))
    }
  }

  private static func context(_ coordinator: Coordinator, on node: Node) -> Context {
    Context(coordinator: coordinator) { [unowned node] in node.readEnvironment() }
  }

  private func make(on node: Node) -> PlatformMount<UIViewType, Coordinator> {
    let coordinator = makeCoordinator()
    return PlatformMount(
      coordinator, makeUIView(context: Self.context(coordinator, on: node)), place: { $0 },
      onMount: { mount, view, _ in view.addSubview(mount.platform) },
      onUnmount: { $0.platform.removeFromSuperview() },
      onDismantle: { Self.dismantleUIView($0.platform, coordinator: $0.coordinator) })
  }
}

/// A controller of UIKit's in SwiftUI, with the same life as `UIViewRepresentable`.
@preconcurrency @MainActor public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
  /// Inert: nothing is laid out.
  func sizeThatFits(_ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context) -> CGSize?
}

extension UIViewControllerRepresentable {
  public var body: Never { noBody(of: Self.self) }
  public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}
  public func sizeThatFits(_ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context)
    -> CGSize?
  { nil }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@preconcurrency @MainActor
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction: Transaction { Transaction() }
  public var environment: EnvironmentValues { read() }
  let read: () -> EnvironmentValues
}

extension UIViewControllerRepresentable {
  func renderUIViewController(on node: Node) {
    node.renderPlatform(self, make: { $0.make(on: node) }) { connected, mount in
      connected.updateUIViewController(mount.platform, context: Self.context(mount.coordinator, on: node))
    }
  }

  private static func context(_ coordinator: Coordinator, on node: Node) -> Context {
    Context(coordinator: coordinator) { [unowned node] in node.readEnvironment() }
  }

  private func make(on node: Node) -> PlatformMount<UIViewControllerType, Coordinator> {
    let coordinator = makeCoordinator()
    return PlatformMount(
      coordinator, makeUIViewController(context: Self.context(coordinator, on: node)), place: { $0.view },
      onMount: { mount, view, parent in mount.platform.embed(in: view, of: parent) },
      onUnmount: { $0.platform.unembed() },
      onDismantle: { Self.dismantleUIViewController($0.platform, coordinator: $0.coordinator) })
  }
}
