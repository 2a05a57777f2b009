import CJavaScriptCore
import CPagePrelude
import EngineValues

/// A global context: a global object and its intrinsics. Does not own the context.
struct JSContext {
  let ref: JSGlobalContextRef

  var global: JSObject { JSObject(ref: JSContextGetGlobalObject(ref)) }

  // MARK: Making values

  var undefined: JSValue { JSValue(ref: JSValueMakeUndefined(ref)) }
  var null: JSValue { JSValue(ref: JSValueMakeNull(ref)) }
  func bool(_ value: Bool) -> JSValue { JSValue(ref: JSValueMakeBoolean(ref, value)) }
  func number(_ value: Double) -> JSValue { JSValue(ref: JSValueMakeNumber(ref, value)) }
  func number(_ value: Int) -> JSValue { JSValue(ref: JSValueMakeNumber(ref, Double(value))) }

  func string(_ value: String) -> JSValue {
    let string = JSText.makeRef(value)
    defer { JSStringRelease(string) }
    return JSValue(ref: JSValueMakeString(ref, string))
  }

  func string(_ value: JSText) -> JSValue { JSValue(ref: JSValueMakeString(ref, value.ref)) }

  func makeObject() -> JSObject { JSObject(ref: JSObjectMake(ref, nil, nil)) }

  /// An array of the prelude, not of the page. Its prototype is the hub's, which no page reaches. So no member that a
  /// page defines on its own `Array.prototype` sees the elements.
  func makeArray() -> JSObject { made(JSObjectMakeArray(listContext, 0, nil, nil)) }

  /// The object that the engine has made. If the engine ends the script at this moment, it makes none; then another
  /// object, which no script will see, takes its place.
  func made(_ object: JSObjectRef?) -> JSObject {
    guard let object else { return makeObject() }
    return JSObject(ref: object)
  }

  /// The context in which arrays of the prelude are made.
  var listContext: JSContextRef { NativeEntry.runningAgent?.machine.hub.ref ?? ref }

  /// An array of strings.
  func strings(_ values: some Sequence<String>) -> JSObject {
    let array = makeArray()
    for (index, value) in values.enumerated() { set(array, index, string(value)) }
    return array
  }

  /// An `ArrayBuffer` with a copy of the bytes.
  func arrayBuffer(_ bytes: [UInt8]) -> JSObject {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes { if let base = $0.baseAddress { copy.copyMemory(from: base, byteCount: bytes.count) } }
    return made(
      JSObjectMakeArrayBufferWithBytesNoCopy(ref, copy, bytes.count, { bytes, _ in bytes?.deallocate() }, nil, nil))
  }

  // MARK: Reading values

  func isUndefined(_ value: JSValue) -> Bool { JSValueIsUndefined(ref, value.ref) }
  func isNull(_ value: JSValue) -> Bool { JSValueIsNull(ref, value.ref) }
  func isNullish(_ value: JSValue) -> Bool { isUndefined(value) || isNull(value) }
  func isString(_ value: JSValue) -> Bool { JSValueIsString(ref, value.ref) }
  func isFunction(_ value: JSValue) -> Bool {
    object(value).map { JSObjectIsFunction(ref, $0.ref) } ?? false
  }

  /// ECMA-262, "ECMAScript language types".
  func kind(of value: JSValue) -> JSKind {
    switch JSValueGetType(ref, value.ref) {
    case kJSTypeUndefined: .undefined
    case kJSTypeNull: .null
    case kJSTypeBoolean: .boolean
    case kJSTypeNumber: .number
    case kJSTypeString: .string
    case kJSTypeSymbol: .symbol
    case kJSTypeBigInt: .bigInt
    default: .object
    }
  }
  func isArray(_ value: JSValue) -> Bool { JSValueIsArray(ref, value.ref) }

  /// The value as an object, nil for a primitive.
  func object(_ value: JSValue) -> JSObject? {
    JSValueIsObject(ref, value.ref) ? JSObject(ref: value.ref) : nil
  }

  func toBool(_ value: JSValue) -> Bool { JSValueToBoolean(ref, value.ref) }

  /// The number of a value; NaN if it has none.
  func toNumber(_ value: JSValue) -> Double {
    guard !Self.isGateClosed else { return .nan }
    var exception: JSValueRef?
    let number = JSValueToNumber(ref, value.ref, &exception)
    settle()
    return exception == nil ? number : .nan
  }

