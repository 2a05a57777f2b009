import HTMLTree

/// HTML Standard, "constraint validation": the constraints that a control violates.
struct Validity {
  var valueMissing = false
  var typeMismatch = false
  var patternMismatch = false
  var tooLong = false
  var tooShort = false
  var rangeUnderflow = false
  var rangeOverflow = false
  var stepMismatch = false
  var badInput = false
  var customError = false

  var isValid: Bool {
    !(valueMissing || typeMismatch || patternMismatch || tooLong || tooShort || rangeUnderflow || rangeOverflow
      || stepMismatch || badInput || customError)
  }

  /// The flags in the order of `ValidityState`'s members, without `valid`.
  var flags: [Bool] {
    [
      valueMissing, typeMismatch, patternMismatch, tooLong, tooShort, rangeUnderflow, rangeOverflow, stepMismatch,
      badInput, customError,
    ]
  }

  /// HTML Standard, "candidate for constraint validation".
  static func isCandidate(_ element: Element) -> Bool {
    guard FormTree.isSubmittable(element), !FormTree.isDisabled(element) else { return false }
    if element.nearestAncestor(where: { $0.localName == "datalist" }) != nil { return false }
    switch element.localName {
    case "input":
      switch InputType(element) {
      case .hidden, .reset, .button: return false
      default: return !element.hasAttribute("readonly")
      }
    case "button": return FormTree.buttonType(element) == .submit
    case "textarea": return !element.hasAttribute("readonly")
    default: return true
    }
  }

  init(of element: Element, controls: FormControls) {
    customError = !controls.customValidity(of: element).isEmpty
    let value = controls.value(of: element)
    let isRequired = element.hasAttribute("required")
    switch element.localName {
    case "select":
      guard isRequired else { return }
      let selected = controls.selectedOptions(of: element)
      let placeholder = Self.placeholder(of: element, controls: controls)
      valueMissing = !selected.contains { $0 !== placeholder && !controls.isDisabledOption($0) }
    case "textarea":
      valueMissing = isRequired && value.isEmpty
      checkLength(of: value, element: element, controls: controls)
    case "input": check(element, value: value, isRequired: isRequired, controls: controls)
    default: break
    }
  }

  /// HTML Standard, "placeholder label option".
  private static func placeholder(of select: Element, controls: FormControls) -> Element? {
    guard !select.hasAttribute("multiple"), (select.attribute("size").flatMap { Int($0) } ?? 1) <= 1,
      let first = controls.options(of: select).first, first.parent === select, controls.optionValue(first).isEmpty
    else { return nil }
    return first
  }

  private mutating func check(_ element: Element, value: String, isRequired: Bool, controls: FormControls) {
    let type = InputType(element)
    switch type {
    case .checkbox: valueMissing = isRequired && !controls.isChecked(element)
    case .radio:
      let group = controls.radioGroup(of: element)
      valueMissing = group.contains { $0.hasAttribute("required") } && !group.contains { controls.isChecked($0) }
    case .file: valueMissing = isRequired && controls.files(of: element).isEmpty
    case .submit, .image, .reset, .button, .hidden, .color, .range: break
    default: valueMissing = isRequired && value.isEmpty
    }
    guard type.valueMode == .value, !value.isEmpty else { return }
    switch type {
    case .email:
      let addresses =
        element.hasAttribute("multiple")
        ? value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [value]
      typeMismatch = !addresses.allSatisfy(MailAddress.isValid)
    case .url: typeMismatch = !AbsoluteURLText.isValid(value)
    case .number, .range, .date, .month, .week, .time, .datetimeLocal:
      checkRange(of: value, type: type, element: element)
    default: break
    }
    if type.isTextField { checkLength(of: value, element: element, controls: controls) }
  }

  /// Checks the length. The limits apply only to text that a user or a script entered, not to the default value.
  private mutating func checkLength(of value: String, element: Element, controls: FormControls) {
    guard controls.isDirty(element), !value.isEmpty else { return }
    let length = value.utf16.count
    if let maximum = element.attribute("maxlength").flatMap({ Int($0) }), maximum >= 0, length > maximum {
      tooLong = true
    }
    if let minimum = element.attribute("minlength").flatMap({ Int($0) }), minimum >= 0, length < minimum {
      tooShort = true
    }
  }

  private mutating func checkRange(of text: String, type: InputType, element: Element) {
    guard let value = NumericInput.value(text, as: type) else { return }
    let minimum = element.attribute("min").flatMap { NumericInput.value($0, as: type) }
    let maximum = element.attribute("max").flatMap { NumericInput.value($0, as: type) }
    if let minimum, value < minimum { rangeUnderflow = true }
    if let maximum, value > maximum { rangeOverflow = true }
    guard let step = NumericInput.step(of: element, type: type) else { return }
    let weekBase: Double = type == .week ? -259_200_000 : 0
    let base = minimum ?? element.attribute("value").flatMap { NumericInput.value($0, as: type) } ?? weekBase
    let steps = (value - base) / step
    if abs(steps - steps.rounded()) > 1e-9 * max(1, abs(steps)) { stepMismatch = true }
  }
}

/// HTML Standard, "valid email address".
enum MailAddress {
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let local = parts[0].utf8.allSatisfy { isLetterOrDigit($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
    return local
      && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        guard let first = label.utf8.first, let last = label.utf8.last, label.utf8.count <= 63 else { return false }
        return isLetterOrDigit(first) && isLetterOrDigit(last)
          && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
