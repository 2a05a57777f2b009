/// Keeps its text. A test types with `simulateTyping`, and taps a link with `simulateTap(on:)`.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInputTraits {
  public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
  public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")

  private var content = NSAttributedString(string: "")
  open var text: String! {
    get { content.string }
    set { content = NSAttributedString(string: newValue ?? "") }
  }
  open var attributedText: NSAttributedString! {
    get { content }
    set { content = newValue ?? NSAttributedString(string: "") }
  }
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var isEditable = true
  open var isSelectable = true
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
  /// Inert: nothing is detected.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  open var adjustsFontForContentSizeCategory = false
  open var allowsEditingTextAttributes = false
  open var clearsOnInsertion = false
  open var selectedRange = NSRange(location: 0, length: 0)
  open var selectedTextRange: UITextRange? {
    get { UITextRange(selectedRange) }
    set { selectedRange = newValue?.range ?? NSRange(location: 0, length: 0) }
  }
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  public let textContainer: NSTextContainer
  public let layoutManager = NSLayoutManager()
  public let textStorage = NSTextStorage(string: "")
  open var keyboardType = UIKeyboardType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType!
  private var givenInputView: UIView?
  private var givenAccessoryView: UIView?
  open override var inputView: UIView? {
    get { givenInputView }
    set { givenInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { givenAccessoryView }
    set { givenAccessoryView = newValue }
  }

  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    layoutManager.addTextContainer(self.textContainer)
  }
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
  }

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard isEditable, textDelegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    textDelegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard textDelegate?.textViewShouldEndEditing(self) ?? true else { return false }
    _ = super.resignFirstResponder()
    textDelegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }

  open func insertText(_ text: String) { self.text += text }
  open var hasText: Bool { !text.isEmpty }
  /// Inert, as are those that follow: the text has no place on the screen.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
  open func caretRect(for position: UITextPosition) -> CGRect { .zero }
  open func firstRect(for range: UITextRange) -> CGRect { .zero }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  open func deleteBackward() { text = String(text.dropLast()) }
  open func scrollRangeToVisible(_ range: NSRange) {}
  open func sizeThatFitsText(_ size: CGSize) -> CGSize { size }

  /// Replaces the text, as a user: the delegate may refuse it, and hears of it.
  public func simulateTyping(_ text: String) {
    guard isEditable, becomeFirstResponder() else { return }
    let all = NSRange(location: 0, length: (self.text as String).utf16.count)
    guard textDelegate?.textView(self, shouldChangeTextIn: all, replacementText: text) ?? true else { return }
    self.text = text
    textDelegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  /// Presses the return key: the delegate is asked whether the text gets a line feed.
  public func simulateReturn() {
    guard isEditable, becomeFirstResponder() else { return }
    let end = NSRange(location: (text as String).utf16.count, length: 0)
    guard textDelegate?.textView(self, shouldChangeTextIn: end, replacementText: "\n") ?? true else { return }
    text += "\n"
    textDelegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  /// Taps the first link with this text or URL, as the user. The system opens a link that the delegate does not handle.
  public func simulateTap(on link: String) {
    var target: (URL, NSRange)?
    content.enumerateAttribute(.link, in: NSRange(location: 0, length: content.length)) { value, range, _ in
      guard target == nil, let url = value as? URL ?? (value as? String).flatMap({ URL(string: $0) }) else { return }
      let text = content.attributedSubstring(from: range).string
      if text == link || url.absoluteString == link { target = (url, range) }
    }
    guard let (url, range) = target, isSelectable else { return }
    let isSystems =
      textDelegate?.textView(self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction) ?? true
    if isSystems { UIApplication.shared.open(url) }
  }
}

/// Called when a test types or taps links. The other methods are never called.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: URL, in: characterRange) }
  public func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool {
    true
  }
}

@nonexhaustive public enum UITextItemInteraction: Int, Sendable { case invokeDefaultAction, presentActions, preview }

public struct UIDataDetectorTypes: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = Self(rawValue: 1)
  public static let link = Self(rawValue: 2)
  public static let address = Self(rawValue: 4)
  public static let calendarEvent = Self(rawValue: 8)
  public static let all = Self(rawValue: .max)
}

/// Inert: no text is laid out.
open class NSTextContainer: NSObject {
  open var lineFragmentPadding: CGFloat = 5
  open var maximumNumberOfLines = 0
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var size: CGSize
  open var widthTracksTextView = false
  public init(size: CGSize) {
    self.size = size
    super.init()
  }
  public convenience override init() { self.init(size: .zero) }
}

/// Inert: no text is laid out.
open class NSLayoutManager: NSObject {
  open private(set) var textContainers: [NSTextContainer] = []
  open var usesFontLeading = true
  public override init() { super.init() }
  open func addTextContainer(_ container: NSTextContainer) { textContainers.append(container) }
  open func usedRect(for container: NSTextContainer) -> CGRect { .zero }
  open var numberOfGlyphs: Int { 0 }
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int { 0 }
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int { 0 }
  open func glyphRange(for container: NSTextContainer) -> NSRange { NSRange(location: 0, length: 0) }
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect { .zero }
  open func invalidateLayout(forCharacterRange range: NSRange, actualCharacterRange: NSRangePointer?) {}
}

/// Inert: no text is laid out.
open class NSTextStorage: NSMutableAttributedString {
  open private(set) var layoutManagers: [NSLayoutManager] = []
  open func addLayoutManager(_ manager: NSLayoutManager) { layoutManagers.append(manager) }
}

/// The look and behaviour of a keyboard. No keyboard is shown.
@preconcurrency @MainActor public protocol UITextInputTraits: NSObjectProtocol {
  var keyboardType: UIKeyboardType { get set }
  var returnKeyType: UIReturnKeyType { get set }
  var isSecureTextEntry: Bool { get set }
}

@nonexhaustive public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
@nonexhaustive public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }
@nonexhaustive public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }
@nonexhaustive public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }
@nonexhaustive public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light
  public static let alert = UIKeyboardAppearance.dark
}
/// Inert.
open class UITextInputPasswordRules: NSObject {
  public let passwordRulesDescriptor: String
  public init(descriptor: String) {
    passwordRulesDescriptor = descriptor
    super.init()
  }
}
