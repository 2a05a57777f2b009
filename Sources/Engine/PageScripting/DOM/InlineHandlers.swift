import HTMLTree

/// HTML Standard, "event handler content attributes": `onclick="…"`.
enum InlineHandlers {
  /// Handlers on `body` and `frameset` that are the window's.
  static let windowReflecting: Set<String> = [
    "blur", "error", "focus", "load", "resize", "scroll", "afterprint", "beforeprint", "beforeunload", "hashchange",
    "languagechange", "message", "messageerror", "offline", "online", "pagehide", "pageshow", "popstate",
    "rejectionhandled", "storage", "unhandledrejection", "unload",
  ]

  /// Whether the page's policies let the handler run. If they do not, WebKit asks again each time.
  static func arePermitted(_ source: String, of element: Element, in document: ScriptDocument) -> Bool {
    document.agent.hosts?.policies.permits(.handler(source, of: element), in: document) != false
  }

  /// HTML Standard, "getting the current value of the event handler": a function that takes the document, the form and
  /// the element whose names the handler sees, and returns the handler. Nil if scripts do not run here.
  ///
  /// The text before the handler's source is on the same line, so that positions in the source stay the page's.
  static func compile(
    _ source: String, type: String, of element: Element, isWindowHandler: Bool, in realm: Realm
  ) throws(JSThrown) -> JSValue? {
    guard realm.document.scripting == .enabled, arePermitted(source, of: element, in: realm.document) else {
      return nil
    }
    let position = element.valuePosition(ofAttribute: "on" + type)
    let url = JSText(realm.document.url.href)
    let line = position.isKnown ? position.line : 1
    let parameters = isWindowHandler && type == "error" ? "event, source, lineno, colno, error" : "event"
    // Without this check, a source that closes the function itself would run outside it.
    if source.contains("}"),
      let error = realm.withOpenGate({ realm.context.functionError(in: JSText(source), sourceURL: url, line: line) })
    {
      throw JSThrown(value: error)
    }
    realm.prepareGlobals(for: source)
    let text =
      "(function(document,form,element){with(document)with(form)with(element){return function on\(type)(\(parameters)){"
      + source + "\n}}})"
    return try realm.context.evaluate(JSText(text), sourceURL: url, line: line)
  }
}
