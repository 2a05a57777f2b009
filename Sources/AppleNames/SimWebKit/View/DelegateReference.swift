/// A delegate that is held weakly, as WebKit does, and whose type is remembered.
@MainActor struct DelegateReference<Delegate> {
  enum State {
    case neverSet
    case present(Delegate)
    /// The delegate was set, but has been deallocated (rule 9.2).
    case deallocated(typeName: String)
  }

  private weak var object: AnyObject?
  private var type: AnyClass?

  var state: State {
    if let delegate = object as? Delegate { return .present(delegate) }
    guard let type else { return .neverSet }
    return .deallocated(typeName: ClassName.of(type))
  }

  var delegate: Delegate? { object as? Delegate }

  mutating func set(_ delegate: Delegate?) {
    object = delegate.map { $0 as AnyObject }
    type = delegate.map { Swift.type(of: $0 as AnyObject) }
  }
}
