import HTMLTree

/// The elements above the pages of an agent: modal dialogs and popovers, each with the element that had the focus
/// before.
/// https://html.spec.whatwg.org/multipage/interaction.html#the-top-layer
final class TopLayer {
  private struct Entry {
    let element: Element
    weak var focusedBefore: Element?
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  /// The elements in the order in which they came.
  var elements: [Element] { entries.map(\.element) }

  /// - Parameter layer: `page` for a dialog that is not modal, of which only the focus is kept.
  func add(_ element: Element, as layer: Element.Layer, focusedBefore: Element?) {
    _ = remove(element)
    element.layer = layer
    entries.append(Entry(element: element, focusedBefore: focusedBefore))
  }

  /// - Returns: the element that had the focus before.
  func remove(_ element: Element) -> Element? {
    element.layer = .page
    guard let place = entries.firstIndex(where: { $0.element === element }) else { return nil }
    return entries.remove(at: place).focusedBefore
  }

  /// HTML Standard, the removing steps of popovers and dialogs. Nothing is fired.
  func removeAll(inside node: Node) {
    for element in elements where node.contains(element) { _ = remove(element) }
  }

  func removeAll() { entries = [] }
}

/// The changes to a document when popovers and dialogs are shown or hidden. The scripts in js/dom fire the events.
struct LayerSteps {
  let script: ScriptDocument
  private var dom: AgentDOM { script.agent.dom }
  private var focused: Element? { script.document.focusedElement }

  /// HTML Standard, "show popover".
  func showPopover(_ popover: Element, restoresFocus: Bool) {
    dom.topLayer.add(popover, as: .popover, focusedBefore: restoresFocus ? focused : nil)
    dom.treeMayHaveChanged()
    if popover.localName == "dialog" {
      focusDialog(popover)
    } else if let target = popover.hasAttribute("autofocus") ? popover : popover.focusDelegate(.withAutofocus) {
      script.focus(target)
      script.agent.hosts?.views.endAutofocus(in: script)
    }
  }

  /// HTML Standard, "show()" and "show a modal dialog".
  func showDialog(_ dialog: Element, isModal: Bool) {
    dom.setAttribute("open", of: dialog, to: "")
    dom.topLayer.add(dialog, as: isModal ? .modal : .page, focusedBefore: focused)
    focusDialog(dialog)
  }

  /// HTML Standard, "dialog focusing steps".
  private func focusDialog(_ dialog: Element) {
    let delegate = dialog.focusDelegate(.withAutofocus) ?? dialog.focusDelegate(.any)
    script.focus(dialog.hasAttribute("autofocus") ? dialog : delegate ?? dialog)
    script.agent.hosts?.views.endAutofocus(in: script)
  }

  /// Takes the element off the top layer after a popover was hidden or a dialog closed. The focus goes back if it is
  /// inside.
  func leave(_ element: Element, focusPrevious: Bool) {
    let previous = dom.topLayer.remove(element)
    dom.treeMayHaveChanged()
    guard focusPrevious, let previous, let focused, element.contains(focused) else { return }
    script.focus(previous)
  }

  /// HTML Standard, the activation behaviour of a button that neither submits nor resets a form.
  func runInvoker(_ button: Element) {
    guard button.hasAttribute("popovertarget") || button.hasAttribute("commandfor") else { return }
    call("activate", button)
  }

  /// HTML Standard, "light dismiss open popovers", when a user has pressed on that element.
  func lightDismiss(_ pressed: Element) { if !dom.topLayer.isEmpty { call("lightDismiss", pressed) } }

  /// Calls a function of js/dom/popover.
  private func call(_ function: String, _ element: Element) {
    guard script.scripting == .enabled else { return }
    let realm = script.realm()
    script.agent.enter(script) {
      do throws(JSThrown) {
        try realm.context.call(try realm.export("dom/popover", function), realm.handleValue(of: element))
      } catch {
        realm.report(error)
      }
    }
  }
}

extension Element {
  fileprivate enum FocusCandidates { case any, withAutofocus }

  /// HTML Standard, "focus delegate" and "autofocus delegate": the first descendant that can have the focus.
  fileprivate func focusDelegate(_ candidates: FocusCandidates) -> Element? {
    for node in descendants {
      guard let element = node.asElement, Focus.isFocusable(element) else { continue }
      if candidates == .any || element.hasAttribute("autofocus") { return element }
    }
    return nil
  }
}
