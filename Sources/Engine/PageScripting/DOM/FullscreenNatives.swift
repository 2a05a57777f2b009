/// The natives of js/dom/fullscreen.js.
enum FullscreenNatives {
  static let table: NativeTable = [
    // (document) → the element's number; 0 for none.
    "element": { call throws(DOMExceptionError) in
      guard let document = try call.scriptDocument(0) else { return call.handle(of: nil) }
      return call.handle(of: try call.views.fullscreen?.element(of: document))
    },
    // (document)
    "isEnabled": { call throws(DOMExceptionError) in
      guard let document = try call.scriptDocument(0) else { return call.bool(false) }
      return call.bool(try call.views.fullscreen?.isEnabled(in: document) ?? false)
    },
    "request": request, "exit": exit,
  ]

  /// (element, whether it is a popover that is shown, function for success, function for a later refusal with its
  /// message) → a message if the request is refused at once.
  static func request(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let owner = element.ownerDocument, let document = call.dom.scriptDocument(of: owner) else {
      return call.string("Cannot request fullscreen on a document that is not fully active.")
    }
    guard let fullscreen = try call.views.fullscreen else { return call.string("Fullscreen API is disabled.") }
    let refusal = fullscreen.request(element, isPopover: call.bool(1), in: document, completion: settling(call, at: 2))
    return refusal.map { call.string($0) } ?? call.undefined
  }

  /// (document, function for success, function for a later refusal with its message) → a message if the request is
  /// refused at once.
  static func exit(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let document = try call.scriptDocument(0), let fullscreen = try call.views.fullscreen else {
      return call.string("Not in fullscreen")
    }
    let refusal = fullscreen.exit(in: document, completion: settling(call, at: 1))
    return refusal.map { call.string($0) } ?? call.undefined
  }

  /// Calls the first function, or the second function with a message.
  private static func settling(_ call: NativeCall, at index: Int) -> (String?) -> Void {
    guard let done = call.object(index), let refused = call.object(index + 1) else { return { _ in } }
    let (success, failure) = (ScriptCallback(done, in: call.realm), ScriptCallback(refused, in: call.realm))
    return { message in
      guard let message else { return success.run() }
      failure.run { $0.string(message) }
    }
  }
}
