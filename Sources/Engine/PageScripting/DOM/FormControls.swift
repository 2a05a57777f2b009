import HTMLTree
import SimulatedWeb

/// The state of form controls that is not in the tree: values, checkedness, selectedness, files, custom validity.
///
/// The state is kept beside the tree, so that clicks and submissions need no script.
final class FormControls {
  /// HTML Standard, "selected files", and the facts about their choice that scripts learn.
  struct SelectedFiles {
    var files: [ChosenFile] = []
    /// The time of the choice, in milliseconds of the world's clock.
    var time = 0.0
    /// A new number for each choice; 0 if nothing was chosen.
    var number = 0
  }

  private struct State {
    weak var element: Element?
    /// The "raw value" or "value"; nil while the content attribute decides.
    var value: String?
    /// "Checkedness" of an input, "selectedness" of an option; nil while the attribute decides.
    var isOn: Bool?
    var isIndeterminate = false
    var selected = SelectedFiles()
    var customValidity = ""
    /// Whether a user has changed the control and has not left it since.
    var isEdited = false
    /// The selection of text. "User validity" is not kept, because nobody would see it.
    var selection: (start: Int, end: Int, direction: String)?
  }

  private var states: [ObjectIdentifier: State] = [:]

  var isInUse: Bool { !states.isEmpty }

  func removeAll() { states.removeAll() }

  private func state(of element: Element) -> State? {
    guard let state = states[ObjectIdentifier(element)], state.element === element else { return nil }
    return state
  }

  private func change(_ element: Element, _ body: (inout State) -> Void) {
    let id = ObjectIdentifier(element)
    var state = state(of: element) ?? State(element: element)
    body(&state)
    states[id] = state
    if states.count > sweepAt {
      states = states.filter { $0.value.element != nil }
      sweepAt = max(256, states.count * 2)
    }
  }

  func noteUserEdit(of element: Element) { change(element) { $0.isEdited = true } }

  func takeUserEdit(of element: Element) -> Bool {
    guard state(of: element)?.isEdited == true else { return false }
    change(element) { $0.isEdited = false }
    return true
  }

  /// The number of states at which the states of elements that are gone are removed.
  private var sweepAt = 256
  /// The number of the last selection of files.
  private var lastSelection = 0

  // MARK: Values

  /// HTML Standard, the value of a control as its `value` member gives it.
  func value(of element: Element) -> String {
    switch element.localName {
    case "input":
      let type = InputType(element)
      switch type.valueMode {
      case .defaultValue: return element.attribute("value") ?? ""
      case .defaultOn: return element.attribute("value") ?? "on"
      case .filename: return files(of: element).first.map { "C:\\fakepath\\" + $0.name } ?? ""
      case .value: return type.sanitize(state(of: element)?.value ?? element.attribute("value") ?? "", of: element)
      }
    case "textarea": return (state(of: element)?.value ?? element.childTextContent).withLineFeedsOnly
    case "select": return selectedOptions(of: element).first.map { optionValue($0) } ?? ""
    case "option": return optionValue(element)
    case "output": return element.textContent ?? ""
    default: return element.attribute("value") ?? ""
    }
  }

  /// The value that was set; nil if none was.
  func ownValue(of element: Element) -> String? { state(of: element)?.value }

  /// Sets the value and the dirty value flag. For types without a value of their own, the caller sets the attribute.
  func setValue(_ value: String, of element: Element) {
    change(element) {
      $0.value = value
      let length = value.utf16.count
      $0.selection = (length, length, "none")
    }
  }

  /// "Dirty value flag".
  func isDirty(_ element: Element) -> Bool { state(of: element)?.value != nil }

  func optionValue(_ option: Element) -> String { option.attribute("value") ?? optionText(option) }

  /// HTML Standard, `option.text`.
  func optionText(_ option: Element) -> String {
    var text = ""
    var node = option.firstChild
    while let current = node {
      if let element = current.asElement, element.localName == "script" {
        node = current.followingSkippingChildren(in: option)
        continue
      }
      if let data = current.asText { text += data.data }
      node = current.following(in: option)
    }
    return text.split(whereSeparator: \.isASCIIWhitespace).joined(separator: " ")
  }

  func selectedFiles(of element: Element) -> SelectedFiles { state(of: element)?.selected ?? SelectedFiles() }
  func files(of element: Element) -> [ChosenFile] { selectedFiles(of: element).files }

  func select(_ files: [ChosenFile], at time: Double, of element: Element) {
    lastSelection += 1
    change(element) { $0.selected = SelectedFiles(files: files, time: time, number: lastSelection) }
  }

  func customValidity(of element: Element) -> String { state(of: element)?.customValidity ?? "" }
  func setCustomValidity(_ text: String, of element: Element) { change(element) { $0.customValidity = text } }

  func selection(of element: Element) -> (start: Int, end: Int, direction: String) {
    let length = value(of: element).utf16.count
    guard let known = state(of: element)?.selection else { return (length, length, "none") }
    return (min(known.start, length), min(known.end, length), known.direction)
  }
  func setSelection(start: Int, end: Int, direction: String, of element: Element) {
    let length = value(of: element).utf16.count
    let end = max(0, min(end, length))
    change(element) { $0.selection = (max(0, min(start, end)), end, direction) }
  }

