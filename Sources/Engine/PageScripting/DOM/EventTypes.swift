import HTMLTree

/// Whether a listener prevented the default action of an event.
package enum EventResult: Sendable {
  case notCanceled, canceled
}

/// The target at which the simulator fires an event.
package enum FireTarget {
  case window
  case document
  case element(Element)
}

/// The events of which a simulated click consists.
package enum ClickSequence: Sendable {
  /// `pointerdown`, `mousedown`, focus, `pointerup`, `mouseup`, `click`, as from a mouse or a finger.
  case mouse
  /// Only `click`, as from `element.click()`.
  case clickOnly
}

/// A document's answer when asked whether it may be unloaded.
package enum BeforeUnloadAnswer: Sendable, Equatable {
  case leave
  /// The page wants the user to be asked. The text comes from the page; browsers do not show it.
  case stay(message: String)
}

/// An event that the simulator creates before there is a realm for it.
struct TrustedEvent {
  /// The interface, such as `MouseEvent`.
  var interface: String = "Event"
  var type: String
  var bubbles = false
  var isCancelable = false
  var isComposed = false
  /// Whether the event is the user's. False for `element.click()`.
  var isTrusted = true
  /// The values of the interface's own members, at most three, in the order in which js/events/events.js reads them.
  var fields: ((Realm) -> (JSValue?, JSValue?, JSValue?))?

  static func mouse(_ interface: String, _ type: String, _ details: ClickDetails, clickCount: Int) -> TrustedEvent {
    var event = TrustedEvent(interface: interface, type: type)
    event.bubbles = true
    event.isCancelable = true
    event.isComposed = true
    event.fields = { realm in
      (
        realm.context.number(details.button), realm.context.number(clickCount),
        realm.context.number(details.modifiers.rawValue)
      )
    }
    return event
  }

  static func violation(_ violation: PolicyViolation) -> TrustedEvent {
    var event = TrustedEvent(interface: "SecurityPolicyViolationEvent", type: "securitypolicyviolation")
    event.bubbles = true
    event.isComposed = true
    event.fields = { realm in
      let texts = realm.context.strings([
        violation.documentURI, violation.referrer, violation.blockedURI, violation.effectiveDirective,
        violation.originalPolicy, violation.disposition, violation.sample, violation.sourceFile,
      ])
      let numbers = realm.context.numbers([violation.statusCode, violation.line, violation.column].map(Double.init))
      return (texts.value, numbers.value, nil)
    }
    return event
  }

  static func focus(_ type: String, bubbles: Bool, other: Element?) -> TrustedEvent {
    var event = TrustedEvent(interface: "FocusEvent", type: type)
    event.bubbles = bubbles
    event.isComposed = true
    event.fields = { realm in (realm.handleValue(of: other), nil, nil) }
    return event
  }

  /// A keyboard event: `key` and `code` as in UI Events, `keyCode` as browsers have it.
  static func key(_ type: String, key: String, code: String, keyCode: Int) -> TrustedEvent {
    var event = TrustedEvent(interface: "KeyboardEvent", type: type)
    event.bubbles = true
    event.isCancelable = true
    event.isComposed = true
    event.fields = { realm in
      (realm.context.string(key), realm.context.string(code), realm.context.number(keyCode))
    }
    return event
  }

  static func input(_ type: String, data: String?, inputType: String) -> TrustedEvent {
    var event = TrustedEvent(interface: "InputEvent", type: type)
    event.bubbles = true
    event.isCancelable = type == "beforeinput"
    event.isComposed = true
    event.fields = { realm in
      (data.map(realm.context.string) ?? realm.context.null, realm.context.string(inputType), nil)
    }
    return event
  }
}

extension Realm {
  /// The handle of a node as a value; 0 for nil.
  func handleValue(of node: Node?) -> JSValue {
    context.number(node.map { Double(dom.handle(of: $0)) } ?? 0)
  }
}
