/// `value(forKey:)` and `setValue(_:forKey:)` for the classes of this package.
///
/// Foundation on Linux has no key-value coding. A class handles the keys that it knows in `storedValue` and `store`.
/// Values for other keys are stored and returned, and reported as a finding, because a device raises
/// `NSUndefinedKeyException` for keys that the real class does not have.
@preconcurrency @MainActor public protocol KeyValueCoding: NSObject {
  /// - Returns: nil for keys that the class does not know; `.some(nil)` for a known key without a value.
  func storedValue(forKey key: String) -> Any??
  /// - Returns: whether the class knows the key.
  func store(_ value: Any?, forKey key: String) -> Bool
}

extension KeyValueCoding {
  public func value(forKey key: String) -> Any? {
    if let value = storedValue(forKey: key) { return value }
    if let value = UndefinedKeys.value(key, of: self) { return value }
    SimulatedDevice.current.report(
      "\(Self.self): value for the undefined key \"\(key)\"; a device raises NSUndefinedKeyException for keys that WebKit does not have"
    )
    return nil
  }

  public func setValue(_ value: Any?, forKey key: String) {
    if store(value, forKey: key) { return }
    UndefinedKeys.set(value, key, of: self)
  }

  public func value(forKeyPath keyPath: String) -> Any? {
    var object: Any? = self
    for key in keyPath.split(separator: ".") { object = (object as? any KeyValueCoding)?.value(forKey: String(key)) }
    return object
  }
}

/// Values that were set for keys that the class does not know.
@MainActor private enum UndefinedKeys {
  private final class Entry {
    weak var owner: NSObject?
    var values: [String: Any] = [:]
    init(owner: NSObject) { self.owner = owner }
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]

  static func value(_ key: String, of owner: NSObject) -> Any? {
    guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return nil }
    return entry.values[key]
  }

  static func set(_ value: Any?, _ key: String, of owner: NSObject) {
    entries = entries.filter { $0.value.owner != nil }
    let entry = entries[ObjectIdentifier(owner)] ?? Entry(owner: owner)
    entry.values[key] = value
    entries[ObjectIdentifier(owner)] = entry
  }
}
