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
      // The actions and the message are evaluated in their own right, but not shown among the view's elements.
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
      // The texts of the alert and its buttons may change while they are shown.
      node.tree.observers[ObjectIdentifier(memory)] = { [weak node, weak presenter] in
        if let node { (presenter?.controller as? AlertController)?.refresh(from: node) }
      }
    } else {
      presenter.make = nil
      node.tree.observers[ObjectIdentifier(memory)] = nil
    }
    node.setChildren(children)
  }
}

/// The alert of a view.
@MainActor final class AlertController: UIAlertController {
  weak var presenter: Presenter?

  /// The buttons and the fields, by their places among the elements of the actions.
  private var buttons: [Int: UIAlertAction] = [:]
  private var fields: [Int: UITextField] = [:]

  private static func part(_ name: String, of node: Node) -> Node? {
    node.children.first { $0.key == AnyHashable(name) }
  }

  private static func elements(of node: Node) -> [ElementTexts.Found] {
    part("actions", of: node).map(ElementTexts.elements) ?? []
  }

  private func fillMessage(from node: Node) {
    let text = Self.part("message", of: node).map { ElementTexts.of($0, evenIfInactive: true) } ?? ""
    message = text.isEmpty ? nil : text
  }

  /// Makes buttons and fields of a node's actions, and the text of its message.
  func fill(from node: Node, dismiss: @escaping @MainActor () -> Void) {
    fillMessage(from: node)
    for (place, found) in Self.elements(of: node).enumerated() {
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

  /// Brings a shown alert up to date with its node.
  func refresh(from node: Node) {
    fillMessage(from: node)
    for (place, found) in Self.elements(of: node).enumerated() {
      buttons[place]?.isEnabled = found.element.isEnabled
      if let field = fields[place], let text = found.element.value?(), field.text != text { field.text = text }
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
      // The action may have captured other values by now.
      let current = node.map(Self.elements) ?? []
      (current.indices.contains(place) ? current[place].element : found.element).tap?()
      presenter?.flush()
    }
    action.isEnabled = found.element.isEnabled
    buttons[place] = action
    addAction(action)
  }

  private func addField(_ found: ElementTexts.Found, _ node: Node, _ place: Int) {
    addTextField { [weak self] field in
      self?.fields[place] = field
      field.accessibilityIdentifier = found.identifiers.first
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
    if isBeingDismissed { presenter?.controllerDisappeared(self) }
  }
}

extension Presenter {
  /// Updates the tree at the end of the event that has tapped a button.
  func flush() { tree?.update() }
}
