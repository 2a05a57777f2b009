/// The members of an `AnyObject` that Objective-C would find by their names. `RewriteForLinux` puts values into
/// `_anyObject` where code uses such a member.
public struct AnyObjectMembers {
  /// The object, whose class is not known.
  public let object: AnyObject

  package init(_ object: AnyObject) { self.object = object }

  /// What a dictionary has for a key; nil for other objects. A device ends the process if the object has no subscripts.
  public subscript(key: String) -> Any? { (object as? [String: Any])?[key] ?? (object as? NSDictionary)?[key] }
  /// The element of an array; nil for other objects.
  public subscript(index: Int) -> Any? { (object as? NSArray)?[index] }

  public var description: String! { String(describing: value) }
  public var debugDescription: String! { String(reflecting: value) }
  public var localizedDescription: String! { (object as? any Error)?.localizedDescription }
  public var hash: Int! { (object as? NSObject)?.hash ?? ObjectIdentifier(object).hashValue }
  public var count: Int! {
    (object as? NSDictionary)?.count ?? (object as? NSArray)?.count ?? (object as? NSSet)?.count
  }
  public var length: Int! { (object as? NSString)?.length ?? (object as? NSData)?.length }
  public var boolValue: Bool! { number?.boolValue ?? (object as? NSString)?.boolValue }
  public var integerValue: Int! { number?.intValue ?? (object as? NSString)?.integerValue }
  public var intValue: Int32! { number?.int32Value ?? (object as? NSString)?.intValue }
  public var doubleValue: Double! { number?.doubleValue ?? (object as? NSString)?.doubleValue }
  public var floatValue: Float! { number?.floatValue ?? (object as? NSString)?.floatValue }
  public var stringValue: String! { number?.stringValue }

  public func object(forKey key: Any) -> Any? { (object as? NSDictionary)?.object(forKey: key) }
  public func isEqual(_ other: Any?) -> Bool {
    (object as? NSObject)?.isEqual(other) ?? (other.map { ($0 as AnyObject) === object } ?? false)
  }
  public func isKind(of type: AnyClass) -> Bool {
    var own: AnyClass? = Swift.type(of: object)
    while let known = own, known != type { own = _getSuperclass(known) }
    return own != nil
  }

  private var number: NSNumber? { object as? NSNumber }

  /// The Swift value that was put into the object, or the object.
  private var value: Any { (object as Any) }
}

/// A value of any type, as it is. Where the compiler finds the member that the code names, it takes this function.
public func _anyObject<Value>(_ value: Value) -> Value { value }
@_disfavoredOverload public func _anyObject(_ value: AnyObject) -> AnyObjectMembers { AnyObjectMembers(value) }
@_disfavoredOverload public func _anyObject(_ value: AnyObject?) -> AnyObjectMembers? {
  value.map { AnyObjectMembers($0) }
}
