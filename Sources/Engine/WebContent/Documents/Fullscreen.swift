import HTMLTree
import PageScripting

/// The full-screen elements of a document (Fullscreen API), as far as pages can notice them without a screen.
struct FullscreenElements {
  /// The elements with the full-screen flag, in the order of the top layer. The last one is the full-screen element.
  var stack: [Element] = []
  /// The element for which full screen was requested and not yet entered.
  var pending: Element?
  var isExiting = false

  var element: Element? { stack.last }
}

/// The Fullscreen API as WebKit's DocumentFullscreen has it. No step waits, because the app animates nothing.
/// https://fullscreen.spec.whatwg.org/
struct FullscreenHost: FullscreenHosting {
  unowned let world: ContentWorld

  /// "fullscreenElement"; for an element in a shadow tree, its host.
  func element(of script: ScriptDocument) -> Element? {
    var element = world.contentDocument(of: script)?.fullscreen.element
    while let host = (element?.root as? DocumentFragment)?.host { element = host }
    return element
  }

  /// "fullscreenEnabled".
  func isEnabled(in script: ScriptDocument) -> Bool {
    guard let document = world.contentDocument(of: script), let page = document.frame?.page else { return false }
    return page.settings.elementFullscreenEnabled && isAllowed(in: document)
  }

  /// Whether the document may use full screen. A frame of another origin needs permission from its element, and so do
  /// all frames around it (Permissions Policy).
  private func isAllowed(in document: ContentDocument) -> Bool {
    for frame in document.frame.map({ [$0] + $0.ancestors }) ?? [] {
      guard let parent = frame.parent, let container = frame.container else { return true }
      guard
        frame.document.origin.isSameOrigin(as: parent.document.origin) || container.hasAttribute("allowfullscreen")
          || container.hasAttribute("webkitallowfullscreen")
          || container.attribute("allow")?.split(separator: ";").contains(where: {
            $0.split(separator: " ").first == "fullscreen"
          }) == true
      else { return false }
    }
    return true
  }

  // MARK: Entering

  /// - Parameter completion: receives the result later; nil for success.
  /// - Returns: the message of the TypeError, if the request is refused at once.
  func request(
    _ element: Element, isPopover: Bool, in script: ScriptDocument, completion: @escaping (String?) -> Void
  ) -> String? {
    guard let document = world.contentDocument(of: script), let frame = document.frame, let page = frame.page else {
      return "Cannot request fullscreen on a document that is not fully active."
    }
    func refuse(_ message: String) -> String {
      queueEvent("fullscreenerror", at: element, of: document)
      return message
    }
    if let problem = kindProblem(of: element) ?? problem(of: element, isPopover: isPopover, in: document) {
      return refuse(problem)
    }
    guard frame.consumeActivation() else { return refuse("Cannot request fullscreen without transient activation.") }
    guard page.settings.elementFullscreenEnabled else { return refuse("Fullscreen API is disabled.") }
    document.fullscreen.pending = element
    world.queueTask(of: .document(document.script)) { [unowned world] in
      let host = FullscreenHost(world: world)
      if let problem = host.lateProblem(of: element, in: document) { return completion(refuse(problem)) }
      host.enter(element, in: document)
      completion(nil)
    }
    return nil
  }

  private func kindProblem(of element: Element) -> String? {
    switch (element.namespace, element.localName) {
    case (.html, "dialog"): "Cannot request fullscreen on a <dialog> element."
    case (.html, _), (.svg, "svg"), (.mathml, "math"): nil
    default: "Cannot request fullscreen on a non-HTML element."
    }
  }

  /// "Fullscreen element ready check".
  private func problem(of element: Element, isPopover: Bool, in document: ContentDocument) -> String? {
    if element.shadowIncludingRoot !== document.tree { return "Cannot request fullscreen on a disconnected element." }
    if isPopover { return "Cannot request fullscreen on an open popover." }
    return isAllowed(in: document) ? nil : "Fullscreen API is disabled by permissions policy."
  }

  private func lateProblem(of element: Element, in document: ContentDocument) -> String? {
    guard document.fullscreen.pending === element else {
      return "Fullscreen request aborted by a fullscreen request for another element."
    }
    if document.fullscreen.isExiting { return "Fullscreen request aborted by a request to exit fullscreen." }
    guard let frame = document.frame, frame.document === document else {
      return "Invalid state when requesting fullscreen."
    }
    if let problem = problem(of: element, isPopover: false, in: document) { return problem }
    let isInside = frame.subtree.contains { $0 !== frame && $0.document.fullscreen.element != nil }
    return isInside
      ? "Cannot request fullscreen because a descendant document already has a fullscreen element." : nil
  }

