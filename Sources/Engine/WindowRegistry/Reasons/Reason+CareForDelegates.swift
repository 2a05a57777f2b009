// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func delegateMethodLooksWrong(_ finding: String) -> Reason {
    Reason("9.2", finding)
  }

  package static func delegateMethodWasNotCalled(_ finding: String) -> Reason {
    Reason("9.3", finding)
  }

  package static func optionalCallReachesNothing(_ type: String, method: String) -> Reason {
    Reason("9.2", "\(type), to which the delegate hands the call on, has no \(method): nothing is called there")
  }

  package static func delegateWasDeallocated(_ type: String, consequence: String) -> Reason {
    Reason("9.2", "the delegate \(type) was deallocated; \(consequence)")
  }

  package static func noNavigationDelegateDecides(_ outcome: String) -> Reason {
    Reason("4.33", "no call: there is no navigationDelegate; \(outcome) by default")
  }

  package static func navigationDelegateDecidesNothing(_ outcome: String) -> Reason {
    Reason("4.33", "no call: the navigationDelegate has no such method; \(outcome) by default")
  }

  package static let nobodyIsToldOfProgress = Reason("9.2", "no call: there is no navigationDelegate")
  package static let progressIsNotImplemented = Reason("9.2", "no call: the navigationDelegate has no such method")

  package static func noUIDelegateShowsDialogs(_ outcome: String) -> Reason {
    Reason("7.3", "no call: there is no uiDelegate; \(outcome)")
  }

  package static func dialogIsNotImplemented(_ outcome: String) -> Reason {
    Reason("7.3", "no call: the uiDelegate has no such method; \(outcome)")
  }

  package static let appLoadsInReturnedPopup = Reason(
    "0.14", "the app itself loads in the popup that it returns; WebKit loads the request too, and the app's load wins")

  package static let popupWasReleased = Reason(
    "1.81", "nobody keeps the popup: its web view was released, which closes the window")

  package static let popupHasNoNavigationDelegate = Reason(
    "6.12", "the popup has no navigationDelegate: WebKit's defaults decide about its loads")

  package static let popupHasNoUIDelegate = Reason(
    "6.12", "the popup has no uiDelegate: the app is not told about its dialogs, popups and window.close()")

  package static let downloadHasNoDelegate = Reason("4.13", "the download has no delegate: it is cancelled")
  package static let downloadHasNoDestination = Reason(
    "4.13", "the delegate names no destination for the download: it is cancelled")

  package static func downloadMethodWasNotCalled(_ finding: String) -> Reason {
    Reason("4.13", finding)
  }
}
