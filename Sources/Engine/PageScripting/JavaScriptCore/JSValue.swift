import CJavaScriptCore

/// A value of a script, valid in every context of its virtual machine.
///
/// The engine finds values by scanning the machine stack: keep them in local variables, never in the heap
/// (properties, arrays, closures) without a `JSRoot`.
struct JSValue {
  let ref: JSValueRef
}

/// The type of a value.
enum JSKind { case undefined, null, boolean, number, string, symbol, bigInt, object }

/// A value that is known to be an object.
struct JSObject {
  let ref: JSObjectRef

  var value: JSValue { JSValue(ref: ref) }
}

/// The value that a script threw. It stays on the thread of the agent whose script threw it.
// `Error` asks for Sendable; errors of this type are caught by the function that called the engine or by its callers
// on the same thread, and never stored.
struct JSThrown: Error, @unchecked Sendable {
  let value: JSValue
}

/// Keeps an object alive while a Swift object refers to it.
final class JSRoot {
  let object: JSObject
  private let machine: JSMachine

  init(_ object: JSObject, in machine: JSMachine) {
    self.object = object
    self.machine = machine
    JSValueProtect(machine.anyContext, object.ref)
  }

  deinit { JSValueUnprotect(machine.anyContext, object.ref) }
}