  /// `String(value)`. It may run a script of the page, which may throw.
  func toString(_ value: JSValue) throws(JSThrown) -> String {
    guard !Self.isGateClosed else { throw JSThrown(value: undefined) }
    var exception: JSValueRef?
    let string = JSValueToStringCopy(ref, value.ref, &exception)
    settle()
    if let exception { throw JSThrown(value: JSValue(ref: exception)) }
    guard let string else { return "" }
    defer { JSStringRelease(string) }
    return String(string)
  }

  /// `String(value)`, or an empty text if that throws.
  func text(_ value: JSValue) -> String { (try? toString(value)) ?? "" }

  /// The bytes of an `ArrayBuffer`, or the bytes that a view shows; nil for any other object.
  func bytes(_ object: JSObject) -> [UInt8]? {
    switch JSValueGetTypedArrayType(ref, object.ref, nil) {
    case kJSTypedArrayTypeNone: return nil
    case kJSTypedArrayTypeArrayBuffer:
      let count = JSObjectGetArrayBufferByteLength(ref, object.ref, nil)
      guard count > 0, let start = JSObjectGetArrayBufferBytesPtr(ref, object.ref, nil) else { return [] }
      return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    default:
      let count = JSObjectGetTypedArrayByteLength(ref, object.ref, nil)
      guard count > 0, let start = JSObjectGetTypedArrayBytesPtr(ref, object.ref, nil) else { return [] }
      // The pointer belongs to the whole buffer.
      let offset = JSObjectGetTypedArrayByteOffset(ref, object.ref, nil)
      return [UInt8](UnsafeRawBufferPointer(start: start + offset, count: count))
    }
  }

  // MARK: Properties

  func get(_ object: JSObject, _ name: JSText) throws(JSThrown) -> JSValue {
    guard !Self.isGateClosed else { throw JSThrown(value: undefined) }
    var exception: JSValueRef?
    let value = JSObjectGetProperty(ref, object.ref, name.ref, &exception)
    return try result(value, exception)
  }

  func get(_ object: JSObject, _ name: String) throws(JSThrown) -> JSValue {
    try get(object, JSText(name))
  }

  func get(_ object: JSObject, _ index: Int) throws(JSThrown) -> JSValue {
    guard !Self.isGateClosed else { throw JSThrown(value: undefined) }
    var exception: JSValueRef?
    let value = JSObjectGetPropertyAtIndex(ref, object.ref, UInt32(clamping: index), &exception)
    return try result(value, exception)
  }

  /// Sets a property; exceptions of setters are dropped.
  func set(_ object: JSObject, _ name: JSText, _ value: JSValue) {
    guard !Self.isGateClosed else { return }
    JSObjectSetProperty(ref, object.ref, name.ref, value.ref, 0, nil)
    settle()
  }

  func set(_ object: JSObject, _ name: String, _ value: JSValue) { set(object, JSText(name), value) }

  func set(_ object: JSObject, _ index: Int, _ value: JSValue) {
    guard !Self.isGateClosed else { return }
    JSObjectSetPropertyAtIndex(ref, object.ref, UInt32(clamping: index), value.ref, nil)
    settle()
  }

  func setPrototype(of object: JSObject, to prototype: JSObject) {
    JSObjectSetPrototype(ref, object.ref, prototype.value.ref)
  }

  /// The names of the enumerable own and inherited string properties.
  func propertyNames(_ object: JSObject) -> [String] {
    guard !Self.isGateClosed, let names = JSObjectCopyPropertyNames(ref, object.ref) else { return [] }
    settle()
    defer { JSPropertyNameArrayRelease(names) }
    return (0..<JSPropertyNameArrayGetCount(names)).map { String(JSPropertyNameArrayGetNameAtIndex(names, $0)) }
  }

  /// The number of elements of an array; 0 for anything else.
  func count(of array: JSObject) -> Int {
    guard isArray(array.value), let length = try? get(array, "length") else { return 0 }
    return Int(UInt32(enforceRange: toNumber(length)) ?? 0)
  }

  // MARK: Running

