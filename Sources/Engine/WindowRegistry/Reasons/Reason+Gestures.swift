// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let userGestureIsProcessed = Reason("1.4", "a user gesture is being processed")
  package static let windowsOpenAutomatically = Reason(
    "1.4", "no user gesture, but javaScriptCanOpenWindowsAutomatically is true")

  package static let noUserGesture = Reason(
    "1.4", "blocked: no user gesture and javaScriptCanOpenWindowsAutomatically is false")

  package static func timerFiredTooLate(milliseconds: Int) -> Reason {
    Reason(
      "1.22", "blocked: the timer fired \(milliseconds) ms after the user's gesture; only timers up to 1000 ms keep it")
  }

  package static let timerHasFiredBefore = Reason(
    "1.22", "blocked: only the first firing of setInterval keeps the user's gesture")

  package static let requestLostGesture = Reason(
    "1.24", "blocked: the user's gesture does not survive fetch or XMLHttpRequest")
}
