// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Gestures

extension Reason {
  package static func timerFiredTooLate(milliseconds: Int) -> Reason {
    Reason(
      "1.22", "blocked: the timer fired \(milliseconds) ms after the user's gesture; only timers up to 1000 ms keep it")
  }

  package static let timerHasFiredBefore = Reason(
    "1.22", "blocked: only the first firing of setInterval keeps the user's gesture")

  package static let requestLostGesture = Reason(
    "1.24", "blocked: the user's gesture does not survive fetch or XMLHttpRequest")
}

// MARK: Windows

extension Reason {
  package static func windowOpenGivesNull(because reason: Reason) -> Reason {
    Reason(reason.rule, "window.open gives null, \(reason.text)")
  }

  package static func windowIsOnlyReturned(because reason: Reason) -> Reason {
    Reason("2.1", "\(reason.text): it is returned and not navigated")
  }

  package static let appGaveNoWindow = Reason("0.11", "the app gave no window: window.open returns null")
  package static let openedWindowLoadsFirstPage = Reason("1.54", "the new window's first page")
  package static let openedWindowStaysEmpty = Reason("1.55", "the URL is empty: no delegate is asked")
  package static let ownProcessLoads = Reason("1.30", "the window's own process loads it")
  package static let appSideLoadsWindowWithoutOpener = Reason(
    "1.30", "a window without an opener is loaded by the app's side")

  package static let scriptNavigatesDuringFirstLoad = Reason(
    "1.60", "a script navigates the window while its first page loads")
}

// MARK: Links and forms

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

// MARK: Causes of loads

extension Reason {
  package static let appLoadsPage = Reason("3.7", "the app loads a page")
  package static let pageChangesOwnLocation = Reason("3.7", "the page changes its own location")
  package static let scriptChangesLocation = Reason("3.7", "a script changes the window's location")
  package static let scriptSetsFrameSource = Reason("3.7", "a script set the frame's src")
  package static let historyGoZeroLoadsAgain = Reason("3.7", "history.go(0) loads the page again")
  package static let appReloadsPage = Reason("4.25", "the app reloads the page")
  package static let pageReloadsItself = Reason("4.25", "the page reloads itself")
  package static let pageRefreshes = Reason("4.26", "the page refreshes")
  package static let httpReplacesHTTPS = Reason("4.49", "https has failed: WebKit loads the page over http")
  package static let historyIsTraversed = Reason("4.23", "the session history is traversed")
  package static let entryIsOfSameDocument = Reason(
    "4.22", "the entry belongs to the same document: no delegate is called")

  package static let pageContainsFrame = Reason("4.27", "the page contains a frame")

  package static func framesNestTooDeep(deepest: Int) -> Reason {
    Reason("4.28", "frames nest at most \(deepest) deep: this one is not made")
  }

  package static let attachmentLoadsNoFrames = Reason(
    "10.7", "a page that is an attachment loads no frames: this one is not made")

  package static let frameHasSourceDocument = Reason("4.28", "the frame's content is in its srcdoc attribute")
  package static let scriptURLOfAppDoesNothing = Reason(
    "1.57", "a javascript: URL that the app's side loads does nothing")
}

// MARK: Progress

extension Reason {
  package static let appAllowedNavigation = Reason("4.1", "the app allowed the navigation")

  package static func serverAnswered(status: Int) -> Reason {
    Reason("4.1", "the server answered with \(status)")
  }

  package static func noResponseIsGiven(status: Int) -> Reason {
    Reason("4.1", "no response is given for this URL: a \(status) page")
  }

  package static let firstBytesArrived = Reason("4.1", "the first bytes of the page are here")
  package static let loadEventFired = Reason("4.9", "the load event was fired")

  package static func serverRedirects(status: Int) -> Reason {
    Reason("4.4", "the server redirects (\(status)): every hop is asked about")
  }

  package static let appAllowedRedirect = Reason("4.4", "the app allowed the redirect")
  package static let appWasAskedAboutRedirect = Reason(
    "4.4", "the server redirects to the same URL again: the app is not asked again")

