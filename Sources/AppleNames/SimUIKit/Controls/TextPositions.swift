/// A place in a text: a number of UTF-16 units before it.
@preconcurrency @MainActor open class UITextPosition: NSObject {
  let offset: Int

  public override init() {
    offset = 0
    super.init()
  }
  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
}

/// A part of a text.
@preconcurrency @MainActor open class UITextRange: NSObject {
  private let places: (start: UITextPosition, end: UITextPosition)
  open var start: UITextPosition { places.start }
  open var end: UITextPosition { places.end }
  open var isEmpty: Bool { start.offset == end.offset }

  public override init() {
    places = (UITextPosition(), UITextPosition())
    super.init()
  }
  init(_ range: NSRange) {
    places = (UITextPosition(range.location), UITextPosition(range.location + range.length))
    super.init()
  }
  var range: NSRange { NSRange(location: start.offset, length: end.offset - start.offset) }
}

/// A place on the screen where text is selected.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
  public override init() { super.init() }
  open var rect: CGRect { .zero }
}

/// A view whose text can be written, at its end.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}

/// A view whose text has places. There is no layout: the places of points and the rectangles of places are not known.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
  var selectedTextRange: UITextRange? { get set }
  func closestPosition(to point: CGPoint) -> UITextPosition?
  func caretRect(for position: UITextPosition) -> CGRect
  func firstRect(for range: UITextRange) -> CGRect
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The text that the places belong to.
  var inputText: String { get set }
}

extension UITextInput {
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  public var endOfDocument: UITextPosition { UITextPosition(inputText.utf16.count) }

  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return (0...inputText.utf16.count).contains(place) ? UITextPosition(place) : nil
  }
  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let places = [fromPosition.offset, toPosition.offset].sorted()
    return UITextRange(NSRange(location: places[0], length: places[1] - places[0]))
  }
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }
  public func text(in range: UITextRange) -> String? {
    Range(range.range, in: inputText).map { String(inputText[$0]) }
  }
  public func replace(_ range: UITextRange, withText text: String) {
    guard let part = Range(range.range, in: inputText) else { return }
    inputText.replaceSubrange(part, with: text)
  }
}

extension UITextField: UITextInput {
  public var inputText: String {
    get { text ?? "" }
    set { text = newValue }
  }
}

extension UITextView: UITextInput {
  public var inputText: String {
    get { text ?? "" }
    set { text = newValue }
  }
}
