/// How a simulated click reaches the page.
public enum ClickKind: Sendable {
  /// Like `evaluateJavaScript("element.click()")`: a forced gesture on the main frame's document.
  case evaluated
  /// Like a finger or a mouse: trusted events, and a gesture on the frame, which counts as interaction with it.
  case real
  /// `element.click()` without a gesture.
  case withoutGesture
}

/// Why a script or a click did not reach its target.
public enum PageInputError: Error, Sendable, Equatable {
  case invalidSelector(String, message: String)
  /// `nearest`: ids that resemble the requested one.
  case noMatch(String, nearest: [String])
  case noFrame(String)
  case closed
  /// Rule 8.7: the frame is not in an app-bound domain (`WKErrorDomain` 14).
  case notAppBound
}

/// The values that scripts of a page's main window would read as `name`, `!!opener` and `history.length`.
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
