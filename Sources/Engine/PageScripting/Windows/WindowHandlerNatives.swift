/// The natives of js/window/interface.js.
enum WindowHandlerNatives {
  static let table: NativeTable = ["handlerTypes": handlerTypes]

  /// HTML Standard, "GlobalEventHandlers" and "WindowEventHandlers": the event types whose handlers a window has.
  private static func handlerTypes(_ call: NativeCall) -> JSValue {
    call.string(PreludePart.all.flatMap(\.globals.handlers).joined(separator: " "))
  }
}
