/// The natives of js/window/webkit.js.
enum WebKitNatives {
  static let table: NativeTable = ["names": names, "post": post]

  /// → the names of the app's message handlers in the caller's world.
  private static func names(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.strings(try call.app.messageHandlers(for: call.document, world: call.realm.world))
  }

  /// (name, text, buffers, function (is reply, value or message)) → false if the handler does not exist any more.
  private static func post(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let app = try call.app
    let name = call.string(0)
    guard let done = call.object(3), app.messageHandlers(for: call.document, world: call.realm.world).contains(name)
    else { return call.bool(false) }
    let realm = call.realm
    let callback = JSRoot(done, in: call.agent.machine)
    app.postToMessageHandler(
      name, body: call.serialized(text: 1, buffers: 2).plain, document: call.document, world: realm.world
    ) { [weak realm] result in
      realm?.runTask { context throws(JSThrown) in
        switch result {
        case .success(let value):
          // `call` keeps its arguments alive; the reply is made right before it.
          try context.call(callback.object, context.bool(true), realm?.value(of: value) ?? context.undefined)
        case .failure(let failure):
          try context.call(callback.object, context.bool(false), context.string(failure.message))
        }
      }
    }
    return call.bool(true)
  }
}
