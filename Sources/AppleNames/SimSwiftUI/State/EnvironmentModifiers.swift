/// Hands a change of the environment down to its content.
struct EnvironmentWriter<Content: View>: BuiltinView {
  let content: Content
  let write: (inout EnvironmentValues) -> Void
  /// Whether the environment that was made for an equal writer can be used again.
  var token: AnyHashable?

  private final class Made {
    var base: EnvironmentValues?
    var token: AnyHashable?
    var result = EnvironmentValues()
  }

  func render(_ node: Node) {
    let made = node.persisted(Made())
    if token == nil || made.token != token || made.base?.isSame(as: node.environment) != true {
      made.base = node.environment
      made.token = token
      made.result = node.environment
      write(&made.result)
    }
    node.setChildren([Child("content", content, environment: made.result)])
  }
}

extension View {
  func writingEnvironment(_ token: AnyHashable? = nil, _ write: @escaping (inout EnvironmentValues) -> Void)
    -> some View
  {
    EnvironmentWriter(content: self, write: write, token: token)
  }

  /// Hands a value down to the view and its descendants.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    writingEnvironment((value as? any Hashable).map { [AnyHashable(keyPath), AnyHashable($0)] as AnyHashable }) {
      $0[keyPath: keyPath] = value
    }
  }

  /// Hands an observable object down by its type.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    writingEnvironment(object.map { ObjectIdentifier($0) } as AnyHashable) { $0.setObject(object, as: T.self) }
  }

  /// Hands an object down by its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    writingEnvironment(ObjectIdentifier(object)) { $0.setObject(object, as: T.self) }
  }

  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    writingEnvironment { transform(&$0[keyPath: keyPath]) }
  }
}
