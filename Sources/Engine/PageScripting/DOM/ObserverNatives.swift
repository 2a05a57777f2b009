import HTMLTree

/// The natives of js/dom/observers.js, js/dom/custom.js, js/dom/ranges.js and js/dom/implementation.js.
enum ObserverNatives {
  static let observers: NativeTable = [
    "makeObserver": makeObserver, "observe": observe, "disconnect": disconnect, "takeRecords": takeRecords,
  ]
  static let customElements: NativeTable = [
    "createPlainElement": createPlainElement, "markUpgraded": markUpgraded, "isUpgraded": isUpgraded,
    "takeReactions": takeReactions, "define": define, "upgradeAll": upgradeAll,
  ]
  static let ranges: NativeTable = ["forgetStartedScripts": forgetStartedScripts]
  static let implementation: NativeTable = [
    "createDoctype": createDoctype,
    "serialize": { call throws(DOMExceptionError) in call.string(XMLMarkup.outer(of: try call.node(0))) },
  ]

  // MARK: Mutation observers

  static func makeObserver(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.number(call.dom.observers.makeObserver(for: call.realm.dom))
  }

  /// (observer, node, flags, names or null). js/dom/observers.js sets the flags.
  static func observe(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let flags = call.int(2)
    var options = MutationObservers.Options(
      childList: flags & 1 != 0, attributes: flags & 2 != 0, characterData: flags & 4 != 0, subtree: flags & 8 != 0,
      attributeOldValue: flags & 16 != 0, characterDataOldValue: flags & 32 != 0)
    if let list = call.object(3) {
      options.attributeFilter = Set(
        (0..<min(call.context.count(of: list), 10_000)).compactMap { index in
          (try? call.context.get(list, index)).map { call.context.text($0) }
        })
    }
    call.dom.observers.observe(try call.node(1), by: call.int(0), options: options)
    return call.undefined
  }

  static func disconnect(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.observers.disconnect(call.int(0))
    return call.undefined
  }

  /// → the records as arrays of: type, target, added, removed, previous, next, attribute name, old value.
  static func takeRecords(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let context = call.context
    let result = context.makeArray()
    for (index, record) in call.dom.observers.takeRecords(of: call.int(0)).enumerated() {
      let entry = context.makeArray()
      context.set(entry, 0, context.string(record.kind.rawValue))
      context.set(entry, 1, call.handle(of: record.target))
      context.set(entry, 2, call.handles(of: record.added))
      context.set(entry, 3, call.handles(of: record.removed))
      context.set(entry, 4, call.handle(of: record.previous))
      context.set(entry, 5, call.handle(of: record.next))
      context.set(entry, 6, call.string(orNull: record.attributeName))
      context.set(entry, 7, call.string(orNull: record.oldValue))
      context.set(result, index, entry.value)
    }
    return result.value
  }

  // MARK: Custom elements

  static func createPlainElement(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: Element(call.string(0), in: call.document.document))
  }

  static func markUpgraded(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.customElements.markUpgraded(try call.element(0))
    return call.undefined
  }

  static func isUpgraded(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(call.dom.customElements.isUpgraded(try call.element(0)))
  }

  /// Arrays of: kind, element, attribute name, old value, new value.
  static func takeReactions(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let context = call.context
    let result = context.makeArray()
    for (index, reaction) in call.dom.customElements.takePending().enumerated() {
      let entry = context.makeArray()
      func fill(_ kind: String, _ element: Element) {
        context.set(entry, 0, context.string(kind))
        context.set(entry, 1, call.handle(of: element))
      }
      switch reaction {
      case .upgrade(let element): fill("upgrade", element)
      case .connected(let element): fill("connected", element)
      case .disconnected(let element): fill("disconnected", element)
      case .attribute(let element, let name, let old, let new):
        fill("attribute", element)
        context.set(entry, 2, context.string(name))
        context.set(entry, 3, call.string(orNull: old))
        context.set(entry, 4, call.string(orNull: new))
      }
      context.set(result, index, entry.value)
    }
    return result.value
  }

  /// Upgrades the elements of the document whose name was defined.
  static func define(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.customElements.define(call.string(0), in: call.document.document)
    return call.undefined
  }

  static func upgradeAll(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.customElements.upgradeAll(below: try call.node(0))
    return call.undefined
  }

  // MARK: Others

  /// Lets scripts of `createContextualFragment` run when they are inserted, unlike scripts of `innerHTML`.
  static func forgetStartedScripts(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    for node in try call.node(0).descendants { node.asElement?.scriptFlags.remove(.alreadyStarted) }
    return call.undefined
  }

  static func createDoctype(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(
      of: DocumentType(
        name: call.string(0), publicID: call.string(1), systemID: call.string(2), in: call.document.document))
  }
}
