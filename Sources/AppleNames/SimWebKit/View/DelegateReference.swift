/// A delegate that is held weakly, as WebKit does, and whose type is remembered.
@MainActor struct DelegateReference<Delegate> {
  enum State {
    case neverSet
    case present(Delegate)
    /// It was set, but has been deallocated (rule 9.2).
    case deallocated(typeName: String)
  }

  private weak var object: AnyObject?
  private var typeName: String?

  var state: State {
    if let delegate = object as? Delegate { return .present(delegate) }
    guard let typeName else { return .neverSet }
    return .deallocated(typeName: typeName)
  }

  var delegate: Delegate? { object as? Delegate }

  mutating func set(_ delegate: Delegate?) {
    object = delegate.map { $0 as AnyObject }
    typeName = delegate.map { ClassName.of(type(of: $0 as AnyObject)) }
  }
}
