import CJavaScriptCore

/// A closure of the app's that scripts call.
final class ScriptFunction {
  let body: (ScriptCall) -> Any?
  private unowned let context: JSContext

  init(in context: JSContext, _ body: @escaping (ScriptCall) -> Any?) {
    self.body = body
    self.context = context
  }

  /// The class of the objects that hold functions. It is made once: the engine keeps classes by their addresses.
  private static let type: JSClassRef = {
    var definition = kJSClassDefinitionEmpty
    definition.callAsFunction = { _, callee, this, count, arguments, exception in
      guard let callee, let held = JSObjectGetPrivate(callee) else { return nil }
      let function = Unmanaged<ScriptFunction>.fromOpaque(held).takeUnretainedValue()
      return function.call(callee, this, Array(UnsafeBufferPointer(start: arguments, count: count)), exception)
    }
    definition.finalize = { object in
      if let held = object.flatMap({ JSObjectGetPrivate($0) }) {
        Unmanaged<ScriptFunction>.fromOpaque(held).release()
      }
    }
    // Never null: the engine makes one or ends the process.
    return JSClassCreate(&definition)!
  }()

  var object: JSObjectRef {
    let made = JSObjectMake(context.ref, Self.type, Unmanaged.passRetained(self).toOpaque())!
    // The object behaves like all functions, for `typeof` and `call`.
    if let prototype = context.evaluateScript("Function.prototype")?.ref {
      JSObjectSetPrototype(context.ref, made, prototype)
    }
    return made
  }

  /// Calls the closure, after WebKit's `-[JSContext beginCallbackWithData:]` and its end. An exception that the closure
  /// sets becomes the script's.
  private func call(
    _ callee: JSObjectRef, _ this: JSObjectRef?, _ arguments: [JSValueRef?],
    _ exception: UnsafeMutablePointer<JSValueRef?>?
  ) -> JSValueRef? {
    let context = context
    let before = context.exception
    context.exception = nil
    defer { context.exception = before }
    let call = ScriptCall(
      context: context, this: JSValue(this ?? JSContextGetGlobalObject(context.ref), in: context),
      callee: JSValue(callee, in: context), arguments: arguments.compactMap { $0.map { JSValue($0, in: context) } })
    let result = ScriptCall.$current.withValue(call) { body(call) }
    exception?.pointee = context.exception?.ref
    return JSValue(object: result, in: context).ref
  }
}

/// The arguments of closures.
enum ScriptArguments {
  /// The next argument as a closure's parameter.
  static func next<Value>(_ values: inout ArraySlice<JSValue>, in context: JSContext, as type: Value.Type) -> Value {
    convert(values.popFirst() ?? JSValue(undefinedIn: context), to: type)
  }

  /// WebKit's conversions of a block's arguments (`ObjcRuntimeExtras`, `JSValue`'s "conversion to Objective-C types").
  private static func convert<Value>(_ value: JSValue, to type: Value.Type) -> Value {
    let converted: Any? =
      switch type {
      case is JSValue.Type, is JSValue?.Type: value
      case is Bool.Type: value.toBool()
      case is Double.Type: value.toDouble()
      case is Float.Type: Float(value.toDouble())
      case is CGFloat.Type: CGFloat(value.toDouble())
      case is Int.Type: Int(value.toInt32())
      case is Int32.Type: value.toInt32()
      case is UInt32.Type: value.toUInt32()
      case is String.Type, is String?.Type: value.toString()
      case is NSNumber.Type, is NSNumber?.Type: value.toNumber()
      case is Date.Type, is Date?.Type: value.toDate()
      case is [Any].Type, is [Any]?.Type: value.toArray()
      case is [AnyHashable: Any].Type, is [AnyHashable: Any]?.Type: value.toDictionary()
      case is [String: Any].Type, is [String: Any]?.Type: value.toDictionary().flatMap { $0 as? [String: Any] }
      default: value.toObject()
      }
    if let fitting = converted as? Value { return fitting }
    if let nothing = Optional<Any>.none as? Value { return nothing }
    // A block on Apple's systems would get nil, and go on with a value that its type does not have.
    fatalError("A script gives \(value) to a closure that takes \(Value.self). Let the closure take a JSValue.")
  }
}
