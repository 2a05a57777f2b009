/// What a user sees or uses: a test finds it by its label or its identifier.
@MainActor struct Element {
  enum Role: String {
    case text, image, button, link, textField, toggle, picker, slider, stepper, progress, title, tab, tappable,
      datePicker, row
  }

  enum GestureOrder { case beforeContent, besideContent, afterContent }

  /// Whether a user can do something with it.
  var isControl: Bool { tap != nil || enter != nil || longPress != nil || drag != nil || delete != nil }

  var role: Role
  /// Nil: the texts of its content.
  var label: String?
  var value: (() -> String)?
  var isEnabled = true
  /// Of a navigation stack's bar: the page may hide it.
  var isBackButton = false
  /// A tap, or what turns a switch.
  var tap: (@MainActor () -> Void)?
  /// How many taps it takes.
  var tapCount = 1
  var longPress: (@MainActor () -> Void)?
  /// A finger that moves over it and is lifted.
  var drag: (@MainActor (CGSize) -> Void)?
  /// For gestures: whether they come before, beside or after what the content does with the same touch.
  var gestureOrder: GestureOrder?
  /// Typing, or choosing a value by its description. Returns false for a value that cannot be chosen.
  var enter: (@MainActor (String) -> Bool)?
  var submit: (@MainActor () -> Void)?
  /// Told when it gets the keyboard and when it loses it.
  var editing: (@MainActor (Bool) -> Void)?
  /// A swipe to the left, and a tap on what it shows.
  var delete: (@MainActor () -> Void)?
  /// For alerts and dialogs.
  var buttonRole: ButtonRole?
  var prompt: String?
}

/// What a modifier says about the elements below it.
struct Annotation {
  var label: String?
  var identifier: String?
  var value: String?
  var isHidden = false
  /// The bar of its page has no button that leads back.
  var hidesBackButton = false
  /// Touches go through it.
  var isUntouchable = false
  /// Its descendants are its label, not elements of their own.
  var isLeaf = false
}

/// Told when a node is shown and when not.
@MainActor protocol Effect {
  func shownDidChange(to shown: Bool, at node: Node)
  /// The node is gone; it was hidden before.
  func end(at node: Node)
}

extension Effect {
  func end(at node: Node) {}
}

/// What a node tells its ancestors. See `View.preference(key:value:)`.
@MainActor protocol Preference {
  var key: ObjectIdentifier { get }
}
