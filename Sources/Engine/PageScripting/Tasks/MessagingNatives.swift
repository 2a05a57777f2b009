import EngineValues
import URLStandard
import WindowRegistry

/// The natives of js/window/messaging.js.
enum MessagingNatives {
  static let table: NativeTable = ["checkTargetOrigin": checkTargetOrigin, "post": post, "raise": raise]

  /// (target origin): throws if it is invalid.
  private static func checkTargetOrigin(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    _ = try target(call.string(0), of: call.document)
    return call.undefined
  }

  /// (window, name, message): throws the exception of that window, if its origin (and domain) is the caller's.
  private static func raise(_ call: NativeCall) -> JSValue {
    guard let realm = call.agent.windows.realmBehind(call.window(0), world: call.realm.world),
      realm.document.origin.isSameOriginDomain(
        domain: realm.document.relaxedDomain, as: call.document.origin, otherDomain: call.document.relaxedDomain)
    else { return call.undefined }
    do {
      return call.raise(
        JSThrown(value: try realm.context.call(try realm.export("core/exceptions", "make"), call[1], call[2])))
    } catch {
      return call.raise(error)
    }
  }

  /// (window, target origin, text, buffers, ports)
  private static func post(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let message = WindowMessage(
      data: call.serialized(text: 2, buffers: 3, ports: 4), targetOrigin: try target(call.string(1), of: call.document))
    try call.windows.postMessage(message, to: call.window(0), by: call.caller)
    return call.undefined
  }

  /// HTML Standard, "window post message steps", the target origin. WebKit refuses opaque origins.
  private static func target(_ text: String, of document: ScriptDocument) throws(DOMExceptionError)
    -> WindowMessage.Target
  {
    if text == "*" { return .any }
    if text == "/" { return .origin(document.origin) }
    guard let origin = WebURL(text).map(document.origin.origin(of:)), !origin.isOpaque else {
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    }
    return .origin(origin)
  }
}

extension ScriptDocument {
  /// Delivers a message of another window, or of this window: `message` fires in every world that listens.
  /// - Parameter origin: the sender's origin, serialised.
  package func deliverMessage(_ message: SerializedValue, origin: String, source: NavigableID?) {
    let realms = listeningAtWindow(to: "message")
    for realm in realms.isEmpty ? listeningAtWindow(to: "messageerror") : realms {
      realm.runTask { context throws(JSThrown) in
        let run = try context.call(
          try realm.export("window/messaging", "deliver"), context.string(message.text),
          context.arrayBuffers(message.buffers).value, context.numbers(message.ports.lazy.map(Double.init)).value,
          context.string(origin), realm.windowValue(source))
        _ = try realm.dispatch(run)
      }
    }
  }
}
