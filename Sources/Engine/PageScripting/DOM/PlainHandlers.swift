import HTMLTree

/// An `on…` attribute whose code can see neither its event nor the tree: `onclick="openWindow()"`.
///
/// Such a handler needs no event object, and no objects for the nodes on the event's path. These make up most of the
/// cost of a page's first event.
struct PlainHandler {
  let element: Element
  let source: String
  let names: ScriptNames
  let line: Int
  let type: String
}

extension ScriptDocument {
  /// The only handler that the event's dispatch has to call; nil if the dispatch needs more than one function call.
  func plainHandler(for event: TrustedEvent, at target: FireTarget) -> PlainHandler? {
    guard case .element(let element) = target, scripting == .enabled, !PlainHandlers.isSpecial(event.type),
      existingRealms.allSatisfy({ !$0.dom.heard.contains(event.type) })
    else { return nil }
    if let realm = existingRealm(.page), realm.hasMetEventsOrTree { return nil }
    guard let owner = onlyOwner(ofHandlerFor: event.type, from: element, bubbling: event.bubbles) else { return nil }
    let attribute = "on" + event.type
    guard let source = owner.attribute(attribute), let names = plainNames(in: source) else { return nil }
    let position = owner.valuePosition(ofAttribute: attribute)
    return PlainHandler(
      element: owner, source: source, names: names, line: position.isKnown ? position.line : 1, type: event.type)
  }

  /// The only element on the event's path that has an `on…` attribute for such events.
  private func onlyOwner(ofHandlerFor type: String, from element: Element, bubbling: Bool) -> Element? {
    var owner: Element?
    var next: Element? = element
    while let current = next {
      if current.hasHandlerAttribute(for: type) {
        guard owner == nil else { return nil }
        owner = current
      }
      next = bubbling ? current.parentElement : nil
    }
    return owner
  }

  /// The names that a handler uses; nil if it is not plain.
  private func plainNames(in source: String) -> ScriptNames? {
    guard !source.utf8.contains(UInt8(ascii: "}")) else { return nil }
    let names = agent.shared.knownNames.names(in: source, listingUnqualified: true)
    guard !names.mayUseAny, !names.mentionsReceiver, names.unqualified.isDisjoint(with: HandlerScope.memberNames) else {
      return nil
    }
    // Images, forms and frames with a name are properties of the document; named controls are properties of their form.
    var nodes = document.descendants.makeIterator()
    while let node = nodes.next() {
      guard let element = node.asElement, !element.attributes.isEmpty else { continue }
      for key in ["id", "name"] {
        if let name = element.attribute(key), names.unqualified.contains(name) { return nil }
      }
    }
    return names
  }

  /// HTML Standard, "the event handler processing algorithm", as far as scripts can notice it.
  func run(_ handler: PlainHandler, for event: TrustedEvent) -> EventResult {
    guard InlineHandlers.arePermitted(handler.source, of: handler.element, in: self) else { return .notCanceled }
    let realm = realm()
    var result = EventResult.notCanceled
    realm.runTask { context throws(JSThrown) in
      realm.prepareGlobals(handler.names)
      let text = JSText("(function on" + handler.type + "(event){" + handler.source + "\n})")
      let function = try context.evaluate(text, sourceURL: JSText(url.href), line: handler.line)
      guard let function = context.object(function) else { return }
      let value = try context.call(function)
      if event.isCancelable, context.kind(of: value) == .boolean, !context.toBool(value) { result = .canceled }
    }
    return result
  }
}

extension Realm {
  /// Whether scripts here may hold objects of the tree, listen to events, or look at the current event.
  fileprivate var hasMetEventsOrTree: Bool {
    globals.haveCurrentEvent || loadedParts.contains("dom/nodes") || loadedParts.contains("events/events")
  }
}

private enum PlainHandlers {
  /// Event types whose handlers have other parameters, or return values with another meaning.
  static func isSpecial(_ type: String) -> Bool { type == "error" || type == "beforeunload" }
}
