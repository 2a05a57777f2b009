import CJavaScriptCore

/// A virtual machine: a heap, a code cache, and the contexts in it. One thread at a time.
final class JSMachine {
  let group: JSContextGroupRef
  /// A context that lives as long as the machine; where shared objects are made.
  let hub: JSContext

  /// For functions that need a context only to find the machine.
  var anyContext: JSContextRef { hub.ref }

  init() {
    // Only a failed allocation gives nil, and that ends the process anyway.
    group = JSContextGroupCreate()!
    hub = JSContext(ref: JSGlobalContextCreateInGroup(group, nil)!)
  }

  deinit {
    JSContextGroupClearExecutionTimeLimit(group)
    JSGlobalContextRelease(hub.ref)
    JSContextGroupRelease(group)
  }

  /// A new global context; release it with `release`.
  func makeContext() -> JSContext {
    JSContext(ref: JSGlobalContextCreateInGroup(group, nil)!)
  }

  func release(_ context: JSContext) {
    JSGlobalContextRelease(context.ref)
  }

  /// Frees what no script can reach any more, at once.
  func collectGarbage() {
    JSSynchronousGarbageCollectForDebugging(hub.ref)
  }

  /// Asks `callback` after `seconds` of CPU time in one entry whether to end the script. It is asked once; to be asked
  /// again it must set the limit again.
  func setExecutionTimeLimit(
    seconds: Double, callback: @escaping @convention(c) (JSContextRef?, UnsafeMutableRawPointer?) -> Bool,
    owner: UnsafeMutableRawPointer
  ) {
    JSContextGroupSetExecutionTimeLimit(group, seconds, callback, owner)
  }
}
