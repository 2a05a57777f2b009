import HTMLTree
import URLStandard
import WindowRegistry

/// HTML Standard, "valid absolute URL", as far as the `url` state requires it: the text parses without a base.
enum AbsoluteURLText {
  static func isValid(_ text: String) -> Bool { WebURL(text) != nil }
}

/// HTML Standard, "focus": at most one element of a document has the focus, and one frame of a page.
extension ScriptDocument {
  /// HTML Standard, "focusing steps", for `element.focus()` and for the simulator (WebKit's Element::focus).
  package func focus(_ element: Element) {
    guard element.isConnected, document.focusedElement !== element, Focus.isFocusable(element),
      agent.hosts?.views.permitsFocus(in: self) ?? true
    else { return }
    PageFocus(of: self).take(element)
  }

  /// HTML Standard, "unfocusing steps" (WebKit's Element::blur).
  func blur(_ element: Element) {
    let page = PageFocus(of: self)
    if page.activeElement === element { page.release() }
  }
}

/// The focus in the documents of a page, as one document sees it.
package struct PageFocus {
  private let script: ScriptDocument

  package init(of script: ScriptDocument) { self.script = script }

  private var windows: (any WindowHosting)? { script.agent.hosts?.windows }
  private var views: (any ViewHosting)? { script.agent.hosts?.views }

  /// The value of `activeElement`: the focused element of the document, or the element of the frame around the focused
  /// frame; nil if neither has the focus (WebKit's TreeScope::focusedElementInScope).
  var activeElement: Element? {
    if let focused = script.document.focusedElement, focused.isConnected { return focused }
    guard let windows, windows.activeDocument(of: script.navigable) === script,
      var inside = views?.focusedWindow(with: script)
    else { return nil }
    while inside != script.navigable {
      let outer = windows.parent(of: inside)
      if outer == inside { return nil }
      if outer == script.navigable { return windows.container(of: inside) }
      inside = outer
    }
    return nil
  }

  /// WebKit's FocusController::setFocusedElement.
  func take(_ element: Element) {
    let old = focusedDocument
    guard old?.document.focusedElement !== element else { return }
    if let old, old !== script { PageFocus(of: old).move(to: nil) }
    views?.setFocusedWindow(script.navigable, in: script)
    move(to: element)
  }

  /// WebKit's Document::setFocusedElement.
  fileprivate func move(to element: Element?) {
    let document = script.document
    guard document.focusedElement !== element else { return }
    let old = document.focusedElement
    document.focusedElement = nil
    script.agent.dom.treeMayHaveChanged()
    if let old {
      leave(old, for: element)
      // A handler may have moved the focus to another element.
      guard document.focusedElement == nil else { return }
    }
    guard let element, element.isConnected, Focus.isFocusable(element) else { return }
    document.focusedElement = element
    script.agent.dom.treeMayHaveChanged()
    // The frame of the element gets the focus (WebKit's HTMLFrameElementBase::setFocus).
    if let content = Self.content(of: element, in: script) { views?.setFocusedWindow(content, in: script) }
    guard document.focusedElement === element else { return }
    _ = script.dispatch(.focus("focus", bubbles: false, other: old), at: .element(element))
    guard document.focusedElement === element else { return }
    _ = script.dispatch(.focus("focusin", bubbles: true, other: old), at: .element(element))
  }

  private func leave(_ old: Element, for new: Element?) {
    // The frame may have lost the focus to another frame already.
    if let content = Self.content(of: old, in: script), let views,
      views.focusedWindow(with: script) == content
    {
      views.setFocusedWindow(nil, in: script)
    }
    if script.agent.dom.takeUserEdit(of: old) {
      _ = script.dispatch(TrustedEvent(type: "change", bubbles: true), at: .element(old))
    }
    _ = script.dispatch(.focus("blur", bubbles: false, other: new), at: .element(old))
    let stays = script.document.focusedElement == nil ? new : nil
    _ = script.dispatch(.focus("focusout", bubbles: true, other: stays), at: .element(old))
  }

  /// Fires an event at the element with the focus, because the page gets or loses the focus.
  package func fireAtElement(_ type: String) {
    guard let element = script.document.focusedElement, element.isConnected else { return }
    _ = script.dispatch(.focus(type, bubbles: false, other: nil), at: .element(element))
  }

  /// Whether a script would notice that the page gets or loses the focus.
  package var isHeard: Bool {
    ["focus", "blur"].contains { !script.listeningAtWindow(to: $0).isEmpty } || script.document.focusedElement != nil
  }

  /// Fires an event at the window that neither bubbles nor can be cancelled.
  package func fireAtWindow(_ type: String) { _ = script.fire(type, at: .window, bubbles: false, cancelable: false) }

  /// Takes the focus from the element of the focused frame.
  package func release() { focusedDocument.map { PageFocus(of: $0).move(to: nil) } }

  private var focusedDocument: ScriptDocument? {
    views?.focusedWindow(with: script).flatMap { windows?.activeDocument(of: $0) }
  }

  /// The window of the frame that an element shows.
  static func content(of element: Element, in script: ScriptDocument) -> NavigableID? {
    script.agent.hosts?.windows.contentNavigable(of: element)
  }

  /// Whether an element that asks for the focus by itself can get it. Hidden and disabled elements cannot.
  package func canTake(_ element: Element) -> Bool {
    element.isConnected && Focus.isFocusable(element) && ClickObstacle.of(element) == nil
  }

  /// Moves the focus to the element that a mouse or a finger would focus, and to its frame (WebKit's EventHandler). On
  /// Apple's systems, a mouse or a finger focuses no buttons and links.
  func takeByMouse(_ element: Element) {
    var candidate: Element? = element
    while let current = candidate, !Focus.isMouseFocusable(current) { candidate = current.parentElement }
    if let candidate { script.focus(candidate) } else { release() }
    if candidate.flatMap({ PageFocus.content(of: $0, in: script) }) == nil {
      views?.setFocusedWindow(script.navigable, in: script)
    }
  }
}

enum Focus {
  /// HTML Standard, "focusable area", for elements.
  static func isFocusable(_ element: Element) -> Bool {
    if FormTree.isDisabled(element) { return false }
    if element.attribute("tabindex").flatMap({ Int($0.trimmedASCIIWhitespace) }) != nil { return true }
    guard element.namespace == .html else { return false }
    switch element.localName {
    case "a", "area": return element.hasAttribute("href")
    case "input": return InputType(element) != .hidden
    case "dialog": return element.hasAttribute("open")
    case "button", "select", "textarea", "iframe", "summary": return true
    default: return isEditingHost(element)
    }
  }

  static func isMouseFocusable(_ element: Element) -> Bool {
    guard isFocusable(element) else { return false }
    if element.hasAttribute("tabindex") { return true }
    switch element.localName {
    case "input": return InputType(element).isTextField
    case "select", "textarea", "iframe": return true
    default: return isEditingHost(element)
    }
  }

  private static func isEditingHost(_ element: Element) -> Bool {
    guard let value = element.attribute("contenteditable")?.lowercased() else { return false }
    return value.isEmpty || value == "true" || value == "plaintext-only"
  }
}
