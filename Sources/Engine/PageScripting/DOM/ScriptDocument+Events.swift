import HTMLTree

/// Events that the simulator fires. No realm is created for an event that no script can observe.
extension ScriptDocument {
  /// Fires an `Event` of that name.
  package func fire(_ name: String, at target: FireTarget, bubbles: Bool = false, cancelable: Bool = false)
    -> EventResult
  {
    dispatch(TrustedEvent(type: name, bubbles: bubbles, isCancelable: cancelable), at: target)
  }

  /// Whether a script could observe an event with that name somewhere in the document.
  package func mayHear(_ name: String) -> Bool {
    if existingRealms.contains(where: { $0.dom.heard.contains(name) }) { return true }
    guard scripting == .enabled else { return false }
    let attribute = "on" + name
    return document.descendants.contains { $0.asElement?.hasAttribute(attribute) ?? false }
  }

  /// Whether a script of the page added a listener for events of that name to the element itself.
  package func hasListener(for name: String, at element: Element) -> Bool {
    guard let realm = existingRealm(.page), realm.dom.heard.contains(name) else { return false }
    do throws(JSThrown) {
      let answer = try realm.context.call(
        try realm.export("events/events", "hasListener"), realm.handleValue(of: element), realm.context.string(name))
      return realm.context.toBool(answer)
    } catch {
      return false
    }
  }

  /// HTML Standard, "erase all event listeners and handlers" of the document, of everything in it and of its window.
  /// https://html.spec.whatwg.org/multipage/webappapis.html#erase-all-event-listeners-and-handlers
  package func removeAllEventListeners() {
    let nodes = ([document] + document.descendants).map(\.scriptHandle).filter { $0 != 0 }.map { Double($0) }
    for realm in existingRealms where realm.loadedParts.contains("events/events") {
      agent.enter(self) {
        do throws(JSThrown) {
          let erase = try realm.export("events/events", "eraseListeners")
          try realm.context.call(erase, realm.context.numbers(nodes).value)
        } catch {
          realm.report(error)
        }
      }
    }
  }

  func readyStateChanged() { _ = fire("readystatechange", at: .document) }

  /// DOM Standard, "dispatch", for an event that the simulator made, in every world.
  func dispatch(_ event: TrustedEvent, at target: FireTarget) -> EventResult {
    guard !isDetached else { return .notCanceled }
    agent.dom.treeMayHaveChanged()
    if let handler = plainHandler(for: event, at: target) { return run(handler, for: event) }
    let realms = listeningRealms(to: event.type, at: target)
    return realms.isEmpty ? .notCanceled : run(event, at: target, in: realms)
  }

  /// The worlds in which scripts may observe the event; the page's world comes first.
  private func listeningRealms(to type: String, at target: FireTarget) -> [Realm] {
    var realms: [Realm] = []
    if existingRealm(.page)?.dom.heard.contains(type) ?? false || hasInlineHandler(for: type, at: target)
      || agent.dom.isHeard(type, at: target, outside: self)
    {
      realms.append(realm(.page))
    }
    for realm in existingRealms where realm.world != .page && realm.dom.heard.contains(type) { realms.append(realm) }
    return realms
  }

  /// Whether an `on…` attribute on the event's path may have a handler.
  func hasInlineHandler(for type: String, at target: FireTarget) -> Bool {
    guard scripting == .enabled else { return false }
    if case .element(let element) = target {
      var node: Element? = element
      while let current = node {
        if current.hasHandlerAttribute(for: type) { return true }
        node = current.parentElement
      }
    }
    let mayBeWindows = if case .window = target { true } else { InlineHandlers.windowReflecting.contains(type) }
    return mayBeWindows && document.body?.hasHandlerAttribute(for: type) ?? false
  }

  /// Runs one callback at a time, so that a microtask checkpoint follows each callback if no script is running below.
  private func run(_ event: TrustedEvent, at target: FireTarget, in realms: [Realm]) -> EventResult {
    let realm = realms[0]
    let context = realm.context
    var result = EventResult.notCanceled
    agent.enter(self) {
      do throws(JSThrown) {
        var run = context.undefined
        if realms.count == 1 {
          run = try begin(event, at: target, in: realm)
        } else {
          for realm in realms.reversed() {
            let its = try begin(event, at: target, in: realm)
            run = try realm.context.call(try realm.export("events/events", "inWorld"), its, run)
          }
        }
        let advance = try realm.export("events/events", realms.count == 1 ? "advance" : "advanceInWorlds")
        while true {
          let answer = try context.call(advance, run)
          agent.callbackReturned()
          if context.isUndefined(answer) { continue }
          result = context.toBool(answer) ? .notCanceled : .canceled
          break
        }
      } catch {
        realm.report(error)
      }
    }
    agent.tellTermination(of: self)
    return result
  }

  /// Begins the dispatch in one world.
  private func begin(_ event: TrustedEvent, at target: FireTarget, in realm: Realm) throws(JSThrown) -> JSValue {
    let context = realm.context
    let handle =
      switch target {
      case .window: context.number(0)
      case .document: realm.handleValue(of: document)
      case .element(let element): realm.handleValue(of: element)
      }
    let flags =
      (event.bubbles ? 1 : 0) | (event.isCancelable ? 2 : 0) | (event.isComposed ? 4 : 0) | (event.isTrusted ? 8 : 0)
    let fields = event.fields?(realm)
    return try context.call(
      try realm.export("events/events", "beginTrusted"), handle, context.string(event.interface),
      context.string(event.type), context.number(flags), fields?.0 ?? context.undefined,
      fields?.1 ?? context.undefined, fields?.2 ?? context.undefined)
  }
}

extension Element {
  /// Whether the element has an `on…` attribute for events of that type. The function runs for each element on the
  /// path of each event, so it makes the attribute's name only if an attribute has that length.
  func hasHandlerAttribute(for type: String) -> Bool {
    attributes.contains { $0.name.utf8.count == type.utf8.count + 2 && $0.name == "on" + type }
  }
}
