import CJavaScriptCore
import CPagePrelude

extension JSContext {
  /// A function object that runs the native with that index.
  func makeFunction(name: JSText, nativeIndex: Int) -> JSObject {
    // Indices come from `NativeRegistry`, which checks that there is an entry for each index.
    JSObject(ref: JSObjectMakeFunctionWithCallback(ref, name.ref, native_entry_at(UInt32(nativeIndex))))
  }
}

/// Connects the entry points of JSNativeFunction with the natives of this process.
enum NativeEntry {
  /// Makes the entry points usable; does the work once.
  static let install: Void = native_entry_set_dispatcher(runNative)

  /// The agent that is running scripts on this thread.
  static var runningAgent: ScriptAgent? {
    guard let owner = native_entry_thread_owner() else { return nil }
    // `ScriptAgent.enter` has set the owner, and holds the agent until it takes the pointer back.
    return Unmanaged<ScriptAgent>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Makes `agent` the one that is running on this thread.
  /// - Returns: the value to pass to `leave`.
  @inline(__always)
  static func enter(_ agent: ScriptAgent) -> UnsafeMutableRawPointer? {
    let previous = native_entry_thread_owner()
    native_entry_set_thread_owner(Unmanaged.passUnretained(agent).toOpaque())
    return previous
  }

  @inline(__always)
  static func leave(to previous: UnsafeMutableRawPointer?) { native_entry_set_thread_owner(previous) }
}

private func runNative(
  index: UInt32, context: JSContextRef?, count: Int, arguments: UnsafePointer<JSValueRef?>?,
  exception: UnsafeMutablePointer<JSValueRef?>?
) -> JSValueRef? {
  // The engine passes a context and a place for the exception to every callback.
  let context = context!
  // The code that entered the agent holds it, so this function does not.
  guard let owner = native_entry_thread_owner(),
    let realm = Unmanaged<ScriptAgent>.fromOpaque(owner)._withUnsafeGuaranteedRef({ $0.realm(of: context) })
  else { return JSValueMakeUndefined(context) }
  if native_entry_is_gate_closed() {
    // The engine forgets a termination when it returns through a native.
    exception!.pointee = JSValueMakeUndefined(context)
    return nil
  }
  // The call retains the realm, which may be dropped while the native runs.
  let call = NativeCall(
    realm: realm.takeUnretainedValue(), count: count, arguments: arguments, exception: exception!)
  do {
    return try NativeRegistry.functions[Int(index)](call).ref
  } catch {
    exception!.pointee = call.realm.exceptionObject(error).ref
    return JSValueMakeUndefined(context)
  }
}
