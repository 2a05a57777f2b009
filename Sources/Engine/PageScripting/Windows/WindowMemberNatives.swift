import URLStandard

/// The natives of js/window/window.js: a realm's own window.
enum WindowMemberNatives {
  /// The natives of js/window/opening.js.
  static let opening: NativeTable = ["open": open]

  static let table: NativeTable = [
    "top": { call throws(DOMExceptionError) in
      guard call.isActive else { return call.null }
      return call.realm.windowValue(try call.windows.top(of: call.realm.window))
    },
    "parent": { call throws(DOMExceptionError) in
      guard call.isActive else { return call.null }
      return call.realm.windowValue(try call.windows.parent(of: call.realm.window))
    },
    "opener": { call throws(DOMExceptionError) in
      guard call.isActive else { return call.null }
      return call.realm.windowValue(try call.windows.opener(of: call.realm.window))
    },
    // (window) → its opener, even if its own `opener` member has another value.
    "openerOf": { call throws(DOMExceptionError) in
      call.realm.windowValue(try call.windows.opener(of: call.window(0)))
    },
    "windowOf": WindowNatives.windowOf,
    "isIsolated": { call throws(DOMExceptionError) in call.bool(try call.documents.isIsolated(call.document)) },
    "disownOpener": { call throws(DOMExceptionError) in
      if call.isActive { try call.windows.disownOpener(of: call.realm.window) }
      return call.undefined
    },
    "closed": { call throws(DOMExceptionError) in
      guard call.isActive else { return call.bool(true) }
      return call.bool(try call.windows.isClosed(call.realm.window))
    },
    "length": { call throws(DOMExceptionError) in
      call.number(call.isActive ? try call.windows.childNavigables(of: call.realm.window).count : 0)
    },
    "name": { call throws(DOMExceptionError) in
      call.string(call.isActive ? try call.windows.name(of: call.realm.window) : "")
    },
    "setName": { call throws(DOMExceptionError) in
      guard call.isActive else { return call.undefined }
      let windows = try call.windows
      windows.setName(call.string(0), of: call.realm.window)
      if let outer = call.agent.windows.document(of: windows.parent(of: call.realm.window)) {
        call.agent.namesMayHaveChanged(in: outer)
      }
      return call.undefined
    },
    "frameElement": frameElement,
    "origin": { call in call.string(call.document.origin.serialized) },
    "isSecureContext": { call in call.bool(call.document.isInSecureContext) },
    "close": { call throws(DOMExceptionError) in
      if call.isActive { try call.windows.close(call.realm.window, by: call.caller) }
      return call.undefined
    },
    "focus": { call throws(DOMExceptionError) in
      if call.isActive { try call.views.focus(call.realm.window, by: call.caller) }
      return call.undefined
    },
    "blur": { call throws(DOMExceptionError) in
      if call.isActive { try call.views.blur(call.realm.window, by: call.caller) }
      return call.undefined
    },
    "stop": { call throws(DOMExceptionError) in
      if call.isActive { try call.navigation.stopLoading(call.realm.window) }
      return call.undefined
    },
    "print": { call throws(DOMExceptionError) in
      if call.isActive { try call.app.printPage(call.realm.window) }
      return call.undefined
    },
    "alert": { call throws(DOMExceptionError) in
      if call.isActive { try call.app.alert(call.string(0), in: call.document) }
      return call.undefined
    },
    "confirm": { call throws(DOMExceptionError) in
      guard call.isActive else { return call.bool(false) }
      return call.bool(try call.app.confirm(call.string(0), in: call.document))
    },
    "prompt": { call throws(DOMExceptionError) in
      guard call.isActive else { return call.null }
      return call.string(
        orNull: try call.app.prompt(call.string(0), defaultText: call.string(1), in: call.document))
    },
  ]

  /// HTML Standard, `frameElement`: → the handle of the element; 0 if there is none that this origin (and domain) may
  /// see.
  private static func frameElement(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let windows = try call.windows
    guard call.isActive, let element = windows.container(of: call.realm.window),
      let outer = windows.activeDocument(of: windows.parent(of: call.realm.window)),
      SharedDomain.areSame(outer, call.document)
    else { return call.number(0) }
    return call.handle(of: element)
  }

  /// HTML Standard, "window open steps": (URL, name, features). Each is undefined if it was left out.
  private static func open(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard call.isActive else { return call.null }
    let opened = try call.windows.open(
      url: call.optionalString(0), name: call.optionalString(1), features: call.optionalString(2), by: call.caller)
    return call.realm.windowValue(opened)
  }
}

extension NativeCall {
  /// Whether the realm's document is the one that its window shows.
  var isActive: Bool { !document.isDetached && agent.windows.document(of: document.navigable) === document }
}
