/// A value that a view owns. It persists as long as the view has its place in the interface.
@propertyWrapper public struct State<Value>: ConnectedProperty {
  private let initial: Value
  private var location: StateLocation<Value>?

  public init(wrappedValue value: Value) { initial = value }
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { location?.read() ?? initial }
    nonmutating set { location?.write(newValue) }
  }

  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial) }
    return Binding(identity: .init(location), get: { location.read() }, set: { location.write($0) })
  }

  mutating func connect(to slot: Slot) { location = slot.persisted { StateLocation(initial) } }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: SelfComparing {
  // The initial value does not matter once the view has its state.
  func isSame(as other: Self) -> Bool { true }
}

// Unchecked: the initial value is immutable and Sendable, and the location has a lock.
extension State: @unchecked Sendable where Value: Sendable {}
