import HTMLTree

/// Natives of js/dom/popover: the elements above the page, and the elements that a button names.
enum LayerNatives {
  static let popover: NativeTable = [
    "layer": layer, "show": show, "hide": hide, "popovers": popovers, "elementWithID": elementWithID,
    "queueTask": queueTask,
  ]
  static let dialog: NativeTable = ["isModal": isModal, "open": open]

  private static let layer: NativeFunction = { call throws(DOMExceptionError) in
    call.string(try call.element(0).layer.rawValue)
  }

  /// (popover, whether the focus comes back when it is hidden)
  private static let show: NativeFunction = { call throws(DOMExceptionError) in
    let popover = try call.element(0)
    call.layers(of: popover)?.showPopover(popover, restoresFocus: call.bool(1))
    return call.undefined
  }

  /// (popover, whether the element that had the focus before gets it)
  private static let hide: NativeFunction = { call throws(DOMExceptionError) in
    let popover = try call.element(0)
    call.layers(of: popover)?.leave(popover, focusPrevious: call.bool(1))
    return call.undefined
  }

  /// (document) → the popovers that are shown in it, in the order in which they were shown
  private static let popovers: NativeFunction = { call throws(DOMExceptionError) in
    let document = try call.node(0)
    let shown = call.dom.topLayer.elements.filter { $0.layer == .popover && $0.ownerDocument === document }
    return call.context.numbers(shown.map { Double(call.realm.dom.handle(of: $0)) }).value
  }

  /// (element, ID) → the first element with that ID in the same tree, or 0
  private static let elementWithID: NativeFunction = { call throws(DOMExceptionError) in
    let id = call.string(1)
    let root = try call.element(0).root
    return call.handle(of: id.isEmpty ? nil : root.descendants.first { $0.asElement?.id == id })
  }

  /// (function): HTML Standard, "queue an element task" on the DOM manipulation task source.
  private static let queueTask: NativeFunction = { call throws(DOMExceptionError) in
    guard let function = call.object(0) else { return call.undefined }
    let callback = ScriptCallback(function, in: call.realm)
    try call.time.queueTask(for: call.document, gesture: .dropped) { callback.run { $0.undefined } }
    return call.undefined
  }

  private static let isModal: NativeFunction = { call throws(DOMExceptionError) in
    call.bool(try call.element(0).layer == .modal)
  }

  /// (dialog, whether it is modal)
  private static let open: NativeFunction = { call throws(DOMExceptionError) in
    let dialog = try call.element(0)
    call.layers(of: dialog)?.showDialog(dialog, isModal: call.bool(1))
    return call.undefined
  }
}

extension NativeCall {
  fileprivate func layers(of element: Element) -> LayerSteps? { scriptDocument(of: element).map(LayerSteps.init) }
}
