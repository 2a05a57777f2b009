import HTMLTree
import URLStandard
import WindowRegistry

/// HTML Standard, "valid absolute URL", as far as the `url` state requires it: the text parses without a base.
enum AbsoluteURLText {
  static func isValid(_ text: String) -> Bool { WebURL(text) != nil }
}

/// HTML Standard, "focus": at most one element of a document has it.
extension ScriptDocument {
  /// HTML Standard, "focusing steps", for `element.focus()` and for the simulator.
  package func focus(_ element: Element) {
    guard Focus.isFocusable(element), element.isConnected, document.focusedElement !== element else { return }
    // One document of a page has the focus (WebKit's FocusController::setFocusedElement).
    for other in PageFocus(of: self).documents where other !== self { other.document.focusedElement.map(other.blur) }
    let old = document.focusedElement
    if let old {
      leave(old, for: element)
      // A handler may have focused something else.
      guard document.focusedElement == nil else { return }
    }
    document.focusedElement = element
    agent.dom.treeMayHaveChanged()
    _ = dispatch(.focus("focus", bubbles: false, other: old), at: .element(element))
    guard document.focusedElement === element else { return }
    _ = dispatch(.focus("focusin", bubbles: true, other: old), at: .element(element))
  }

  /// HTML Standard, "unfocusing steps".
  func blur(_ element: Element) {
    guard document.focusedElement === element else { return }
    leave(element, for: nil)
  }

  private func leave(_ old: Element, for new: Element?) {
    document.focusedElement = nil
    agent.dom.treeMayHaveChanged()
    if agent.dom.takeUserEdit(of: old) { _ = dispatch(TrustedEvent(type: "change", bubbles: true), at: .element(old)) }
    _ = dispatch(.focus("blur", bubbles: false, other: new), at: .element(old))
    _ = dispatch(.focus("focusout", bubbles: true, other: new), at: .element(old))
  }
}

/// The focus in the documents of a page, as one of them sees it.
package struct PageFocus {
  private let script: ScriptDocument

  package init(of script: ScriptDocument) { self.script = script }

  /// What `activeElement` is, if something has the focus: an element of the document, or that of a frame whose document
  /// has the focus (WebKit's TreeScope::focusedElementInScope).
  var activeElement: Element? {
    if let focused = script.document.focusedElement, focused.isConnected { return focused }
    guard let windows = script.agent.hosts?.windows, windows.activeDocument(of: script.navigable) === script else {
      return nil
    }
    return windows.childNavigables(of: script.navigable).first {
      windows.activeDocument(of: $0).flatMap { PageFocus(of: $0).activeElement } != nil
    }.flatMap(windows.container(of:))
  }

  /// The documents of the page's frames that are shown.
  fileprivate var documents: [ScriptDocument] {
    guard let windows = script.agent.hosts?.windows else { return [] }
    func shown(in window: NavigableID) -> [ScriptDocument] {
      let inside = windows.childNavigables(of: window).flatMap(shown)
      return windows.activeDocument(of: window).map { [$0] + inside } ?? inside
    }
    return shown(in: windows.top(of: script.navigable))
  }

  /// Whether an element that asks for the focus by itself can get it: not one that is hidden or disabled.
  package func canTake(_ element: Element) -> Bool {
    element.isConnected && Focus.isFocusable(element) && ClickObstacle.of(element) == nil
  }

  /// Focuses what a mouse or a finger focuses. On Apple's systems, buttons and links are not among these elements.
  func takeByMouse(_ element: Element) {
    var candidate: Element? = element
    while let current = candidate {
      if Focus.isMouseFocusable(current) { return script.focus(current) }
      candidate = current.parentElement
    }
    if let focused = script.document.focusedElement { script.blur(focused) }
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
