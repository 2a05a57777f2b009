/// An app made of scenes. A test starts it: `UIApplication.shared.simulator.launch(MyApp.self)`.
@preconcurrency @MainActor public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  public static func main() {
    // `@main` needs this method. A program that was built for tests has no other way to say that it is no app.
    fatalError("an app is started by a test here: UIApplication.shared.simulator.launch(\(Self.self).self)")
  }
}

/// A part of an app's interface with a life of its own.
@preconcurrency @MainActor public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

/// A scene that the tree knows.
@MainActor protocol BuiltinScene: Scene where Body == Never {
  /// The view that the scene shows; nil for a scene that the launch does not open.
  var root: (any View)? { get }
}

extension BuiltinScene {
  public var body: Never { noBody(of: Self.self) }
}

/// The app's windows, of which there is one.
public struct WindowGroup<Content: View>: BuiltinScene {
  private let content: () -> Content
  public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
  public init(id: String, @ViewBuilder content: @escaping () -> Content) { self.content = content }
  public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) { self.content = content }
  public init(_ title: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }
  var root: (any View)? { SheetContent(make: content) }
}

/// Inert: a scene of macOS.
public struct Settings<Content: View>: BuiltinScene {
  public init(@ViewBuilder content: () -> Content) {}
  var root: (any View)? { nil }
}

/// Several scenes; the first that has a window is shown.
public struct SceneList: BuiltinScene {
  let scenes: [any Scene]
  var root: (any View)? {
    for scene in scenes {
      if let builtin = scene as? any BuiltinScene {
        if let root = builtin.root { return root }
      } else {
        return AnyScene.view(of: scene)
      }
    }
    return nil
  }
}

@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  @MainActor public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> SceneList {
    var scenes: [any Scene] = []
    repeat scenes.append(each content)
    return SceneList(scenes: scenes)
  }
  @MainActor public static func buildOptional(_ content: (any Scene)?) -> SceneList {
    SceneList(scenes: content.map { [$0] } ?? [])
  }
  @MainActor public static func buildLimitedAvailability(_ content: any Scene) -> SceneList {
    SceneList(scenes: [content])
  }
}

/// Calls back when a value changes, as for views.
private struct SceneChange<Content: Scene, Value: Equatable>: BuiltinScene {
  let content: Content
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void
  var root: (any View)? {
    AnyView(AnyScene.view(of: content)).onChange(of: value, initial: initial) { action($0, $1) }
  }
}

extension Scene {
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void)
    -> some Scene
  {
    SceneChange(content: self, value: value, initial: initial, action: action)
  }
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some Scene {
    SceneChange(content: self, value: value, initial: initial) { _, _ in action() }
  }
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
    SceneChange(content: self, value: value, initial: false) { action($1) }
  }
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    SceneEnvironment(content: self) { AnyView($0.environment(keyPath, value)) }
  }
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    SceneEnvironment(content: self) { AnyView($0.environment(object)) }
  }
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    SceneEnvironment(content: self) { AnyView($0.environmentObject(object)) }
  }
  /// Inert, as are the next ones: there are no menus, and events of the system come to views.
  public func commands<Content>(@ViewBuilder content: () -> Content) -> some Scene { self }
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
  public func defaultSize(_ size: CGSize) -> some Scene { self }
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }
}

public struct WindowResizability: Sendable {
  public static let automatic = Self()
  public static let contentSize = Self()
  public static let contentMinSize = Self()
}

private struct SceneEnvironment<Content: Scene>: BuiltinScene {
  let content: Content
  let write: (AnyView) -> AnyView
  var root: (any View)? { write(AnyView(AnyScene.view(of: content))) }
}

/// Scenes and apps as views. Their nodes keep their properties, and changes of the properties evaluate them again.
@MainActor enum AnyScene {
  static func view(of scene: any Scene) -> any View {
    func open<S: Scene>(_ scene: S) -> any View { SceneView(scene: scene) }
    return open(scene)
  }
}

struct SceneView<S: Scene>: BuiltinView {
  let scene: S
  func render(_ node: Node) {
    if let builtin = scene as? any BuiltinScene {
      node.setChildren(builtin.root.map { [Child("root", $0)] } ?? [])
    } else {
      let body = node.evaluate(scene) { $0.body }
      node.setChildren([Child("body", AnyScene.view(of: body))])
    }
  }
}

struct AppView<A: App>: BuiltinView {
  let app: A
  func render(_ node: Node) {
    let body = node.evaluate(app) { $0.body }
    node.setChildren([Child("body", AnyScene.view(of: body))])
  }
}

/// Has SwiftUI make the application's delegate.
@propertyWrapper @preconcurrency @MainActor
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: ConnectedProperty {
  private final class Made {
    let delegate: DelegateType
    init(_ delegate: DelegateType) { self.delegate = delegate }
  }

  private var made: Made?
  nonisolated public init(_ delegateType: DelegateType.Type = DelegateType.self) {}

  public var wrappedValue: DelegateType {
    // There is no delegate to return: the app reads the property in its initializer, as no app may.
    guard let made else { fatalError("the app has not been launched") }
    return made.delegate
  }

  mutating func connect(to slot: Slot) {
    made = slot.persisted {
      let made = Made(ObjectCreation.make(DelegateType.self))
      UIApplication.shared.delegate = made.delegate
      _ = made.delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
      return made
    }
  }
}

extension UIApplicationDelegateAdaptor: SelfComparing {
  nonisolated func isSame(as other: Self) -> Bool { true }
}
