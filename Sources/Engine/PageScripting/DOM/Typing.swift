import HTMLTree

/// A user's actions with controls besides clicking.
extension ScriptDocument {
  /// Types into a text field: focus, then for each character the keyboard and input events, then `change`.
  /// A line feed in an `input` presses Enter, which may submit its form.
  package func typeText(_ text: String, into element: Element) { Keyboard(document: self).type(text, into: element) }

  /// Chooses the option with that value (or that text) like a user. `input` and `change` follow if it was not chosen
  /// before.
  /// - Returns: whether there is such an option and it can be chosen.
  @discardableResult
  package func select(option value: String, in element: Element) -> Bool {
    let controls = agent.dom.controls
    let options = controls.options(of: element)
    guard !FormTree.isDisabled(element),
      let option = options.first(where: { controls.optionValue($0) == value })
        ?? options.first(where: { controls.optionText($0) == value }),
      !controls.isDisabledOption(option)
    else { return false }
    focus(element)
    if controls.isSelected(option) { return true }
    if element.hasAttribute("multiple") {
      controls.setSelected(true, of: option)
    } else {
      controls.select([option], in: element)
    }
    fireInputAndChange(at: element)
    return true
  }
}

/// HTML Standard, "implicit submission": Enter in a text field.
enum ImplicitSubmission {
  static func submit(from element: Element, in document: ScriptDocument) {
    guard let form = FormTree.owner(of: element) else { return }
    if let button = FormTree.defaultButton(of: form) {
      guard !FormTree.isDisabled(button) else { return }
      _ = document.dispatchClick(at: button, type: "click", details: ClickDetails(isTrusted: true), clickCount: 0)
      return
    }
    let blocking = FormTree.controls(of: form).filter { $0.localName == "input" && InputType($0).isTextField }
    if blocking.count <= 1 { document.submitForm(form, submitter: nil, cause: .activation) }
  }
}

/// A user's keyboard, typing into one document.
private struct Keyboard {
  let document: ScriptDocument
  private var agent: ScriptAgent { document.agent }

  func type(_ text: String, into element: Element) {
    document.focus(element)
    guard !FormTree.isDisabled(element), !element.hasAttribute("readonly") else { return }
    for character in text {
      if character.isNewline, element.localName == "input" {
        pressEnter(in: element)
      } else {
        type(character, into: element)
      }
    }
    if agent.dom.takeUserEdit(of: element) {
      _ = document.dispatch(TrustedEvent(type: "change", bubbles: true), at: .element(element))
    }
  }

  private func type(_ character: Character, into element: Element) {
    let key = character.isNewline ? "Enter" : String(character)
    let code = Self.code(of: character)
    let keyCode = Self.keyCode(of: character)
    let isDown = document.dispatch(.key("keydown", key: key, code: code, keyCode: keyCode), at: .element(element))
    if isDown == .notCanceled,
      document.dispatch(.key("keypress", key: key, code: code, keyCode: keyCode), at: .element(element))
        == .notCanceled,
      document.dispatch(.input("beforeinput", data: String(character), inputType: "insertText"), at: .element(element))
        == .notCanceled
    {
      let controls = agent.dom.controls
      let value = controls.value(of: element)
      if let limit = element.attribute("maxlength").flatMap({ Int($0) }), limit >= 0, value.utf16.count >= limit {
        // The field is full: the key does nothing.
      } else if element.localName == "input" || element.localName == "textarea" {
        controls.setValue(value + String(character), of: element)
        agent.dom.noteUserEdit(of: element)
        _ = document.dispatch(.input("input", data: String(character), inputType: "insertText"), at: .element(element))
      }
    }
    _ = document.dispatch(.key("keyup", key: key, code: code, keyCode: keyCode), at: .element(element))
  }

  /// HTML Standard, "implicit submission".
  private func pressEnter(in element: Element) {
    let isDown = document.dispatch(.key("keydown", key: "Enter", code: "Enter", keyCode: 13), at: .element(element))
    if isDown == .notCanceled,
      document.dispatch(.key("keypress", key: "Enter", code: "Enter", keyCode: 13), at: .element(element))
        == .notCanceled
    {
      if agent.dom.takeUserEdit(of: element) {
        _ = document.dispatch(TrustedEvent(type: "change", bubbles: true), at: .element(element))
      }
      ImplicitSubmission.submit(from: element, in: document)
    }
    _ = document.dispatch(.key("keyup", key: "Enter", code: "Enter", keyCode: 13), at: .element(element))
  }

  /// UI Events, `KeyboardEvent.code` of a US keyboard; empty if it has no key for the character.
  private static func code(of character: Character) -> String {
    guard let ascii = character.asciiValue else { return "" }
    switch ascii {
    case 0x20: return "Space"
    case 0x0A, 0x0D: return "Enter"
    case 0x09: return "Tab"
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return "Digit\(character)"
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return "Key\(character.uppercased())"
    default: return ""
    }
  }

  private static func keyCode(of character: Character) -> Int {
    guard let ascii = character.uppercased().utf8.first, character.isASCII else { return 0 }
    return character.isNewline ? 13 : Int(ascii)
  }
}

extension AgentDOM {
  /// Notes that a user changed the control; `change` is due when the control is left.
  func noteUserEdit(of element: Element) { controls.noteUserEdit(of: element) }

  /// Takes the edit of a control. Returns whether `change` was due.
  func takeUserEdit(of element: Element) -> Bool { controls.takeUserEdit(of: element) }
}
