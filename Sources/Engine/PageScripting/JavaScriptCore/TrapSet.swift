import CJavaScriptCore

/// The eleven functions of a proxy's handler, made by one realm for one window.
final class TrapSet {
  // Immutable strings of the engine with an atomic reference count.
  nonisolated(unsafe) private static let names: [JSText] = [
    "get", "set", "has", "getOwnPropertyDescriptor", "defineProperty", "deleteProperty", "ownKeys", "getPrototypeOf",
    "setPrototypeOf", "isExtensible", "preventExtensions",
  ].map { JSText($0) }

  /// The object that keeps the functions alive.
  private let owner: JSRoot
  private let context: JSContext
  /// The functions that the engine has asked for: most windows need one or two.
  private var functions: [JSValueRef?]

  /// - Parameter object: an object of js/window/windows.js, whose properties are values.
  init(_ object: JSObject, in context: JSContext, machine: JSMachine) {
    owner = JSRoot(object, in: machine)
    self.context = context
    functions = [JSValueRef?](repeating: nil, count: Self.names.count)
  }

  func function(named name: JSStringRef) -> JSValueRef? {
    guard let index = Self.names.firstIndex(where: { JSStringIsEqual(name, $0.ref) }) else { return nil }
    if let known = functions[index] { return known }
    // No script runs, even if a script is being ended, so nothing is checked before or after.
    let function = JSObjectGetProperty(context.ref, owner.object.ref, Self.names[index].ref, nil)
    functions[index] = function
    return function
  }
}