  // MARK: Checkedness

  /// Whether a control is on. If attributes check several buttons of a radio group, only the last one is on.
  func isChecked(_ element: Element) -> Bool {
    guard isOnByItself(element) else { return false }
    guard InputType(element) == .radio, state(of: element)?.isOn == nil else { return true }
    let group = radioGroup(of: element)
    return group.last { isOnByItself($0) } === element
  }

  private func isOnByItself(_ element: Element) -> Bool {
    state(of: element)?.isOn ?? element.hasAttribute("checked")
  }

  func setChecked(_ isChecked: Bool, of element: Element) {
    if isChecked, InputType(element) == .radio, let group = FormIndex.of(element)?.radioGroup(of: element) {
      let others = group.settled.map { [$0] } ?? group.members
      for other in others where other !== element { change(other) { $0.isOn = false } }
      group.settled = element
    }
    change(element) { $0.isOn = isChecked }
  }

  func isIndeterminate(_ element: Element) -> Bool { state(of: element)?.isIndeterminate ?? false }
  func setIndeterminate(_ value: Bool, of element: Element) { change(element) { $0.isIndeterminate = value } }

  /// HTML Standard, "radio button group", in tree order, with the element itself.
  func radioGroup(of element: Element) -> [Element] {
    FormIndex.of(element)?.radioGroup(of: element)?.members ?? [element]
  }

  // MARK: Selectedness

  /// HTML Standard, "list of options".
  func options(of select: Element) -> [Element] {
    var options: [Element] = []
    for child in select.children {
      guard let element = child.asElement else { continue }
      if element.localName == "option" { options.append(element) }
      if element.localName == "optgroup" {
        for inner in element.children {
          if let option = inner.asElement, option.localName == "option" { options.append(option) }
        }
      }
    }
    return options
  }

  private func isSelectedByItself(_ option: Element) -> Bool {
    state(of: option)?.isOn ?? option.hasAttribute("selected")
  }

  /// HTML Standard, "selectedness setting algorithm", computed on demand.
  func selectedOptions(of select: Element) -> [Element] {
    let options = options(of: select)
    let selected = options.filter(isSelectedByItself)
    if select.hasAttribute("multiple") { return selected }
    if let last = selected.last { return [last] }
    let size = select.attribute("size").flatMap { Int($0) } ?? 0
    // An explicitly empty selection (selectedIndex = -1) stays.
    if size > 1 || isCleared(select) { return [] }
    return options.first { !isDisabledOption($0) }.map { [$0] } ?? []
  }

  func isSelected(_ option: Element) -> Bool {
    guard let select = FormTree.select(of: option) else { return isSelectedByItself(option) }
    return selectedOptions(of: select).contains { $0 === option }
  }

  func setSelected(_ isSelected: Bool, of option: Element) {
    if let select = FormTree.select(of: option) {
      if !select.hasAttribute("multiple"), isSelected {
        for other in options(of: select) { setOn(other === option, of: other) }
        change(select) { $0.isOn = nil }
        return
      }
    }
    change(option) { $0.isOn = isSelected }
  }

  /// Selects exactly these options, as `selectedIndex` and `value` do.
  func select(_ chosen: [Element], in select: Element) {
    let chosenIDs = Set(chosen.map { ObjectIdentifier($0) })
    for option in options(of: select) { setOn(chosenIDs.contains(ObjectIdentifier(option)), of: option) }
    change(select) { $0.isOn = chosen.isEmpty ? false : nil }
  }

  private func setOn(_ isOn: Bool, of option: Element) {
    if state(of: option)?.isOn != isOn { change(option) { $0.isOn = isOn } }
  }

  private func isCleared(_ select: Element) -> Bool { state(of: select)?.isOn == false }

  func isDisabledOption(_ option: Element) -> Bool {
    option.hasAttribute("disabled")
      || (option.parentElement.map { $0.localName == "optgroup" && $0.hasAttribute("disabled") } ?? false)
  }

  // MARK: Reset, copies

  /// HTML Standard, "reset algorithm" of each control.
  func reset(_ element: Element) {
    switch element.localName {
    case "select":
      for option in options(of: element) { change(option) { $0.isOn = nil } }
      change(element) { $0.isOn = nil }
    case "input", "textarea":
      guard state(of: element) != nil else { return }
      if InputType(element) == .radio { FormIndex.of(element)?.radioGroup(of: element)?.settled = nil }
      change(element) {
        $0.value = nil
        $0.isOn = nil
        $0.selected = SelectedFiles()
        $0.selection = nil
      }
    default: break
    }
  }

  /// HTML Standard, "cloning steps" of `input` and `textarea`.
  func copyState(from original: Element, to copy: Element) {
    guard let state = state(of: original), original.localName == "input" || original.localName == "textarea" else {
      return
    }
    change(copy) {
      $0 = state
      $0.element = copy
      $0.customValidity = ""
    }
  }
}
