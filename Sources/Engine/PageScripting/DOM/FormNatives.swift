import HTMLTree
import URLStandard

/// Natives of forms and their controls.
enum FormNatives {
  static let table: NativeTable = [
    "formOwner": formOwner, "formControls": formControls, "formAction": formAction, "keyword": keyword,
    "submit": submit, "requestSubmit": requestSubmit, "reset": reset, "checkValidity": checkValidity,
    "reportValidity": reportValidity, "value": value, "setValue": setValue, "isChecked": isChecked,
    "setChecked": setChecked, "isIndeterminate": isIndeterminate, "setIndeterminate": setIndeterminate,
    "inputType": inputType, "valueAsNumber": valueAsNumber, "setValueAsNumber": setValueAsNumber, "stepBy": stepBy,
    "hasControlNamed": hasControlNamed,
    "childText": ElementStateNatives.childText,
    "selection": selection, "setSelection": setSelection, "hasTextSelection": hasTextSelection,
    "options": options, "selectedOptions": selectedOptions, "isSelected": isSelected, "setSelected": setSelected,
    "setSelectedOption": setSelectedOption, "optionText": optionText, "selectOf": selectOf, "isDisabled": isDisabled,
    "willValidate": willValidate, "validity": validity, "setCustomValidity": setCustomValidity,
    "validationMessage": validationMessage, "labels": labels, "labeledControl": labeledControl,
  ]

  // MARK: Forms

