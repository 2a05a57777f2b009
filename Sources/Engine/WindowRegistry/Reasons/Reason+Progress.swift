// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let appAllowedNavigation = Reason("4.1", "the app allowed the navigation")

  package static func serverAnswered(status: Int) -> Reason {
    Reason("4.1", "the server answered with \(status)")
  }

  package static let firstBytesArrived = Reason("4.1", "the first bytes of the page are here")
  package static let loadEventFired = Reason("4.9", "the load event was fired")

  package static func serverRedirects(status: Int) -> Reason {
    Reason("4.4", "the server redirects (\(status)): every hop is asked about")
  }

  package static let appAllowedRedirect = Reason("4.4", "the app allowed the redirect")
  package static let pageIsInPageCache = Reason("4.23", "the page is in the page cache")
  package static let processHasPageInPageCache = Reason(
    "4.43", "nothing is loaded: the page's process keeps it for another entry")

  package static let pageCameFromPageCache = Reason("4.23", "the page came from the page cache")
  package static let answerAboutEmptyPageIsIgnored = Reason(
    "1.56", "the first load of the frame is about:blank: the answer is ignored")

  package static let fragmentChangeWithoutGesture = Reason(
    "4.21", "a fragment change without a gesture: the answer is ignored")

  package static let fragmentChangeNotAnsweredInTime = Reason(
    "4.21", "not answered during the call: the fragment change is allowed")

  package static let appAnsweredDownload = Reason("4.13", "the app answered .download")
  package static let openerPolicySwitchesGroup = Reason(
    "5.12", """
      Cross-Origin-Opener-Policy moves the page to another browsing context group: opener, handle and name are cut
      """)

  package static let appLoadTakesNewProcess = Reason(
    "5.15", """
      the app's load goes to another site and takes a new process: window.opener and the opener's handle are cut
      """)

  package static let appLoadGoesBackToProcess = Reason(
    "5.15", "the app's load goes back to a page of another process: window.opener and the opener's handle are cut")
}
