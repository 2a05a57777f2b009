import CJavaScriptCore
import EngineValues

/// A value of a script. It lives as long as this object.
open class JSValue: NSObject {
  let ref: JSValueRef
  public let context: JSContext!

  init(_ ref: JSValueRef, in context: JSContext) {
    self.ref = ref
    self.context = context
    JSValueProtect(context.ref, ref)
    super.init()
  }

  deinit { JSValueUnprotect(context.ref, ref) }

  // MARK: Making values

  public convenience init(undefinedIn context: JSContext!) { self.init(JSValueMakeUndefined(context.ref), in: context) }
  public convenience init(nullIn context: JSContext!) { self.init(JSValueMakeNull(context.ref), in: context) }
  public convenience init(bool value: Bool, in context: JSContext!) {
    self.init(JSValueMakeBoolean(context.ref, value), in: context)
  }
  public convenience init(double value: Double, in context: JSContext!) {
    self.init(JSValueMakeNumber(context.ref, value), in: context)
  }
  public convenience init(int32 value: Int32, in context: JSContext!) {
    self.init(double: Double(value), in: context)
  }
  public convenience init(uInt32 value: UInt32, in context: JSContext!) {
    self.init(double: Double(value), in: context)
  }
  public convenience init(newObjectIn context: JSContext!) {
    self.init(JSObjectMake(context.ref, nil, nil), in: context)
  }
  public convenience init(newArrayIn context: JSContext!) {
    self.init(JSObjectMakeArray(context.ref, 0, nil, nil), in: context)
  }
  public convenience init(newErrorFromMessage message: String!, in context: JSContext!) {
    let text = JSValue(object: message, in: context)
    var arguments: [JSValueRef?] = [text.ref]
    self.init(JSObjectMakeError(context.ref, 1, &arguments, nil), in: context)
  }

  /// Converts texts, numbers, dates, lists and dictionaries into the script's own values. An object of the app is
  /// refused, with a line in the device's log: without the Objective-C runtime, no `JSExport` is seen.
  public convenience init(object value: Any!, in context: JSContext!) {
    self.init(ScriptObjects.ref(of: value, in: context), in: context)
  }

  // MARK: What it is

  open var isUndefined: Bool { JSValueIsUndefined(context.ref, ref) }
  open var isNull: Bool { JSValueIsNull(context.ref, ref) }
  open var isBoolean: Bool { JSValueIsBoolean(context.ref, ref) }
  open var isNumber: Bool { JSValueIsNumber(context.ref, ref) }
  open var isString: Bool { JSValueIsString(context.ref, ref) }
  open var isObject: Bool { JSValueIsObject(context.ref, ref) }
  open var isArray: Bool { JSValueIsArray(context.ref, ref) }
  open var isDate: Bool { JSValueIsDate(context.ref, ref) }
  open var isSymbol: Bool { JSValueIsSymbol(context.ref, ref) }

  open func isEqual(to value: Any!) -> Bool {
    JSValueIsStrictEqual(context.ref, ref, JSValue(object: value, in: context).ref)
  }
  open func isEqualWithTypeCoercion(to value: Any!) -> Bool {
    JSValueIsEqual(context.ref, ref, JSValue(object: value, in: context).ref, nil)
  }
  open func isInstance(of value: Any!) -> Bool {
    let other = JSValue(object: value, in: context)
    return other.isObject && JSValueIsInstanceOfConstructor(context.ref, ref, other.object, nil)
  }

  // MARK: As Swift's values

  open func toBool() -> Bool { JSValueToBoolean(context.ref, ref) }

  open func toDouble() -> Double {
    var thrown: JSValueRef?
    let number = JSValueToNumber(context.ref, ref, &thrown)
    tell(thrown)
    return number
  }

  /// ECMA-262, "ToInt32".
  open func toInt32() -> Int32 { Int32(bitPattern: toUInt32()) }
  /// ECMA-262, "ToUint32".
  open func toUInt32() -> UInt32 { UInt32(modulo: toDouble()) }

  open func toNumber() -> NSNumber! { isBoolean ? NSNumber(value: toBool()) : NSNumber(value: toDouble()) }

