import HTMLTree

/// A click whose event is on its way.
struct PendingActivation {
  let element: Element
  let before: Before

  /// The change that "legacy-pre-activation behavior" made.
  enum Before {
    case unchanged
    case checkbox(wasChecked: Bool, wasIndeterminate: Bool)
    case radio(wasChecked: Bool, previous: Element?)
  }
}

/// The actions of elements when they are clicked (DOM Standard, "activation behavior"; HTML Standard, per element).
enum ActivationBehavior {
  /// The nearest inclusive ancestor with activation behaviour.
  static func nearest(from node: Node, bubbling: Bool) -> Element? {
    var node: Node? = node
    while let current = node {
      if let element = current.asElement, has(element) { return element }
      node = bubbling ? current.parent : nil
    }
    return nil
  }

  static func isHyperlink(_ element: Element) -> Bool {
    (element.localName == "a" || element.localName == "area") && element.hasAttribute("href")
  }

  private static func has(_ element: Element) -> Bool {
    guard element.namespace == .html else { return isSVGLink(element) }
    switch element.localName {
    case "a", "area": return element.hasAttribute("href")
    case "button", "label": return true
    case "input": return !InputType(element).isTextField
    case "summary": return isSummaryForDetails(element)
    default: return false
    }
  }

  private static func isSVGLink(_ element: Element) -> Bool {
    element.namespace == .svg && element.localName == "a"
      && (element.hasAttribute("href") || element.hasAttribute("xlink:href"))
  }

  /// HTML Standard, "summary for its parent details".
  private static func isSummaryForDetails(_ element: Element) -> Bool {
    guard let parent = element.parentElement, parent.localName == "details" else { return false }
    return parent.children.first { $0.asElement?.localName == "summary" } === element
  }

  // MARK: Pre-activation

  static func preActivate(_ element: Element, in dom: AgentDOM) -> PendingActivation {
    guard element.localName == "input", element.namespace == .html else {
      return PendingActivation(element: element, before: .unchanged)
    }
    let controls = dom.controls
    switch InputType(element) {
    case .checkbox:
      let before = PendingActivation.Before.checkbox(
        wasChecked: controls.isChecked(element), wasIndeterminate: controls.isIndeterminate(element))
      controls.setChecked(!controls.isChecked(element), of: element)
      controls.setIndeterminate(false, of: element)
      return PendingActivation(element: element, before: before)
    case .radio:
      let previous = controls.radioGroup(of: element).first { controls.isChecked($0) }
      let before = PendingActivation.Before.radio(wasChecked: controls.isChecked(element), previous: previous)
      controls.setChecked(true, of: element)
      return PendingActivation(element: element, before: before)
    default: return PendingActivation(element: element, before: .unchanged)
    }
  }

  /// "Legacy-canceled-activation behavior": undoes the change.
  static func cancel(_ pending: PendingActivation, in dom: AgentDOM) {
    switch pending.before {
    case .unchanged: break
    case .checkbox(let wasChecked, let wasIndeterminate):
      dom.controls.setChecked(wasChecked, of: pending.element)
      dom.controls.setIndeterminate(wasIndeterminate, of: pending.element)
    case .radio(let wasChecked, let previous):
      if wasChecked { return }
      dom.controls.setChecked(false, of: pending.element)
      if let previous { dom.controls.setChecked(true, of: previous) }
    }
  }

  // MARK: Activation

  static func run(_ pending: PendingActivation, in document: ScriptDocument, details: ClickDetails) {
    let element = pending.element
    switch pending.before {
    case .checkbox:
      document.fireInputAndChange(at: element)
      return
    case .radio(let wasChecked, _):
      if !wasChecked { document.fireInputAndChange(at: element) }
      return
    case .unchanged: break
    }
    if isHyperlink(element) || isSVGLink(element) {
      // HTML Standard, "cannot navigate": only an `a` may be followed outside of a document.
      guard element.isConnected || element.localName == "a" else { return }
      document.agent.hosts?.navigation.followHyperlink(element, in: document, click: details)
      return
    }
    switch element.localName {
    case "button" where !FormTree.isDisabled(element): activateButton(element, in: document)
    case "input" where !FormTree.isDisabled(element):
      switch InputType(element) {
      case .submit, .image: submit(from: element, in: document)
      case .reset: reset(from: element, in: document)
      case .button: LayerSteps(script: document).runInvoker(element)
      case .file: document.agent.hosts?.app.activateFileInput(element, in: document)
      default: break
      }
    case "label": forward(from: element, in: document, details: details)
    case "summary": if let parent = element.parentElement { document.toggleDetails(parent) }
    default: break
    }
  }

  /// https://html.spec.whatwg.org/multipage/form-elements.html#the-button-element:activation-behaviour
  private static func activateButton(_ button: Element, in document: ScriptDocument) {
    switch FormTree.buttonType(button) {
    case .submit: submit(from: button, in: document)
    case .reset: reset(from: button, in: document)
    case .button:
      // In a form, a button that has a command and no type does nothing.
      guard FormTree.owner(of: button) == nil || button.attribute("type")?.lowercased() == "button" else { return }
      LayerSteps(script: document).runInvoker(button)
    }
  }

  private static func reset(from button: Element, in document: ScriptDocument) {
    guard let form = FormTree.owner(of: button) else { return LayerSteps(script: document).runInvoker(button) }
    document.resetForm(form)
  }

  private static func submit(from button: Element, in document: ScriptDocument) {
    guard let form = FormTree.owner(of: button) else { return LayerSteps(script: document).runInvoker(button) }
    document.submitForm(form, submitter: button, cause: .activation)
  }

  /// HTML Standard, the activation behaviour of `label`: a click on the labeled control.
  private static func forward(from label: Element, in document: ScriptDocument, details: ClickDetails) {
    guard let control = FormTree.labeledControl(of: label), !FormTree.isDisabled(control) else { return }
    if details.isTrusted { PageFocus(of: document).takeByMouse(control) }
    var forwarded = details
    forwarded.button = 0
    _ = document.dispatchClick(at: control, type: "click", details: forwarded, clickCount: 0)
  }
}

extension ScriptDocument {
  /// HTML Standard, "fire the input and change events" of controls without a text field.
  func fireInputAndChange(at element: Element) {
    guard element.isConnected else { return }
    var input = TrustedEvent(type: "input", bubbles: true)
    input.isComposed = true
    _ = dispatch(input, at: .element(element))
    _ = dispatch(TrustedEvent(type: "change", bubbles: true), at: .element(element))
  }

  /// HTML Standard, the activation behaviour of `summary`, and the `toggle` event of `details`.
  func toggleDetails(_ details: Element) {
    if details.hasAttribute("open") {
      _ = agent.dom.removeAttribute("open", of: details)
    } else {
      agent.dom.setAttribute("open", of: details, to: "")
    }
    agent.hosts?.time.queueTask(for: self, gesture: .dropped) { [self] in
      _ = dispatch(TrustedEvent(type: "toggle"), at: .element(details))
    }
  }
}
