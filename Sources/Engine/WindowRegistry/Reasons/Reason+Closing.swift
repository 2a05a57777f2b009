// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func closeIsRefused(because reason: Reason) -> Reason {
    Reason("5.1", reason.text)
  }

  package static let closeInFrame = Reason("5.1", "close() does nothing in a frame")
  package static let windowWasOpenedByPage = Reason("5.2", "a script or a link opened the window")
  package static let windowHasOneEntry = Reason("5.2", "the window has at most one history entry")

  package static func windowHasHistory(entries: Int) -> Reason {
    Reason("5.3", "no script opened the window and its history has \(entries) entries")
  }

  package static let windowIsGone = Reason("5.9", "the window is already gone")
  package static let handleIsDead = Reason(
    "5.15", "the window was cut off by a process swap or is gone: nothing is navigated")

  package static let closeReachesNobody = Reason(
    "5.6", "no UI delegate: the app is not told that the page closed its window")

  package static let closeIsNotImplemented = Reason(
    "5.6", "webViewDidClose(_:) is not implemented: the view of the closed window stays")
}
