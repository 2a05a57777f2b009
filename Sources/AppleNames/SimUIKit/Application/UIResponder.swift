/// Receives events. Here: the base class of views, controllers and the application, and the receiver of `observeValue`.
@preconcurrency @MainActor open class UIResponder: NSObject, KeyValueCoding, KeepsAssociatedObjects, MessageForwarding {
  public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
  public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"

  nonisolated let associatedObjects = AssociatedObjects()

  public override init() { super.init() }

  /// Whether the class has the method: a method of WebKit's delegates, or a method that the selector names with its
  /// class.
  open func responds(to aSelector: Selector!) -> Bool { OwnMethods.has(self, aSelector) }
  /// The object that gets the calls of methods which `responds(to:)` claims and the class lacks.
  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  /// The value of a key that the class knows, for key-value coding.
  open func storedValue(forKey key: String) -> Any?? { nil }
  /// Whether the class knows the key and takes the value, for key-value coding.
  open func store(_ value: Any?, forKey key: String) -> Bool { false }

  /// Called for changes after `addObserver(_:forKeyPath:options:context:)`. The method of this class fails the test.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) { changeWasNotHandled(by: type(of: self), forKeyPath: keyPath, of: object) }

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { isFirst }
  private var isFirst = false
  /// The window's, in which only the app registers what can be undone.
  open var undoManager: UndoManager? { next?.undoManager }
  open var inputAccessoryView: UIView? { nil }
  open var inputView: UIView? { nil }
  open var canResignFirstResponder: Bool { true }
  private lazy var assistant = UITextInputAssistantItem()
  /// Inert: no keyboard is shown.
  open var inputAssistantItem: UITextInputAssistantItem { assistant }
  /// Inert.
  open func reloadInputViews() {}
  /// Inert: nobody opens a menu.
  open func copy(_ sender: Any?) {}
  /// Inert: nobody opens a menu.
  open func buildMenu(with builder: any UIMenuBuilder) {}
  /// Inert: no touches are simulated on views.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Inert: no touches are simulated on views.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Inert: nothing moves.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Inert: nothing moves.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  @discardableResult open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    isFirst = true
    return true
  }

  @discardableResult open func resignFirstResponder() -> Bool {
    isFirst = false
    return true
  }

  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
  /// Inert: no touches are simulated on views.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Inert: no keys are pressed.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  /// Inert.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open var keyCommands: [UIKeyCommand]? { nil }
  /// Inert.
  open var userActivity: NSUserActivity?
  /// Inert.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// Inert.
@preconcurrency @MainActor open class UIEvent: NSObject {
  public override init() { super.init() }
  @nonexhaustive public enum EventSubtype: Int, Sendable { case none, motionShake, remoteControlPlay = 100 }
  @nonexhaustive public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses }
  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  open var allTouches: Set<UITouch>? { nil }
  open var timestamp: TimeInterval { 0 }

  public struct ButtonMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = Self(rawValue: 1)
    public static let secondary = Self(rawValue: 2)
    public static func button(_ number: Int) -> Self { Self(rawValue: 1 << (number - 1)) }
  }
}

/// Inert.
@preconcurrency @MainActor open class UITouch: NSObject {
  public override init() { super.init() }
  @nonexhaustive public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }
  open var phase: Phase { .ended }
  open var view: UIView? { nil }
  open var window: UIWindow? { nil }
  open var tapCount: Int { 1 }
  open func location(in view: UIView?) -> CGPoint { .zero }
  open func previousLocation(in view: UIView?) -> CGPoint { .zero }
}

/// Inert.
@preconcurrency @MainActor open class UIPress: NSObject {}
/// Inert.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {}

/// Inert: no keys are pressed.
@preconcurrency @MainActor open class UIKeyCommand: NSObject {
  public static let inputEscape = "UIKeyInputEscape"
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  public let action: Selector?
  open var discoverabilityTitle: String?

  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.input = input
    self.modifierFlags = modifierFlags
    self.action = action
    super.init()
  }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let alphaShift = Self(rawValue: 1 << 16)
  public static let shift = Self(rawValue: 1 << 17)
  public static let control = Self(rawValue: 1 << 18)
  public static let alternate = Self(rawValue: 1 << 19)
  public static let command = Self(rawValue: 1 << 20)
  public static let numericPad = Self(rawValue: 1 << 21)
}
