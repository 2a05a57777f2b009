import HTMLTree

/// Natives of elements with state besides their attributes: scripts, frames, dialogs, templates.
enum ElementStateNatives {
  static let scripts: NativeTable = [
    "isForcedAsync": isForcedAsync, "clearForcedAsync": clearForcedAsync, "childText": childText,
  ]
  static let frames: NativeTable = ["contentWindow": contentWindow, "contentDocument": contentDocument]
  static let interactive = NativeTable(joining: [
    LayerNatives.dialog,
    [
      "dialogReturnValue": dialogReturnValue, "setDialogReturnValue": setDialogReturnValue, "closeDialog": closeDialog,
      "toggleDetails": toggleDetails, "templateContent": templateContent,
    ],
  ])

  // MARK: Scripts

  static func isForcedAsync(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.element(0).scriptFlags.contains(.forceAsync))
  }

  static func clearForcedAsync(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try call.element(0).scriptFlags.remove(.forceAsync)
    return call.undefined
  }

  static func childText(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.element(0).childTextContent)
  }

  // MARK: Frames

  static func contentWindow(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.realm.windowValue(call.agent.hosts?.windows.contentNavigable(of: try call.element(0)))
  }

  /// HTML Standard, "content document": only a document of the same origin (and domain).
  static func contentDocument(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let windows = call.agent.hosts?.windows, let navigable = windows.contentNavigable(of: try call.element(0)),
      let inner = windows.activeDocument(of: navigable),
      SharedDomain.areSame(inner, call.document)
    else { return call.null }
    do {
      return try call.context.call(
        try call.realm.export("dom/nodes", "wrap"), call.handle(of: inner.document))
    } catch {
      return call.raise(error)
    }
  }

  // MARK: Dialog, details, template

  static func dialogReturnValue(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(call.dom.controls.ownValue(of: try call.element(0)) ?? "")
  }

  static func setDialogReturnValue(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.controls.setValue(call.string(1), of: try call.element(0))
    return call.undefined
  }

  static func closeDialog(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let dialog = try call.element(0)
    call.scriptDocument(of: dialog)?.closeDialog(dialog, returnValue: call.optionalString(1))
    return call.undefined
  }

  static func toggleDetails(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let details = try call.element(0)
    call.scriptDocument(of: details)?.toggleDetails(details)
    return call.undefined
  }

  static func templateContent(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.element(0).templateContents)
  }
}

extension NativeCall {
  /// The script side of the document of a node.
  func scriptDocument(of node: Node) -> ScriptDocument? {
    node.ownerDocument.flatMap { dom.scriptDocument(of: $0) }
  }
}
