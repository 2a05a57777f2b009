// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Windows

extension Reason {
  package static let noUIDelegate = Reason("1.78", "there is no uiDelegate: no window")
  package static let appReturnedNil = Reason("0.11", "the app returned nil: no window")
}

// MARK: Progress

extension Reason {
  package static let fragmentChangeNotAnsweredInTime = Reason(
    "4.21", "not answered during the call: the fragment change is allowed")

  package static let serverWantsPassword = Reason("9.14", "the server asks for a name and a password")

  package static func serverRefusedPassword(times: Int) -> Reason {
    Reason("9.15", "the server has refused the name and the password (\(times) so far)")
  }

  package static func serverShowsCertificate(_ kind: String) -> Reason {
    Reason("9.17", "a new connection: the server shows its certificate (\(kind))")
  }

  package static let serverWantsCertificate = Reason("9.19", "the server asks for a certificate of the app")
  package static let serverHasDeprecatedTLS = Reason("9.18", "the server speaks no newer version of TLS than 1.1")
  package static let appReadsFormBeforeSubmission = Reason("9.25", "the app can read the form before it is submitted")
  package static let appDecidesAboutEntry = Reason(
    "4.47", "the app is asked before the page goes to another entry of its session history")

  package static let appDecidesAboutCachedPage = Reason(
    "4.47", "the app is asked before a page comes back from the page cache")

  package static let appRefusesEntry = Reason("4.47", "the app refuses: the page stays where it is")
}

// MARK: Endings of loads

extension Reason {
  package static func contentProcessEnded(_ message: String) -> Reason {
    Reason("4.19", message)
  }

  package static func pageReportsError(_ text: String) -> Reason {
    Reason("0.15", text)
  }

  package static func simulatorLacks(_ text: String) -> Reason {
    Reason("0.17", text)
  }

  package static func moreErrorsFollow(most: Int) -> Reason {
    Reason("0.15", "there are more than \(most) errors; the others are left out")
  }

  package static func userIsWarned(code: Int) -> Reason {
    Reason("4.49", "https has failed with \(code): the view asks the user whether to go on over http")
  }

  package static let webKitReloadsAfterProcessEnd = Reason(
    "4.19", "the app does not handle the end of the content process, so WebKit reloads the page, once")

  package static let webKitLoadsAgainAfterProcessEnd = Reason(
    "4.19", """
      the app does not handle the end of the content process, so WebKit asks again for what the app wanted to load, \
      once
      """)

  package static let hiddenPageIsReloadedLater = Reason(
    "4.19", """
      the app does not handle the end of the content process, and WebKit reloads the page when its view is shown
      """)

  package static let contentProcessEndedAgain = Reason(
    "4.19", "the content process ended again, and WebKit does not reload the page a second time")
}

// MARK: Messages and dialogs

extension Reason {
  package static let scriptWaitsForReply = Reason("7.2", "the page's script waits for the reply")
  package static let systemPickerIsShown = Reason("7.12", "the system shows its own picker, in which the test chooses")

  package static func systemCameraIsShown(_ camera: String) -> Reason {
    Reason("7.12", "the system shows its \(camera) camera, whose picture the test gives")
  }

  package static let nobodyShowsOpenPanel = Reason("7.12", "nobody shows a panel: the input gets cancel")

  package static func chosenFileIsUnreadable(_ path: String, why: String) -> Reason {
    Reason("7.14", "the chosen file \(path) cannot be read by the page: \(why)")
  }
}

// MARK: App-bound domains

extension Reason {
  package static let appWasAskedFirst = Reason(
    "8.1", "the app was asked first: WebKit compares with WKAppBoundDomains after its answer")

  package static func appIsNotAsked(about host: String) -> Reason {
    Reason("8.1", "\(host) is not in WKAppBoundDomains; as commonly described, the app is not asked (WebKit asks it)")
  }

