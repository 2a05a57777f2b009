// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let noNameGiven = Reason("1.36", "no name is given: a new window is asked for")

  package static func newWindowIsAskedFor(because reason: Reason) -> Reason {
    Reason(reason.rule, "\(reason.text): a new one is asked for")
  }

  package static func windowOpenGivesNull(because reason: Reason) -> Reason {
    Reason(reason.rule, "window.open gives null, \(reason.text)")
  }

  package static func windowIsOnlyReturned(because reason: Reason) -> Reason {
    Reason("2.1", "\(reason.text): it is returned and not navigated")
  }

  package static func ancestorIsNavigated(_ keyword: String) -> Reason {
    Reason("1.6", "\(keyword) is navigated, no window is made")
  }

  package static func windowURLIsInvalid(_ url: String) -> Reason {
    Reason("1.7", "\"\(url)\" is not a valid URL")
  }

  package static let sandboxForbidsWindowOpen = Reason("1.12", "blocked: the frame is sandboxed without allow-popups")
  package static let sandboxForbidsNewWindow = Reason("1.64", "blocked: the frame is sandboxed without allow-popups")
  package static let noUIDelegate = Reason("1.78", "there is no uiDelegate: no window")
  package static let uiDelegateMakesNoWindows = Reason(
    "1.78", "the uiDelegate has no webView(_:createWebViewWith:for:windowFeatures:): no window")

  package static let appReturnedNil = Reason("0.11", "the app returned nil: no window")
  package static let appGaveNoWindow = Reason("0.11", "the app gave no window: window.open returns null")
  package static let openedWindowLoadsFirstPage = Reason("1.54", "the new window's first page")
  package static let openedWindowStaysEmpty = Reason("1.55", "the URL is empty: no delegate is asked")
  package static let ownProcessLoads = Reason("1.30", "the window's own process loads it")
  package static let appSideLoadsWindowWithoutOpener = Reason(
    "1.30", "a window without an opener is loaded by the app's side")

  package static let scriptNavigatesDuringFirstLoad = Reason(
    "1.60", "a script navigates the window while its first page loads")
}
