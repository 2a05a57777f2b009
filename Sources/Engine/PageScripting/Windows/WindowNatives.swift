import HTMLTree

/// The natives of js/window/windows.js: windows are passed by number.
enum WindowNatives {
  static let table: NativeTable = [
    "proxy": { call in call.realm.windowValue(call.window(0)) },
    "globalOf": globalOf,
    "inherited": inherited,
    // (window, key) → whether its global object would inherit it from `Window.prototype`.
    "inherits": { call in askInterface("inherits", call) },
    "installGlobal": installGlobal,
    "installAllGlobals": installAllGlobals,
    "blockedAccess": blockedAccess,
    "closed": { call throws(DOMExceptionError) in call.bool(try call.windows.isClosed(call.window(0))) },
    "length": { call throws(DOMExceptionError) in
      call.number(try call.windows.childNavigables(of: call.window(0)).count)
    },
    "top": { call throws(DOMExceptionError) in call.realm.windowValue(try call.windows.top(of: call.window(0))) },
    "parent": { call throws(DOMExceptionError) in call.realm.windowValue(try call.windows.parent(of: call.window(0))) },
    "opener": { call throws(DOMExceptionError) in call.realm.windowValue(try call.windows.opener(of: call.window(0))) },
    "childAt": childAt,
    "childNamed": childNamed,
    "namedObject": namedObject, "namedElements": namedElements,
    "close": { call throws(DOMExceptionError) in
      try call.windows.close(call.window(0), by: call.caller)
      return call.undefined
    },
    "focus": { call throws(DOMExceptionError) in
      try call.views.focus(call.window(0), by: call.caller)
      return call.undefined
    },
    "blur": { call throws(DOMExceptionError) in
      try call.views.blur(call.window(0), by: call.caller)
      return call.undefined
    },
    "navigate": navigate,
  ]

  /// The realm that scripts of the caller's world see behind a window.
  private static func target(_ call: NativeCall) -> Realm? {
    call.agent.windows.realmBehind(call.window(0), world: call.realm.world)
  }

  /// (window) → the global object of its active document.
  private static func globalOf(_ call: NativeCall) -> JSValue {
    target(call)?.context.global.value ?? call.context.global.value
  }

  /// (window, key) → the value that its global object would inherit from `Window.prototype`.
  private static func inherited(_ call: NativeCall) -> JSValue { askInterface("inherited", call) }

  private static func askInterface(_ function: String, _ call: NativeCall) -> JSValue {
    guard let realm = target(call) else { return call.undefined }
    do {
      return try realm.context.call(try realm.export("window/interface", function), call[1])
    } catch {
      return call.raise(error)
    }
  }

  /// (window, name) → whether the name was made now.
  private static func installGlobal(_ call: NativeCall) -> JSValue {
    guard let realm = target(call) else { return call.bool(false) }
    return call.bool(realm.installGlobal(named: call[1]))
  }

  private static func installAllGlobals(_ call: NativeCall) -> JSValue {
    target(call)?.installAllGlobals()
    return call.undefined
  }

  /// (property) → the text of the SecurityError for it.
  private static func blockedAccess(_ call: NativeCall) -> JSValue {
    call.string(
      "Blocked a frame with origin \"\(call.document.origin.serialized)\" from accessing a cross-origin frame. "
        + "Protocols, domains, and ports must match.")
  }

  /// (window, index) → the proxy of a child window, or null.
  private static func childAt(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let children = try call.windows.childNavigables(of: call.window(0))
    let index = call.int(1)
    return children.indices.contains(index) ? call.realm.windowValue(children[index]) : call.null
  }

  /// (window, name) → the proxy of the first child window of that name, or null.
  private static func childNamed(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(1)
    let windows = try call.windows
    guard !name.isEmpty else { return call.null }
    return call.realm.windowValue(windows.childNavigables(of: call.window(0)).first { windows.name(of: $0) == name })
  }

  /// (name) → the proxy of a child window of the realm's document, the handle of one of its elements, or undefined.
  private static func namedObject(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(0)
    guard !name.isEmpty else { return call.undefined }
    if call.isActive {
      let windows = try call.windows
      let child = windows.childNavigables(of: call.realm.window).first { windows.name(of: $0) == name }
      if let child { return call.realm.windowValue(child) }
    }
    guard let element = call.document.document.namedElement(name) else { return call.undefined }
    return call.handle(of: element)
  }

  /// (name) → the elements that are members of the realm's document under that name.
  private static func namedElements(_ call: NativeCall) -> JSValue {
    call.handles(of: call.document.document.namedElements(call.string(0)))
  }

  /// The natives of js/window/permanent.js.
  static let permanence: NativeTable = ["windowOf": windowOf]

  /// (object) → the number of the window whose proxy it is; -1 for other objects.
  static func windowOf(_ call: NativeCall) -> JSValue {
    call.number(call.object(0).flatMap(call.agent.windows.number) ?? -1)
  }

  /// (window, URL, 0 to set `href`, 1 to assign, 2 to replace)
  private static func navigate(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let change: LocationChange = [.setHref, .assign, .replace][max(0, min(2, call.int(2)))]
    try call.navigation.navigate(call.window(0), to: call.string(1), history: change, by: call.caller)
    return call.undefined
  }
}