  static func formOwner(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: FormTree.owner(of: try call.element(0)))
  }

  /// `form.elements`: the listed elements without image buttons.
  static func formControls(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let controls =
      element.localName == "fieldset"
      ? element.descendants.compactMap(\.asElement).filter { FormTree.isListed($0) } : FormTree.controls(of: element)
    return call.handles(of: controls.filter { $0.localName != "input" || InputType($0) != .image })
  }

  /// `form.action` and `button.formAction`; without an attribute, the document's URL.
  static func formAction(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let name = element.localName == "form" ? "action" : "formaction"
    guard let value = element.attribute(name), !value.isEmpty else {
      return call.string(element.ownerDocument.flatMap { call.dom.scriptDocument(of: $0) }?.url.href ?? "")
    }
    return call.string(WebURL(value, base: call.documentBaseURL(of: element))?.href ?? value)
  }

  /// `method`, `enctype` and the same members of buttons, limited to known values.
  static func keyword(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(1)
    let value = try call.element(0).attribute(name)?.lowercased()
    if name.hasSuffix("method") {
      if let value, value == "post" || value == "dialog" || value == "get" { return call.string(value) }
      return call.string(name == "formmethod" && value == nil ? "" : "get")
    }
    if let value, value == "multipart/form-data" || value == "text/plain" { return call.string(value) }
    return call.string(name == "formenctype" && value == nil ? "" : "application/x-www-form-urlencoded")
  }

  static func submit(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let form = try call.element(0)
    call.scriptDocument(of: form)?.submitForm(form, submitter: nil, cause: .submitMethod)
    return call.undefined
  }

  /// HTML Standard, `requestSubmit`.
  static func requestSubmit(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let form = try call.element(0)
    let submitter = try call.optionalNode(1)?.asElement
    if let submitter {
      guard FormTree.isSubmitButton(submitter) else {
        throw DOMExceptionError(name: "TypeError", message: "The specified element is not a submit button.")
      }
      guard FormTree.owner(of: submitter) === form else {
        throw DOMExceptionError(
          name: "NotFoundError", message: "The specified element is not owned by this form element.")
      }
    }
    call.scriptDocument(of: form)?.submitForm(form, submitter: submitter, cause: .requestSubmit)
    return call.undefined
  }

  static func reset(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let form = try call.element(0)
    call.scriptDocument(of: form)?.resetForm(form)
    return call.undefined
  }

  static func checkValidity(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let document = call.scriptDocument(of: element) else { return call.bool(true) }
    if element.localName == "form" { return call.bool(document.invalidControls(of: element).isEmpty) }
    guard Validity.isCandidate(element), !Validity(of: element, controls: call.dom.controls).isValid else {
      return call.bool(true)
    }
    _ = document.dispatch(TrustedEvent(type: "invalid", isCancelable: true), at: .element(element))
    return call.bool(false)
  }

  static func reportValidity(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let document = call.scriptDocument(of: element) else { return call.bool(true) }
    if element.localName == "form" { return call.bool(document.validateInteractively(element)) }
    guard Validity.isCandidate(element), !Validity(of: element, controls: call.dom.controls).isValid else {
      return call.bool(true)
    }
    if document.dispatch(TrustedEvent(type: "invalid", isCancelable: true), at: .element(element)) == .notCanceled {
      document.focus(element)
    }
    return call.bool(false)
  }

  // MARK: Values

  static func value(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(call.dom.controls.value(of: try call.element(0)))
  }

  /// HTML Standard, the setters of `value`.
  static func setValue(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let value = call.string(1)
    let controls = call.dom.controls
    if element.localName == "input" {
      let type = InputType(element)
      switch type.valueMode {
      case .value: controls.setValue(type.sanitize(value, of: element), of: element)
      case .defaultValue, .defaultOn: call.dom.setAttribute("value", of: element, to: value)
      case .filename:
        guard value.isEmpty else {
          throw DOMExceptionError(name: "InvalidStateError", message: "The object is in an invalid state.")
        }
        controls.select([], at: 0, of: element)
      }
    } else {
      controls.setValue(value, of: element)
    }
    return call.undefined
  }

  static func isChecked(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(call.dom.controls.isChecked(try call.element(0)))
  }

  static func setChecked(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.controls.setChecked(call.bool(1), of: try call.element(0))
    return call.undefined
  }

  static func isIndeterminate(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(call.dom.controls.isIndeterminate(try call.element(0)))
  }

  static func setIndeterminate(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.controls.setIndeterminate(call.bool(1), of: try call.element(0))
    return call.undefined
  }

  static func inputType(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(InputType(try call.element(0)).rawValue)
  }

  /// The value as a number; NaN if it is none.
  static func valueAsNumber(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let number: Double = NumericInput.value(call.dom.controls.value(of: element), as: InputType(element)) ?? .nan
    return call.number(number)
  }

  static func setValueAsNumber(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let number: Double = call.number(1)
    let type = InputType(element)
    guard NumericInput.text(0, as: type) != nil else {
      throw DOMExceptionError(name: "InvalidStateError", message: "The object is in an invalid state.")
    }
    let text = number.isNaN ? "" : NumericInput.text(number, as: type) ?? ""
    call.dom.controls.setValue(type.sanitize(text, of: element), of: element)
    return call.undefined
  }

  /// HTML Standard, `stepUp` and `stepDown`. Values between two steps are not moved to a step first.
  static func stepBy(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let type = InputType(element)
    guard NumericInput.text(0, as: type) != nil, let step = NumericInput.step(of: element, type: type) else {
      throw DOMExceptionError(name: "InvalidStateError", message: "The object is in an invalid state.")
    }
    let current = NumericInput.value(call.dom.controls.value(of: element), as: type) ?? 0
    var next = current + step * call.number(1)
    if let minimum = element.attribute("min").flatMap({ NumericInput.value($0, as: type) }) {
      next = max(next, minimum)
    }
    if let maximum = element.attribute("max").flatMap({ NumericInput.value($0, as: type) }) {
      next = min(next, maximum)
    }
    call.dom.controls.setValue(NumericInput.text(next, as: type) ?? "", of: element)
    return call.undefined
  }

  /// Whether the form has a control (or an image) with that name or id. This quick look comes before the slow one.
  static func hasControlNamed(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let form = try call.element(0)
    let name = call.string(1)
    guard !name.isEmpty else { return call.bool(false) }
    if form.isConnected, let document = form.ownerDocument, document.element(withID: name) == nil,
      !document.hasElement(named: name)
    {
      return call.bool(false)
    }
    if FormIndex.of(form)?.controls(of: form, named: name).isEmpty == false { return call.bool(true) }
    func isNamed(_ node: Node) -> Bool {
      guard let element = node.asElement else { return false }
      return element.attribute("name") == name || element.attribute("id") == name
    }
    if form.descendants.contains(where: isNamed) { return call.bool(true) }
    guard let id = form.attribute("id") else { return call.bool(false) }
    return call.bool(form.root.descendants.contains { $0.asElement?.attribute("form") == id && isNamed($0) })
  }

  // MARK: Text selection

  static func selection(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let selection = call.dom.controls.selection(of: try call.element(0))
    return call.strings([String(selection.start), String(selection.end), selection.direction])
  }

  static func setSelection(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.controls.setSelection(
      start: call.int(1), end: call.int(2), direction: call.string(3), of: try call.element(0))
    return call.undefined
  }

  static func hasTextSelection(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    return call.bool(element.localName == "textarea" || InputType(element).hasTextSelection)
  }

  // MARK: Select and option

  static func options(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handles(of: call.dom.controls.options(of: try call.element(0)))
  }

  static func selectedOptions(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handles(of: call.dom.controls.selectedOptions(of: try call.element(0)))
  }

  static func isSelected(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(call.dom.controls.isSelected(try call.element(0)))
  }

  static func setSelected(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.controls.setSelected(call.bool(1), of: try call.element(0))
    return call.undefined
  }

  /// (select, option or 0): selects that option and no other.
  static func setSelectedOption(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let select = try call.element(0)
    let option = try call.optionalNode(1)?.asElement
    call.dom.controls.select(option.map { [$0] } ?? [], in: select)
    return call.undefined
  }

  static func optionText(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(call.dom.controls.optionText(try call.element(0)))
  }

  static func selectOf(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: FormTree.select(of: try call.element(0)))
  }

  // MARK: Validity and labels

  static func isDisabled(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(FormTree.isDisabled(try call.element(0)))
  }

  static func willValidate(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(Validity.isCandidate(try call.element(0)))
  }

  static func validity(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let flags = Validity(of: try call.element(0), controls: call.dom.controls).flags
    return call.context.numbers(flags.map { $0 ? 1 : 0 }).value
  }

  static func setCustomValidity(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.controls.setCustomValidity(call.string(1), of: try call.element(0))
    return call.undefined
  }

  static func validationMessage(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard Validity.isCandidate(element) else { return call.string("") }
    return call.string(
      Validity(of: element, controls: call.dom.controls).message(for: element, controls: call.dom.controls))
  }

  static func labels(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handles(of: FormTree.labels(of: try call.element(0)))
  }

  static func labeledControl(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: FormTree.labeledControl(of: try call.element(0)))
  }
}

extension Validity {
  /// A text for people, in WebKit's words.
  func message(for element: Element, controls: FormControls) -> String {
    if isValid { return "" }
    if customError { return controls.customValidity(of: element) }
    if valueMissing {
      switch element.localName == "input" ? InputType(element) : nil {
      case .checkbox?: return "Select this checkbox"
      case .radio?: return "Select one of these options"
      case .file?: return "Select a file"
      default: return element.localName == "select" ? "Select an item in the list" : "Fill out this field"
      }
    }
    if typeMismatch { return InputType(element) == .email ? "Enter an email address" : "Enter a URL" }
    if patternMismatch { return "Match the requested format" }
    if tooShort { return "Use at least \(element.attribute("minlength") ?? "") characters" }
    if tooLong { return "Use no more than \(element.attribute("maxlength") ?? "") characters" }
    if rangeUnderflow { return "Value must be greater than or equal to \(element.attribute("min") ?? "")" }
    if rangeOverflow { return "Value must be less than or equal to \(element.attribute("max") ?? "")" }
    return stepMismatch ? "Enter a valid value" : "Enter a number"
  }
}
