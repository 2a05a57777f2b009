// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let linkFollowed = Reason("1.63", "the user follows a link")

  package static func linkReachesWindow(because reason: Reason) -> Reason {
    Reason("1.63", reason.text)
  }

  package static let linkIsDownload = Reason("1.71", "the link has a download attribute: its target does not matter")

  package static func linkDoesNothing(because reason: Reason) -> Reason {
    Reason(reason.rule, "the link does nothing, \(reason.text)")
  }

  package static let pageLeftBeforeAnswer = Reason(
    "1.64", "the page went elsewhere before the app's answer was there: no window is opened")

  package static let appAllowedNewWindow = Reason("1.65", "the app allowed the new window")
  package static let linkedWindowLoadsFirstPage = Reason("1.65", "the new window's first page")
  package static let formSubmitted = Reason("1.74", "a form is submitted")

  package static func formReachesWindow(because reason: Reason) -> Reason {
    Reason("1.76", reason.text)
  }

  package static let formGoesToNewWindow = Reason("1.74", "the form goes to a new window")

  package static func formIsNotSubmitted(because reason: Reason) -> Reason {
    Reason("1.75", "the form is not submitted, \(reason.text)")
  }
}
