import CPagePrelude
import EngineValues
import WindowRegistry

/// A call of a native: the realm whose function was called, and the arguments.
///
/// The prelude's scripts convert arguments before the call (Web IDL's conversions belong there), so the readers here
/// do not check them. A missing argument reads as undefined.
struct NativeCall {
  let realm: Realm
  let count: Int
  private let arguments: UnsafePointer<OpaquePointer?>?
  private let exception: UnsafeMutablePointer<OpaquePointer?>

  init(
    realm: Realm, count: Int, arguments: UnsafePointer<OpaquePointer?>?,
    exception: UnsafeMutablePointer<OpaquePointer?>
  ) {
    self.realm = realm
    self.count = count
    self.arguments = arguments
    self.exception = exception
  }

  var agent: ScriptAgent { realm.agent }
  var context: JSContext { realm.context }
  /// The document of the realm. Its page may have been left.
  var document: ScriptDocument { realm.document }
  /// The documents on whose behalf the native acts.
  var caller: Caller { realm.agent.caller(from: realm) }

  // MARK: Hosts, unless the world is being torn down

  var windows: any WindowHosting { get throws(DOMExceptionError) { try present(agent.hosts?.windows) } }
  var views: any ViewHosting { get throws(DOMExceptionError) { try present(agent.hosts?.views) } }
  var navigation: any NavigationHosting { get throws(DOMExceptionError) { try present(agent.hosts?.navigation) } }
  var documents: any DocumentHosting { get throws(DOMExceptionError) { try present(agent.hosts?.documents) } }
  var time: any TimeHosting { get throws(DOMExceptionError) { try present(agent.hosts?.time) } }
  var fetching: any FetchHosting { get throws(DOMExceptionError) { try present(agent.hosts?.fetching) } }
  var app: any AppHosting { get throws(DOMExceptionError) { try present(agent.hosts?.app) } }
  var policies: any PolicyHosting { get throws(DOMExceptionError) { try present(agent.hosts?.policies) } }

  private func present<Host>(_ host: Host?) throws(DOMExceptionError) -> Host {
    guard let host else { throw DOMExceptionError(name: "InvalidStateError", message: "The window is gone.") }
    return host
  }

  // MARK: Arguments

  subscript(index: Int) -> JSValue {
    if index < count, let ref = arguments?[index] { return JSValue(ref: ref) }
    return context.undefined
  }

  func isNullish(_ index: Int) -> Bool { context.isNullish(self[index]) }
  func string(_ index: Int) -> String { context.text(self[index]) }
  /// The argument as text. Nil for undefined and null.
  func optionalString(_ index: Int) -> String? { isNullish(index) ? nil : string(index) }
  func number(_ index: Int) -> Double { context.toNumber(self[index]) }
  /// The argument as an integer: truncated, 0 for NaN, and clamped to the range of `Int`.
  func int(_ index: Int) -> Int {
    Int(saturating: number(index) as Double)
  }

  func bool(_ index: Int) -> Bool { context.toBool(self[index]) }
  /// A handle of a node or of another Swift object; for any other value 0, which is no object's handle.
  func handle(_ index: Int) -> UInt32 {
    if index < count, let ref = arguments?[index] {
      let number = small_integer_of(ref)
      if number >= 0 { return UInt32(clamping: number) }
    }
    return UInt32(enforceRange: number(index) as Double) ?? 0
  }
  func object(_ index: Int) -> JSObject? { context.object(self[index]) }
  /// A window, which scripts pass by number.
  func window(_ index: Int) -> NavigableID { NavigableID(rawValue: Int32(clamping: int(index))) }

  // MARK: Results

  var undefined: JSValue { context.undefined }
  var null: JSValue { context.null }
  func bool(_ value: Bool) -> JSValue { context.bool(value) }
  func number(_ value: Double) -> JSValue { context.number(value) }
  func number(_ value: Int) -> JSValue { context.number(value) }
  func string(_ value: String) -> JSValue { context.string(value) }
  /// The text as a value; `null` for nil.
  func string(orNull value: String?) -> JSValue { value.map(context.string) ?? context.null }
  func strings(_ values: some Sequence<String>) -> JSValue { context.strings(values).value }

  /// Throws a value in the calling script: `return call.raise(value)`.
  func raise(_ thrown: JSThrown) -> JSValue {
    exception.pointee = thrown.value.ref
    return context.undefined
  }
}