  package static let pageIsInPageCache = Reason("4.23", "the page is in the page cache")
  package static let processHasPageInPageCache = Reason(
    "4.43", "nothing is loaded: the page's process keeps it for another entry")

  package static let pageCameFromPageCache = Reason("4.23", "the page came from the page cache")
  package static let answerAboutEmptyPageIsIgnored = Reason(
    "1.56", "the first load of the frame is about:blank: the answer is ignored")

  package static let fragmentChangeWithoutGesture = Reason(
    "4.21", "a fragment change without a gesture: the answer is ignored")

  package static let appAnsweredDownload = Reason("4.13", "the app answered .download")
  package static let openerPolicySwitchesGroup = Reason(
    "5.12", """
      Cross-Origin-Opener-Policy moves the page to another browsing context group: opener, handle and name are cut
      """)

  package static let navigationTakesNewProcess = Reason(
    "5.15", """
      the navigation goes to another site and takes a new process: window.opener and the opener's handle are cut
      """)

  package static let appLoadTakesNewProcess = Reason(
    "5.15", """
      the app's load goes to another site and takes a new process: window.opener and the opener's handle are cut
      """)

  package static let appLoadGoesBackToProcess = Reason(
    "5.15", "the app's load goes back to a page of another process: window.opener and the opener's handle are cut")
}

// MARK: Endings of loads

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

  package static let serverWasSilent = Reason("4.52", "the server was silent until the request timed out")

  package static func fileCouldNotBeRead(_ message: String) -> Reason {
    Reason("4.39", message)
  }

  package static let appCancelledChallenge = Reason("9.15", "the app cancelled the authentication challenge")
  package static let redirectIsInvalid = Reason("4.16", "the server redirects to an invalid URL")
  package static let tooManyRedirects = Reason("4.16", "more than 20 redirects in one navigation")
  package static let schemeHandlerFailed = Reason("4.8", "the app's scheme handler failed the request")
  package static let loadIsNotSecure = Reason("4.48", "the app accepts no page that is not secure")
  package static let httpsRedirectsToHTTP = Reason(
    "4.49", "https redirects to http, which becomes the same https again")

  package static let blobIsGone = Reason("4.8", "no blob has this URL any more")

  package static func xmlIsNotWellFormed(_ message: String) -> Reason {
    Reason("4.41", "the page is shown up to its first error in XML: \(message)")
  }
}

// MARK: Refusals

extension Reason {
  package static func scriptURLOfAnotherOrigin(_ origin: String) -> Reason {
    Reason("1.14", "a javascript: URL of \(origin) may not run in a page of another origin")
  }

  package static let dataURLInTopWindow = Reason("4.31", "a page may not navigate the top window to a data: URL")
  package static let dataURLIsInvalid = Reason("4.31", "the data: URL cannot be decoded")

  package static func urlCannotBeLoaded(_ url: String) -> Reason {
    Reason("4.32", "\"\(url)\" is not a valid URL:")
  }

  package static func schemeCannotBeLoaded(_ scheme: String) -> Reason {
    Reason("4.32", "WebKit cannot load the scheme \(scheme):")
  }

  package static let sandboxRefusesOpenerPolicy = Reason(
    "5.12", "the window is sandboxed, and the page has a Cross-Origin-Opener-Policy")

  package static let redirectToOtherScheme = Reason("4.34", "Redirection to URL with a scheme that is not HTTP(S)")

  package static func contentRuleBlocks(_ url: String) -> Reason {
    Reason("4.46", "a content rule of the app blocks \(url)")
  }

  package static func mixedContentIsBlocked(_ url: String) -> Reason {
    Reason("4.42", "a frame of a page from https does not load \(url), which is not secure")
  }

  package static func redirectIsForbidden(to url: String) -> Reason {
    Reason("4.35", "a server may not redirect to \(url)")
  }

  package static func sandboxKeepsSchemeFromApp(_ scheme: String) -> Reason {
    Reason("4.36", "the frame's sandbox does not let it go to \(scheme):, so the app is not asked")
  }

