/// An alert or an action sheet. A test answers it: `alert.simulator.tap("OK")`.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  @nonexhaustive public enum Style: Int, Sendable { case actionSheet, alert }

  open private(set) var preferredStyle = Style.actionSheet
  open var message: String?
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var preferredAction: UIAlertAction?

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = preferredStyle == .alert ? .overFullScreen : .popover
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  public var simulator: AlertSimulator { AlertSimulator(alert: self) }
}

@preconcurrency @MainActor open class UIAlertAction: NSObject, KeyValueCoding {
  @nonexhaustive public enum Style: Int, Sendable { case `default`, cancel, destructive }

  open private(set) var title: String?
  open private(set) var style: Style
  open var isEnabled = true
  fileprivate let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  /// Apps set private keys, such as the colour of the title. The values are kept.
  public func storedValue(forKey key: String) -> Any?? { nil }
  public func store(_ value: Any?, forKey key: String) -> Bool { false }
}

/// The user's side of an alert.
@MainActor public struct AlertSimulator {
  public enum TapError: Error, Equatable, CustomStringConvertible {
    /// The alert has no such action. The case carries the titles of the alert's actions.
    case noAction(String, titles: [String])
    case disabled(String)
    /// The alert is not on the screen: it was never presented, or it has been dismissed.
    case notPresented
    case noTextField(Int, count: Int)

    public var description: String {
      switch self {
      case .noAction(let title, let titles):
        "the alert has no action \"\(title)\"; it has \(titles.map { "\"\($0)\"" }.joined(separator: ", "))"
      case .disabled(let title): "the action \"\(title)\" is disabled"
      case .notPresented: "the alert is not on the screen"
      case .noTextField(let index, let count): "the alert has \(count) text fields, none at \(index)"
      }
    }
  }

  let alert: UIAlertController

  /// Waits until nothing moves on the screen, dismisses the alert, then calls the action's handler, like a tap.
  /// - Parameter title: the title of the action.
  public func tap(_ title: String) throws {
    guard let action = alert.actions.first(where: { $0.title == title }) else {
      throw TapError.noAction(title, titles: alert.actions.map { $0.title ?? "" })
    }
    try tap(action)
  }

  /// Taps the action with the style `.cancel`.
  public func cancel() throws {
    guard let action = alert.actions.first(where: { $0.style == .cancel }) else {
      throw TapError.noAction("(cancel)", titles: alert.actions.map { $0.title ?? "" })
    }
    try tap(action)
  }

  public func tap(_ action: UIAlertAction) throws {
    let transitions = SimulatedDevice.active?.transitions
    transitions?.finish()
    guard let presenter = alert.presentingViewController else { throw TapError.notPresented }
    guard action.isEnabled else { throw TapError.disabled(action.title ?? "") }
    guard let transitions else {
      presenter.dismiss(animated: true)
      action.handler?(action)
      return
    }
    presenter.dismiss(animated: true) { action.handler?(action) }
    transitions.finish()
  }

  /// Types into a text field, replacing its text.
  public func fill(_ text: String, field index: Int = 0) throws {
    let fields = alert.textFields ?? []
    guard fields.indices.contains(index) else { throw TapError.noTextField(index, count: fields.count) }
    fields[index].simulateTyping(text)
  }
}