  /// Shows the element. The frames around it become full-screen as well, the outermost first (WebKit's
  /// willEnterFullscreen).
  private func enter(_ element: Element, in document: ContentDocument) {
    document.fullscreen.pending = nil
    var chain = [(element, document)]
    for inside in document.frame.map({ [$0] + $0.ancestors }) ?? [] {
      if let parent = inside.parent, let container = inside.container { chain.append((container, parent.document)) }
    }
    for (each, owner) in chain.reversed() where owner.fullscreen.element !== each {
      owner.fullscreen.stack.removeAll { $0 === each }
      owner.fullscreen.stack.append(each)
      queueEvent("fullscreenchange", at: each, of: owner)
    }
    tell(document, isIn: true)
  }

  // MARK: Leaving

  /// "exitFullscreen". The result is as for `request`; a completion that comes later always means success.
  func exit(in script: ScriptDocument, completion: @escaping (String?) -> Void) -> String? {
    guard let document = world.contentDocument(of: script), document.fullscreen.element != nil else {
      return "Not in fullscreen"
    }
    document.fullscreen.isExiting = true
    world.queueTask(of: .document(document.script)) { [unowned world] in
      document.fullscreen.isExiting = false
      FullscreenHost(world: world).leave(document)
      completion(nil)
    }
    return nil
  }

  /// Takes the last full-screen element off this document and off its ancestors, up to the first document that keeps
  /// another one. If none would keep one, everything leaves full screen (WebKit's finishExitFullscreen).
  func leave(_ document: ContentDocument) {
    guard let frame = document.frame, document.fullscreen.element != nil else { return }
    let isWhole = leavesWhole(frame)
    let first = isWhole ? frame.top : frame
    let inside = first.subtree.filter { $0 !== first && $0.document.fullscreen.element != nil }
    var walk: Frame? = first
    while let each = walk, let element = each.document.fullscreen.element {
      let isSimple = each.document.fullscreen.stack.count == 1
      queueEvent("fullscreenchange", at: element, of: each.document)
      if isWhole { each.document.fullscreen.stack = [] } else { each.document.fullscreen.stack.removeLast() }
      walk = isSimple ? each.parent : nil
    }
    for each in inside.reversed() {
      guard let element = each.document.fullscreen.element else { continue }
      queueEvent("fullscreenchange", at: element, of: each.document)
      each.document.fullscreen.stack = []
    }
    if isWhole { tell(document, isIn: false) }
  }

  /// Whether no full-screen element would remain: each document up to the page's has exactly one.
  private func leavesWhole(_ frame: Frame) -> Bool {
    ([frame] + frame.ancestors).allSatisfy { $0.document.fullscreen.stack.count == 1 }
  }

  /// Leaves full screen when the page's document is replaced by another one (WebKit's fullyExitFullscreen).
  func documentLeft(_ document: ContentDocument) {
    guard document.fullscreen.element != nil, let frame = document.frame else { return }
    document.fullscreen.stack = []
    if frame.isMainFrame { return tell(document, isIn: false) }
    if let parent = frame.parent?.document, parent.fullscreen.element === frame.container { leave(parent) }
  }

  /// WebKit's exitRemovedFullscreenElement.
  func removed(_ element: Element, from document: ContentDocument) {
    guard document.fullscreen.element === element else {
      return document.fullscreen.stack.removeAll { $0 === element }
    }
    world.queueTask(of: .document(document.script)) { [unowned world] in FullscreenHost(world: world).leave(document) }
  }

  private func tell(_ document: ContentDocument, isIn: Bool) {
    guard let page = document.frame?.page else { return }
    world.post(.didChangeFullscreen(page.id, isIn: isIn))
  }

  /// Fires the event with the next animation frame, if the element is still in the document (WebKit's
  /// dispatchPendingEvents).
  private func queueEvent(_ name: String, at element: Element, of document: ContentDocument) {
    _ = world.timers.requestAnimationFrame(for: document.script) { _ in
      let target: FireTarget = element.shadowIncludingRoot === document.tree ? .element(element) : .document
      _ = document.script.fire(name, at: target, bubbles: true)
    }
  }
}
