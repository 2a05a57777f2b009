/// The way in which a simulated click reaches the page.
public enum ClickKind: Sendable {
  /// A click as by `evaluateJavaScript("element.click()")`: a forced gesture for the main frame's document.
  case evaluated
  /// A click as by a finger or a mouse: trusted events, and a gesture for the frame, which counts as an interaction
  /// with it.
  case real
  /// `element.click()` without a gesture.
  case withoutGesture
}

/// The reason why a script or a click did not reach its target.
public enum PageInputError: Error, Sendable, Equatable {
  case invalidSelector(String, message: String)
  /// No element matches. `nearest` has ids that resemble the requested one.
  case noMatch(String, nearest: [String])
  case noFrame(String)
  case closed
  /// The frame is not in an app-bound domain (rule 8.7, `WKErrorDomain` 14).
  case notAppBound
  /// No finger reaches the page. The words give the reason.
  case outOfReach(String)
}

/// The name of a page's main window, whether it has an opener, and the length of its history. Scripts read the same,
/// unless one of them has replaced the property.
public struct WindowFacts: Sendable {
  public let name: String
  public let hasOpener: Bool
  public let historyLength: Int

  package init(name: String, hasOpener: Bool, historyLength: Int) {
    self.name = name
    self.hasOpener = hasOpener
    self.historyLength = historyLength
  }
}
