import HTMLTree

/// HTML Standard, "constructing the entry list", without the `formdata` event.
enum EntryList {
  /// - Parameter encoding: the encoding in which the entries will be sent; `_charset_` names it.
  static func make(
    for form: Element, submitter: Element?, controls: FormControls, encoding: OutputEncoding = .utf8
  ) -> [FormEntry] {
    var entries: [FormEntry] = []
    for element in FormTree.controls(of: form) {
      guard FormTree.isSubmittable(element), !FormTree.isDisabled(element) else { continue }
      if element.nearestAncestor(where: { $0.localName == "datalist" }) != nil { continue }
      let isButton = element.localName == "button" || (element.localName == "input" && InputType(element).isButton)
      if isButton, element !== submitter { continue }
      if element.localName == "input", InputType(element) == .hidden, let name = element.attribute("name"),
        name.lowercased() == "_charset_"
      {
        entries.append(FormEntry(name: name, value: .text(encoding.name)))
      } else {
        add(element, to: &entries, controls: controls)
      }
    }
    return entries
  }

  private static func add(_ element: Element, to entries: inout [FormEntry], controls: FormControls) {
    let name = element.attribute("name") ?? ""
    if element.localName == "input" {
      let type = InputType(element)
      switch type {
      case .image:
        let prefix = name.isEmpty ? "" : name + "."
        entries.append(FormEntry(name: prefix + "x", value: .text("0")))
        entries.append(FormEntry(name: prefix + "y", value: .text("0")))
        return
      case .checkbox, .radio:
        guard !name.isEmpty, controls.isChecked(element) else { return }
        entries.append(FormEntry(name: name, value: .text(controls.value(of: element))))
        return
      case .file:
        guard !name.isEmpty else { return }
        let files = controls.files(of: element)
        if files.isEmpty {
          entries.append(FormEntry(name: name, value: .file(name: "", type: "application/octet-stream", contents: [])))
        }
        for (index, file) in files.enumerated() {
          entries.append(
            FormEntry(
              name: name, value: .file(name: file.name, type: file.type, contents: file.bytes),
              origin: FormEntry.Origin(input: element, index: index)))
        }
        return
      default: break
      }
    }
    guard !name.isEmpty else { return }
    if element.localName == "select" {
      for option in controls.selectedOptions(of: element) where !controls.isDisabledOption(option) {
        entries.append(FormEntry(name: name, value: .text(controls.optionValue(option))))
      }
      return
    }
    entries.append(FormEntry(name: name, value: .text(controls.value(of: element))))
    if let direction = element.attribute("dirname"), !direction.isEmpty {
      entries.append(FormEntry(name: direction, value: .text("ltr")))
    }
  }
}

extension FormSubmission {
  /// The names and values of the form's text fields, as WebKit tells them to the app (FormSubmission::create and
  /// HTMLInputElement::isTextField). Disabled fields and fields without a name are among them; `textarea` elements and
  /// dates are not. If several fields have the same name, the last field counts.
  package func textFields(in document: ScriptDocument) -> [String: String] {
    let types: [InputType] = [.text, .search, .tel, .url, .email, .password, .number]
    var values: [String: String] = [:]
    for control in FormTree.controls(of: form) {
      guard control.localName == "input", types.contains(InputType(control)) else { continue }
      values[control.attribute("name") ?? ""] = document.agent.dom.controls.value(of: control)
    }
    return values
  }
}
