import CJavaScriptCore

/// Objects whose properties Swift makes when a script asks for them: the `native` object of a prelude part, and the
/// handler of a window proxy.
enum JSHookObjects {
  // A class of the engine is immutable once made and its reference count is atomic.
  nonisolated(unsafe) private static let nativeScopeClass = makeClass(getProperty: nativeScopeProperty)
  // The class is immutable, too, and its reference count is atomic.
  nonisolated(unsafe) private static let windowHandlerClass = makeClass(getProperty: windowHandlerProperty)

  /// The prototype of the `native` object of the part with that number.
  static func makeNativeScope(part: Int, in context: JSContext) -> JSObject {
    let scope = JSObject(
      ref: JSObjectMake(context.ref, nativeScopeClass, UnsafeMutableRawPointer(bitPattern: part + 1)))
    // Natives are kept on the object, so no member of the page's `Object.prototype` may replace them.
    JSObjectSetPrototype(context.ref, scope.ref, JSValueMakeNull(context.ref))
    return scope
  }

  /// The handler of the proxy of a window.
  static func makeWindowHandler(slot: Int, in context: JSContext) -> JSObject {
    JSObject(ref: JSObjectMake(context.ref, windowHandlerClass, UnsafeMutableRawPointer(bitPattern: slot + 1)))
  }

  private static func makeClass(getProperty: @escaping JSObjectGetPropertyCallback) -> JSClassRef {
    var definition = kJSClassDefinitionEmpty
    definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
    definition.getProperty = getProperty
    return JSClassCreate(&definition)
  }

  /// The number that an object of one of the two classes was made with.
  fileprivate static func number(_ object: JSObjectRef?) -> Int { Int(bitPattern: JSObjectGetPrivate(object)) - 1 }
}

private func nativeScopeProperty(
  context: JSContextRef?, object: JSObjectRef?, name: JSStringRef?, exception: UnsafeMutablePointer<JSValueRef?>?
) -> JSValueRef? {
  guard let context, let name,
    let realm = NativeEntry.runningAgent?.realm(of: context)?.takeUnretainedValue()
  else { return nil }
  return realm.makeNative(part: JSHookObjects.number(object), name: String(name))?.ref
}

/// Makes a function of a window proxy's handler. The engine passes the context of the code that touches the proxy, not
/// the proxy's context. So the proxy knows which realm looks at it.
private func windowHandlerProperty(
  context: JSContextRef?, object: JSObjectRef?, name: JSStringRef?, exception: UnsafeMutablePointer<JSValueRef?>?
) -> JSValueRef? {
  guard let context, let name, let agent = NativeEntry.runningAgent else { return nil }
  return agent.windows.trap(name, slot: JSHookObjects.number(object), lookingFrom: context)
}
