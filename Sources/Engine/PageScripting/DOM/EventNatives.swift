import HTMLTree
import EngineValues

/// The natives of js/events/objects.js, event-targets.js, event-handlers.js and events.js.
enum EventNatives {
  static let objects: NativeTable = ["now": DocumentNatives.now]
  static let targets: NativeTable = ["hear": hear]
  static let handlers: NativeTable = [
    "handlerSource": handlerSource, "hasHandler": hasHandler, "bodyWithHandler": bodyWithHandler,
    "compileHandler": compileHandler,
  ]
  static let dispatch: NativeTable = [
    "eventPath": eventPath, "legacyPreActivation": legacyPreActivation, "activate": activate,
    "otherWorlds": otherWorlds,
  ]

  /// Notes that a script listens to a type for the first time.
  static func hear(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let type = call.string(0)
    call.realm.dom.heard.insert(type)
    if type == "visibilitychange" { call.agent.hosts?.views.visibilityIsWatched() }
    return call.undefined
  }

  /// DOM Standard, "dispatch", the path: (target, type, whether it is an activation event) → the element with
  /// activation behaviour, then one number for each node from the target to the root. The number is four times the
  /// node's handle, plus 1 if it has an `on…` attribute, plus 2 if its wrapper belongs to another realm.
  static func eventPath(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let target = try call.node(0)
    let attribute = "on" + call.string(1)
    var numbers: [Double] = [0]
    if call.bool(2), let element = ActivationBehavior.nearest(from: target, bubbling: true) {
      numbers[0] = Double(call.realm.dom.handle(of: element))
    }
    let isPage = call.realm.world == .page
    let reflectsWindow = InlineHandlers.windowReflecting.contains(call.string(1))
    var node: Node? = target
    while let current = node {
      var flags = 0
      if isPage {
        if let element = current.asElement, element.hasAttribute(attribute),
          !(reflectsWindow && (element.localName == "body" || element.localName == "frameset"))
        {
          flags |= 1
        }
        if current.scriptHandle != 0, let home = call.dom.nodes.home(of: current.scriptHandle), home !== call.realm.dom
        {
          flags |= 2
        }
      }
      numbers.append(Double(call.realm.dom.handle(of: current)) * 4 + Double(flags))
      node = current.parent
    }
    return call.context.numbers(numbers).value
  }

  /// (target or 0 for the window, type, what is known of the event) → the event in the document's other worlds, as far
  /// as scripts there listen (rule 10.14).
  static func otherWorlds(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let target = try call.optionalNode(0)
    let type = call.string(1)
    var worlds = call.undefined
    for realm in call.document.existingRealms where realm !== call.realm && realm.dom.heard.contains(type) {
      do throws(JSThrown) {
        worlds = try realm.context.call(
          try realm.export("events/events", "beginCopy"), realm.handleValue(of: target), call[2], worlds)
      } catch {
        return call.raise(error)
      }
    }
    return worlds
  }

  /// (element) → a ticket for `activate`.
  static func legacyPreActivation(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let pending = ActivationBehavior.preActivate(try call.element(0), in: call.dom)
    call.dom.pendingActivations.append(pending)
    return call.number(call.dom.pendingActivations.count)
  }

  /// (element, ticket, canceled, button, trusted, modifiers): the end of a click.
  static func activate(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let ticket = call.int(1)
    guard ticket > 0, ticket <= call.dom.pendingActivations.count else { return call.undefined }
    let pending = call.dom.pendingActivations[ticket - 1]
    call.dom.pendingActivations.removeSubrange((ticket - 1)...)
    if call.bool(2) {
      ActivationBehavior.cancel(pending, in: call.dom)
      return call.undefined
    }
    guard let owner = element.ownerDocument, let document = call.dom.scriptDocument(of: owner) else {
      return call.undefined
    }
    let details = ClickDetails(
      button: call.int(3), modifiers: KeyModifiers(rawValue: call.int(5)), isTrusted: call.bool(4))
    ActivationBehavior.run(pending, in: document, details: details)
    return call.undefined
  }

  static func handlerSource(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.element(0).attribute("on" + call.string(1)) ?? "")
  }

  static func hasHandler(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard call.realm.world == .page, let element = try call.node(0).asElement else { return call.bool(false) }
    return call.bool(element.hasAttribute("on" + call.string(1)))
  }

  /// The body (or frameset) of the realm's document if it has that `on…` attribute.
  static func bodyWithHandler(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard call.realm.world == .page, let body = call.document.document.body, body.hasAttribute("on" + call.string(0))
    else { return call.number(0) }
    return call.handle(of: body)
  }

  static func compileHandler(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    do {
      return try InlineHandlers.compile(
        call.string(2), type: call.string(1), of: element, isWindowHandler: call.bool(3), in: call.realm)
        ?? call.null
    } catch {
      return call.raise(error)
    }
  }
}