  package static func addressIsForbidden(_ restriction: String) -> Reason {
    Reason("4.37", "web pages may not use \(restriction)")
  }

  package static func appURLIsInvalid(_ url: String) -> Reason {
    Reason("4.38", "\"\(url)\" is not a valid URL")
  }

  package static func localFileIsForbidden(to origin: String) -> Reason {
    Reason("4.39", "a page from \(origin) may not show local files")
  }

  package static func blobOfOtherOriginIsForbidden(to origin: String) -> Reason {
    Reason("4.39", "a page from \(origin) may not show the blob of another origin")
  }

  package static func handlerRefusedByContentSecurityPolicy(of element: String, _ directive: String) -> Reason {
    Reason("11.1", "the handler of \(element) did not run: \(directive)")
  }

  package static func codeRefusedByContentSecurityPolicy(_ what: String, _ directive: String) -> Reason {
    Reason("11.1", "the \(what) did not run: \(directive)")
  }

  package static func styleRefusedByContentSecurityPolicy(_ directive: String) -> Reason {
    Reason("11.1", "the inline style was not applied: \(directive)")
  }

  package static func requestRefusedByContentSecurityPolicy(_ url: String, _ directive: String) -> Reason {
    Reason("11.2", "\(url) was not requested: \(directive)")
  }

  package static let frameRefusedByContentSecurityPolicy = Reason(
    "4.40", "the page's Content-Security-Policy does not allow this frame")

  package static let formRefusedByContentSecurityPolicy = Reason(
    "4.40", "the page's Content-Security-Policy does not let the form send its data there")

  package static let pageRefusesAncestors = Reason(
    "4.40", "the frame's Content-Security-Policy does not allow this page around it")

  package static let embedderPolicyRefusesFrame = Reason(
    "11.9", """
      the page around the frame requires a Cross-Origin-Embedder-Policy or Cross-Origin-Resource-Policy that the \
      response lacks
      """)

  package static let frameOptionsRefuseFrame = Reason("4.40", "X-Frame-Options does not allow the page in a frame")
}

// MARK: Closing

extension Reason {
  package static let lazyFrameIsNotLoaded = Reason(
    "4.53", "the frame is not loaded: it is lazy, and without layout it is never seen")

  package static let pageIsBeingLeft = Reason("5.18", "nothing is loaded: the page that asks is left")

  package static func closeIsRefused(because reason: Reason) -> Reason {
    Reason("5.1", reason.text)
  }

  package static let handleIsDead = Reason(
    "5.15", "the window was cut off by a process swap or is gone: nothing is navigated")
}

// MARK: Messages and dialogs

extension Reason {
  package static let messageToClosedWindow = Reason("6.4", "a message to a closed window is dropped")

  package static func messageForAnotherOrigin(_ expected: String, shown: String) -> Reason {
    Reason("6.2", "the message is dropped: it was meant for \(expected), the window shows \(shown)")
  }

  package static let dialogInSandbox = Reason("7.5", "no dialog: the frame is sandboxed without allow-modals")
  package static let dialogDuringUnload = Reason("7.5", "no dialog while a page is unloaded")
  package static let dialogBeforeFirstPage = Reason("7.5", "no dialog in a popup that still waits for its first page")
  package static let printReachesNobody = Reason("7.7", "window.print reaches no public delegate method")
  package static let openPanelNeedsGesture = Reason("7.11", "no panel for files: no user gesture is being processed")
  package static let openPanelIsOpen = Reason(
    "7.11", "no panel for files: the page has one open that nobody has answered")
}

// MARK: Third parties

extension Reason {
  package static func thirdPartyCookieIsRefused(_ name: String, of site: String, in page: String) -> Reason {
    Reason(
      "6.14", """
        the cookie "\(name)" of \(site) is refused: the page is \(page)'s, and other sites may not set cookies in it
        """)
  }

