import HTMLTree

/// The relations of controls and forms (HTML Standard, "Association of controls and forms").
enum FormTree {
  private static let listed: Set<String> = [
    "button", "fieldset", "input", "object", "output", "select", "textarea",
  ]
  private static let submittable: Set<String> = ["button", "input", "select", "textarea"]
  private static let labelable: Set<String> = [
    "button", "input", "meter", "output", "progress", "select", "textarea",
  ]

  static func isListed(_ element: Element) -> Bool { element.namespace == .html && listed.contains(element.localName) }
  static func isSubmittable(_ element: Element) -> Bool {
    element.namespace == .html && submittable.contains(element.localName)
  }

  static func isLabelable(_ element: Element) -> Bool {
    guard element.namespace == .html, labelable.contains(element.localName) else { return false }
    return element.localName != "input" || InputType(element) != .hidden
  }

  /// HTML Standard, "form owner": by the `form` attribute, otherwise the nearest form around the element.
  static func owner(of element: Element) -> Element? {
    if isListed(element), element.isConnected, let id = element.attribute("form") {
      guard let form = element.ownerDocument?.element(withID: id), form.localName == "form" else { return nil }
      return form
    }
    return element.nearestAncestor { $0.localName == "form" && $0.namespace == .html }
  }

  /// The listed elements whose owner is that form, in tree order.
  static func controls(of form: Element) -> [Element] {
    FormIndex.of(form)?.controls(of: form) ?? []
  }

  /// The select that an option belongs to.
  static func select(of option: Element) -> Element? {
    guard let parent = option.parentElement else { return nil }
    if parent.localName == "select" { return parent }
    guard parent.localName == "optgroup", let select = parent.parentElement, select.localName == "select" else {
      return nil
    }
    return select
  }

  /// HTML Standard, "disabled" for form controls: by the attribute, or by a fieldset (unless inside its first legend).
  static func isDisabled(_ element: Element) -> Bool {
    guard element.namespace == .html else { return false }
    switch element.localName {
    case "button", "input", "select", "textarea", "fieldset": break
    case "option":
      return element.hasAttribute("disabled")
        || (element.parentElement.map { $0.localName == "optgroup" && $0.hasAttribute("disabled") } ?? false)
    case "optgroup": return element.hasAttribute("disabled")
    default: return false
    }
    if element.hasAttribute("disabled") { return true }
    var child: Element = element
    while let parent = child.parentElement {
      if parent.localName == "fieldset", parent.hasAttribute("disabled") {
        let isInFirstLegend =
          child.localName == "legend"
          && parent.children.first { $0.asElement?.localName == "legend" } === child
        if !isInFirstLegend { return true }
      }
      child = parent
    }
    return false
  }

  static func isSubmitButton(_ element: Element) -> Bool {
    switch element.localName {
    case "button": buttonType(element) == .submit
    case "input": InputType(element).isSubmitButton
    default: false
    }
  }

  enum ButtonType { case submit, reset, button }

  static func buttonType(_ element: Element) -> ButtonType {
    switch element.attribute("type")?.lowercased() {
    case "reset": .reset
    case "button": .button
    case "submit": .submit
    // "Auto" state.
    default: element.hasAttribute("command") || element.hasAttribute("commandfor") ? .button : .submit
    }
  }

  /// HTML Standard, "default button".
  static func defaultButton(of form: Element) -> Element? {
    controls(of: form).first { isSubmitButton($0) }
  }

  /// HTML Standard, "labeled control".
  static func labeledControl(of label: Element) -> Element? {
    if let id = label.attribute("for") {
      guard let control = label.ownerDocument?.element(withID: id), isLabelable(control) else { return nil }
      return control
    }
    return label.descendants.lazy.compactMap(\.asElement).first { isLabelable($0) }
  }

  /// The labels of a control, in tree order.
  static func labels(of control: Element) -> [Element] {
    FormIndex.of(control)?.labels(of: control) ?? []
  }
}

extension Element {
  /// The nearest element around this element for which `test` holds.
  func nearestAncestor(where test: (Element) -> Bool) -> Element? {
    var element = parentElement
    while let current = element {
      if test(current) { return current }
      element = current.parentElement
    }
    return nil
  }
}
