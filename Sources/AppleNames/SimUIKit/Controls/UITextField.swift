@preconcurrency @MainActor open class UITextField: UIControl {
  @nonexhaustive public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  @nonexhaustive public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")

  open var text: String? = ""
  open var placeholder: String?
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var clearButtonMode = ViewMode.never
  open var isSecureTextEntry = false
  open var keyboardType = UIKeyboardType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var returnKeyType = UIReturnKeyType.default
  open var textContentType: UITextContentType!
  open weak var delegate: (any UITextFieldDelegate)?
  /// Inert.
  open var leftView: UIView?
  /// Inert.
  open var rightView: UIView?
  open var leftViewMode = ViewMode.never
  open var rightViewMode = ViewMode.never
  open var attributedText: NSAttributedString?
  open var attributedPlaceholder: NSAttributedString?
  open override var canBecomeFirstResponder: Bool { true }

  /// Replaces the text as a user would, with the control events and the notification for it.
  public func simulateTyping(_ text: String) {
    self.text = text
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
  }
}

@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
}
extension UITextFieldDelegate {
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}

@nonexhaustive public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad,
    twitter,
    webSearch
}
@nonexhaustive public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
@nonexhaustive public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
@nonexhaustive public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let username = Self(rawValue: "username")
  public static let password = Self(rawValue: "password")
  public static let oneTimeCode = Self(rawValue: "one-time-code")
  public static let emailAddress = Self(rawValue: "email")
  public static let URL = Self(rawValue: "url")
}

@preconcurrency @MainActor open class UITextView: UIScrollView {
  open var text: String! = ""
  open var attributedText: NSAttributedString!
  open var font: UIFont?
  open var textColor: UIColor?
  open var isEditable = true
  open var isSelectable = true
}
