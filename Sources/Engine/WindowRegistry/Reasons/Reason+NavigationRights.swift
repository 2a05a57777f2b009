// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let sandboxKeepsFrameInside = Reason("1.40", "a sandboxed frame may only navigate frames inside it")
  package static let sandboxKeepsFrameFromPopup = Reason(
    "1.40", "a sandboxed frame may only navigate popups that it opened itself")

  package static let sandboxKeepsFrameFromTop = Reason(
    "1.40", "the frame's sandbox does not allow it to navigate the top window")

  package static let windowIsOfAnotherOrigin = Reason(
    "1.40", "the page is neither of the same origin as that window, nor as its opener, nor was it opened by it")

  package static let frameWasNotTouched = Reason(
    "1.46", """
      an iframe of another site, which the user has not touched, may not navigate the top window to a third site
      """)
}
