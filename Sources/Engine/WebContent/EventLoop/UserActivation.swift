/// HTML Standard, "Tracking user activation", after WebKit's LocalDOMWindow.
/// https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation
extension Frame {
  /// "Activation notification": activates this window, the windows around it, and the windows inside it that have its
  /// origin.
  func notifyActivated(at time: Double) {
    for each in [self] + ancestors { each.document.activation.last = time }
    for inside in subtree where inside.document.origin.isSameOrigin(as: document.origin) {
      inside.document.activation.last = time
    }
  }

  /// "Transient activation".
  var hasTransientActivation: Bool {
    guard let last = document.activation.last, last >= 0 else { return false }
    return world.loop.now - last < 5000
  }

  /// "Consume user activation" of all windows of the page.
  /// - Returns: whether there was an activation.
  @discardableResult func consumeActivation() -> Bool {
    guard hasTransientActivation, let page else { return false }
    for each in page.frames where each.document.activation.last != nil { each.document.activation.last = -1 }
    return true
  }

  /// Gives the page the gesture of the running script, or none: a navigation within the page replaces the gesture that
  /// began the page's load (WebKit's DocumentLoader::setTriggeringAction).
  func holdGestureOfScript() {
    guard let load = loader.committedLoad else { return loader.gestureOfEmptyDocument = world.gesture }
    load.gesture = world.gesture
  }
}

/// The documents in which the app forced gestures on scripts. Nothing holds these gestures any more.
final class EndedAppGestures {
  private struct Ended { weak var document: ContentDocument? }

  private var ended: [Ended] = []

  /// Notes the end of the gesture when it comes.
  func watch(_ gesture: UserGesture, in document: ContentDocument) {
    gesture.whenEnded = { [weak self, weak document] in self?.ended.append(Ended(document: document)) }
  }

  func take() -> [ContentDocument] {
    guard !ended.isEmpty else { return [] }
    defer { ended = [] }
    return ended.compactMap(\.document)
  }
}

extension ContentWorld {
  /// Consumes the activation by the app's gestures, once they have ended (WebKit's
  /// ScriptController::executeScriptInWorld). Timers, requests and loads hold the gesture in which they began; a load
  /// does so even after its page is there (NavigationAction).
  func consumeEndedAppGestures() {
    for document in gestures.endedOfApp.take() {
      if let frame = document.frame, frame.document === document { frame.consumeActivation() }
    }
  }
}