  package static func loadOutsideAppBoundDomains(_ message: String) -> Reason {
    Reason("8.2", message)
  }

  package static func appBoundListFlaw(_ finding: String) -> Reason {
    Reason("8.3", finding)
  }

  package static func scriptOutsideAppBoundDomains(_ message: String) -> Reason {
    Reason("8.7", "\(message) (WKErrorDomain 14)")
  }
}

// MARK: Failures on a device

extension Reason {
  package static let returnedViewIsForeign = Reason(
    "6.8", "Returned WKWebView was not created with the given configuration.")

  package static func mainThreadHangs(_ failure: String) -> Reason {
    Reason("9.12", failure)
  }

  package static func appWorkLasts(_ failure: String) -> Reason {
    Reason("9.27", failure)
  }

  package static func appLeavesForLater(_ task: String) -> Reason {
    Reason("9.27", task)
  }

  package static func appRequestIsAnswered(_ request: String, response: String) -> Reason {
    Reason("9.28", "\(request): \(response)")
  }

  package static func appRequestIsCached(_ request: String) -> Reason {
    Reason("9.28", "\(request): the session's cache has the answer")
  }

  package static func appRequestIsConfirmed(_ request: String) -> Reason {
    Reason("9.28", "\(request): 304, so the cached answer still holds")
  }

  package static func appRequestFails(_ request: String, code: Int) -> Reason {
    Reason("9.28", "\(request): the request fails with the error \(code) of NSURLErrorDomain")
  }

  package static func appRequestIsNotAnswered(_ request: String) -> Reason {
    Reason("9.28", "\(request): no answer ever comes")
  }

  package static func appRequestRemark(_ remark: String) -> Reason {
    Reason("9.28", remark)
  }

  package static func pageIsOutOfReach(_ obstacle: String) -> Reason {
    Reason("9.29", "the tap is refused, because no finger reaches the page: \(obstacle)")
  }

  package static func appAsksUnknownHost(_ host: String, request: String) -> Reason {
    Reason(
      "9.28", """
        the app's own code asks \(host), which the test has not given: the request fails as if there were no such \
        host, and nothing is sent: \(request)
        """)
  }
}

// MARK: Safari and apps

extension Reason {
  package static func webViewIsDisguised(from host: String) -> Reason {
    Reason(
      "UA.1", """
        \(host) forbids sign-ins from web views in its terms; customUserAgent hides that this is one, and the app may \
        be blocked
        """)
  }
}

// MARK: The app in the background

extension Reason {
  package static let appEntersBackground = Reason("9.26", "the app enters the background: its pages are hidden")
  package static let appReturnsToForeground = Reason("9.26", "the app returns to the foreground: its pages are visible")
}

// MARK: Links that open apps

extension Reason {
  package static func linkOpensNoApp(_ app: String, because: Reason) -> Reason {
    Reason(because.rule, "\(app) takes this link, but is not opened: \(because.text)")
  }

  package static let loadOfAppOpensNoApp = Reason("9.21", "the app itself asked for the load")
  package static let navigationWithoutUserOpensNoApp = Reason(
    "9.21", "no user gesture is being processed, and the page was not reached by one")

  package static func linkStaysOnHost(_ host: String) -> Reason {
    Reason("9.22", "the page has the same host, \(host)")
  }

  package static let frameOpensNoApp = Reason("9.22", "a frame inside the page navigates")
  package static let traversalOpensNoApp = Reason("9.22", "it goes back or forward")
  package static let windowGoesToHostOfOpener = Reason("9.23", "the page that opened the window has the same host")
  package static let appAllowedWithoutAppLink = Reason("9.24", "the app answered .allow + 2")
  package static let otherAppTookRedirect = Reason("9.7", "another app was opened for the redirect")
  package static let otherAppTookFirstLoad = Reason(
    "9.23", "another app was opened, and the window's first load was one of the app's side")
}

// MARK: Limits

extension Reason {
}
