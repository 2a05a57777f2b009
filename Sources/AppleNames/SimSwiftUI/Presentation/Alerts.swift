/// A view that presents an alert or a dialog of UIKit's. Its buttons are made of the elements of its actions.
struct AlertView<Content: View>: BuiltinView {
  let content: Content
  let isPresented: () -> Bool
  let title: () -> String
  let actions: () -> any View
  let message: () -> any View
  let dismiss: @MainActor () -> Void
  var style = UIAlertController.Style.alert

  @MainActor private final class Memory {
    let presenter = Presenter()
  }

  func render(_ node: Node) {
    let memory = node.persisted(Memory())
    let presenter = memory.presenter
    node.effect = presenter
    presenter.attach(to: node)
    var children = [Child("content", content)]
    if node.tracked(isPresented) {
      // They are evaluated in their own right, but not shown among the view's elements.
      children.append(Child("actions", SheetContent(make: actions), isInactive: true))
      children.append(Child("message", SheetContent(make: message), isInactive: true))
      let (title, style) = (title(), style)
      let dismiss = dismiss
      presenter.make = { [weak node] in
        let alert = AlertController(title: title, message: nil, preferredStyle: style)
        alert.presenter = presenter
        if let node { alert.fill(from: node, dismiss: dismiss) }
        return alert
      }
      presenter.wasDismissed = dismiss
    } else {
      presenter.make = nil
    }
    node.setChildren(children)
  }
}

/// The alert of a view.
@MainActor final class AlertController: UIAlertController {
  weak var presenter: Presenter?

  /// Makes buttons and fields of a node's actions, and the text of its message.
  func fill(from node: Node, dismiss: @escaping @MainActor () -> Void) {
    let parts = Dictionary(uniqueKeysWithValues: node.children.map { ($0.key, $0) })
    let text = parts["message"].map { ElementTexts.of($0, evenIfInactive: true) } ?? ""
    message = text.isEmpty ? nil : text
    let elements = parts["actions"].map { ElementTexts.elements(of: $0) } ?? []
    for (place, found) in elements.enumerated() {
      switch found.element.role {
      case .textField: addField(found, node, place)
      case .button, .link: addButton(found, node, place, dismiss)
      default: break
      }
    }
    if actions.isEmpty { addAction(ending("OK", .default, dismiss)) }
    if preferredStyle == .actionSheet, !actions.contains(where: { $0.style == .cancel }) {
      addAction(ending("Cancel", .cancel, dismiss))
    }
  }

  private func ending(_ title: String, _ style: UIAlertAction.Style, _ dismiss: @escaping @MainActor () -> Void)
    -> UIAlertAction
  {
    UIAlertAction(title: title, style: style) { [weak presenter] _ in
      dismiss()
      presenter?.flush()
    }
  }

  private func addButton(
    _ found: ElementTexts.Found, _ node: Node, _ place: Int, _ dismiss: @escaping @MainActor () -> Void
  ) {
    let style: UIAlertAction.Style =
      switch found.element.buttonRole {
      case .cancel?: .cancel
      case .destructive?: .destructive
      default: .default
      }
    let action = UIAlertAction(title: found.label, style: style) { [weak node, weak presenter] _ in
      dismiss()
      // What the action has captured by now.
      let actions = node?.children.first { $0.key == AnyHashable("actions") }
      let current = actions.map { ElementTexts.elements(of: $0) } ?? []
      (current.indices.contains(place) ? current[place].element : found.element).tap?()
      presenter?.flush()
    }
    action.isEnabled = found.element.isEnabled
    addAction(action)
  }

  private func addField(_ found: ElementTexts.Found, _ node: Node, _ place: Int) {
    addTextField { field in
      field.placeholder = found.label
      field.text = found.element.value?()
      let enter = found.element.enter
      field.addAction(
        UIAction { [weak field] _ in
          _ = enter?(field?.text ?? "")
        }, for: .editingChanged)
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    presenter?.controllerDisappeared(self)
  }
}

extension Presenter {
  /// The end of the event that has tapped a button.
  func flush() { tree?.update() }
}

extension View {
  private func alerting<A: View, M: View>(
    _ title: @escaping () -> String, _ isPresented: Binding<Bool>, style: UIAlertController.Style = .alert,
    _ actions: @escaping () -> A, _ message: @escaping () -> M
  ) -> some View {
    AlertView(
      content: self, isPresented: { isPresented.wrappedValue }, title: title, actions: actions, message: message,
      dismiss: { isPresented.wrappedValue = false }, style: style)
  }

