import CJavaScriptCore

/// A machine whose contexts share objects.
///
/// The class has no superclass, so that its initializer can be implicitly unwrapped, as on Apple's systems.
open class JSVirtualMachine {
  let group: JSContextGroupRef

  public init!() {
    // Never null: the engine makes one or ends the process.
    group = JSContextGroupCreate()!
  }

  deinit { JSContextGroupRelease(group) }

  /// Inert: values are kept as long as their `JSValue`.
  open func addManagedReference(_ object: Any!, withOwner owner: Any!) {}
  /// Inert.
  open func removeManagedReference(_ object: Any!, withOwner owner: Any!) {}
}

/// An app's own scripts, apart from all pages: a global object in the script engine.
///
/// The class has no superclass, so that its initializers can be implicitly unwrapped, as on Apple's systems.
open class JSContext {
  let ref: JSGlobalContextRef
  public let virtualMachine: JSVirtualMachine!
  open var name: String!
  /// Inert: no inspector attaches.
  open var isInspectable = false
  /// The last exception that a script threw and no code caught, unless `exceptionHandler` took it.
  open var exception: JSValue!
  /// The callback that runs when a script ends with an exception. The default sets `exception`.
  open var exceptionHandler: ((JSContext?, JSValue?) -> Void)! = { $0?.exception = $1 }

  public convenience init!() { self.init(virtualMachine: JSVirtualMachine()) }

  public init!(virtualMachine: JSVirtualMachine!) {
    self.virtualMachine = virtualMachine
    // Never null: the engine makes one or ends the process.
    ref = JSGlobalContextCreateInGroup(virtualMachine.group, nil)!
  }

  deinit { JSGlobalContextRelease(ref) }

  @discardableResult open func evaluateScript(_ script: String!) -> JSValue! {
    evaluateScript(script, withSourceURL: nil)
  }

  @discardableResult open func evaluateScript(_ script: String!, withSourceURL sourceURL: URL!) -> JSValue! {
    let text = ScriptText(script ?? "")
    let url = ScriptText(sourceURL?.absoluteString ?? "")
    return text.read { text in
      url.read { url in calling { JSEvaluateScript(ref, text, nil, sourceURL == nil ? nil : url, 1, &$0) } }
    }
  }

  open var globalObject: JSValue! { JSValue(JSContextGetGlobalObject(ref), in: self) }

  /// The context whose script has called the code that runs.
  open class func current() -> JSContext! { ScriptCall.current?.context }
  open class func currentThis() -> JSValue! { ScriptCall.current?.this }
  open class func currentCallee() -> JSValue! { ScriptCall.current?.callee }
  open class func currentArguments() -> [Any]! { ScriptCall.current?.arguments }

  open func objectForKeyedSubscript(_ key: Any!) -> JSValue! { globalObject.objectForKeyedSubscript(key) }

  open func setObject(_ object: Any!, forKeyedSubscript key: Any!) {
    globalObject.setObject(object, forKeyedSubscript: key)
  }

  /// Sets a closure, which becomes a function.
  public func setObject<each Argument, Result>(
    _ function: @escaping (repeat each Argument) -> Result, forKeyedSubscript key: Any!
  ) { globalObject.setObject(function, forKeyedSubscript: key) }

  open subscript(_ key: Any!) -> JSValue! { objectForKeyedSubscript(key) }

  /// Calls the engine. An exception goes to the handler, and the value is then undefined.
  func calling(_ body: (inout JSValueRef?) -> JSValueRef?) -> JSValue {
    var thrown: JSValueRef?
    let result = body(&thrown)
    if let thrown {
      tell(JSValue(thrown, in: self))
      return JSValue(undefinedIn: self)
    }
    return JSValue(result ?? JSValueMakeUndefined(ref)!, in: self)
  }

  private func tell(_ thrown: JSValue) { exceptionHandler?(self, thrown) }
}

/// A text in the engine's form.
final class ScriptText {
  private let ref: JSStringRef

  init(_ text: String) {
    let units = Array(text.utf16)
    // Never null: the engine makes one or ends the process.
    ref = JSStringCreateWithCharacters(units, units.count)!
  }

  deinit { JSStringRelease(ref) }

  /// Gives the text to `body`. It lives until `body` has returned.
  func read<Result>(_ body: (JSStringRef) -> Result) -> Result { withExtendedLifetime(self) { body(ref) } }

  static func string(_ ref: JSStringRef) -> String {
    String(
      decoding: UnsafeBufferPointer(start: JSStringGetCharactersPtr(ref), count: JSStringGetLength(ref)),
      as: UTF16.self)
  }
}

/// A call of an app's closure by a script.
struct ScriptCall {
  let context: JSContext
  let this: JSValue
  let callee: JSValue
  let arguments: [JSValue]

  // A call is on one thread, and only that thread uses its value.
  @TaskLocal nonisolated(unsafe) static var current: ScriptCall?
}

extension JSContext: Hashable {
  public static func == (one: JSContext, other: JSContext) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension JSVirtualMachine: Hashable {
  public static func == (one: JSVirtualMachine, other: JSVirtualMachine) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
