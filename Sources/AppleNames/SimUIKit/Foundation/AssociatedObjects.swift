import Synchronization

/// The way in which an object keeps a value that is associated with it.
public struct objc_AssociationPolicy: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let OBJC_ASSOCIATION_ASSIGN = Self(rawValue: 0)
  public static let OBJC_ASSOCIATION_RETAIN_NONATOMIC = Self(rawValue: 1)
  public static let OBJC_ASSOCIATION_COPY_NONATOMIC = Self(rawValue: 3)
  public static let OBJC_ASSOCIATION_RETAIN = Self(rawValue: 0x301)
  public static let OBJC_ASSOCIATION_COPY = Self(rawValue: 0x303)
}

/// Keeps a value under a key for as long as the object lives; nil removes it. Values of Swift's own types are kept,
/// too, as on a device. Any thread may call this function.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { AssociatedObjects.of(object, makes: true)?.set(value, key, policy) }

/// The value that was kept under the key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.of(object, makes: false)?.value(key)
}

/// Releases all values that are kept for the object.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.of(object, makes: false)?.removeAll() }

/// The values of one object. Views, controllers and web views keep their values themselves, so that they end together.
/// Objects of other classes cannot keep anything, so a table has their values: they end when the table is next used
/// after the object is gone, or when a test ends.
package final class AssociatedObjects: Sendable {
  private struct Value {
    let strong: Any?
    weak var assigned: AnyObject?
  }

  // Not Sendable: the values are the app's, and Objective-C gives them to every thread, too. The lock keeps the table
  // whole.
  private nonisolated(unsafe) var values: [UnsafeRawPointer: Value] = [:]
  private let lock = Mutex(())

  fileprivate func set(_ value: Any?, _ key: UnsafeRawPointer, _ policy: objc_AssociationPolicy) {
    // The old value may run code when it is released, so its release comes after the lock.
    let old = lock.withLock { _ -> Value? in
      let old = values[key]
      switch policy {
      case _ where value == nil: values[key] = nil
      case .OBJC_ASSOCIATION_ASSIGN where value.map { type(of: $0) is AnyClass } == true:
        values[key] = Value(strong: nil, assigned: value as AnyObject)
      case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
        values[key] = Value(strong: (value as? any NSCopying)?.copy(with: nil) ?? value)
      default: values[key] = Value(strong: value)
      }
      return old
    }
    withExtendedLifetime(old) {}
  }

  fileprivate func value(_ key: UnsafeRawPointer) -> Any? {
    lock.withLock { _ in values[key].flatMap { $0.strong ?? $0.assigned } }
  }

  fileprivate func removeAll() {
    let old = lock.withLock { _ in
      defer { values = [:] }
      return values
    }
    withExtendedLifetime(old) {}
  }

  // MARK: Whose they are

  private struct Entry {
    weak var owner: AnyObject?
    let values: AssociatedObjects
  }
  private static let others = Mutex<[ObjectIdentifier: Entry]>([:])

  fileprivate static func of(_ object: Any, makes: Bool) -> AssociatedObjects? {
    guard type(of: object) is AnyClass else { return nil }
    let object = object as AnyObject
    if let keeper = object as? any KeepsAssociatedObjects { return keeper.associatedObjects }
    let (found, gone) = others.withLock { others -> (AssociatedObjects?, [Entry]) in
      let gone = others.filter { $0.value.owner == nil }
      for key in gone.keys { others[key] = nil }
      if let entry = others[ObjectIdentifier(object)] { return (entry.values, Array(gone.values)) }
      guard makes else { return (nil, Array(gone.values)) }
      let made = AssociatedObjects()
      others[ObjectIdentifier(object)] = Entry(owner: object, values: made)
      return (made, Array(gone.values))
    }
    withExtendedLifetime(gone) {}
    return found
  }

  /// Ends the values of objects that are gone.
  package static func sweep() {
    let gone = others.withLock { others in
      let gone = others.filter { $0.value.owner == nil }
      for key in gone.keys { others[key] = nil }
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

/// An object that keeps the values itself.
protocol KeepsAssociatedObjects: AnyObject {
  var associatedObjects: AssociatedObjects { get }
}
