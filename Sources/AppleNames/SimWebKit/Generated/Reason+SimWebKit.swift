// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Windows

extension Reason {
  package static let uiDelegateMakesNoWindows = Reason(
    "1.78", "the uiDelegate has no webView(_:createWebViewWith:for:windowFeatures:): no window")
}

// MARK: Refusals

extension Reason {
  package static func proxyIsNotUsed(_ proxy: String) -> Reason {
    Reason(
      "9.30", """
        the data store's proxy \(proxy) is not used: the test does not let that host be asked over the real network
        """)
  }

  package static let navigationDelegateAnswersNoChallenges = Reason(
    "9.14", "the navigation delegate has no method for it: the default is used")

  package static func schemeIsIgnored(_ scheme: String) -> Reason {
    Reason("4.33", "no policy method: WebKit cannot handle \(scheme): and ignores the load")
  }
}

// MARK: Closing

extension Reason {
  package static let closeReachesNobody = Reason(
    "5.6", "no UI delegate: the app is not told that the page closed its window")

  package static let closeIsNotImplemented = Reason(
    "5.6", "webViewDidClose(_:) is not implemented: the view of the closed window stays")
}

// MARK: App-bound domains

extension Reason {
  package static func cookieOutsideAppBoundDomains(named name: String, domain: String) -> Reason {
    Reason("8.7", "the cookie \"\(name)\" is not set: \(domain) is not in WKAppBoundDomains")
  }

  package static func cookieOfServersStays(named name: String) -> Reason {
    Reason("6.18", "the cookie \"\(name)\" stays: it is HttpOnly, and the app's is not")
  }
}

// MARK: Care for delegates

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

// MARK: Failures on a device

extension Reason {
  package static func delegateMethodTrapped(_ failure: String) -> Reason {
    Reason("3.1", failure)
  }

  package static func sourceFrameIsNil(_ failure: String) -> Reason {
    Reason("3.3", failure)
  }

  package static func observerIsNotRegistered(_ failure: String) -> Reason {
    Reason("4.5", failure)
  }

  package static func schemeTaskIsMisused(_ failure: String) -> Reason {
    Reason("4.8", failure)
  }

  package static func schemeCannotBeHandled(_ failure: String) -> Reason {
    Reason("4.8", failure)
  }

  package static func urlIsNoFile(_ failure: String) -> Reason {
    Reason("4.39", failure)
  }

  package static func resumeDataIsInvalid(_ failure: String) -> Reason {
    Reason("4.45", failure)
  }

  package static func destinationIsNoFile(_ failure: String) -> Reason {
    Reason("4.45", failure)
  }

  package static func messageHandlerExists(_ failure: String) -> Reason {
    Reason("6.7", failure)
  }

  package static func storeIdentifierIsInvalid(_ failure: String) -> Reason {
    Reason("6.6", failure)
  }

  package static func viewHasOtherConfiguration(_ failure: String) -> Reason {
    Reason("6.8", failure)
  }

  package static func relatedViewDiffers(_ failure: String) -> Reason {
    Reason("6.10", failure)
  }

  package static func completionHandlerIsMisused(_ failure: String) -> Reason {
    Reason("9.5", failure)
  }

  package static func handlerIsNeverCalled(_ method: String, consequence: String) -> Reason {
    Reason("4.47", "\(method) never calls its completion handler: \(consequence)")
  }

  package static func completionHandlerOffMainThread(_ failure: String) -> Reason {
    Reason("9.6", failure)
  }

  package static func codeBelongsToNoTest(_ failure: String) -> Reason {
    Reason("L22", failure)
  }

  package static func serviceOfTheDevice(_ note: String) -> Reason {
    Reason("L32", note)
  }

  package static func appWouldEnd(_ failure: String) -> Reason {
    Reason("L34", failure)
  }

  package static func interfaceFileIsNotRead(_ failure: String) -> Reason {
    Reason("L33", failure)
  }

  package static func messageHasNoReceiver(_ failure: String) -> Reason {
    Reason("9.2", failure)
  }

  package static func delegateMethodIsNeverCalled(_ failure: String) -> Reason {
    Reason("9.3", failure)
  }
}
