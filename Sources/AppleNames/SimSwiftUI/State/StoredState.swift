/// A value of the user defaults. Writing it through this property updates the views that read it.
@propertyWrapper public struct AppStorage<Value>: ConnectedProperty {
  private let key: String
  private let store: UserDefaults
  private let fallback: Value
  private let read: (Any) -> Value?
  private let plain: (Value) -> Any?
  private var location: StateLocation<Int>?

  fileprivate init(
    _ key: String, _ store: UserDefaults?, _ fallback: Value, read: @escaping (Any) -> Value?,
    plain: @escaping (Value) -> Any?
  ) {
    self.key = key
    self.store = store ?? .standard
    self.fallback = fallback
    self.read = read
    self.plain = plain
  }

  public var wrappedValue: Value {
    get {
      _ = location?.read()
      return store.object(forKey: key).flatMap(read) ?? fallback
    }
    nonmutating set {
      if let value = plain(newValue) { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
      StoredLocations.shared.changed(key)
    }
  }

  public var projectedValue: Binding<Value> {
    let copy = self
    return Binding(get: { copy.wrappedValue }, set: { copy.wrappedValue = $0 })
  }

  @MainActor mutating func connect(to slot: Slot) { location = StoredLocations.shared.location(key) }
}

extension AppStorage: SelfComparing {
  func isSame(as other: Self) -> Bool { key == other.key }
}

/// The readers of each key of the user defaults.
///
/// Unchecked: the lock protects the dictionary.
private final class StoredLocations: @unchecked Sendable {
  static let shared = StoredLocations()
  private let lock = NSLock()
  private var locations: [String: StateLocation<Int>] = [:]

  func location(_ key: String) -> StateLocation<Int> {
    lock.withLock {
      let location = locations[key] ?? StateLocation(0)
      locations[key] = location
      return location
    }
  }

  func changed(_ key: String) {
    let location = location(key)
    location.write(location.read() &+ 1)
  }
}

/// A value that user defaults can store.
public protocol AppStorageValue {}
extension Bool: AppStorageValue {}
extension Int: AppStorageValue {}
extension Double: AppStorageValue {}
extension String: AppStorageValue {}
extension Data: AppStorageValue {}

extension AppStorage where Value: AppStorageValue {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, store, wrappedValue, read: { $0 as? Value }, plain: { $0 })
  }
}

extension AppStorage where Value == URL {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key, store, wrappedValue, read: { ($0 as? String).flatMap { URL(string: $0) } }, plain: { $0.absoluteString })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: AppStorageValue {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key, store, wrappedValue, read: { ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) } },
      plain: { $0.rawValue })
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  public init<Wrapped: AppStorageValue>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
    self.init(key, store, nil, read: { $0 as? Wrapped }, plain: { $0 })
  }
}

/// A value that a device keeps for a scene; here it lives as long as the view.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  private var state: State<Value>
  public init(wrappedValue: Value, _ key: String) { state = State(wrappedValue: wrappedValue) }
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  public var projectedValue: Binding<Value> { state.projectedValue }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String) { state = State(wrappedValue: nil) }
}

/// The field that has the keyboard.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper public struct Binding {
    let state: SimSwiftUI.Binding<Value>
    /// The value while no field has the keyboard.
    let unfocused: Value
    public var wrappedValue: Value {
      get { state.wrappedValue }
      nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }

  private var state: State<Value>
  private let unfocused: Value
  public init() where Value == Bool { (state, unfocused) = (State(wrappedValue: false), false) }
  public init<T: Hashable>() where Value == T? { (state, unfocused) = (State(wrappedValue: nil), nil) }
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  public var projectedValue: Binding { Binding(state: state.projectedValue, unfocused: unfocused) }
}

/// Inert: there are no gestures that last.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
  public let wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(initialValue: Value) { wrappedValue = initialValue }
  public var projectedValue: GestureState<Value> { self }
}

/// Inert: nothing is animated from one place to another.
@propertyWrapper public struct Namespace: DynamicProperty {
  public struct ID: Hashable, Sendable { let id: Int }
  public init() {}
  public var wrappedValue: ID { ID(id: 0) }
}
