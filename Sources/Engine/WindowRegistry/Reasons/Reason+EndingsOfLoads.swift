// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let appCancelledRedirect = Reason("4.11", "the app cancelled the redirect")
  package static let appCancelledResponse = Reason("4.12", "the app cancelled the response")
  package static let responseBecomesDownload = Reason("4.12", "the response becomes a download")
  package static let responseHasNoContent = Reason("4.12", "the server answered without content")

  package static func typeCannotBeShown(_ type: String) -> Reason {
    Reason("4.12", "WebKit cannot show \(type)")
  }

  package static let newNavigationTakesOver = Reason("4.14", "a new navigation takes the place of the load under way")
  package static let anotherPageTakesOver = Reason("4.14", "another page is loaded in its place")
  package static let fragmentTakesOver = Reason("4.14", "the page went to a fragment of itself")
  package static let documentOpenStopsLoad = Reason("4.14", "document.open() stops the load")
  package static let pageStopsLoad = Reason("4.14", "the page called window.stop()")
  package static let appStopsLoad = Reason("4.14", "the app called stopLoading()")
  package static let appRestoresHistory = Reason("4.14", "the app restores a session history")
  package static let windowClosesDuringLoad = Reason("5.5", "the window is closed while it loads")
  package static let appCancelledFragmentChange = Reason("4.21", "the app cancelled the fragment change")
  package static let userStays = Reason("7.9", "the user chose to stay on the page")

  package static func networkFailed(_ message: String) -> Reason {
    Reason("4.16", message)
  }

  package static func fileCouldNotBeRead(_ message: String) -> Reason {
    Reason("4.39", message)
  }

  package static let redirectIsInvalid = Reason("4.16", "the server redirects to an invalid URL")
  package static let tooManyRedirects = Reason("4.16", "more than 20 redirects in one navigation")
  package static let schemeHandlerFailed = Reason("4.8", "the app's scheme handler failed the request")
  package static let blobIsGone = Reason("4.8", "no blob has this URL any more")

  package static func contentProcessEnded(_ message: String) -> Reason {
    Reason("4.19", message)
  }

  package static func xmlIsNotWellFormed(_ message: String) -> Reason {
    Reason("4.41", "the page is shown up to its first error in XML: \(message)")
  }
}