  /// Evaluates a script in the global scope of this context.
  /// - Parameter line: 1-based line of the first character, for error positions.
  func evaluate(_ source: JSText, sourceURL: JSText? = nil, line: Int = 1) throws(JSThrown) -> JSValue {
    guard !Self.isGateClosed else { throw JSThrown(value: undefined) }
    var exception: JSValueRef?
    let value = entering {
      JSEvaluateScript(ref, source.ref, nil, sourceURL?.ref, Int32(clamping: line), &exception)
    }
    return try result(value, exception)
  }

  /// Evaluates a script of the prelude in the global scope of this context.
  func evaluate(_ script: JSScript) throws(JSThrown) -> JSValue {
    guard !Self.isGateClosed else { throw JSThrown(value: undefined) }
    var exception: JSValueRef?
    let value = entering { script.evaluate(in: ref, &exception) }
    return try result(value, exception)
  }

  /// The syntax error of a script; nil if it has none.
  func syntaxError(in source: JSText, sourceURL: JSText?, line: Int) -> JSValue? {
    var exception: JSValueRef?
    return JSCheckScriptSyntax(ref, source.ref, sourceURL?.ref, Int32(clamping: line), &exception)
      ? nil : exception.map(JSValue.init)
  }

  /// Calls a function with the arguments up to the first nil.
  ///
  /// The list is fixed, because values may be kept only in registers and on the stack.
  @discardableResult
  func call(
    _ function: JSObject, this: JSObject? = nil, _ a: JSValue? = nil, _ b: JSValue? = nil, _ c: JSValue? = nil,
    _ d: JSValue? = nil, _ e: JSValue? = nil, _ f: JSValue? = nil, _ g: JSValue? = nil
  ) throws(JSThrown) -> JSValue {
    guard !Self.isGateClosed else { throw JSThrown(value: undefined) }
    var arguments = (a?.ref, b?.ref, c?.ref, d?.ref, e?.ref, f?.ref, g?.ref)
    let count =
      a == nil ? 0 : b == nil ? 1 : c == nil ? 2 : d == nil ? 3 : e == nil ? 4 : f == nil ? 5 : g == nil ? 6 : 7
    var exception: JSValueRef?
    let value = withUnsafePointer(to: &arguments) { pointer in
      pointer.withMemoryRebound(to: JSValueRef?.self, capacity: 7) {
        let first = $0
        return entering { JSObjectCallAsFunction(ref, function.ref, this?.ref, count, first, &exception) }
      }
    }
    return try result(value, exception)
  }

  /// Runs the promise jobs. The thread is known to run a script of this machine.
  @inline(__always)
  private func entering(_ run: () -> JSValueRef?) -> JSValueRef? {
    let isOutermost = promise_jobs_enter(JSContextGetGroup(ref))
    defer { if isOutermost { promise_jobs_leave() } }
    return run()
  }

  /// Sets the function that is called with a promise and its reason if the promise was rejected and not handled by the
  /// end of the promise jobs.
  func setUnhandledRejectionHandler(_ function: JSObject) {
    JSGlobalContextSetUnhandledRejectionCallback(ref, function.ref, nil)
  }

  @inline(__always)
  private func result(_ value: JSValueRef?, _ exception: JSValueRef?) throws(JSThrown) -> JSValue {
    settle()
    if let exception { throw JSThrown(value: JSValue(ref: exception)) }
    guard let value else { throw JSThrown(value: undefined) }
    return JSValue(ref: value)
  }

  // MARK: The gate

  /// Whether a limit has ended the running script: no code in it runs until the outermost entry is left. Every call
  /// that could run a script of the page asks this first.
  private static var isGateClosed: Bool { native_entry_is_gate_closed() }

  /// Checks after a call whether the script was ended meanwhile. If it was ended in a promise job after the call
  /// itself, the engine still holds the termination, and would abort when it meets it in its next call.
  @inline(__always)
  private func settle() {
    if Self.isGateClosed { dropPendingException() }
  }

  /// Takes an exception that is pending in the engine. Runs no script.
  @discardableResult
  func dropPendingException() -> Bool { takePendingException() != nil }

  func takePendingException() -> JSValue? {
    var exception: JSValueRef?
    _ = JSValueToNumber(ref, JSValueMakeNumber(ref, 0), &exception)
    return exception.map { JSValue(ref: $0) }
  }
}