  // MARK: Alerts

  public func alert<A: View, M: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ title.string }, isPresented, actions, message) }
  public func alert<A: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ title.string }, isPresented, actions) { EmptyView() } }
  @_disfavoredOverload public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ String(title) }, isPresented, actions, message) }
  @_disfavoredOverload public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ String(title) }, isPresented, actions) { EmptyView() } }
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ title.string }, isPresented, actions, message) }
  public func alert<A: View>(_ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A)
    -> some View
  { alerting({ title.string }, isPresented, actions) { EmptyView() } }

  public func alert<A: View, M: View, T>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting({ title.string }, isPresented && data != nil, { data.map(actions) }, { data.map(message) })
  }
  public func alert<A: View, T>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View { alerting({ title.string }, isPresented && data != nil, { data.map(actions) }, { EmptyView() }) }
  @_disfavoredOverload public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting({ String(title) }, isPresented && data != nil, { data.map(actions) }, { data.map(message) })
  }
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alerting({ error?.errorDescription ?? "" }, isPresented && error != nil, actions) { EmptyView() }
  }
  public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
    @ViewBuilder message: @escaping (E) -> M
  ) -> some View {
    alerting(
      { error?.errorDescription ?? "" }, isPresented && error != nil, { error.map(actions) }, { error.map(message) })
  }

  // MARK: Dialogs

  public func confirmationDialog<A: View, M: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ title.string }, isPresented, style: .actionSheet, actions, message) }
  public func confirmationDialog<A: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ title.string }, isPresented, style: .actionSheet, actions) { EmptyView() } }
  @_disfavoredOverload public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ String(title) }, isPresented, style: .actionSheet, actions) { EmptyView() } }
  @_disfavoredOverload public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ String(title) }, isPresented, style: .actionSheet, actions, message) }

  // MARK: The forms before iOS 15

  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    alerting({ content().title.string }, isPresented, { content().actions }, { content().message })
  }
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
    alerting(
      { item.wrappedValue.map { content($0).title.string } ?? "" }, item.isPresent,
      { item.wrappedValue.map { content($0).actions } }, { item.wrappedValue.flatMap { content($0).message } })
  }
  public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    alerting(
      { content().title.string }, isPresented, style: .actionSheet, { content().actions }, { content().message })
  }
  public func actionSheet<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> ActionSheet)
    -> some View
  {
    alerting(
      { item.wrappedValue.map { content($0).title.string } ?? "" }, item.isPresent, style: .actionSheet,
      { item.wrappedValue.map { content($0).actions } }, { item.wrappedValue.flatMap { content($0).message } })
  }
}

extension Binding where Value == Bool {
  /// A condition besides; writing goes to the left.
  fileprivate static func && (one: Self, other: Bool) -> Self {
    Binding(get: { one.wrappedValue && other }, set: { one.wrappedValue = $0 })
  }
}

extension Binding where Value: ExpressibleByNilLiteral {
  fileprivate var isPresent: Binding<Bool> {
    Binding<Bool>(
      get: { Mirror(reflecting: wrappedValue).children.first != nil }, set: { if !$0 { wrappedValue = nil } })
  }
}

/// An alert as a value, in the form before iOS 15.
public struct Alert {
  public struct Button {
    let title: String
    let role: ButtonRole?
    let action: @MainActor () -> Void
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.string, role: nil, action: { action?() })
    }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.string, role: .cancel, action: { action?() })
    }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      Button(title: "Cancel", role: .cancel, action: { action?() })
    }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.string, role: .destructive, action: { action?() })
    }
    @MainActor var view: AnyView {
      AnyView(SimSwiftUI.Button(role: role, action: action) { Text(plain: title) })
    }
  }

  let title: Text
  let message: Text?
  private let buttons: [Button]

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }

  @MainActor var actions: some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { $0.element.view }
  }
}

/// Choices as a value, in the form before iOS 15.
public struct ActionSheet {
  public typealias Button = Alert.Button
  let title: Text
  let message: Text?
  private let buttons: [Button]
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
  @MainActor var actions: some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { $0.element.view }
  }
}
