/// A value that views hand down to their descendants.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values that a view's ancestors hand down to it.
public struct EnvironmentValues: CustomStringConvertible {
  /// The values, which never change once another environment shares them. So the same object means the same values.
  private final class Storage {
    var values: [ObjectIdentifier: Any]
    init(_ values: [ObjectIdentifier: Any]) { self.values = values }
  }

  private var storage = Storage([:])

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { storage.values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { set(newValue, for: ObjectIdentifier(key)) }
  }

  public var description: String { "EnvironmentValues(\(storage.values.count) values)" }

  private mutating func set(_ value: Any, for key: ObjectIdentifier) {
    var values = storage.values
    values[key] = value
    storage = Storage(values)
  }

  // MARK: Objects

  func object<ObjectType: AnyObject>(_ type: ObjectType.Type) -> ObjectType? {
    storage.values[ObjectIdentifier(type)] as? ObjectType
  }

  mutating func setObject<ObjectType: AnyObject>(_ object: ObjectType?, as type: ObjectType.Type) {
    guard let object else {
      var values = storage.values
      values[ObjectIdentifier(type)] = nil
      storage = Storage(values)
      return
    }
    set(object, for: ObjectIdentifier(type))
  }

  /// Whether the two are copies of one value, and no value was set since.
  func isSame(as other: EnvironmentValues) -> Bool { storage === other.storage }
}

// Unchecked: the storage is never changed once it is shared; its values may be of any type, as on a device.
extension EnvironmentValues: @unchecked Sendable {}

/// A value that a node has read from its environment.
struct EnvironmentRead {
  let isSame: (EnvironmentValues) -> Bool
  init(_ isSame: @escaping (EnvironmentValues) -> Bool) { self.isSame = isSame }
  func isSame(in environment: EnvironmentValues) -> Bool { isSame(environment) }
}

/// A value that an ancestor hands down.
@propertyWrapper public struct Environment<Value>: ConnectedProperty {
  private let read: (EnvironmentValues) -> Value?
  private let absence: String
  private var value: Value?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    absence = ""
  }

  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { $0.object(objectType) }
    absence =
      "No Observable object of type \(Value.self) found. A View.environmentObject(_:) for \(Value.self) may be missing as an ancestor of this view."
  }

  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    read = { .some($0.object(objectType)) }
    absence = ""
  }

  public var wrappedValue: Value {
    // There is no object to return. SwiftUI ends the app here, too, with this text.
    guard let value = value ?? read(EnvironmentValues()) else { fatalError(absence) }
    return value
  }

  @MainActor mutating func connect(to slot: Slot) {
    let found = read(slot.node.environment)
    value = found
    let read = read
    slot.node.environmentReads.append(
      EnvironmentRead { environment in
        switch (found, read(environment)) {
        case (nil, nil): true
        case (let old?, let new?): Comparison.isSame(old, new)
        default: false
        }
      })
  }
}

extension Environment: SelfComparing {
  func isSame(as other: Self) -> Bool { true }
}

// Unchecked: the closure captures only a key path, or a type; the value is Sendable.
extension Environment: @unchecked Sendable where Value: Sendable {}
