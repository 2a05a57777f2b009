/// A switch.
public struct Toggle<Label: View>: BuiltinView {
  private let isOn: Binding<Bool>
  private let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  func render(_ node: Node) {
    let isOn = isOn
    if let style = node.environment.toggleStyle {
      node.element = nil
      let styled = node.tracked { style(ToggleStyleConfiguration(label: .init(label), isOn: isOn)) }
      return node.setChildren([Child("styled", styled)])
    }
    var element = Element(role: .toggle)
    element.isEnabled = node.environment.isEnabled
    element.value = { isOn.wrappedValue ? "on" : "off" }
    element.tap = { isOn.wrappedValue.toggle() }
    node.element = element
    node.setChildren([Child("label", label)])
  }
}

extension Toggle where Label == Text {
  public init(_ key: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(key) } }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(plain: String(title)) }
  }
}

extension Toggle where Label == SimSwiftUI.Label<Text, Image> {
  public init(_ key: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SimSwiftUI.Label(key, systemImage: systemImage) }
  }
}

/// A choice of one of several values, which the content's `tag(_:)`s or identities tell.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: BuiltinView {
  private let selection: Binding<SelectionValue>
  private let label: Label
  private let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
    self.content = content()
  }

  func render(_ node: Node) {
    let selection = selection
    var element = Element(role: .picker)
    element.isEnabled = node.environment.isEnabled
    element.value = { [weak node] in
      node.flatMap { Self.choices(of: $0).first { $0.value == selection.wrappedValue }?.label } ?? ""
    }
    element.enter = { [weak node] text in
      guard let choice = node.flatMap({ Self.choices(of: $0).first { $0.label == text } }) else { return false }
      selection.wrappedValue = choice.value
      return true
    }
    node.element = element
    node.setChildren([Child("label", label), Child("content", content)])
  }

  private static func choices(of node: Node) -> [(label: String, value: SelectionValue)] {
    guard let content = node.children.last else { return [] }
    var choices: [(String, SelectionValue)] = []
    content.visit { inner in
      let tag = (inner.memory as? TagBox)?.tag
      guard let value = tag?.base as? SelectionValue ?? (tag?.base as? SelectionValue?).flatMap({ $0 }) else { return }
      choices.append((ElementTexts.of(inner), value))
    }
    return choices
  }
}

extension Picker where Label == Text {
  public init(_ key: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { Text(key) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(plain: String(title)) }
  }
}

extension Picker {
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { label }
  }
}

/// A value of a range.
public struct Slider<Label: View, ValueLabel: View>: BuiltinView {
  private let read: () -> Double
  private let write: (Double) -> Void
  private let editingChanged: (Bool) -> Void
  private let label: Label

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where ValueLabel == EmptyView {
    read = { Double(value.wrappedValue) }
    write = { value.wrappedValue = min(max(V($0), bounds.lowerBound), bounds.upperBound) }
    editingChanged = onEditingChanged
    self.label = label()
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == EmptyView, ValueLabel == EmptyView {
    self.init(value: value, in: bounds, label: { EmptyView() }, onEditingChanged: onEditingChanged)
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == EmptyView, ValueLabel == EmptyView, V.Stride: BinaryFloatingPoint {
    self.init(value: value, in: bounds, label: { EmptyView() }, onEditingChanged: onEditingChanged)
  }

  func render(_ node: Node) {
    let (read, write, editingChanged) = (read, write, editingChanged)
    var element = Element(role: .slider)
    element.isEnabled = node.environment.isEnabled
    element.value = { "\(read())" }
    element.enter = { text in
      guard let value = Double(text) else { return false }
      editingChanged(true)
      write(value)
      editingChanged(false)
      return true
    }
    node.element = element
    node.setChildren([Child("label", label)])
  }
}

/// A value that goes up and down.
public struct Stepper<Label: View>: BuiltinView {
  private let increment: (() -> Void)?
  private let decrement: (() -> Void)?
  private let label: Label

  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    increment = onIncrement
    decrement = onDecrement
    self.label = label()
  }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) },
      onDecrement: { value.wrappedValue = max(value.wrappedValue.advanced(by: 0 - step), bounds.lowerBound) })
  }

  public init<V: Strideable>(value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: 0 - step) })
  }

  func render(_ node: Node) {
    node.setChildren([
      Child("label", label),
      Child("-", button("Decrement", decrement)),
      Child("+", button("Increment", increment)),
    ])
  }

  private func button(_ name: String, _ action: (() -> Void)?) -> some View {
    Button(action: { action?() }) { Text(plain: name) }.disabled(action == nil)
  }
}

extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ key: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) {
    self.init(value: value, in: bounds, step: step) { Text(key) }
  }
  public init<V: Strideable>(_ key: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1) {
    self.init(value: value, step: step) { Text(key) }
  }
}

/// A date, which a test enters in ISO 8601.
public struct DatePicker<Label: View>: BuiltinView {
  private let selection: Binding<Date>
  private let label: Label
  public init(
    selection: Binding<Date>, displayedComponents: DatePickerComponents = [.date, .hourAndMinute],
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
  }

  func render(_ node: Node) {
    let selection = selection
    var element = Element(role: .datePicker)
    element.isEnabled = node.environment.isEnabled
    element.value = { ISO8601DateFormatter().string(from: selection.wrappedValue) }
    element.enter = { text in
      guard let date = ISO8601DateFormatter().date(from: text) else { return false }
      selection.wrappedValue = date
      return true
    }
    node.element = element
    node.setChildren([Child("label", label)])
  }
}

extension DatePicker where Label == Text {
  public init(
    _ key: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(key) }
  }
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let date = Self(rawValue: 1)
  public static let hourAndMinute = Self(rawValue: 2)
}

// MARK: Titles that are not keys

extension Toggle where Label == SimSwiftUI.Label<Text, Image> {
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SimSwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Stepper where Label == Text {
  @_disfavoredOverload public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) { self.init(value: value, in: bounds, step: step) { Text(plain: String(title)) } }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1) {
    self.init(value: value, step: step) { Text(plain: String(title)) }
  }
}

extension DatePicker where Label == Text {
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(plain: String(title)) } }
}
