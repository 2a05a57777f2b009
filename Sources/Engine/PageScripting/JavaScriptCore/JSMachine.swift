import CJavaScriptCore
import CPagePrelude
import EngineValues

/// A virtual machine: a heap, a code cache, and the contexts in it. One thread at a time.
final class JSMachine {
  let group: JSContextGroupRef
  /// A context that lives as long as the machine. Shared objects are made in it.
  let hub: JSContext

  /// A function of the hub that does nothing.
  private let nothing: JSObject

  /// A context for functions that need one only to find the machine.
  var anyContext: JSContextRef { hub.ref }

  init() {
    // Only a failed allocation gives nil, and that ends the process anyway.
    group = JSContextGroupCreate()!
    hub = JSContext(ref: JSGlobalContextCreateInGroup(group, nil)!)
    small_integers_learn(JSValueMakeNumber(hub.ref, 7), JSValueMakeNumber(hub.ref, 0.5))
    // A text that no variable holds may be released before the engine has read it.
    let body = JSText("")
    nothing = withExtendedLifetime(body) { [hub] in
      JSObject(ref: JSObjectMakeFunction(hub.ref, nil, 0, nil, body.ref, nil, 1, nil))
    }
    JSValueProtect(hub.ref, nothing.ref)
  }

  deinit {
    JSContextGroupClearExecutionTimeLimit(group)
    JSGlobalContextRelease(hub.ref)
    JSContextGroupRelease(group)
  }

  /// A new global context; release it with `release`.
  func makeContext() -> JSContext {
    // Only a failed allocation gives nil, and that ends the process anyway.
    JSContext(ref: JSGlobalContextCreateInGroup(group, nil)!)
  }

  func release(_ context: JSContext) {
    // The engine holds the handler strongly, and the handler holds its global object: that cycle would never be
    // collected.
    context.setUnhandledRejectionHandler(nothing)
    JSGlobalContextRelease(context.ref)
  }

  /// Frees at once the objects that no script can reach any more.
  func collectGarbage() {
    JSSynchronousGarbageCollectForDebugging(hub.ref)
  }

  /// HTML Standard, "perform a microtask checkpoint", while a script is running.
  func performMicrotaskCheckpoint() {
    guard !native_entry_is_gate_closed() else { return }
    promise_jobs_run(group)
  }

  /// Begins a promise job. From now on, other jobs come after the code that runs, even if it runs several scripts.
  /// - Returns: whether `endPromiseJob` must follow, which runs the other jobs.
  func beginPromiseJob() -> Bool { promise_jobs_enter_job(group) }
  func endPromiseJob() { promise_jobs_leave() }

  /// The memory of the heap, with the memory that its objects hold outside it. Looks at every block of the heap.
  ///
  /// May be called while the engine asks whether a script must end, and so while one of its functions throws.
  /// - Returns: nil if that exception is lost. The script must end then, because the function would go on without a
  ///   result.
  func heapMiBWhileRunning() -> Int? {
    let exception = hub.takePendingException()
    let size = Int(saturating: statistic("heapCapacity")) >> 20
    guard let exception else { return size }
    return pending_exception_put_back(group, hub.ref, exception.ref) ? size : nil
  }

  /// The number of contexts that are not collected yet, the hub included.
  var globalObjectCount: Int { Int(saturating: statistic("globalObjectCount")) }

  /// A statistic of the engine's own about this machine; 0 if the engine does not have it.
  private func statistic(_ name: String) -> Double {
    guard let statistics = JSGetMemoryUsageStatistics(hub.ref),
      let value = try? hub.get(JSObject(ref: statistics), name)
    else { return 0 }
    let number = hub.toNumber(value)
    return number.isFinite ? number : 0
  }

  /// Calls `callback` after `seconds` of CPU time in one entry, to ask whether to end the script. The engine calls
  /// the callback once. For another call, the callback must set the limit again.
  func setExecutionTimeLimit(
    seconds: Double, callback: @escaping @convention(c) (JSContextRef?, UnsafeMutableRawPointer?) -> Bool,
    owner: UnsafeMutableRawPointer
  ) {
    JSContextGroupSetExecutionTimeLimit(group, seconds, callback, owner)
  }

  // MARK: After a termination

  /// Removes the traces of a termination from the engine, so that the next script does not meet them.
  ///
  /// A termination in a promise job stays in the engine after the call that ran the job and has dropped the other jobs.
  /// A termination that was requested twice stays requested. If the engine meets one of them, it aborts or ends the
  /// next script.
  /// - Returns: false if scripts go on all the same.
  func settleTermination() -> Bool {
    for _ in 0..<Self.mostSettlements {
      if hub.dropPendingException() { continue }
      var exception: JSValueRef?
      _ = JSObjectCallAsFunction(hub.ref, nothing.ref, nil, 0, nil, &exception)
      if exception == nil, !hub.dropPendingException() { return true }
    }
    return false
  }

  /// The most rounds. Each round removes at least one termination. A script leaves two or three.
  private static let mostSettlements = 20

  func addHeapFinalizer(_ finalizer: @escaping JSHeapFinalizer, owner: UnsafeMutableRawPointer) {
    JSContextGroupAddHeapFinalizer(group, finalizer, owner)
  }

  func removeHeapFinalizer(_ finalizer: @escaping JSHeapFinalizer, owner: UnsafeMutableRawPointer) {
    JSContextGroupRemoveHeapFinalizer(group, finalizer, owner)
  }
}