  package static func thirdPartyCookiesAreWithheld(of site: String, in page: String) -> Reason {
    Reason("6.14", "tracking prevention: \(site) does not get its cookies in a page of \(page)")
  }

  package static func thirdPartyStorageIsApart(of site: String, in page: String) -> Reason {
    Reason("6.15", "storage of \(site) in pages of \(page) is apart from its own")
  }

  package static func storageAccessIsGranted(to site: String, in page: String) -> Reason {
    Reason("6.20", "the user lets \(site) use its cookies in this page of \(page)")
  }

  package static let storageAccessIsSandboxed = Reason(
    "6.20", "storage access is refused: the sandbox has no allow-storage-access-by-user-activation")

  package static let storageAccessNeedsGesture = Reason(
    "6.20", "storage access is refused: the request did not come from a handler of the user's tap")

  package static func siteDataIsCleared(of origin: String) -> Reason {
    Reason("6.21", "Clear-Site-Data: what \(origin) has stored is removed, as its server asks")
  }

  package static let moreThirdPartyLines = Reason("6.14", "more such lines of this page are left out")
}

// MARK: The app in the background

extension Reason {
  package static let suspendedPageWaits = Reason(
    "2.14", "the app is in the background: the page is suspended until it returns")

  package static let framesOfHiddenPageWait = Reason(
    "2.12", "the page's view is in no window: its animation frames wait until it can be seen")
}

// MARK: Limits

extension Reason {
  package static func scriptWasEnded(_ message: String) -> Reason {
    Reason("L1", message)
  }

  package static let scriptsCannotBeStopped = Reason("L2", "scripts could not be stopped")

  package static func noResponseNames(_ url: String, status: Int) -> Reason {
    Reason("0.15", "no response is given for \(url): it is answered with \(status)")
  }

  package static func scriptDoesNotLoad(_ url: String, why: String) -> Reason {
    Reason("0.15", "the script \(url) does not run: \(why)")
  }

  package static func insecureContentIsBlocked(_ url: String) -> Reason {
    Reason("0.15", "blocked: the page is of https and asks for \(url)")
  }

  package static func documentOpenOpensNoWindow(_ url: String) -> Reason {
    Reason(
      "0.16", """
        document.open("\(url)") opens no window, and empties the page; in an attribute such as onclick, open() is \
        document.open()
        """)
  }

  package static func clickedElementIsHidden(_ selector: String) -> Reason {
    Reason("L35", "\(selector) is hidden: no user could click it")
  }

  package static func clickedElementIsDisabled(_ selector: String) -> Reason {
    Reason("L35", "\(selector) is disabled: a user's click would do nothing")
  }

  package static func tooManyWindows(most: Int) -> Reason {
    Reason("L3", "a world may have \(most) windows")
  }

  package static func tooManyFrames(most: Int) -> Reason {
    Reason("L4", "a page may have \(most) frames")
  }

  package static func treeIsTooDeep(deepest: Int) -> Reason {
    Reason("L5", "elements nest at most \(deepest) deep: deeper ones are siblings")
  }

  package static func tooManyTasks(most: Int) -> Reason {
    Reason("L11", "pages ran \(most) tasks without a pause")
  }

  package static func tooMuchProcessorTime(seconds: Int) -> Reason {
    Reason("L12", "pages used more than \(seconds) s of processor time")
  }

  package static func tooMuchMemory(mebibytes: Int) -> Reason {
    Reason("L13", "pages use more than \(mebibytes) MiB of memory")
  }

  package static func tooManyTasksWait(most: Int) -> Reason {
    Reason("L14", "more than \(most) tasks and timers wait")
  }

  package static func tooManyMessages(most: Int) -> Reason {
    Reason("L15", "pages sent more than \(most) console lines and dialogs in one run")
  }

  package static func messagesAreTooLong(mebibytes: Int) -> Reason {
    Reason("L15", "pages sent more than \(mebibytes) MiB of console lines, dialogs and titles in one run")
  }

  package static func tooManyRequests(most: Int) -> Reason {
    Reason("L16", "pages sent more than \(most) requests in one run")
  }
}
