/// A field for one line of text.
public struct TextField<Label: View>: BuiltinView {
  private let label: Label
  private let prompt: Text?
  private let text: () -> String
  /// Sets the value. Returns false for a text that is no value.
  private let set: (String) -> Bool
  private var editingChanged: (Bool) -> Void = { _ in }
  private var commit: () -> Void = {}
  /// The trigger of a return key in the field.
  var trigger = SubmitTriggers.text

  init(
    label: Label, prompt: Text?, text: @escaping () -> String, set: @escaping (String) -> Bool,
    editingChanged: @escaping (Bool) -> Void = { _ in }, commit: @escaping () -> Void = {}
  ) {
    self.label = label
    self.prompt = prompt
    self.text = text
    self.set = set
    self.editingChanged = editingChanged
    self.commit = commit
  }

  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(label: label(), prompt: prompt, binding: text)
  }

  init(
    label: Label, prompt: Text?, binding text: Binding<String>, editingChanged: @escaping (Bool) -> Void = { _ in },
    commit: @escaping () -> Void = {}
  ) {
    self.init(
      label: label, prompt: prompt, text: { text.wrappedValue },
      set: {
        text.wrappedValue = $0
        return true
      }, editingChanged: editingChanged, commit: commit)
  }

  func render(_ node: Node) {
    let (set, commit, trigger) = (set, commit, trigger)
    let submits = node.environment.submitActions
    var element = Element(role: .textField)
    element.isEnabled = node.environment.isEnabled
    element.value = text
    element.prompt = prompt?.string
    element.enter = set
    element.editing = editingChanged
    element.submit = {
      commit()
      for submit in submits where submit.triggers.contains(trigger) { submit.action() }
    }
    node.element = element
    node.setChildren([Child("label", label)])
  }
}

extension TextField where Label == Text {
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(label: Text(key), prompt: prompt, binding: text)
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(label: Text(plain: String(title)), prompt: prompt, binding: text)
  }
  /// Inert: the axis.
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(key, text: text, prompt: prompt)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(title, text: text, prompt: prompt)
  }
  public init(
    _ key: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    self.init(label: Text(key), prompt: nil, binding: text, editingChanged: onEditingChanged, commit: onCommit)
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    self.init(
      label: Text(plain: String(title)), prompt: nil, binding: text, editingChanged: onEditingChanged, commit: onCommit)
  }
  public init(_ key: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
    self.init(key, text: text, onEditingChanged: onEditingChanged, onCommit: {})
  }
  public init<F: ParseableFormatStyle>(
    _ key: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(
      label: Text(key), prompt: prompt, text: { format.format(value.wrappedValue) },
      set: {
        guard let parsed = try? format.parseStrategy.parse($0) else { return false }
        value.wrappedValue = parsed
        return true
      })
  }
}

/// A field whose text is not shown.
public struct SecureField<Label: View>: BuiltinView {
  private let field: TextField<Label>
  private let text: Binding<String>

  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    field = TextField(label: label(), prompt: prompt, binding: text)
  }

  func render(_ node: Node) {
    field.render(node)
    let text = text
    node.element?.value = { String(repeating: "•", count: text.wrappedValue.count) }
  }
}

extension SecureField where Label == Text {
  public init(_ key: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(key) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(plain: String(title)) }
  }
}

/// A field for several lines.
public struct TextEditor: BuiltinView {
  private let field: TextField<EmptyView>
  public init(text: Binding<String>) { field = TextField(label: EmptyView(), prompt: nil, binding: text) }
  func render(_ node: Node) { field.render(node) }
}

/// The fields that a user can submit: fields for text, and search fields.
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = Self(rawValue: 1)
  public static let search = Self(rawValue: 2)
}

public struct SubmitLabel: Sendable {
  public static let done = Self()
  public static let go = Self()
  public static let send = Self()
  public static let join = Self()
  public static let route = Self()
  public static let search = Self()
  public static let `return` = Self()
  public static let next = Self()
  public static let `continue` = Self()
}
