/// How a simulated click reaches the page.
public enum ClickKind: Sendable {
  /// As `evaluateJavaScript("element.click()")`: forced gesture on the main frame's document.
  case evaluated
  /// As a finger or a mouse: trusted events, a gesture on the frame, counted as interaction with it.
  case real
  /// `element.click()` without a gesture.
  case withoutGesture
}

/// Why a script or a click did not reach its place.
public enum PageInputError: Error, Sendable, Equatable {
  case invalidSelector(String, message: String)
  /// `nearest`: ids that look like what was asked for.
  case noMatch(String, nearest: [String])
  case noFrame(String)
  case closed
  /// Rule 8.7: the frame is not in an app-bound domain (`WKErrorDomain` 14).
  case notAppBound
}

/// What the scripts of a page's main window would read as `name`, `!!opener` and `history.length`.
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
