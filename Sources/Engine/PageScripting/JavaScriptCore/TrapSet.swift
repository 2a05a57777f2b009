import CJavaScriptCore

/// The eleven functions of a proxy's handler, made by one realm for one window.
final class TrapSet {
  // Immutable strings of the engine with an atomic reference count.
  nonisolated(unsafe) private static let names: [JSText] = [
    "get", "set", "has", "getOwnPropertyDescriptor", "defineProperty", "deleteProperty", "ownKeys", "getPrototypeOf",
    "setPrototypeOf", "isExtensible", "preventExtensions",
  ].map { JSText($0) }

  /// Keeps the functions alive.
  private let owner: JSRoot
  private let functions: [JSValueRef?]

  init(_ object: JSObject, in context: JSContext, machine: JSMachine) {
    owner = JSRoot(object, in: machine)
    functions = Self.names.map { (try? context.get(object, $0))?.ref }
  }

  func function(named name: JSStringRef) -> JSValueRef? {
    for (index, known) in Self.names.enumerated() where JSStringIsEqual(name, known.ref) { return functions[index] }
    return nil
  }
}