  open func toString() -> String! {
    var thrown: JSValueRef?
    guard let text = JSValueToStringCopy(context.ref, ref, &thrown) else {
      tell(thrown)
      return nil
    }
    defer { JSStringRelease(text) }
    return ScriptText.string(text)
  }

  open func toDate() -> Date! { Date(timeIntervalSince1970: toDouble() / 1000) }
  open func toObject() -> Any! { ScriptObjects.value(of: self) }
  open func toArray() -> [Any]! { isObject ? ScriptObjects.list(of: self) : nil }
  open func toDictionary() -> [AnyHashable: Any]! { isObject ? ScriptObjects.dictionary(of: self) : nil }

  open override var description: String { toString() ?? "" }

  // MARK: Properties and calls

  var object: JSObjectRef? { isObject ? JSValueToObject(context.ref, ref, nil) : nil }

  open func forProperty(_ property: Any!) -> JSValue! {
    let name = ScriptText(String(describing: property ?? ""))
    guard let object = target else { return JSValue(undefinedIn: context) }
    return name.read { name in context.calling { JSObjectGetProperty(context.ref, object, name, &$0) } }
  }
  open func setValue(_ value: Any!, forProperty property: Any!) {
    let name = ScriptText(String(describing: property ?? ""))
    let value = JSValue(object: value, in: context)
    guard let object = target else { return }
    let attributes = JSPropertyAttributes(kJSPropertyAttributeNone)
    name.read { name in
      _ = context.calling {
        JSObjectSetProperty(context.ref, object, name, value.ref, attributes, &$0)
        return nil
      }
    }
  }
  open func hasProperty(_ property: Any!) -> Bool {
    let name = ScriptText(String(describing: property ?? ""))
    return target.map { target in name.read { JSObjectHasProperty(context.ref, target, $0) } } ?? false
  }
  @discardableResult open func deleteProperty(_ property: Any!) -> Bool {
    let name = ScriptText(String(describing: property ?? ""))
    return target.map { target in name.read { JSObjectDeleteProperty(context.ref, target, $0, nil) } } ?? false
  }
  open func atIndex(_ index: Int) -> JSValue! { forProperty(index) }
  open func setValue(_ value: Any!, at index: Int) { setValue(value, forProperty: index) }
  open func objectForKeyedSubscript(_ key: Any!) -> JSValue! { forProperty(key) }
  open func objectAtIndexedSubscript(_ index: Int) -> JSValue! { forProperty(index) }
  open func setObject(_ object: Any!, forKeyedSubscript key: Any!) { setValue(object, forProperty: key) }
  /// Sets a closure, which becomes a function.
  public func setObject<each Argument, Result>(
    _ function: @escaping (repeat each Argument) -> Result, forKeyedSubscript key: Any!
  ) {
    let context = context!
    let made = ScriptFunction(in: context) { call in
      var rest = call.arguments[...]
      return function(repeat ScriptArguments.next(&rest, in: context, as: (each Argument).self))
    }
    setValue(JSValue(made.object, in: context), forProperty: key)
  }
  open subscript(_ key: Any!) -> JSValue! { forProperty(key) }

  @discardableResult open func call(withArguments arguments: [Any]!) -> JSValue! {
    let list = (arguments ?? []).map { JSValue(object: $0, in: context) }
    let refs = list.map { Optional($0.ref) }
    return withExtendedLifetime(list) {
      context.calling { JSObjectCallAsFunction(context.ref, target, nil, refs.count, refs, &$0) }
    }
  }
  @discardableResult open func construct(withArguments arguments: [Any]!) -> JSValue! {
    let list = (arguments ?? []).map { JSValue(object: $0, in: context) }
    let refs = list.map { Optional($0.ref) }
    return withExtendedLifetime(list) {
      context.calling { JSObjectCallAsConstructor(context.ref, target, refs.count, refs, &$0) }
    }
  }
  @discardableResult open func invokeMethod(_ method: String!, withArguments arguments: [Any]!) -> JSValue! {
    let list = (arguments ?? []).map { JSValue(object: $0, in: context) }
    let refs = list.map { Optional($0.ref) }
    guard let function = forProperty(method).target else { return JSValue(undefinedIn: context) }
    return withExtendedLifetime(list) {
      context.calling { JSObjectCallAsFunction(context.ref, function, target, refs.count, refs, &$0) }
    }
  }

