/// HTML Standard, "Tracking user activation", after WebKit's LocalDOMWindow.
/// https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation
extension Frame {
  /// "Activation notification": the windows around it, and those inside it that have its origin, are activated as well.
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

  /// "Consume user activation": that of all windows of the page.
  /// - Returns: whether there was one.
  @discardableResult func consumeActivation() -> Bool {
    guard hasTransientActivation, let page else { return false }
    for each in page.frames where each.document.activation.last != nil { each.document.activation.last = -1 }
    return true
  }

  /// What happens within the page takes the place of what began it, as WebKit's DocumentLoader::setTriggeringAction says:
  /// the page holds the gesture of the script that runs, or none any more.
  func holdGestureOfScript() {
    guard let load = loader.committedLoad else { return loader.gestureOfEmptyDocument = world.gesture }
    load.gesture = world.gesture
  }
}

/// A gesture that the app forced on a script, until nothing holds it any more.
struct AppGesture {
  weak var gesture: UserGesture?
  weak var document: ContentDocument?
}

extension ContentWorld {
  /// WebKit's ScriptController::executeScriptInWorld: what the app's gesture activated is consumed when the gesture ends. A
  /// load that it began holds it, also once its page is there, and timers and requests do (NavigationAction).
  func consumeEndedAppGestures() {
    guard !gestures.ofApp.isEmpty else { return }
    for ended in gestures.ofApp where ended.gesture == nil {
      if let document = ended.document, let frame = document.frame, frame.document === document {
        frame.consumeActivation()
      }
    }
    gestures.ofApp.removeAll { $0.gesture == nil }
  }
}
