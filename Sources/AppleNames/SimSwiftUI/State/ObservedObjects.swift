import AppTasks

/// Keeps a node informed about an object.
@MainActor private final class Subscription {
  private weak var object: AnyObject?
  private var cancellable: AnyCancellable?

  func follow<ObjectType: ObservableObject>(_ object: ObjectType, for node: Node) {
    guard self.object !== object else { return }
    self.object = object
    let follower = Follower(node)
    cancellable = object.objectWillChange.sink { _ in follower.invalidate() }
  }
}

/// A node that follows an object, through all of its evaluations.
private final class Follower: Sendable {
  @MainActor private weak var node: Node?
  private let device: SimulatedDevice

  @MainActor init(_ node: Node) {
    self.node = node
    device = node.tree.device
  }

  func invalidate() {
    if MainQueue.isCurrent {
      Evaluation.warnIfRunning(
        "Publishing changes from within view updates is not allowed, this will cause undefined behavior.")
      return MainActor.assumeIsolated { node?.invalidate() }
    }
    device.enter {
      DispatchQueue.main.async {
        SwiftUIWarning.report(
          "Publishing changes from background threads is not allowed; make sure to publish values from the main thread (via operators like receive(on:)) on model updates.",
          on: self.device)
        self.node?.invalidate()
      }
    }
  }
}

/// Bindings to the properties of an object.
@dynamicMemberLookup @MainActor @preconcurrency public struct ObjectBindings<ObjectType: AnyObject> {
  let object: ObjectType
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> {
    let object = object
    var identity = BindingIdentity(object)
    identity.path = [keyPath]
    return Binding(identity: identity, get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

/// An object that the view does not own. Its changes update the view.
@propertyWrapper @preconcurrency @MainActor
public struct ObservedObject<ObjectType: ObservableObject>: ConnectedProperty {
  public typealias Wrapper = ObjectBindings<ObjectType>
  public var wrappedValue: ObjectType

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
  public var projectedValue: Wrapper { ObjectBindings(object: wrappedValue) }

  mutating func connect(to slot: Slot) { slot.persisted { Subscription() }.follow(wrappedValue, for: slot.node) }
}

extension ObservedObject: SelfComparing {
  nonisolated func isSame(as other: Self) -> Bool {
    MainActor.assumeIsolated { wrappedValue === other.wrappedValue }
  }
}

/// An object that the view owns: created once for its place in the interface.
@propertyWrapper @preconcurrency @MainActor public struct StateObject<ObjectType: ObservableObject>: ConnectedProperty {
  @MainActor private final class Owned {
    let object: ObjectType
    let subscription = Subscription()
    init(_ object: ObjectType) { self.object = object }
  }

  private let make: () -> ObjectType
  private var owned: Owned?

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  public var wrappedValue: ObjectType { owned?.object ?? make() }
  public var projectedValue: ObjectBindings<ObjectType> { ObjectBindings(object: wrappedValue) }

  mutating func connect(to slot: Slot) {
    let make = make
    let owned = slot.persisted { Owned(Evaluation.outside(make)) }
    owned.subscription.follow(owned.object, for: slot.node)
    self.owned = owned
  }
}

extension StateObject: SelfComparing {
  nonisolated func isSame(as other: Self) -> Bool { true }
}

/// An object that an ancestor has put into the environment with `environmentObject(_:)`.
@propertyWrapper @preconcurrency @MainActor
public struct EnvironmentObject<ObjectType: ObservableObject>:
  ConnectedProperty
{
  private var object: ObjectType?
  nonisolated public init() {}

  public var wrappedValue: ObjectType {
    guard let object else {
      // There is no object to return. SwiftUI ends the app here, too, with this text.
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \(ObjectType.self) may be missing as an ancestor of this view."
      )
    }
    return object
  }
  public var projectedValue: ObjectBindings<ObjectType> { ObjectBindings(object: wrappedValue) }

  mutating func connect(to slot: Slot) {
    object = slot.node.environment.object(ObjectType.self)
    slot.node.environmentReads.append(EnvironmentRead { [object] in $0.object(ObjectType.self) === object })
    if let object { slot.persisted { Subscription() }.follow(object, for: slot.node) }
  }
}

extension EnvironmentObject: SelfComparing {
  nonisolated func isSame(as other: Self) -> Bool { true }
}

/// Makes bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup @preconcurrency @MainActor public struct Bindable<Value> {
  private var value: Value
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }
  public var projectedValue: Bindable<Value> { self }
  public init(wrappedValue: Value) { value = wrappedValue }
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable where Value: AnyObject & Observable {
  public init(_ wrappedValue: Value) { self.init(wrappedValue: wrappedValue) }

  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    ObjectBindings(object: wrappedValue)[dynamicMember: keyPath]
  }
}
