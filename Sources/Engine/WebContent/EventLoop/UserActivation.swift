/// HTML Standard, "Tracking user activation", after WebKit's LocalDOMWindow.
/// https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation
extension Frame {
  /// "Activation notification": the windows around it, and those inside it that have its origin, are activated as well.
  func notifyActivated(at time: Double) {
    var around: Frame? = self
    while let each = around {
      each.document.lastActivation = time
      around = each.parent
    }
    for inside in subtree where inside.document.origin.isSameOrigin(as: document.origin) {
      inside.document.lastActivation = time
    }
  }

  /// "Transient activation".
  var hasTransientActivation: Bool {
    guard let last = document.lastActivation, last >= 0 else { return false }
    return world.loop.now - last < 5000
  }

  /// "Consume user activation": that of all windows of the page.
  /// - Returns: whether there was one.
  @discardableResult func consumeActivation() -> Bool {
    guard hasTransientActivation, let page else { return false }
    for each in page.frames where each.document.lastActivation != nil { each.document.lastActivation = -1 }
    return true
  }
}
