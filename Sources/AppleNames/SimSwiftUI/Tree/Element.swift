/// An element that a user sees or uses. A test finds it by its label or its identifier.
@MainActor struct Element {
  enum Role: String {
    case text, image, button, link, textField, toggle, picker, slider, stepper, progress, title, tab, tappable,
      datePicker, row
  }

  enum GestureOrder { case beforeContent, besideContent, afterContent }

  /// Whether a user can use the element.
  var isControl: Bool { tap != nil || enter != nil || longPress != nil || drag != nil || delete != nil }

  var role: Role
  /// The label; nil for the texts of the element's content.
  var label: String?
  var value: (() -> String)?
  var isEnabled = true
  /// Whether the element is the back button of a navigation stack's bar.
  var isBackButton = false
  /// A tap, or the change of a switch.
  var tap: (@MainActor () -> Void)?
  /// The number of taps that the action takes.
  var tapCount = 1
  var longPress: (@MainActor () -> Void)?
  /// The action of a finger that moves over the element and is lifted.
  var drag: (@MainActor (CGSize) -> Void)?
  /// The order of a gesture: before, beside or after the content's action for the same touch.
  var gestureOrder: GestureOrder?
  /// Typing, or choosing a value by its description. The closure returns false for a value that cannot be chosen.
  var enter: (@MainActor (String) -> Bool)?
  var submit: (@MainActor () -> Void)?
  /// Called when the element gets the keyboard, and when it loses it.
  var editing: (@MainActor (Bool) -> Void)?
  /// A swipe to the left, and a tap on the button that the swipe shows.
  var delete: (@MainActor () -> Void)?
  /// The role of a button in alerts and dialogs.
  var buttonRole: ButtonRole?
  var prompt: String?
}

/// The settings of a modifier for the elements below it.
struct Annotation {
  var label: String?
  var identifier: String?
  var value: String?
  var isHidden = false
  /// Whether the bar of the page has no button that leads back.
  var hidesBackButton = false
  /// Whether the page has no bar.
  var hidesBar = false
  /// Whether the view stands in the bar of its page.
  var isInBar = false
  /// Whether touches go through the view.
  var isUntouchable = false
  /// Whether the descendants are the view's label, not elements of their own.
  var isLeaf = false
}

/// Told when a node is shown and when not.
@MainActor protocol Effect {
  func shownDidChange(to shown: Bool, at node: Node)
  /// The node is gone. It was hidden before.
  func end(at node: Node)
}

extension Effect {
  func end(at node: Node) {}
}

/// A value that a node tells its ancestors. See `View.preference(key:value:)`.
@MainActor protocol Preference {
  var key: ObjectIdentifier { get }
}