  /// The object that a script would use for the value; an exception goes to the handler.
  private var target: JSObjectRef? {
    var thrown: JSValueRef?
    let object = JSValueToObject(context.ref, ref, &thrown)
    tell(thrown)
    return thrown == nil ? object : nil
  }

  private func tell(_ thrown: JSValueRef?) {
    if let thrown {
      _ = context.calling {
        $0 = thrown; return nil
      }
    }
  }
}

/// Inert: a value that a context does not keep. This one is kept.
open class JSManagedValue: NSObject {
  open private(set) var value: JSValue!
  public init(value: JSValue!) {
    self.value = value
    super.init()
  }
}

/// Inert: without the Objective-C runtime, no methods are exported. Give the context closures.
public protocol JSExport {}

/// Swift's values and the script's.
enum ScriptObjects {
  static func ref(of value: Any?, in context: JSContext) -> JSValueRef {
    let ref: JSGlobalContextRef = context.ref
    switch value {
    case nil: return JSValueMakeUndefined(ref)
    case let value as JSValue: return value.ref
    case is NSNull: return JSValueMakeNull(ref)
    case let value as String: return ScriptText(value).read { JSValueMakeString(ref, $0) }
    case let value as NSString: return ScriptText(String(describing: value)).read { JSValueMakeString(ref, $0) }
    case let value as Bool: return JSValueMakeBoolean(ref, value)
    case let value as any BinaryInteger: return JSValueMakeNumber(ref, Double(value))
    case let value as any BinaryFloatingPoint: return JSValueMakeNumber(ref, Double(value))
    case let value as NSNumber: return JSValueMakeNumber(ref, value.doubleValue)
    case let value as Date:
      var time: [JSValueRef?] = [JSValueMakeNumber(ref, value.timeIntervalSince1970 * 1000)]
      return JSObjectMakeDate(ref, 1, &time, nil)
    case let value as [Any]:
      let elements = value.map { JSValue(object: $0, in: context) }
      let refs = elements.map { Optional($0.ref) }
      return JSObjectMakeArray(ref, refs.count, refs, nil)
    case let value as [AnyHashable: Any]:
      let made = JSValue(newObjectIn: context)
      for (key, value) in value { made.setValue(value, forProperty: key) }
      return made.ref
    case .some(let value):
      let type = String(describing: Swift.type(of: value))
      let line = "A script cannot use an object of \(type) here: give the context closures, dictionaries or JSValues."
      SimulatedDevice.later { MainActor.assumeIsolated { SimulatedDevice.current.report(line) } }
      return JSObjectMake(ref, nil, nil)
    }
  }

  /// WebKit's `valueToObjectWithoutCopy` and its containers.
  static func value(of value: JSValue) -> Any? {
    if value.isUndefined { return nil }
    if value.isNull { return NSNull() }
    if value.isBoolean { return value.toBool() }
    if value.isNumber { return value.toDouble() }
    if value.isString { return value.toString() }
    if value.isDate { return value.toDate() }
    return value.isArray ? list(of: value) : value.isObject ? dictionary(of: value) : nil
  }

  static func list(of value: JSValue) -> [Any] {
    let count = Int(clamping: value.forProperty("length").toUInt32())
    return (0..<count).map { Self.value(of: value.atIndex($0)) ?? NSNull() }
  }

  static func dictionary(of value: JSValue) -> [AnyHashable: Any] {
    guard let object = value.object, let names = JSObjectCopyPropertyNames(value.context.ref, object) else {
      return [:]
    }
    defer { JSPropertyNameArrayRelease(names) }
    var result: [AnyHashable: Any] = [:]
    for index in 0..<JSPropertyNameArrayGetCount(names) {
      let name = ScriptText.string(JSPropertyNameArrayGetNameAtIndex(names, index))
      if let member = Self.value(of: value.forProperty(name)) { result[name] = member }
    }
    return result
  }
}
