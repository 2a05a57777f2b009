/// Bindings to the same place of the same owner are the same.
struct BindingIdentity: Equatable {
  let owner: ObjectIdentifier
  var path: [AnyHashable] = []
  init(_ owner: AnyObject) { self.owner = ObjectIdentifier(owner) }
}

/// A value that another object owns. While views are updated, a view's binding keeps the value of that view's last
/// update, so that a coordinator can compare its last view with the new view.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: ConnectedProperty {
  let identity: BindingIdentity?
  private var lastSeen: Value?
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void
  public var transaction = Transaction()

  init(identity: BindingIdentity?, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.identity = identity
    self.get = get
    self.set = { value, _ in set(value) }
  }

  @preconcurrency public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(identity: nil, get: get, set: set)
  }

  @preconcurrency public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    identity = nil
    self.get = get
    self.set = set
  }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      identity: base.identity, get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// Nil if the base has no value.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(identity: nil, get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { (_: Value) in })
  }

  public var wrappedValue: Value {
    get {
      let value = get()
      return Evaluation.current == nil ? value : lastSeen ?? value
    }
    nonmutating set { set(newValue, transaction) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    var identity = identity
    identity?.path.append(keyPath)
    return Binding<Subject>(
      identity: identity, get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }

  mutating func connect(to slot: Slot) { lastSeen = get() }

  /// Inert: nothing is animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
  /// Inert.
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
}

extension Binding: SelfComparing {
  func isSame(as other: Self) -> Bool { identity != nil && identity == other.identity }
}

// Unchecked, as on a device: places of state have locks; closures of the app are the app's responsibility.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after place: Value.Index) -> Value.Index { wrappedValue.index(after: place) }
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    var identity = identity
    if let index = position as? AnyHashable { identity?.path.append(index) } else { identity = nil }
    return Binding<Value.Element>(
      identity: identity, get: { wrappedValue[position] }, set: { wrappedValue[position] = $0 })
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  public func index(before place: Value.Index) -> Value.Index { wrappedValue.index(before: place) }
}

extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {}
