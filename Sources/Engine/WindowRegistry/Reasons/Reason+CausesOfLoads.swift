// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let appLoadsPage = Reason("3.7", "the app loads a page")
  package static let pageChangesOwnLocation = Reason("3.7", "the page changes its own location")
  package static let scriptChangesLocation = Reason("3.7", "a script changes the window's location")
  package static let scriptSetsFrameSource = Reason("3.7", "a script set the frame's src")
  package static let historyGoZeroLoadsAgain = Reason("3.7", "history.go(0) loads the page again")
  package static let appReloadsPage = Reason("4.25", "the app reloads the page")
  package static let pageReloadsItself = Reason("4.25", "the page reloads itself")
  package static let pageRefreshes = Reason("4.26", "the page refreshes")
  package static let historyIsTraversed = Reason("4.23", "the session history is traversed")
  package static let entryIsOfSameDocument = Reason(
    "4.22", "the entry belongs to the same document: no delegate is called")

  package static let pageContainsFrame = Reason("4.27", "the page contains a frame")
  package static let frameIsEmpty = Reason("4.28", "an empty frame")

  package static func framesNestTooDeep(deepest: Int) -> Reason {
    Reason("4.28", "frames nest at most \(deepest) deep: this one is not made")
  }

  package static let frameHasSourceDocument = Reason("4.28", "the frame's content is in its srcdoc attribute")
  package static let scriptURLOfAppDoesNothing = Reason(
    "1.57", "a javascript: URL that the app's side loads does nothing")
}
