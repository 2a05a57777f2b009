// Written by Tools/rules.py from Docs/Rules/*.toml: change those and run `make rules`.
// swift-format-ignore-file

extension RuleText {
  /// All rules, in the order of the pages.
  package static let list: [RuleText] = [
    RuleText(
      number: "0.1", title: "A new window by name",
      sentence: "`window.open` with a new name calls `createWebViewWith` on the calling page's view; then `decidePolicyFor` is called on the popup's view, and the URL is loaded.",
      conditions: ["The calling page's view is not asked with `decidePolicyFor`.", "The popup's question has the type other, the popup's main frame as its target, and the calling frame as its source.", "Then come `didStartProvisionalNavigation`, `decidePolicyForNavigationResponse`, `didCommit` and `didFinish`, on the popup's delegate."], webkit: [], proofs: ["open-named-twice", "page-named-and-unnamed", "TestPages/popup"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 7),
    RuleText(
      number: "0.2", title: "The same name again",
      sentence: "`window.open` with the name of an open window makes no new window: `decidePolicyFor` is called on that window's view only, and the URL is loaded there.",
      conditions: [], webkit: [], proofs: ["open-named-twice", "TestPages/popup"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 21),
    RuleText(
      number: "0.3", title: "An empty URL and a known name",
      sentence: "`window.open('', name)` returns the window of that name, and no delegate method is called.",
      conditions: [], webkit: [], proofs: ["open-empty-url-named"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 31),
    RuleText(
      number: "0.4", title: "An empty window",
      sentence: "`window.open('')` calls `createWebViewWith` with an empty URL; the new window shows about:blank, and no `decidePolicyFor` is called.",
      conditions: ["`didStartProvisionalNavigation`, `didCommit` and `didFinish` of about:blank are called."], webkit: [], proofs: ["open-empty-state", "noopener-empty-url"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 41),
    RuleText(
      number: "0.5", title: "A window for about:blank",
      sentence: "For `window.open('about:blank')` the app is asked with `decidePolicyFor`, but its answer is not awaited.",
      conditions: [], webkit: [], proofs: ["open-about-blank"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 53),
    RuleText(
      number: "0.6", title: "A location in an empty window",
      sentence: "If a script sets the location of a new empty window, the app is asked after that script has ended, and the page replaces the empty history entry.",
      conditions: [], webkit: [], proofs: ["open-empty-then-location-same-tick", "open-empty-then-location"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 63),
    RuleText(
      number: "0.7", title: "A link to a new window",
      sentence: "A link with `target=_blank` calls `decidePolicyFor` on the page's view with a nil target frame, then `createWebViewWith`, then `decidePolicyFor` on the popup's view.",
      conditions: ["The popup's question has the type other, and is not by the user.", "The popup has no opener."], webkit: [], proofs: ["link-blank", "TestPages/links"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 73),
    RuleText(
      number: "0.8", title: "A link to a new window without a gesture",
      sentence: "If a script clicks a link to a new window without a user gesture, and the page may not open windows without one, no delegate method is called.",
      conditions: [], webkit: [], proofs: ["link-without-gesture"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 86),
    RuleText(
      number: "0.9", title: "A link to a window that is open",
      sentence: "A link whose target is an open window calls `decidePolicyFor` once, on that window's view, with the type linkActivated.",
      conditions: [], webkit: [], proofs: ["link-named"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 96),
    RuleText(
      number: "0.10", title: "A window without opener",
      sentence: "With `noopener`, `window.open` returns null, the UI process loads the popup at once, and the popup's name is never found again.",
      conditions: [], webkit: [], proofs: ["noopener-twice", "features-noopener"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 106),
    RuleText(
      number: "0.11", title: "The app makes no window",
      sentence: "If the app returns nil from `createWebViewWith`, `window.open` returns null, and no other delegate method is called.",
      conditions: [], webkit: [], proofs: ["create-blocked-prefix", "page-named-and-unnamed-blocked"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 116),
    RuleText(
      number: "0.12", title: "The popup's first load is cancelled",
      sentence: "If the app cancels a popup's first navigation, the popup stays at about:blank, keeps its name, and can be used again.",
      conditions: [], webkit: [], proofs: ["cancel-popup-navigation-write", "TestPages/first-load-cancelled"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 126),
    RuleText(
      number: "0.13", title: "The app loads the popup's page in the same view",
      sentence: "An app may load the popup's request in the page's own view and return nil: the script gets null, and that view makes an ordinary load.",
      conditions: [], webkit: [], proofs: ["create-blocked-fallback"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 136),
    RuleText(
      number: "0.14", title: "The app loads in the popup itself",
      sentence: "If the app itself loads something in the popup that it returns, `decidePolicyFor` is called twice on the popup's view, and the app's load takes the place of WebKit's.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "The basic traces", file: "Docs/Rules/00-basic-traces.md", line: 146),
    RuleText(
      number: "1.1", title: "A window without a frame",
      sentence: "`window.open` returns null if it is called on a window that no longer belongs to a frame.",
      conditions: [], webkit: [], proofs: ["message-after-close"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 9),
    RuleText(
      number: "1.2", title: "Sites that WebKit treats specially",
      sentence: "For a few sites that WebKit lists, it opens about:blank instead of the URL; the simulator has no such list.",
      conditions: [], webkit: [], proofs: ["open-about-blank"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 19),
    RuleText(
      number: "1.3", title: "Content rule lists",
      sentence: "If a content rule list blocks the URL as a `popup`, `window.open` returns null and the app is not asked.",
      conditions: [], webkit: [], proofs: ["WKContentExtensionStoreTests"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 29),
    RuleText(
      number: "1.4", title: "When a script may open a window",
      sentence: "A script may open a window while a user's gesture is being handled, or if `javaScriptCanOpenWindowsAutomatically` is true; otherwise `window.open` returns null.",
      conditions: ["Which gestures count: 1.20 to 1.28.", "The preference's default depends on the platform: 1.27."], webkit: [], proofs: ["open-no-gesture-pref-off", "open-no-gesture-pref-on", "WindowOpeningTests"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 39),
    RuleText(
      number: "1.5", title: "Reuse needs no gesture",
      sentence: "A script that may not open windows may still navigate a window whose name is found.",
      conditions: [], webkit: [], proofs: ["named-reuse-without-gesture", "open-self-without-gesture"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 52),
    RuleText(
      number: "1.6", title: "_top and _parent",
      sentence: "`window.open` with `_top` or `_parent` navigates that frame of the page, if the caller may navigate it, and makes no window.",
      conditions: ["`noopener` changes nothing.", "The app is asked even about an invalid URL; then nothing is loaded."], webkit: ["AllowNavigationToInvalidURL"], proofs: ["fuzzed-invalid-url-to-top", "open-top-parent", "iframe-open-top", "iframe-nested-cross-top"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 62),
    RuleText(
      number: "1.7", title: "Invalid URLs",
      sentence: "`window.open` with an invalid URL throws SyntaxError before the app is asked anything.",
      conditions: ["Without a gesture, the result is already null.", "Relative URLs are invalid in a window that has committed nothing, and in about:blank without an opener."], webkit: ["Document::fallbackBaseURL"], proofs: ["fuzzed-initial-document", "fuzzed-about-blank-by-location", "open-invalid-url"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 77),
    RuleText(
      number: "1.8", title: "The Referer",
      sentence: "The Referer of a page in a new window is the calling page's, as that page's referrer policy allows; `noreferrer` leaves it out.",
      conditions: ["This also holds for a page that another page has written.", "Where a window is found, 1.90 says whose policy counts.", "If a page that never loaded anything sets a location, the referrer is the URL of the target's parent.", "If a page that loaded about:blank sets a location, there is no referrer."], webkit: ["FrameLoader::outgoingReferrer", "LocalDOMWindow::setLocation"], proofs: ["fuzzed-location-of-blank-frame-referrer", "fuzzed-referrer-of-written-page", "referrer-policies", "noopener-noreferrer", "link-blank"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 92),
    RuleText(
      number: "1.9", title: "Frames of another origin in pages with an opener policy",
      sentence: "If a page has a Cross-Origin-Opener-Policy, its frames of other origins open windows without a name and without an opener.",
      conditions: ["A window that is opened for a `blob:` URL has neither a name nor an opener. If a link or a form opens it, it has the opener.", "For links and forms, the app is asked with the name `_blank`."], webkit: ["FrameLoader::loadURL"], proofs: ["fuzzed-links-of-frames-in-isolated-page", "WindowOpeningTests"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 109),
    RuleText(
      number: "1.10", title: "Content-Security-Policy and scripts in URLs",
      sentence: "In WebKit, the page's Content-Security-Policy decides whether a `javascript:` URL may run; the simulator reads only the policy's parts about frames and sandboxes.",
      conditions: [], webkit: [], proofs: ["csp-sandbox-page"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 124),
    RuleText(
      number: "1.11", title: "A window that is found by name",
      sentence: "If `window.open` finds a window by its name, it navigates that window, and the calling page becomes the window's opener.",
      conditions: ["If the opener is a frame of that window's own page, the next page has no opener, because the frame goes first.", "A window that made itself its opener keeps its process when it navigates itself. It loses the opener when the app loads another site in it."], webkit: ["FrameLoader::setDocumentLoader"], proofs: ["fuzzed-opener-is-own-frame", "fuzzed-self-opener-cross-site", "reuse-from-popup-itself", "iframe-open", "TestPages/stolen-name"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 134),
    RuleText(
      number: "1.12", title: "Sandboxed frames",
      sentence: "A frame that is sandboxed without `allow-popups` opens no window: `window.open` returns null, and the console has an error.",
      conditions: [], webkit: [], proofs: ["iframe-sandbox-no-popups", "TestPages/sandbox"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 149),
    RuleText(
      number: "1.13", title: "createWebViewWith",
      sentence: "`createWebViewWith` is called on the view of the page that opens the window, while the page's script waits for the result.",
      conditions: [], webkit: [], proofs: ["open-many", "TestPages/create-call"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 159),
    RuleText(
      number: "1.14", title: "Scripts in URLs for windows that are open",
      sentence: "If a `javascript:` URL may not run in the window that was found, it is dropped, the window's own load continues, and the window is returned.",
      conditions: ["The same holds for `javascript:` URLs that scripts set as a location or as the `src` of a frame."], webkit: ["LocalDOMWindow::isInsecureScriptAccess"], proofs: ["fuzzed-javascript-url-of-another-origin", "open-javascript-url-existing", "link-javascript-named-existing"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 169),
    RuleText(
      number: "1.14a", title: "Local files in new windows",
      sentence: "If a page opens a window for a `file:` URL that it may not show, `createWebViewWith` is called, the console gets an error, and the popup stays empty.",
      conditions: [], webkit: [], proofs: ["open-file-url"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 183),
    RuleText(
      number: "1.15", title: "When the load begins",
      sentence: "A new window begins its load at once; a window that is open already begins it after the running script.",
      conditions: ["Until then, and with an empty URL, the window that was found is only returned."], webkit: [], proofs: ["open-named-twice", "open-then-navigate-self"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 193),
    RuleText(
      number: "1.16", title: "noopener and noreferrer give null",
      sentence: "With `noopener` or `noreferrer`, `window.open` returns null, even if it found a window and navigated it.",
      conditions: [], webkit: [], proofs: ["open-self-noopener", "noopener-existing-name"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 205),
    RuleText(
      number: "1.17", title: "The app releases the new view",
      sentence: "If the app releases the new view during `createWebViewWith`, `window.open` returns null.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 215),
    RuleText(
      number: "1.18", title: "The empty page of a new window",
      sentence: "A new window first shows a complete about:blank with its name, one history entry and the opener's origin.",
      conditions: ["Without an opener, the empty page has an origin of its own. So the window loses its name with its first page (1.44).", "Inside WebKit the page's URL is empty: the page has no referrer and no base URL, not even for a fragment.", "The same holds for a page that a `javascript:` URL puts in its place.", "In a frame, the URL of the empty page is about:blank, and what the page requests comes from that frame."], webkit: ["Document::initSecurityContext"], proofs: ["fuzzed-no-base-url", "fuzzed-empty-window-without-opener", "fuzzed-open-through-empty-frame", "fuzzed-javascript-url-in-empty-window", "fuzzed-initial-document", "open-initial-state", "open-empty-state"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 225),
    RuleText(
      number: "1.19", title: "The window object of the empty page",
      sentence: "A new window's first page keeps the window object of the empty page if it has the same origin; otherwise it gets a new one.",
      conditions: ["A page that a script has opened for writing is no longer the empty page. The next page gets a new window object, going to a fragment loads nothing, and the frame gets a load event."], webkit: ["Document::open", "FrameLoader::advanceStatePastInitialEmptyDocument"], proofs: ["fuzzed-written-window-gets-new-window", "fuzzed-written-initial-document", "fuzzed-fragment-of-written-frame", "open-then-set-props", "open-then-set-props-cross"],
      section: "Opening windows, window.open", file: "Docs/Rules/01-opening-windows.md", line: 242),
    RuleText(
      number: "1.20", title: "What counts as a gesture",
      sentence: "A script has a user gesture while the user's event is being handled, not for some time after it; opening a window does not use the gesture up.",
      conditions: [], webkit: [], proofs: ["gesture-mousedown-mouseup", "gesture-events-dispatch"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 258),
    RuleText(
      number: "1.21", title: "Several windows in one click",
      sentence: "A script may open several windows in one click.",
      conditions: [], webkit: [], proofs: ["two-opens-one-click", "open-two-names"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 268),
    RuleText(
      number: "1.22", title: "Timers",
      sentence: "Timers and animation frames keep the user's gesture if they run within one second after it began; with `setInterval`, only the first call keeps it.",
      conditions: [], webkit: [], proofs: ["open-timers-pref-off", "open-timer-1000", "open-interval", "open-timer-chain"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 278),
    RuleText(
      number: "1.23", title: "Promises and messages",
      sentence: "Promise callbacks that run in the same turn have the gesture, and a message has the gesture of the script that sent it.",
      conditions: ["Where a script calls `click()`, promise callbacks run after the default action.", "Two things run promise callbacks in the middle of a script. One is `document.close()`. The other is written text that contains a script, if no other script of the parser runs.", "A window or a frame whose empty page is there at once does not run them. A page that is made of a `javascript:` URL's text is not empty.", "A module runs as such a callback once its imports have arrived. What follows it, up to the load event, is part of the callback."], webkit: ["HTMLScriptRunner::runScript", "Document::finishedParsing", "DocumentLoader::isInFinishedLoadingOfEmptyDocument"], proofs: ["fuzzed-promise-jobs-and-parsers", "fuzzed-promise-jobs-and-empty-pages", "fuzzed-promise-jobs-and-script-text", "fuzzed-jobs-of-modules", "fuzzed-click-and-promises", "open-after-promise", "open-after-raf-and-message", "message-opens-window"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 288),
    RuleText(
      number: "1.24", title: "Requests lose the gesture",
      sentence: "A user's gesture does not survive `fetch`, XMLHttpRequest or a MessageChannel: after `await fetch(…)`, `window.open` returns null.",
      conditions: ["The page may do less then, and what it does is not by the user.", "If the callback clicks a link to a new window, the navigation is not by the user, but the new window is. The reason is that the callback still has a gesture for media.", "All this also holds for a request that ends because the page loads something else."], webkit: ["WebProcess::userGestureTokenIdentifier", "UserGestureToken::setScope"], proofs: ["fuzzed-gesture-after-failed-request", "fuzzed-request-clicks-link", "fuzzed-fetch-open-user-initiated", "open-after-fetch", "open-after-xhr", "open-after-message-channel", "TestPages/user-gesture"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 305),
    RuleText(
      number: "1.25", title: "Scripts that the app evaluates",
      sentence: "A script that the app runs with `evaluateJavaScript` has a user gesture.",
      conditions: ["The gesture lasts as long as something holds it: a timer of up to a second, a request, or a load that the script began, with its page. The user activation lasts as long.", "The initial empty documents of frames hold it, too, and so do those of windows that `window.open` makes with an opener.", "If the script changes the fragment, or a `javascript:` URL makes a page, that holds the gesture in place of the page before."], webkit: ["ScriptController::executeScriptInWorld", "DocumentLoader::setTriggeringAction"], proofs: ["fuzzed-gesture-of-empty-documents", "fuzzed-gesture-and-fragments", "fuzzed-activation-lasts-with-load", "fuzzed-activation-lasts-with-gesture", "open-self-returns", "TestPages/user-gesture"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 321),
    RuleText(
      number: "1.26", title: "The second check of gestures",
      sentence: "WebKit can check gestures a second time on the UI process; this is off by default, and not simulated.",
      conditions: [], webkit: [], proofs: ["open-no-gesture-pref-off"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 337),
    RuleText(
      number: "1.27", title: "The platform's default",
      sentence: "On macOS a script may open windows without a gesture unless the app forbids it; on iOS it may not unless the app allows it.",
      conditions: ["The preference is `javaScriptCanOpenWindowsAutomatically`."], webkit: [], proofs: ["open-onload-pref-on", "open-in-load-event-no-pref", "TestPages/user-gesture-automatically"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 347),
    RuleText(
      number: "1.28", title: "User scripts and click()",
      sentence: "Scripts that the app injects into pages have no gesture; `element.click()` during a gesture passes the gesture on.",
      conditions: [], webkit: [], proofs: ["link-target-removed", "link-without-gesture"],
      section: "Opening windows, Gestures", file: "Docs/Rules/01-opening-windows.md", line: 359),
    RuleText(
      number: "1.29", title: "Windows without opener",
      sentence: "The window features `noopener` and `noreferrer` give a window without an opener; `noopener=0` does not.",
      conditions: [], webkit: [], proofs: ["noopener-noreferrer"],
      section: "Opening windows, noopener and noreferrer", file: "Docs/Rules/01-opening-windows.md", line: 371),
    RuleText(
      number: "1.30", title: "The UI process loads the page",
      sentence: "With `noopener`, `createWebViewWith` is called as usual, `window.open` returns null, and the UI process loads the request in the popup's own process.",
      conditions: [], webkit: [], proofs: ["features-noopener", "noopener-cross-site"],
      section: "Opening windows, noopener and noreferrer", file: "Docs/Rules/01-opening-windows.md", line: 381),
    RuleText(
      number: "1.31", title: "The first load without opener",
      sentence: "A popup without an opener has its new URL at once, its first `decidePolicyFor` is not by the user, and its sessionStorage is empty.",
      conditions: ["The source of that question is the frame that opened the window."], webkit: [], proofs: ["features-noopener", "storage-session-copy"],
      section: "Opening windows, noopener and noreferrer", file: "Docs/Rules/01-opening-windows.md", line: 391),
    RuleText(
      number: "1.32", title: "The Referer without opener",
      sentence: "The Referer is still sent with `noopener`, but not with `noreferrer`.",
      conditions: [], webkit: [], proofs: ["noopener-noreferrer", "noopener-twice"],
      section: "Opening windows, noopener and noreferrer", file: "Docs/Rules/01-opening-windows.md", line: 403),
    RuleText(
      number: "1.33", title: "Names of windows without opener",
      sentence: "With `noopener`, `window.open` makes a new window of the given name, unless it finds a window of that name.",
      conditions: ["A link with `noopener` gives its new window no name.", "A window with a name stays in the process of the page that opened it while it stays on that site.", "A window without a name loads about:blank and about:srcdoc twice, once in the opener's process and once in its own. Each process has a history entry."], webkit: ["WebProcessPool::processForNavigationInternal"], proofs: ["fuzzed-back-over-about-blank-without-opener", "fuzzed-processes-of-about-blank-without-opener", "fuzzed-srcdoc-windows-without-opener", "fuzzed-noopener-named-about-blank", "noopener-twice", "link-named-rel-noopener", "noopener-then-named"],
      section: "Opening windows, noopener and noreferrer", file: "Docs/Rules/01-opening-windows.md", line: 413),
    RuleText(
      number: "1.34", title: "Blob URLs in windows without opener",
      sentence: "The opener's process loads a `blob:` URL even in a window without an opener; the page has no referrer.",
      conditions: ["The URL ends with the document that made it. A blob that is gone fails with WebKitBlobResource 1."], webkit: ["SecurityPolicy::generateReferrerHeader", "NetworkDataTaskBlob"], proofs: ["fuzzed-blob-that-is-gone", "link-blob-openers", "link-blob-url"],
      section: "Opening windows, noopener and noreferrer", file: "Docs/Rules/01-opening-windows.md", line: 429),
    RuleText(
      number: "1.35", title: "Keywords",
      sentence: "The names `_blank`, `_self`, `_parent` and `_top` are keywords in any case, `_current` only in lower case; other names are case-sensitive.",
      conditions: [], webkit: [], proofs: ["open-blank-keyword-case", "open-current-keyword", "open-name-special-chars", "name-keyword-like"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 445),
    RuleText(
      number: "1.36", title: "No name",
      sentence: "`window.open` without a name, or with an empty one, asks the app for a new window each time.",
      conditions: ["`null` is the name “null”; `undefined` counts as no name."], webkit: [], proofs: ["open-without-name-twice", "open-name-empty", "open-null-url", "NameLookupTests"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 455),
    RuleText(
      number: "1.37", title: "Where a name is looked up",
      sentence: "A window's name is looked up in the calling frame, in the frames below it, in the rest of its page, and then in other windows that it can reach.",
      conditions: ["Which other windows it can reach: 1.38.", "If no window is found, a new one is made."], webkit: [], proofs: ["name-same-as-iframe", "iframe-named-open-target", "NameLookupTests"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 467),
    RuleText(
      number: "1.38", title: "Which windows a page can find",
      sentence: "A page finds another window by name only if that window is its opener, was opened by it, or has the same opener.",
      conditions: [], webkit: [], proofs: ["nested-popups", "NameLookupTests"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 480),
    RuleText(
      number: "1.39", title: "Siblings and grandchildren",
      sentence: "A popup finds its opener and its siblings by name, but a page does not find the popups of its popups.",
      conditions: [], webkit: [], proofs: ["link-to-sibling-popup", "name-popup-finds-opener", "TestPages/name-lookup"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 490),
    RuleText(
      number: "1.40", title: "The right to navigate",
      sentence: "A page may navigate its own top window, a window of its origin, its opener, and a window that a page of its origin opened; for other names, a new window is made.",
      conditions: ["A sandboxed frame may only navigate frames inside it and popups that it opened itself; its sandbox may allow it to navigate the top window."], webkit: [], proofs: ["NavigationPermissionTests", "iframe-nested-cross-top", "TestPages/name-lookup"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 500),
    RuleText(
      number: "1.41", title: "Popups that went to another site",
      sentence: "A page still finds its popup by name after the popup has gone to another site, and after the page itself has navigated.",
      conditions: [], webkit: [], proofs: ["reuse-cross-origin-popup", "popup-navigates-then-reuse", "reuse-after-reload"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 512),
    RuleText(
      number: "1.42", title: "Windows that are no longer found",
      sentence: "A window is no longer found by name if it was closed or released, lost its opener, or was cut off by a Cross-Origin-Opener-Policy.",
      conditions: ["A window whose page waits in the page cache is not cut off.", "A page that has called `close()` finds no other windows at all."], webkit: [], proofs: ["fuzzed-replaced-page-of-opener-policy", "opener-null-assignment", "close-by-name", "coop-later-in-popup", "opener-disowned-then-close"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 522),
    RuleText(
      number: "1.43", title: "A sibling takes a popup over",
      sentence: "If a sibling opens a popup's name, it becomes the popup's opener; the first opener then gets a new window for that name.",
      conditions: [], webkit: [], proofs: ["name-stolen-by-sibling", "TestPages/stolen-name"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 535),
    RuleText(
      number: "1.44", title: "Changing and losing a name",
      sentence: "Setting `window.name` renames the window at once; in a window without an opener, a page of another origin starts without a name.",
      conditions: ["A page that was reached by a redirect through another site has no name, either.", "Going back to another process restores the name.", "A page in a new process has the name that `window.open` gave the window, unless it is sandboxed. Names that links and forms gave are not known there.", "If a page sandboxes itself, the origin that it would have without the sandbox counts.", "A Cross-Origin-Opener-Policy that asks for a new group takes the name away, even from a window that is alone in its group.", "A page that comes back from the page cache of the same process has the window's present name.", "The first page of a window without an opener keeps the name if it stays in the process, as the page of a `blob:` URL does.", "It loses the name if a script has accessed the window before, or if the window had an opener that is gone."], webkit: ["FrameLoader::clear", "DocumentWriter::begin", "WebLocalFrameLoaderClient::dispatchDecidePolicyForNewWindowAction", "SecurityContext::isSecureTransitionTo"], proofs: ["fuzzed-name-after-opener-is-gone", "fuzzed-name-of-window-that-was-read", "fuzzed-name-and-own-sandbox", "fuzzed-name-of-blob-window", "fuzzed-name-of-link-window", "fuzzed-name-and-page-cache", "fuzzed-opener-policy-of-lone-window", "fuzzed-name-after-redirect-over-site", "fuzzed-name-kept-over-sandboxed-page", "name-set-then-open", "name-set-by-opener", "name-of-noopener-window-over-other-site", "name-cross-site-main", "name-after-cross-site-navigation"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 545),
    RuleText(
      number: "1.45", title: "Frames by name",
      sentence: "The name in `window.open` or a `target` may be that of a frame of the page or of its opener: the app is asked on that page's view, with the frame as the target frame.",
      conditions: [], webkit: [], proofs: ["iframe-named-from-popup", "iframe-named-link-target"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 566),
    RuleText(
      number: "1.46", title: "Frames that the user never touched",
      sentence: "A frame of another origin that the user has not touched may not navigate the top page to another site.",
      conditions: [], webkit: [], proofs: ["iframe-top-without-interaction", "iframe-top-link-no-interaction", "iframe-top-cross-site", "TestPages/top-frame"],
      section: "Opening windows, Names", file: "Docs/Rules/01-opening-windows.md", line: 576),
    RuleText(
      number: "1.47", title: "How features are written",
      sentence: "In the features of `window.open`, spaces, commas and `=` separate entries, and names are not case-sensitive.",
      conditions: [], webkit: [], proofs: ["features-misc", "WindowFeaturesTests"],
      section: "Opening windows, Features", file: "Docs/Rules/01-opening-windows.md", line: 588),
    RuleText(
      number: "1.48", title: "Values of features",
      sentence: "A feature without a value, or with `yes` or `true`, is 1; otherwise its value is the number that the text begins with, or 0.",
      conditions: [], webkit: [], proofs: ["features-misc", "features-booleans", "WindowFeaturesTests"],
      section: "Opening windows, Features", file: "Docs/Rules/01-opening-windows.md", line: 598),
    RuleText(
      number: "1.49", title: "Bars of the window",
      sentence: "`menubar.visible` and similar properties are true, whatever features `window.open` was given; in a window that is gone they are false.",
      conditions: ["The UI process of WebKit says what is visible, and no public method lets an app decide it."], webkit: ["BarProp::visible", "API::UIClient"], proofs: ["WindowGeometryTests"],
      section: "Opening windows, Features", file: "Docs/Rules/01-opening-windows.md", line: 608),
    RuleText(
      number: "1.50", title: "Sizes",
      sentence: "The app gets the sizes and positions that `window.open` was given, unchanged, and decides what to do with them.",
      conditions: [], webkit: [], proofs: ["features-size", "features-position"],
      section: "Opening windows, Features", file: "Docs/Rules/01-opening-windows.md", line: 622),
    RuleText(
      number: "1.51", title: "Features that are not given",
      sentence: "Features that `window.open` was not given are nil in `WKWindowFeatures`.",
      conditions: [], webkit: [], proofs: ["OpenAndCloseWindowTests", "features-booleans"],
      section: "Opening windows, Features", file: "Docs/Rules/01-opening-windows.md", line: 632),
    RuleText(
      number: "1.52", title: "Other names of features",
      sentence: "`screenX`, `innerWidth` and the like are other names for the features `left`, `width` and so on.",
      conditions: [], webkit: [], proofs: ["features-misc", "WindowFeaturesTests"],
      section: "Opening windows, Features", file: "Docs/Rules/01-opening-windows.md", line: 642),
    RuleText(
      number: "1.53", title: "Links and forms",
      sentence: "Links and forms pass no window features to the app.",
      conditions: [], webkit: [], proofs: ["link-blank", "form-blank"],
      section: "Opening windows, Features", file: "Docs/Rules/01-opening-windows.md", line: 652),
    RuleText(
      number: "1.54", title: "Waiting for the first answer",
      sentence: "While the app is asked about a popup's first page, the popup shows about:blank, and the opener's script continues.",
      conditions: [], webkit: [], proofs: ["open-initial-state", "TestPages/decision-order"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 664),
    RuleText(
      number: "1.55", title: "Empty URLs",
      sentence: "A window with an empty URL shows about:blank: `decidePolicyFor` is never called for an empty URL.",
      conditions: [], webkit: [], proofs: ["open-empty-state", "open-empty-url-named"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 674),
    RuleText(
      number: "1.56", title: "The first about:blank",
      sentence: "For the first about: page of a window or frame, `decidePolicyFor` is called, but its answer is ignored.",
      conditions: [], webkit: [], proofs: ["open-about-blank", "iframe-empty", "open-about-blank-hash", "TestPages/first-load"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 684),
    RuleText(
      number: "1.57", title: "Scripts in the URL of a new window",
      sentence: "If a page opens a window for a `javascript:` URL, `createWebViewWith` is called, `decidePolicyFor` is not, and the script runs in the new window.",
      conditions: ["If the UI process loads such a URL, nothing happens.", "The opener's process runs the script, even with `noopener`. With `noopener` the script counts as the new window's own, and a page that it makes takes the window's name away.", "The view keeps the previous page's title until the new page has one.", "A frame's `javascript:` source runs without a question, too (4.28)."], webkit: ["FrameLoader::clear", "DocumentLoader::title"], proofs: ["fuzzed-title-of-script-page", "fuzzed-script-urls-without-opener", "fuzzed-noopener-javascript", "open-javascript-url", "open-javascript-string", "open-javascript-void", "TestPages/script-urls"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 694),
    RuleText(
      number: "1.58", title: "A fragment of the popup's page",
      sentence: "Opening a fragment of the page that a popup shows calls `decidePolicyFor`, and loads nothing.",
      conditions: [], webkit: [], proofs: ["open-fragment-existing", "open-hash-in-popup"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 711),
    RuleText(
      number: "1.59", title: "A new name twice in one turn",
      sentence: "Opening a new name twice in one turn calls `createWebViewWith` once and `decidePolicyFor` twice; only the second load starts.",
      conditions: [], webkit: [], proofs: ["open-sync-many-same-name", "open-sync-same-name-empty-first"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 721),
    RuleText(
      number: "1.60", title: "A navigation during the popup's load",
      sentence: "If a script navigates a popup while it loads, that load fails with -999 before the app is asked about the new navigation.",
      conditions: ["This holds even if the app then cancels the new navigation."], webkit: [], proofs: ["superseded-popup", "superseded-by-open"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 731),
    RuleText(
      number: "1.61", title: "The first history entry",
      sentence: "A popup's first page replaces the entry of the empty page, so that `history.length` is 1.",
      conditions: ["An entry of about:blank with a fragment stays."], webkit: ["HistoryController::currentItemShouldBeReplaced"], proofs: ["fuzzed-about-blank-fragment-entry", "open-empty-then-location", "history-length-popup"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 743),
    RuleText(
      number: "1.62", title: "The order of navigations",
      sentence: "If a script navigates an open window, the navigation begins after everything that the script does in the same turn.",
      conditions: [], webkit: [], proofs: ["close-then-open-same-tick", "open-then-navigate-self"],
      section: "Opening windows, What a new window loads", file: "Docs/Rules/01-opening-windows.md", line: 757),
    RuleText(
      number: "1.63", title: "Where a link goes",
      sentence: "A link navigates the frame or window that its target names, with the type linkActivated; without a target, it navigates its own frame.",
      conditions: ["If the link has no target, that of the first `base` element that has one counts.", "A link with an invalid URL starts to load, and fails with -1002."], webkit: [], proofs: ["link-plain", "link-base-target", "link-base-target-form", "link-keywords", "link-invalid"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 769),
    RuleText(
      number: "1.64", title: "A link to a new window",
      sentence: "For a link whose target is `_blank` or not found, the app is asked with a nil target frame; if the page may not open a window at that time, the link does nothing.",
      conditions: ["Windows are allowed as in 1.4; a frame needs `allow-popups` in its sandbox.", "If the page goes elsewhere before the answer, no window is opened."], webkit: [], proofs: ["link-without-gesture", "iframe-sandbox-blank-link", "iframe-link-blank", "link-two-and-blank-one-click"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 782),
    RuleText(
      number: "1.65", title: "The answer about a link's window",
      sentence: "If the app allows the new window that a link asks for, `createWebViewWith` is called, then `decidePolicyFor` on the popup's view; if the app cancels, no window opens.",
      conditions: ["The popup's question has the type other, and is not by the user."], webkit: [], proofs: ["cancel-new-window-action", "link-blank-cancel-popup", "link-blank-blocked", "policy-cancel-nil-only"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 795),
    RuleText(
      number: "1.66", title: "App-bound domains and links to new windows",
      sentence: "App-bound domains are not checked when a link asks for a new window, but when the popup loads.",
      conditions: [], webkit: [], proofs: ["TestPages/accounts/app-bound-redirects-and-popups"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 807),
    RuleText(
      number: "1.67", title: "The opener of a link's window",
      sentence: "A link to `_blank` gives no opener unless it has `rel=opener`; a link to a named window gives one unless its `rel` has `noopener` or `noreferrer`.",
      conditions: ["Links of SVG always give an opener: their `rel` does not count."], webkit: ["SVGAElement::defaultEventHandler"], proofs: ["xml-svg-page", "link-blank", "link-base-blank-opener", "link-named-keeps-opener", "LinkTargetingTests"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 817),
    RuleText(
      number: "1.68", title: "Scripts in links and forms",
      sentence: "A link with a `javascript:` URL runs its script, and the app is not asked; if the link opens a new window, the app is asked, and the script runs there.",
      conditions: ["In a new window the opener is kept, and the script's result is discarded.", "In a window that is open, the script of a form's `javascript:` URL runs at once."], webkit: ["NavigationScheduler::scheduleFormSubmission"], proofs: ["link-javascript-blank", "link-javascript", "fuzzed-form-javascript-action", "TestPages/script-urls"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 831),
    RuleText(
      number: "1.69", title: "Areas and empty links",
      sentence: "An `area` element works like a link, and an empty `href` leads to the page itself.",
      conditions: ["A target that contains `<` and a line break counts as `_blank`."], webkit: [], proofs: ["link-area", "link-area-blank", "link-empty-href-blank", "link-dangling-target"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 846),
    RuleText(
      number: "1.70", title: "Pings",
      sentence: "A link's `ping` sends a POST wherever the link leads, and no delegate method is called for it.",
      conditions: [], webkit: ["HTMLAnchorElement::sendPings"], proofs: ["link-ping", "fuzzed-ping-other-schemes"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 858),
    RuleText(
      number: "1.71", title: "Download links",
      sentence: "For a link with `download`, the app is asked with `shouldPerformDownload` true: allow navigates, and download downloads; the link's target is ignored.",
      conditions: ["`download` counts for URLs of the page's own origin, `data:` and `blob:`.", "Without a policy method, the link downloads."], webkit: [], proofs: ["link-download", "link-download-policy", "TestPages/downloads"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 870),
    RuleText(
      number: "1.72", title: "Modifier keys",
      sentence: "Modifier keys and the middle button do not open a window by themselves.",
      conditions: [], webkit: [], proofs: ["link-svg-dispatch", "link-real-click"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 883),
    RuleText(
      number: "1.73", title: "A nil target frame",
      sentence: "A nil target frame in `decidePolicyFor` means that a link or a form asks for a new window; it never means `window.open`.",
      conditions: [], webkit: [], proofs: ["policy-cancel-nil-only", "TestPages/decision-order"],
      section: "Opening windows, Links", file: "Docs/Rules/01-opening-windows.md", line: 893),
    RuleText(
      number: "1.74", title: "Sending a form",
      sentence: "A form is sent after the running script; a form to a new window calls `decidePolicyFor` with a nil target frame, then `createWebViewWith`, then `decidePolicyFor` on the popup's view.",
      conditions: ["A GET form sets the query of any URL but a `javascript:` URL.", "The first question has the type formSubmitted, with method and body. The popup's has the type other, and is still a POST.", "Text that is posted to `mailto:` goes into the URL."], webkit: ["FormSubmission::requestURL", "appendMailtoPostFormDataToURL"], proofs: ["fuzzed-form-mailto-post", "form-blank", "form-formtarget", "fuzzed-form-get-other-schemes", "TestPages/forms"],
      section: "Opening windows, Forms", file: "Docs/Rules/01-opening-windows.md", line: 905),
    RuleText(
      number: "1.75", title: "Openers and gestures of forms",
      sentence: "A form gives its new window an opener as a link does; without a gesture, a form to a new window is not submitted, and the page is not told.",
      conditions: [], webkit: [], proofs: ["form-blank-rel-opener", "form-no-gesture"],
      section: "Opening windows, Forms", file: "Docs/Rules/01-opening-windows.md", line: 921),
    RuleText(
      number: "1.76", title: "A form to a window that is open",
      sentence: "A form that goes to an open window calls `decidePolicyFor` once, on that window's view, with the type formSubmitted.",
      conditions: [], webkit: [], proofs: ["form-named-existing-post", "form-open-then-target", "form-iframe-target"],
      section: "Opening windows, Forms", file: "Docs/Rules/01-opening-windows.md", line: 931),
    RuleText(
      number: "1.77", title: "Forms that are not sent",
      sentence: "A form sends nothing if its submit event is cancelled, if it is invalid, or if its method is `dialog`, which closes the dialog.",
      conditions: ["Reloading the result of a POST has the type formResubmitted."], webkit: [], proofs: ["form-prevent", "form-dialog", "form-post-reload"],
      section: "Opening windows, Forms", file: "Docs/Rules/01-opening-windows.md", line: 941),
    RuleText(
      number: "1.78", title: "No uiDelegate",
      sentence: "If there is no `uiDelegate`, or it does not implement `createWebViewWith`, no window is made.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Opening windows, createWebViewWith", file: "Docs/Rules/01-opening-windows.md", line: 955),
    RuleText(
      number: "1.79", title: "The configuration",
      sentence: "The configuration that `createWebViewWith` gets is a fresh copy of the calling view's.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Opening windows, createWebViewWith", file: "Docs/Rules/01-opening-windows.md", line: 965),
    RuleText(
      number: "1.80", title: "The action",
      sentence: "The action that `createWebViewWith` gets has a nil target frame, the calling frame as its source, and the type of its cause.",
      conditions: [], webkit: [], proofs: ["iframe-open", "link-blank", "form-blank"],
      section: "Opening windows, createWebViewWith", file: "Docs/Rules/01-opening-windows.md", line: 975),
    RuleText(
      number: "1.81", title: "The app must keep the view",
      sentence: "The app must keep the view that it returns from `createWebViewWith`: if nothing holds the view, it is released, and its window closes.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "Opening windows, createWebViewWith", file: "Docs/Rules/01-opening-windows.md", line: 985),
    RuleText(
      number: "1.82", title: "Scripts in URLs that the app loads",
      sentence: "A `javascript:` URL that the app loads during `createWebViewWith` is ignored.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Opening windows, createWebViewWith", file: "Docs/Rules/01-opening-windows.md", line: 995),
    RuleText(
      number: "1.83", title: "The sandbox of a popup",
      sentence: "A popup inherits the sandbox of the frame that opened it, unless that has `allow-popups-to-escape-sandbox`.",
      conditions: ["The popup's empty page has the opener's origin, even an opaque one.", "Nothing escapes the sandbox of the opener's Content-Security-Policy."], webkit: ["Document::initSecurityContext"], proofs: ["fuzzed-sandboxed-frame-opens-escape", "fuzzed-sandboxed-page-opens-escape", "iframe-sandbox-inherit", "iframe-sandbox-escape", "iframe-sandbox-popups"],
      section: "Opening windows, createWebViewWith", file: "Docs/Rules/01-opening-windows.md", line: 1005),
    RuleText(
      number: "1.84", title: "Scripts during createWebViewWith",
      sentence: "Scripts that the app evaluates in the calling view during `createWebViewWith` run after it.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Opening windows, createWebViewWith", file: "Docs/Rules/01-opening-windows.md", line: 1020),
    RuleText(
      number: "1.90", title: "The Referer of windows that are open",
      sentence: "If `location`, a found name, `src` or a form navigates a window or frame, that window's own page decides on the Referer, by the policy that it has when the load begins.",
      conditions: ["If the navigation has no referrer, the window names its own page: `noreferrer` to an open window sends that window's URL. `_top` and `_parent` send the caller's URL.", "`location.replace()` and `assign()` are functions of the window that is navigated. If it shows its initial empty document, they send no Referer."], webkit: ["FrameLoader::loadFrameRequest", "LocalDOMWindow::open"], proofs: ["fuzzed-handle-location-referrer", "fuzzed-referrer-noreferrer-existing-target"],
      section: "Opening windows, The Referer", file: "Docs/Rules/01-opening-windows.md", line: 1032),
    RuleText(
      number: "1.91", title: "Inherited referrer policies",
      sentence: "A page starts with the referrer policy of its parent, or of its opener's page; its own policy counts as soon as it has one.",
      conditions: ["The referrer of about:blank in a frame is the whole URL of its parent.", "The referrer of a srcdoc page is what the policy allows for a URL that is not secure."], webkit: ["FrameLoader::effectiveReferrerPolicy", "SubframeLoader::loadSubframe"], proofs: ["fuzzed-referrer-policy-inherited", "fuzzed-referrer-srcdoc"],
      section: "Opening windows, The Referer", file: "Docs/Rules/01-opening-windows.md", line: 1047),
    RuleText(
      number: "1.92", title: "Referrer policies of redirects",
      sentence: "After a redirect of a page's load, the default referrer policy counts, or that of the redirect's own `Referrer-Policy` header.",
      conditions: [], webkit: ["CachedResourceLoader::requestResource", "SubresourceLoader::checkRedirectionCrossOriginAccessControl"], proofs: ["fuzzed-referrer-redirect-unsafe-url"],
      section: "Opening windows, The Referer", file: "Docs/Rules/01-opening-windows.md", line: 1062),
    RuleText(
      number: "2.1", title: "window.open and a name that is found",
      sentence: "If `window.open` finds a window or frame of the given name, `decidePolicyFor` is called once, on that view only; with an empty URL, the window is only returned.",
      conditions: ["The question has the type other, and the calling frame is its source."], webkit: [], proofs: ["open-named-twice", "TargetedNavigationTests"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 7),
    RuleText(
      number: "2.2", title: "Links, forms and locations",
      sentence: "If a link or a form navigates an open window, the navigation has the link's or the form's type; a location that a script sets there has the type other.",
      conditions: ["If a location is set through a window's handle, the source frame is that of the page that sets it.", "For `location.assign`, `replace` and `reload`, the source frame is that of the window that is navigated."], webkit: [], proofs: ["location-of-handle", "open-location-assign-existing", "link-named", "form-named-existing-post"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 19),
    RuleText(
      number: "2.3", title: "The opener's view is not asked",
      sentence: "If a window is reused instead of opened, `createWebViewWith` is not called, and the view of the page that reuses it gets no call.",
      conditions: [], webkit: [], proofs: ["open-named-twice"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 32),
    RuleText(
      number: "2.4", title: "The same window object",
      sentence: "`window.open` with a name that is found returns the same window object as before, and its URL has not changed yet.",
      conditions: [], webkit: [], proofs: ["open-sync-many-same-name"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 42),
    RuleText(
      number: "2.5", title: "Cancelling the navigation of a popup",
      sentence: "If the app cancels the navigation of a window that is open, the window stays as it is.",
      conditions: [], webkit: [], proofs: ["policy-cancel-main-start-popup"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 52),
    RuleText(
      number: "2.6", title: "Openers of windows that are reused",
      sentence: "A link with `rel=noopener` to a window that is open does not change its opener; `window.open` makes the caller its opener.",
      conditions: [], webkit: [], proofs: ["link-named-rel-noreferrer-existing", "noopener-existing-name"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 62),
    RuleText(
      number: "2.7", title: "Focus",
      sentence: "If a window is found by name, WebKit gives it the focus, and no public delegate method tells the app.",
      conditions: [], webkit: [], proofs: ["open-named-twice"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 72),
    RuleText(
      number: "2.8", title: "Gestures",
      sentence: "Navigating an open window needs no gesture; without one, the navigation does not count as started by the user.",
      conditions: [], webkit: [], proofs: ["named-reuse-without-gesture", "iframe-window-open-blocked-name"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 82),
    RuleText(
      number: "2.9", title: "_self, _parent and _top",
      sentence: "`_self`, `_parent` and `_top` name frames of the page itself: after the running script, the app is asked, with that frame as the target frame.",
      conditions: ["In a main frame, `_parent` is the frame itself."], webkit: [], proofs: ["open-top-parent", "open-self-returns", "iframe-open-top"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 92),
    RuleText(
      number: "2.10", title: "autofocus",
      sentence: "When a page is drawn, its first element with `autofocus` that can have the focus gets it, unless something has the focus or the URL's fragment names an element.",
      conditions: ["A page does this once. An element that a script adds later gets the focus if no element had it before.", "Elements of frames take part, except in frames of another origin and in frames whose sandbox forbids scripts. The console says so.", "A fragment in a frame's URL that names an element keeps the focus from the elements of that frame.", "One document of a page has the focus. In the page around it, the frame's element is the active element.", "A hidden or disabled element is passed over.", "After a dialog or a popover has chosen the focus, `autofocus` elsewhere in the page has no effect.", "No public delegate method tells the app."], webkit: ["Document::flushAutofocusCandidates", "Element::shouldAutofocus"], proofs: ["AutofocusTests"],
      section: "Windows that are open", file: "Docs/Rules/02-windows-that-exist.md", line: 104),
    RuleText(
      number: "3.1", title: "When the target frame is nil",
      sentence: "The target frame is nil in `createWebViewWith`, and in `decidePolicyFor` of a link or form to a new window; it is never nil elsewhere.",
      conditions: ["Code that unwraps a nil target frame with `!` stops the app."], webkit: [], proofs: ["link-blank", "TestPages/decision-order"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 7),
    RuleText(
      number: "3.2", title: "The source frame",
      sentence: "The source frame is the frame that started the navigation; if a frame navigates itself, source and target are the same object.",
      conditions: ["If the URL of the page that started it is empty, as in a window that has committed nothing, the source is the target frame, and the type is other.", "For a form, this holds only if the target's URL is empty, too, or if only the fragment changes.", "The UI process can load about:blank, an empty URL or a script for a frame without a question to the app. Then the next question of that window names that frame as the source.", "The source frame has the URL that its page last went to, even if a script has written the document.", "If the source frame or its window is gone, the source has the view that is asked. This does not hold if the page only went to another process."], webkit: ["NavigationAction::isEmpty", "WebPage::takeMainFrameNavigationInitiator", "WebPageProxy::navigationOriginatingPage"], proofs: ["fuzzed-source-url-of-written-document", "fuzzed-source-that-is-gone", "fuzzed-source-frame-that-is-gone", "fuzzed-form-of-empty-window", "fuzzed-empty-window-without-opener", "fuzzed-noopener-named-about-blank", "fuzzed-javascript-url-in-empty-window", "fuzzed-source-frame-never-loaded", "iframe-location", "iframe-fragment", "link-fragment"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 19),
    RuleText(
      number: "3.3", title: "The source of the app's own loads",
      sentence: "The source frame of the app's own loads is the main frame; in apps built with older SDKs it is nil.",
      conditions: [], webkit: [], proofs: ["DecidePolicyForNavigationActionTests", "api-load-fragment"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 37),
    RuleText(
      number: "3.4", title: "The request of a frame",
      sentence: "The request of a frame info names what the frame shows before the navigation; in a new view it is empty.",
      conditions: [], webkit: [], proofs: ["DecidePolicyForNavigationActionTests", "page-frames"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 47),
    RuleText(
      number: "3.5", title: "Frame infos do not change",
      sentence: "A frame info does not change when its frame does, and holds its view weakly.",
      conditions: [], webkit: [], proofs: ["TargetedNavigationTests"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 57),
    RuleText(
      number: "3.6", title: "The types of navigations",
      sentence: "The types are form, link (also for a script's `click()`), reload, back and forward, resubmission of a form, and other.",
      conditions: [], webkit: [], proofs: ["form-get-post-self", "link-target-removed", "reload-popup", "history-back-forward"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 67),
    RuleText(
      number: "3.7", title: "Reload and other",
      sentence: "The type is other for a changed `location`, `history.go(0)`, `window.open`, frames, refreshes to another URL and the app's loads; reloads have the type reload.",
      conditions: ["Reloads are `location.reload()`, the app's `reload()`, and refreshes to the same URL.", "The type is also other if a script sets a frame's `src`."], webkit: [], proofs: ["location-methods", "meta-refresh", "history-back-forward", "iframe-reload"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 77),
    RuleText(
      number: "3.8", title: "Redirects keep the action",
      sentence: "A redirect keeps the type, source frame, target frame and gesture of the first request.",
      conditions: [], webkit: [], proofs: ["redirect-main", "TargetedNavigationTests"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 90),
    RuleText(
      number: "3.9", title: "What the request contains",
      sentence: "The request of an action has its method, body, URL with fragment, User-Agent and Accept, and for a page's load also Referer, Origin and Content-Type.",
      conditions: ["It never has a Cookie header."], webkit: [], proofs: ["form-post-redirect", "redirect-fragment", "AppSideRuleTests"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 100),
    RuleText(
      number: "3.10", title: "Modifier keys and buttons",
      sentence: "Only real events of the user have modifier flags and a button number in the action.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests", "link-real-click-modifiers"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 112),
    RuleText(
      number: "3.11", title: "shouldPerformDownload",
      sentence: "`shouldPerformDownload` is true for a link whose `download` attribute counts (1.71).",
      conditions: [], webkit: [], proofs: ["TestPages/downloads", "link-download"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 122),
    RuleText(
      number: "3.12", title: "Gestures and redirects in traces",
      sentence: "The trace says whether a user started a navigation and whether it is a redirect; Apple has no public API that tells an app.",
      conditions: [], webkit: [], proofs: ["redirect-chain", "gesture-await"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 132),
    RuleText(
      number: "3.13", title: "The navigation object",
      sentence: "The delegate's start, commit and finish methods get the navigation object that the app's `load` returned.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Navigation actions and frames", file: "Docs/Rules/03-actions-and-frames.md", line: 142),
    RuleText(
      number: "4.1", title: "The order of calls",
      sentence: "The app is asked about a load, the load starts, the app is asked again when the server has answered, the load commits with the page's first bytes, and it finishes.",
      conditions: ["The methods are `decidePolicyFor`, `didStartProvisionalNavigation`, `decidePolicyForNavigationResponse`, `didCommit` and `didFinish`.", "The load starts because the app has allowed it. The second question comes because the server has answered, whatever the status.", "If the simulated web has no response for a URL, it answers with a 404 page of its own, and the reason says so."], webkit: [], proofs: ["link-plain", "LoadingTests"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 9),
    RuleText(
      number: "4.2", title: "url and isLoading",
      sentence: "The app's load changes the view's `url` and `isLoading` at once; a page's load changes them only after the app's answer.",
      conditions: ["Going back or forward changes them at once. This lasts until a load begins, even one in a frame.", "If the two entries do not differ in any frame that is there, no load begins, and `isLoading` stays true.", "If an opener policy (5.12) moves a started traversal to another process, `isLoading` stays true until the next load starts.", "The same holds for going back to an entry if another load of the window is under way in the entry's process. With that load, the UI process forgets all navigations of the process: the delegate's methods get no navigation object.", "`stopLoading` does not change `isLoading`. The end of the load does.", "If the app restores a session, `url` is the URL of its current entry at once."], webkit: ["WebPageProxy::goToBackForwardItem", "WebPageProxy::continueNavigationInNewProcess", "WebLocalFrameLoaderClient::dispatchDidStartProvisionalLoad", "WebPageProxy::processIsNoLongerAssociatedWithPage", "WebPageProxy::stopLoading", "didFinishLoadForFrame", "WebPageProxy::restoreFromSessionState"], proofs: ["fuzzed-stop-loading-after-reload-of-empty-window", "fuzzed-stop-loading-what-never-comes", "fuzzed-going-back-to-process-of-load", "fuzzed-going-back-to-opener-policy", "fuzzed-goback-that-changes-nothing", "AppSideRuleTests", "superseded-api-load", "PageLoadTests"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 23),
    RuleText(
      number: "4.3", title: "The URL from the start on",
      sentence: "From `didStartProvisionalNavigation` on, the view's `url` is the URL that is being loaded.",
      conditions: [], webkit: [], proofs: ["stop-loading", "superseded-popup"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 42),
    RuleText(
      number: "4.4", title: "Redirects",
      sentence: "For each redirect the app is asked with `decidePolicyFor`, then told with `didReceiveServerRedirect`; the question about the response comes once, at the end.",
      conditions: [], webkit: [], proofs: ["redirect-chain", "redirect-main", "open-redirect"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 52),
    RuleText(
      number: "4.5", title: "Key-value observers",
      sentence: "Key-value observers see all changes of one step of a load together.",
      conditions: ["Removing an observer that is not registered raises an exception.", "The view's `title` has at most 4096 units of UTF-16; the history entry keeps all of it."], webkit: ["WebLocalFrameLoaderClient::dispatchDidReceiveTitle"], proofs: ["TraitTests", "PageLoadTests"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 62),
    RuleText(
      number: "4.6", title: "Error pages of servers",
      sentence: "A page with an error status, such as 404, is an ordinary page: it commits and finishes.",
      conditions: [], webkit: [], proofs: ["response-errors", "open-404"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 77),
    RuleText(
      number: "4.7", title: "Text that the app loads",
      sentence: "`loadHTMLString` and `load(data)` call no `decidePolicyForNavigationResponse` and make no history entry.",
      conditions: ["A fragment of such a page gets no entry, either.", "Without a base URL, the page's origin is that of the opener, if there is one."], webkit: ["DocumentLoader::urlForHistory", "Document::initSecurityContext"], proofs: ["api-loadhtml-popup", "fuzzed-loadhtml-fragment-history", "fuzzed-loadhtml-in-blank-popup-history", "fuzzed-loadhtml-no-base-with-opener", "DecidePolicyForNavigationActionTests"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 87),
    RuleText(
      number: "4.8", title: "Scheme handlers and blobs",
      sentence: "Schemes with a handler and `blob:` URLs load like http; the load fails if the handler fails it, or if the blob is gone.",
      conditions: ["A scheme that WebKit handles itself cannot get a handler, and a task that was stopped or has ended may not be used: both raise an exception."], webkit: [], proofs: ["open-blob-url", "link-blob-url"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 102),
    RuleText(
      number: "4.9", title: "When a page is finished",
      sentence: "`didFinish` comes after the page's load event and after all its frames.",
      conditions: ["If a script sets a location during parsing, the page commits and finishes. Then the app is asked about the new page, which replaces the entry. The same holds if an `onload` handler sets it.", "A page whose location was set during parsing has no load event, and its frame's element has none.", "A page that waits for the imports of its modules is finished when the last import is there, before the modules run.", "A page whose last script is a module without imports is finished before the module runs, too, even if promise callbacks have still to run.", "A page finishes with the last of its frames. This includes a frame that a script adds to a frame which was complete.", "The load event waits for the answers to `import()`, too. It comes before the code that runs after a complete answer, and after the code that runs after a refusal."], webkit: ["Document::implicitClose", "DocumentLoader::isLoadingInAPISense", "FrameLoader::checkLoadComplete", "FrameLoader::loadDone"], proofs: ["fuzzed-frame-into-complete-frame", "fuzzed-imports-and-load-event", "fuzzed-finish-before-last-module", "fuzzed-finish-before-modules", "fuzzed-load-event-and-pending-location", "superseded-load-commit", "history-inline-location", "history-onload-location"],
      section: "Navigations, Of the main frame", file: "Docs/Rules/04-navigations.md", line: 114),
    RuleText(
      number: "4.10", title: "Cancelling a navigation",
      sentence: "If the app answers `decidePolicyFor` with cancel, no other delegate method is called.",
      conditions: [], webkit: [], proofs: ["cancel-main-navigation", "DecidePolicyForNavigationActionTests"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 135),
    RuleText(
      number: "4.11", title: "Cancelling a redirect",
      sentence: "If the app cancels a redirect, the load fails with WebKitErrorDomain 102.",
      conditions: [], webkit: [], proofs: ["redirect-cancelled", "open-redirect-cancelled"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 145),
    RuleText(
      number: "4.12", title: "Responses that show nothing",
      sentence: "A load fails with WebKitErrorDomain 102 if the app cancels the response, the response becomes a download, the answer has no content (204, 205), or WebKit cannot show the type.",
      conditions: [], webkit: [], proofs: ["response-204", "response-205-and-304", "policy-cancel-response", "response-unsupported-mime"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 155),
    RuleText(
      number: "4.13", title: "Downloads",
      sentence: "If the app answers download, `didBecomeDownload` is called and the page stays; a download without a delegate or without a destination is cancelled.",
      conditions: ["A navigation that becomes a download does not start; a response that becomes one ends the load with an error (4.12).", "If a frame becomes a download, `didBecomeDownload` comes before the load event and the finish of the page around it."], webkit: [], proofs: ["fuzzed-frame-download-order", "TestPages/downloads", "response-attachment"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 165),
    RuleText(
      number: "4.14", title: "Loads that are stopped",
      sentence: "If a new navigation takes the place of a load, or the page or the app stops it, the load fails with -999, before the app is asked about the new navigation.",
      conditions: ["`window.stop()`, `stopLoading()`, `document.open()`, a fragment change and a restored history stop a load, too.", "If the load goes on in another process, it fails after the app was asked about the new navigation, even if it is the window's first load."], webkit: [], proofs: ["fuzzed-location-during-load-elsewhere", "fuzzed-load-in-another-process", "superseded-by-location", "superseded-by-link-cancelled", "stop-loading"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 178),
    RuleText(
      number: "4.14a", title: "Stopping a committed page",
      sentence: "If another load takes the place of a committed page that still loads, neither `didFinish` nor `didFail` is called for the page; if it is stopped or closed, `didFail` has -999.",
      conditions: ["“Still loads” means that its own text, scripts or images are not all there. The new load may be in another process (12.15).", "`didFail` also comes if the page's text still arrives, as it does while the page's scripts run.", "For an event handler that runs while the response is being read, the text still arrives."], webkit: ["DocumentLoader::stopLoading", "FrameLoader::subresourceLoadDone"], proofs: ["fuzzed-superseded-while-loading", "fuzzed-stopped-while-loading", "fuzzed-stop-in-load-handler", "commit-then-navigate", "stop-loading-after-commit"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 191),
    RuleText(
      number: "4.14b", title: "Stopping frames",
      sentence: "If only the page's frames still load when another load begins, they are stopped: the page gets its load event and finishes, and then the new load starts.",
      conditions: ["Closing the window, or `stopLoading`, has the same effect.", "Frames that have committed are stopped, but do not complete the page. If another load of its process takes the page's place, the page gets neither its load event nor a finish. If the page is stopped, it finishes without a load event.", "Before a load in another process, the page also has its load event if all its own frames were stopped.", "If the frames end while the response is still being read, the page has the load event, but does not finish."], webkit: ["FrameLoader::stopAllLoaders", "DocumentLoader::finishedLoading", "receivedMainResourceError", "continueLoadAfterNavigationPolicy"], proofs: ["fuzzed-stop-with-frame-at-dom-content-loaded", "fuzzed-stop-with-pending-frame", "fuzzed-superseded-while-loading", "fuzzed-stopped-while-loading"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 207),
    RuleText(
      number: "4.14c", title: "Requests of a page that is left",
      sentence: "When a navigation starts, the requests of the page and its frames end: `fetch` is rejected, and XMLHttpRequest gets `error`.",
      conditions: ["After `window.stop()`, XMLHttpRequest gets `abort`. A `fetch` with `keepalive` is never settled.", "While the load is under way, new fetches, modules and images of the page fail at once. Synchronous requests, `keepalive` and beacons do not.", "If the next page loads in another process, the page may fetch again.", "A frame's load does not end the requests of the page around it."], webkit: ["DocumentLoader::stopLoading", "CachedResource::load", "XMLHttpRequest::didFail"], proofs: ["fuzzed-fetches-and-navigations"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 224),
    RuleText(
      number: "4.14d", title: "window.stop() and what waits",
      sentence: "`window.stop()`, or whatever else stops loading, cancels a waiting location change or refresh if the page is still being parsed or fetches something.",
      conditions: ["The page's load event never comes, and `readyState` stays as it is.", "A page that finished before its modules ran (4.9) runs the rest of them, and has DOMContentLoaded.", "If a script that the parser ran has stopped the parser, no script can write into the page any more."], webkit: ["DocumentLoader::stopLoading", "FrameLoader::stopLoading", "Document::cancelParsing"], proofs: ["fuzzed-stop-takes-away-what-waits", "fuzzed-stop-in-module-of-frame"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 241),
    RuleText(
      number: "4.14e", title: "document.write",
      sentence: "`document.write` adds to the page only in a script that the parser runs; anywhere else it replaces the page.",
      conditions: ["It also replaces the page in a script that waited for the end of parsing, and while the parser waits.", "In such a script it does nothing if the script is a module or has a file of its own. `document.open()` replaces the page even then.", "The app is told that the page is finished when everything has arrived that the page had begun to fetch."], webkit: ["Document::write", "HTMLDocumentParser::hasInsertionPoint", "IgnoreDestructiveWriteCountIncrementer"], proofs: ["fuzzed-write-without-insertion-point"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 257),
    RuleText(
      number: "4.15", title: "Late answers",
      sentence: "An app's answer that comes too late is ignored, and without an answer nothing happens.",
      conditions: ["Until an answer comes, the page goes on: its messages, locations and forms take effect first."], webkit: [], proofs: ["fuzzed-page-before-answers", "DecidePolicyForNavigationActionTests", "superseded-two-links-one-turn"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 273),
    RuleText(
      number: "4.16", title: "Network errors",
      sentence: "A network failure has a code of NSURLErrorDomain: -1003 for the host, -1004 for the connection, -1005 for a lost connection, -1007 for too many or invalid redirects, -1200 for TLS.",
      conditions: ["A navigation may have 20 redirects."], webkit: [], proofs: ["response-dropped", "redirect-loop", "AppSideRuleTests"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 285),
    RuleText(
      number: "4.17", title: "WebKit's errors",
      sentence: "WebKitErrorDomain has the codes 100 for a type that cannot be shown, 101 for an invalid URL, 102 for an interrupted load, 103 for a forbidden port, and 104 for a content blocker.",
      conditions: [], webkit: [], proofs: ["response-unsupported-mime", "open-port-blocked", "redirect-cancelled"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 297),
    RuleText(
      number: "4.18", title: "When beforeunload is asked",
      sentence: "The page's `beforeunload` runs after the app has allowed the next navigation, and before that navigation starts.",
      conditions: [], webkit: [], proofs: ["beforeunload-evaluated-click", "dialogs-beforeunload"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 307),
    RuleText(
      number: "4.19", title: "The web process ends",
      sentence: "When a web process ends, `webViewWebContentProcessDidTerminate` is called for each of its pages, and no `didFail`; the page comes back with the next load.",
      conditions: ["The page gets no event. Its back-forward list stays.", "While the delegates are called, each view of the process still has its `url` and `title`. After the last call, `url` is nil and `title` is empty.", "A `callAsyncJavaScript` whose promise has not settled gets WKErrorDomain 2.", "The next load begins in a new process. `reload()` loads the list's current entry again, with the type `backForward`; without an entry it does nothing.", "If the app does not implement the method, WebKit reloads the page itself, unless the app had ended the process. It does so once, and again only after the page has been there for 30 seconds.", "A command of the app is lost if the process has ended and the app does not know it yet. If that command was a load, and the app does not implement the method, WebKit loads that URL itself, instead of the page.", "A view that is in no window is reloaded when it comes into a window again.", "A page that exceeds one of the simulator's own limits (L6 to L13) ends its whole world, and does not come back."], webkit: ["WebProcessProxy::processDidTerminateOrFailedToLaunch", "WebPageProxy::dispatchProcessDidTerminate", "WebPageProxy::tryReloadAfterProcessTermination", "WebPageProxy::viewIsBecomingVisible", "WebPageProxy::launchProcessForReload", "PageLoadState::reset"], proofs: ["LimitsTests", "ContentProcessEndTests", "WebContentProcessDidTerminateTests"],
      section: "Navigations, Cancelling and failing", file: "Docs/Rules/04-navigations.md", line: 317),
    RuleText(
      number: "4.20", title: "Fragments",
      sentence: "Going to a fragment of the same page calls `decidePolicyFor`, and loads nothing.",
      conditions: ["The question's source frame is that of the load that brought the page."], webkit: [], proofs: ["link-fragment", "iframe-fragment", "DecidePolicyForNavigationActionTests"],
      section: "Navigations, In the same document", file: "Docs/Rules/04-navigations.md", line: 340),
    RuleText(
      number: "4.21", title: "The answer about a fragment",
      sentence: "The app's answer about a fragment change counts if a user's gesture caused it; without one it is ignored.",
      conditions: ["For apps built with older SDKs, the answer always counts.", "An answer counts only if it comes during the call. Without one, the fragment change is allowed."], webkit: [], proofs: ["policy-cancel-fragment", "superseded-fragment"],
      section: "Navigations, In the same document", file: "Docs/Rules/04-navigations.md", line: 352),
    RuleText(
      number: "4.22", title: "pushState",
      sentence: "`pushState`, `replaceState` and going to entries of the same document call no delegate method, even after a reload.",
      conditions: ["A page with an opaque origin, or from a file, may change only the query and the fragment of its URL."], webkit: ["History::stateObjectAdded"], proofs: ["fuzzed-push-state-in-sandbox", "history-api", "history-state-across-documents", "history-reload-keeps-document"],
      section: "Navigations, In the same document", file: "Docs/Rules/04-navigations.md", line: 365),
    RuleText(
      number: "4.23", title: "Back and forward",
      sentence: "Going back or forward asks the app with the type backForward; then the page is loaded, or comes from the page cache without a request and without a question about the response.",
      conditions: ["Start, commit and finish are called in both cases.", "The page cache holds two pages of all windows together.", "If such a load fails, the list stays at the entry that was to be loaded. If it is stopped, the list goes back to the page that is shown.", "If a page was left before it was complete, because a script still wrote into one of its frames, it gets its load event when it comes from the cache.", "A page gets `pageshow` once until it is left, even if its load event comes again, as after `document.open()`. If a page comes from the cache, its frames get `pageshow` first.", "While another process loads a page, going back or forward does not move the list, unless it leads to another process itself.", "If a page of the same process takes over an entry, the page that is kept for this entry is ended.", "Pages of every scheme are kept. Only on https does `no-store` prevent this.", "A page of `loadHTMLString` has no entry of its own. It is kept for the entry of the page before it, unless that page itself is kept there. On the way back, the app is asked with the URL of the text.", "No page is kept while a quick redirect is announced. The announcement lasts until the next page commits, even if another load of the app replaces the redirect.", "A page that was reloaded, or whose URL was loaded again, is not kept if the next page begins in another process.", "Such a page is kept if it came from the cache, or if something was completed in it later: a fetch, a beacon, a link's ping, the last of its images, scripts and style sheets, or a frame that was there at once.", "A process has one page of a window. When the app allows a load that goes to another process, that process ends the pages that it keeps of the window, whatever becomes of the load. Going back or forward to that process does the same.", "A page is also kept if its frames have navigated, but for the entry before these navigations (4.43).", "A page that is loaded again on the way back gives its frames their entries, by name or by number. A reload does not.", "If a frame's first load came to nothing, its first entry counts as the whole page's. Going back then loads the page again. Going forward loads the frame's page in the main frame, or in the frame itself if it is still there.", "If a page goes to an entry of the same document during a load, the load takes over that entry.", "A page that had not finished when it was left, or that was stopped, fails again each time it comes from the cache.", "If a page's URL is not that of its entry, the page is not kept when a load in another process follows.", "Timers and animation frames of a kept page, and of its frames, stop. They go on with the time that was left.", "A page whose parser was stopped is kept only if it has shown more than 200 characters.", "Going back to a page that a script wrote loads the URL that was loaded first, and so does its reload.", "If a script goes to an entry of another document, the UI process is asked first. Its earlier answers take effect before this one."], webkit: ["FrameLoader::checkLoadCompleteForThisFrame", "FrameLoader::open", "Document::dispatchPageshowEvent", "WebPageProxy::backForwardGoToItem", "HistoryController::updateForReload", "HistoryItem::reset", "BackForwardCache::addIfCacheable", "FrameLoader::clientRedirectCancelledOrFinished", "FrameLoader::commitProvisionalLoad", "DocumentLoader::removeSubresourceLoader", "Document::loadEventDelayTimerFired", "WebBackForwardCache::removeEntriesForPageAndProcess", "FrameTree::uniqueName", "WebBackForwardList::completeFrameStateForNavigation", "WebPage::goToBackForwardItem", "FrameLoader::loadItem", "DocumentLoader::mainDocumentError", "WebPageProxy::suspendCurrentPageIfPossible", "LocalFrameView::checkAndDispatchDidReachVisuallyNonEmptyState", "DocumentLoader::url", "HistoryController::goToItemShared", "canCacheFrame", "firePageShowEvent", "SuspendableTimerBase", "ScriptedAnimationController"], proofs: ["fuzzed-timers-of-frames-in-page-cache", "fuzzed-timers-in-page-cache", "fuzzed-stopped-page-is-not-cached", "fuzzed-stopped-page-with-text", "fuzzed-way-back-to-written-window", "fuzzed-reload-of-written-window", "fuzzed-link-and-history-back", "fuzzed-push-state-after-history-back", "fuzzed-pageshow-once", "fuzzed-page-cache-of-page-with-written-frame", "fuzzed-goback-while-another-process-loads", "fuzzed-loadhtml-and-page-cache", "fuzzed-loadhtml-and-same-page", "fuzzed-reload-and-frames", "fuzzed-page-cache-of-stopped-page", "fuzzed-frame-entries-while-frames-are-there", "fuzzed-frame-entry-while-frame-is-there", "fuzzed-page-cache-of-same-url-in-another-group", "fuzzed-page-cache-completed-by-resources", "fuzzed-page-cache-and-load-types", "fuzzed-page-cache-again", "fuzzed-ping-completes-page-again", "fuzzed-fetch-completes-page-again", "fuzzed-quick-redirect-ends-with-commit", "fuzzed-entry-of-frame-without-one", "fuzzed-goback-that-fails", "fuzzed-same-url-with-frame-and-page-cache", "fuzzed-page-cache-of-process", "fuzzed-page-cache-and-allowed-load", "fuzzed-quick-redirect-interrupted", "fuzzed-frame-pageshow", "fuzzed-load-event-target", "fuzzed-goback-during-load", "fuzzed-goback-over-pushed-entry-during-load", "history-back-forward", "history-back-forward-nocache", "history-iframe-cache-b", "history-back-redirect", "history-page-cache-capacity", "history-page-cache-windows", "history-page-cache-frame-names", "history-swap-after-reload", "history-page-cache-schemes", "history-page-cache-no-store-http"],
      section: "Navigations, History, reload, refresh", file: "Docs/Rules/04-navigations.md", line: 381),
    RuleText(
      number: "4.24", title: "Entries that goBack skips",
      sentence: "The app's `goBack` skips entries that a script created without the user's interaction; a page's `history.back` does not.",
      conditions: ["An activation within the last ten seconds counts as interaction.", "A fragment that the app loads does not count as a script's. An entry that a frame adds is the frame's own, and is forgotten once the frame is made again."], webkit: ["Document::hasRecentUserInteractionForNavigationFromJS", "WebBackForwardListItem::navigatedFrameItem"], proofs: ["fuzzed-back-over-fragments", "fuzzed-back-from-scripts-entry-after-click", "api-goback-skips"],
      section: "Navigations, History, reload, refresh", file: "Docs/Rules/04-navigations.md", line: 417),
    RuleText(
      number: "4.25", title: "Reload",
      sentence: "A reload, by the app or by `location.reload()`, has the type reload and loads the URL that the page had when the reload was asked for.",
      conditions: ["In a window that has committed nothing, neither does anything. If a load is under way there, the app's reload leaves `isLoading` true.", "An empty window that is reloaded gets no history entry.", "After `loadHTMLString`, a reload loads the base URL instead of the text, without a referrer.", "If another process continues the app's reload, or a load of the page's own URL, because of an opener policy, the load gets a new entry. `location.reload` keeps the entry.", "An entry keeps its state if its page is loaded again with the same URL. With another URL, it has no state."], webkit: ["NavigationScheduler::scheduleRefresh", "WebPageProxy::reload", "HistoryController::updateCurrentItem", "FrameLoader::reload", "WebPageProxy::continueNavigationInNewProcess"], proofs: ["fuzzed-reload-in-another-process", "fuzzed-entries-of-reloaded-empty-window", "fuzzed-reload-during-first-load", "fuzzed-reload-of-empty-window", "fuzzed-same-url-keeps-state", "fuzzed-loadhtml-reload", "fuzzed-loadhtml-reload-referrer", "reload-popup", "reload-during-load", "reload-aboutblank-popup"],
      section: "Navigations, History, reload, refresh", file: "Docs/Rules/04-navigations.md", line: 432),
    RuleText(
      number: "4.26", title: "Locations and refreshes",
      sentence: "A location or a refresh takes effect after the running script, and after timers without delay that were set before it.",
      conditions: ["A refresh without delay takes effect at the page's load event. Timers that are due run before a navigation that one of them starts. `history.go(0)` takes effect after the running script, too.", "These replace the entry: `replace`, a quick refresh, a location that is set without a gesture before the page's own load event, and a location with the same URL.", "For a frame, its own load event counts, not those of the pages around it. An initial empty document never has one.", "A scheduled location or refresh is forgotten when a load begins, and again when the load starts after the app's answer.", "A `javascript:` URL ends the announcement of a quick redirect. If the fragment changes before the redirect begins, it no longer counts as a redirect, and the entry stays.", "`document.open()` and `document.write()` cancel a scheduled location or refresh, and remove all listeners.", "In a window that has committed nothing, `replace` makes its first entry.", "If about:blank takes the place of a page that still loads, the entry keeps that page's URL. Going back loads that page. If the page cache has about:blank, the app is asked about about:blank instead.", "about:blank is shown before WebKit sees whether it is a redirect or has the same URL. The exception is a form that leads to it: then another process is asked first.", "A refresh whose time has not begun to run waits for all frames of its page that begin to load.", "Animation frames wait while the page's own process loads another page. They also wait until a page is parsed or shows more than 200 characters.", "An entry that gets another URL in this way has it as its `initialURL`, too."], webkit: ["NavigationScheduler::mustLockBackForwardList", "FrameLoader::provisionalLoadStarted", "FrameLoader::executeJavaScriptURL", "FrameLoader::continueFragmentScrollAfterNavigationPolicy", "FrameLoader::didExplicitOpen", "Document::removeAllEventListeners", "FrameLoader::clientRedirected", "HistoryController::updateForRedirectWithLockedBackForwardList", "FrameLoader::loadDifferentDocumentItem", "FrameLoader::dispatchWillSubmitForm", "FrameLoader::started", "WebPage::didStartPageTransition", "WebLocalFrameLoaderClient::completePageTransitionIfNeeded", "ThreadTimers", "allAncestorsAreComplete", "HistoryController::initializeItem"], proofs: ["fuzzed-animation-frame-during-load", "fuzzed-animation-frame-after-stopped-load", "fuzzed-animation-frame-before-page-is-parsed", "fuzzed-refresh-waits-for-late-frame", "fuzzed-form-posts-to-about-blank", "fuzzed-forms-to-about-blank", "fuzzed-blank-redirect-keeps-entry", "fuzzed-replace-in-empty-window-and-policy", "fuzzed-replace-in-empty-window", "fuzzed-refresh-while-app-is-asked", "fuzzed-javascript-url-ends-quick-redirect", "fuzzed-timers-due-together", "fuzzed-refresh-of-no-time", "fuzzed-timer-before-location", "fuzzed-write-cancels-scheduled-location", "fuzzed-document-open-listeners", "history-replace", "history-timeout-location", "refresh-header", "history-location-same-url", "iframe-meta-refresh", "fuzzed-frame-location-while-loading", "fuzzed-frame-entries", "fuzzed-history-go-0", "ProcessSwapTests"],
      section: "Navigations, History, reload, refresh", file: "Docs/Rules/04-navigations.md", line: 450),
    RuleText(
      number: "4.27", title: "Which methods are called for frames",
      sentence: "For a frame inside a page, `decidePolicyFor` and `decidePolicyForNavigationResponse` are called, but no methods for its start, commit, finish or failure.",
      conditions: [], webkit: [], proofs: ["iframe-redirect", "iframe-dynamic", "TestPages/frame"],
      section: "Navigations, Frames", file: "Docs/Rules/04-navigations.md", line: 477),
    RuleText(
      number: "4.28", title: "What a frame may contain",
      sentence: "For about:blank and srcdoc in a frame the app is asked, but its answer is ignored; for `data:` and other schemes it counts; for `javascript:` the app is not asked.",
      conditions: ["If a frame's first source is a `javascript:` URL, it runs after the running script and without a gesture, unless the frame goes elsewhere first. The frame's load event comes after it.", "A page may contain itself once, even if a script sets the URL.", "Frames nest 32 deep, counting the main frame; a deeper element has no frame.", "A changed srcdoc is a location change, and replaces the previous srcdoc. A srcdoc page is shown before the app's answers to later questions.", "about:blank has the origin and the base URL of the page around it, or of its opener, whoever navigates to it. Without either, its origin is opaque.", "In a frame, about:srcdoc shows the element's `srcdoc`, with any query or fragment, and whoever loads it. Elsewhere it is an empty page. In a window, that page has the opener's origin or an opaque one, and its own base URL."], webkit: ["FrameLoader::continueLoadAfterNavigationPolicy", "HTMLFrameOwnerElement::isProhibitedSelfReference", "Page::maxFrameDepth", "FrameLoader::shouldTreatURLAsSameAsCurrent", "DocumentLoader::tryLoadingSubstituteData", "Document::initSecurityContext", "Document::fallbackBaseURL", "URL::isAboutSrcDoc", "FrameLoader::defaultSubstituteDataForURL", "executeJavaScriptURL"], proofs: ["fuzzed-srcdoc-urls", "fuzzed-srcdoc-in-main-frame", "fuzzed-srcdoc-before-next-answer", "fuzzed-srcdoc-after-srcdoc", "fuzzed-about-blank-by-location", "fuzzed-frame-self-src-by-script", "fuzzed-deep-frames", "fuzzed-frame-two-navigations", "fuzzed-srcdoc-by-script", "iframe-empty", "iframe-srcdoc", "iframe-data-and-blob", "fuzzed-first-script-of-frame", "fuzzed-first-scripts-of-parsed-frames", "fuzzed-first-script-of-frame-and-gesture", "iframe-javascript-src"],
      section: "Navigations, Frames", file: "Docs/Rules/04-navigations.md", line: 487),
    RuleText(
      number: "4.29", title: "Frames whose load is cancelled",
      sentence: "If the app cancels a frame's load, the frame stays at about:blank, and its element gets no load event.",
      conditions: ["A location that is set during a frame's first load stops that load at once. So the page around it may be complete before the new load begins.", "A script that writes into a loading frame stops its load. The page around it finishes, but has no load event before the frame is closed."], webkit: ["NavigationScheduler::schedule", "DocumentLoader::isLoadingInAPISense", "wasDuringLoad"], proofs: ["fuzzed-location-during-first-load-of-frame", "fuzzed-write-into-loading-frame", "fuzzed-write-into-frame-of-frame", "iframe-cancelled", "iframe-load-events", "policy-cancel-iframe-only"],
      section: "Navigations, Frames", file: "Docs/Rules/04-navigations.md", line: 506),
    RuleText(
      number: "4.30", title: "Failures of frames",
      sentence: "If a frame fails to load, no delegate method is called.",
      conditions: [], webkit: [], proofs: ["iframe-error", "iframe-custom-scheme"],
      section: "Navigations, Frames", file: "Docs/Rules/04-navigations.md", line: 521),
    RuleText(
      number: "4.31", title: "data: in the top window",
      sentence: "If a page navigates the top window to a `data:` URL, the load starts, the app is asked about the response, and the load fails with 102; the app itself may load such a URL.",
      conditions: ["A `data:` URL that cannot be decoded fails, too."], webkit: [], proofs: ["open-data-url", "link-data-url"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 533),
    RuleText(
      number: "4.32", title: "Unknown schemes",
      sentence: "If the app allows a URL whose scheme WebKit cannot load, or that is not valid, the load starts and fails with -1002; if the app cancels it, nothing happens.",
      conditions: ["An about: URL with slashes behind the scheme, such as `about://newtab/`, shows an empty page."], webkit: ["DocumentLoader::shouldCancelLoadingAboutURL"], proofs: ["open-custom-scheme", "link-custom", "link-mailto-tel-custom", "link-custom-cancelled", "NavigationTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 545),
    RuleText(
      number: "4.33", title: "Without a policy method",
      sentence: "If no navigation delegate has a policy method, WebKit allows what it can load; it ignores other schemes on iOS, and passes them to the system on macOS.",
      conditions: [], webkit: ["iOS", "macOS"], proofs: ["AppSideRuleTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 559),
    RuleText(
      number: "4.34", title: "Redirects to other schemes",
      sentence: "If a server redirects to another scheme, the app is asked: after cancel, the load fails with 102; after allow, `didReceiveServerRedirect` is called, and the load fails.",
      conditions: ["In a page from https, a frame is not redirected to such a scheme, and the app is not asked (4.42)."], webkit: [], proofs: ["fuzzed-frame-redirect-custom-scheme", "open-redirect-custom-allowed", "open-redirect-cancelled", "oauth-redirect-main"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 571),
    RuleText(
      number: "4.35", title: "Redirects to data: and about:",
      sentence: "A redirect to `data:` or `about:` is refused before the app is asked: an empty page is committed, and the load fails with 103.",
      conditions: [], webkit: [], proofs: ["redirect-to-data"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 583),
    RuleText(
      number: "4.36", title: "Sandboxed frames and other schemes",
      sentence: "If a sandboxed frame goes to another app's scheme, the app is not asked.",
      conditions: ["It is asked if the sandbox has `allow-popups`, `allow-top-navigation` or `allow-top-navigation-to-custom-protocols`.", "With `allow-top-navigation-by-user-activation` it is asked during a user gesture."], webkit: ["WebPageProxy::decidePolicyForNavigationAction"], proofs: ["SandboxedSchemeTests", "NavigationPermissionTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 593),
    RuleText(
      number: "4.37", title: "Ports that pages may not use",
      sentence: "If a page loads a URL with a port that web pages may not use, the load is refused before the app is asked.",
      conditions: ["The app is asked about a load that the UI process makes itself, such as the first page of a window without an opener. The load starts, and then about:blank is shown instead."], webkit: ["CachedResourceLoader::requestResource", "DocumentLoader::loadMainResource"], proofs: ["fuzzed-port-of-window-without-opener", "fuzzed-app-load-of-blocked-port", "open-port-blocked", "redirect-to-port"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 608),
    RuleText(
      number: "4.38", title: "Invalid URLs of the app",
      sentence: "If the app loads an invalid URL, the load fails with 101, and `decidePolicyFor` is not called.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 622),
    RuleText(
      number: "4.39", title: "Local files",
      sentence: "A web page may not go to a `file:` URL: the console gets an error, and no delegate method is called, not even for new windows of links and forms.",
      conditions: ["A file that the app loads may fail because it cannot be read.", "`loadFileURL` with a URL that is no file raises an exception.", "Nor may a page go to a `blob:` URL of another origin."], webkit: ["SecurityOrigin::canDisplay"], proofs: ["ProcessSwapSchemeTests", "link-file", "link-file-targets", "open-file-url"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 632),
    RuleText(
      number: "4.40", title: "X-Frame-Options and Content-Security-Policy",
      sentence: "If X-Frame-Options or Content-Security-Policy refuses a frame, the frame stays empty, and its element gets its load event.",
      conditions: ["A `Refresh` header beside the refusal does nothing.", "`form-action` stops a form before any call, and its redirect with -999.", "The event `securitypolicyviolation` tells the page what its policy refuses. A `meta` element in the page's head can contain the policy, too.", "In a frame whose `sandbox` gives it an origin of its own, `'self'` names every page from https.", "about:blank, srcdoc, `data:` and `blob:` pages have the policy of the page that they belong to. Their `'self'` is that page's origin, and its `sandbox` applies to them, even in a main frame. In a main frame, about:srcdoc is like about:blank.", "A `Refresh` header moves a page whose scripts are sandboxed; a `meta` element does not."], webkit: ["ContentSecurityPolicySource::isSchemeOnly", "ContentSecurityPolicy::copyStateFrom", "ScheduledRedirect::fire"], proofs: ["fuzzed-sandbox-of-about-blank", "fuzzed-srcdoc-window-of-sandboxed-opener", "fuzzed-sandbox-and-refresh", "fuzzed-self-in-content-policies", "ContentSecurityPolicyTests", "fuzzed-refused-frame-refresh", "iframe-x-frame-options", "response-csp-frame", "csp-frame-src", "csp-form-action", "csp-form-action-redirect"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 648),
    RuleText(
      number: "4.41", title: "XML with errors",
      sentence: "A page in XML that is not well-formed is shown up to its first error, below a block with the errors; scripts before the error have run.",
      conditions: [], webkit: ["XMLErrors::insertErrorMessageBlock"], proofs: ["XMLDocumentTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 667),
    RuleText(
      number: "4.42", title: "Mixed content",
      sentence: "A page from https, and every frame in it, loads nothing from URLs that are not secure, such as http, ws and the app's own schemes.",
      conditions: ["This holds even for URLs of this machine: scripts, style sheets, fetches, beacons, pings and workers fail. A synchronous XMLHttpRequest returns with nothing and without an error.", "Images and media are requested over https instead, even after a redirect. They fail if their host is an IP address, or if they come from a list of candidates. From this machine and from the app's schemes, they are loaded.", "A frame is not loaded from such a URL. The app is asked, except about a redirect, and then nothing happens, not even a load event. The frame keeps its page, and the list keeps its entries.", "Main frames may go anywhere.", "`isSecureContext` is true if the origins of the page and of all pages around it can be trusted. If a sandbox gives a page an origin of its own, its URL counts. `data:` pages, and about:blank without an opener, are not secure."], webkit: ["DocumentLoader::willSendRequest", "Document::isSecureContext", "MixedContentChecker"], proofs: ["fuzzed-secure-contexts", "fuzzed-mixed-content-frames", "fuzzed-mixed-content-requests", "fuzzed-mixed-content-images"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 679),
    RuleText(
      number: "4.43", title: "History entries of frames",
      sentence: "If a frame navigates or its fragment changes, the UI process copies the entry that is shown, and puts the frame's new entry into the copy.",
      conditions: ["The pages around the frame keep the entries that they had. If such a page is replaced or reloaded, or changes its state or title, the previous entry changes. In the page cache, it is kept for the previous entry.", "If a load in another process takes their place, the UI process keeps their process for the new entry.", "Going back to that entry shows the page from the memory cache, without a request, if the app had loaded it or history had led to it. For any other page, about:blank commits without a response policy; the entry before it has the page.", "`pushState` makes new entries for all frames.", "If an entry differs only in frames, the pages around these frames get their entries as soon as one of the frames has arrived. If a frame does not go there, because the app or the page refuses, the list stays at the entry.", "A page that takes over an entry removes the entries of its frames. There are two exceptions: a load in another process, to which the UI process does not listen yet, and a redirect to the same URL. In both cases, a frame later gets the oldest entry of its name.", "A redirect that leads to another process takes over the entry that the UI process shows, not the page's own.", "Frames that never loaded anything have entries of about:blank."], webkit: ["WebBackForwardList::completeFrameStateForNavigation", "HistoryController::updateBackForwardListClippedAtTarget", "WebLocalFrameLoaderClient::createHistoryItemTree", "CachedResource::load", "CachedRawResource::canReuse", "HistoryController::recursiveUpdateForCommit", "FrameLoader::continueLoadAfterNavigationPolicy", "ProvisionalPageProxy::didReceiveMessage", "HistoryController::updateCurrentItem", "WebPageProxy::continueNavigationInNewProcess", "HistoryController::initializeItem"], proofs: ["fuzzed-redirect-takes-shown-entry", "fuzzed-entry-of-frame-that-never-loaded", "fuzzed-page-cache-of-other-entry-of-popup", "fuzzed-page-cache-of-other-entry", "fuzzed-frame-entries-after-same-url", "fuzzed-frame-entries-over-sites", "fuzzed-frame-entries-over-opener-policy", "fuzzed-frame-refuses-way-forward", "fuzzed-state-after-frame-traversal", "fuzzed-blank-redirect-after-frame-navigation", "fuzzed-replaced-after-frame-navigation", "fuzzed-page-cache-after-frame-navigation", "fuzzed-entries-of-frames"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 697),
    RuleText(
      number: "4.44", title: "Authorization and redirects",
      sentence: "A redirect to another origin does not carry the `Authorization` header on, whether the app or a script has set it.",
      conditions: ["The question about the redirect shows the request without it."], webkit: ["NetworkDataTaskCocoa::willPerformHTTPRedirection"], proofs: ["RedirectHeaderTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 718),
    RuleText(
      number: "4.45", title: "What a download asks",
      sentence: "A download tells its delegate of redirects, then asks for its destination, then for its placeholder.",
      conditions: ["The download fails with -999 if its redirect is cancelled, if it gets no destination, if the file exists, or if the folder does not exist.", "A destination that is no file URL raises an exception. So does resume data that no download has given.", "A response that becomes a download is not requested again.", "A download that is interrupted gives resume data if its server has named a version (`ETag` or `Last-Modified`).", "The suggested name comes from `Content-Disposition`, or else from the path or the host. A name without an extension gets that of the type."], webkit: ["DownloadProxy::decideDestinationWithSuggestedFilename", "WKDownload.mm"], proofs: ["WKDownloadTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 732),
    RuleText(
      number: "4.46", title: "Content rule lists",
      sentence: "Content rule lists are asked about every URL before it is loaded, also after a redirect.",
      conditions: ["A blocked document fails with WebKitErrorDomain 104 after its start; a blocked part of a page fails as if its server could not be reached.", "A blocked popup is not opened, and `window.open` returns null.", "`make-https` changes http at its default port; `block-cookies` sends none and stores none.", "`ignore-previous-rules` undoes the rules before it in the same list.", "`load-context` tells loads of a page's main frame from those of its other frames.", "`css-display-none` hides elements of documents whose URL matches: `getComputedStyle` says so; nothing is laid out."], webkit: ["ContentExtensionsBackend::processContentRuleListsForLoad", "URLFilterParser"], proofs: ["ContentRuleListTests", "WKContentExtensionStoreTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 750),
    RuleText(
      number: "4.47", title: "Asking before going back or forward",
      sentence: "An app that has `shouldGoTo` (iOS 26) is asked before a page goes to another entry of its session history, whether the app or a script wants to go there, and before the policy.",
      conditions: ["If the app refuses, the page stays where it is: the session history does not change, and nobody asks for a policy.", "If the app refuses a traversal that it started itself, the view's `url` stays that of the entry, and `isLoading` stays true, until the next load.", "The page's loads are stopped before the app is asked, unless the entry is of the same document.", "`willUseInstantBack` is true if a page comes back from the page cache, in the process that is shown.", "A script waits for the answer if the entry is of the same document.", "An answer comes too late if the page has gone elsewhere, or if its view is closed.", "WebKit does not notice an app that never calls its completion handler: the page never goes to the entry.", "A delegate that has been deallocated refuses nothing.", "The app is asked about an entry of a restored session history, too, and about that of a page whose process has ended."], webkit: ["WebPageProxy::shouldGoToBackForwardListItem", "NavigationState::NavigationClient::shouldGoToBackForwardListItem", "HistoryController::goToItemShared", "Page::goToItem"], proofs: ["ShouldGoToBackForwardListItemTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 769),
    RuleText(
      number: "4.48", title: "Preferring https",
      sentence: "With a `preferredHTTPSNavigationPolicy`, a main frame's http becomes https once its load has started; the app is asked about the http URL.",
      conditions: ["`localhost` and addresses in numbers are never upgraded, nor are frames inside a page.", "Within the registrable domain of the page that is shown, nothing is upgraded after a page that came over http.", "Redirects to http are upgraded before the app is asked about them.", "The view's URL changes when the page is there.", "With user-mediated fallback, or without any, URLs that are not upgraded and not secure fail with WebKitErrorDomain 305: `localhost`, files, blobs and the app's own schemes."], webkit: ["CachedResourceLoader::requestResource", "CachedResourceLoader::updateRequestAfterRedirection", "shouldPerformHTTPSUpgrade"], proofs: ["HTTPSNavigationTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 791),
    RuleText(
      number: "4.49", title: "When https fails",
      sentence: "If https fails because of the host, the connection, TLS or too many redirects, the policy decides: WebKit loads http, the user is asked, or the app gets the error.",
      conditions: ["Automatic: WebKit falls back only from https that it had upgraded. No delegate is told of the failure. The load over http is a new navigation, about which the app is asked.", "User-mediated: WebKit falls back from every https URL. The view shows a warning with the title “This Connection Is Not Secure”. If the user goes back, the app gets the error.", "When the app answers about another navigation, the warning ends as if the user went back.", "A page that is loaded over http in this way is not upgraded, and neither are its redirects. If it fails, the load fails.", "If https redirects to http of the same URL, it fails with WebKitErrorDomain 304, and falls back to http as well.", "If a load moves to another process, its redirects are counted from zero again."], webkit: ["ResourceError::errorRecoveryMethod", "FrameLoader::checkLoadCompleteForThisFrame", "WebPageProxy::didFailProvisionalLoadForFrameShared", "ResourceLoader::willSendRequestInternal"], proofs: ["HTTPSNavigationTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 809),
    RuleText(
      number: "4.50", title: "Hosts known for https",
      sentence: "With `upgradeKnownHostsToHTTPS`, as by default, a main frame's request for http of a host on the system's list is answered by a redirect to https.",
      conditions: ["The app is asked about the redirect, as about a server's.", "A redirect to http of such a host leads to https at once.", "The system's list is not public: here, a world says which hosts are on it, and by default there are none."], webkit: ["NetworkLoadChecker::applyHTTPSUpgradeIfNeeded", "NetworkLoadChecker::continueCheckingRequestOrDoSyntheticRedirect"], proofs: ["HTTPSNavigationTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 828),
    RuleText(
      number: "4.51", title: "Hosts that ask for https",
      sentence: "If an https server has sent `Strict-Transport-Security`, the session's next request for http of its host by a main frame is answered by a redirect to https.",
      conditions: ["The header of an http server has no effect, nor has one without `max-age`; `max-age=0` makes the session forget the host.", "A redirect to http of such a host leads to https at once.", "The app is asked about the redirect, as about a server's.", "WebKit ignores the header's host for parts of another site's page; here, only the URLs of main frames are changed."], webkit: ["NetworkDataTaskCocoa::willPerformHTTPRedirection", "updateIgnoreStrictTransportSecuritySetting"], proofs: ["StrictTransportTests"],
      section: "Navigations, Schemes", file: "Docs/Rules/04-navigations.md", line: 844),
    RuleText(
      number: "5.1", title: "Who may close a window",
      sentence: "A page may close a window with `close()` only if it may navigate that window (1.40); `close()` in a frame does nothing.",
      conditions: [], webkit: [], proofs: ["iframe-close", "close-cross-origin", "ClosingTests"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 7),
    RuleText(
      number: "5.2", title: "Which windows close",
      sentence: "`close()` closes a window that a page opened, by a script or a link, and any window with at most one history entry.",
      conditions: [], webkit: [], proofs: ["close-main", "close-link-opened", "close-after-history"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 17),
    RuleText(
      number: "5.3", title: "Windows that do not close",
      sentence: "`close()` does not close a window that no page opened and that has several history entries: the console gets a warning.",
      conditions: ["An entry of `pushState` counts."], webkit: [], proofs: ["close-main-after-navigation", "close-main-after-pushstate"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 27),
    RuleText(
      number: "5.4", title: "closed and webViewDidClose",
      sentence: "After `close()`, `closed` is true at once, also for the window's frames; `webViewDidClose` is called after the running task.",
      conditions: ["`closed` is also true for the frames of a page in the page cache. As long as a page is there, its windows have no frames, no opener and no name."], webkit: ["DOMWindow::closed", "DOMWindow::frame"], proofs: ["fuzzed-windows-of-frozen-frames", "fuzzed-closed-frames", "close-by-opener", "OpenAndCloseWindowTests"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 39),
    RuleText(
      number: "5.5", title: "How often webViewDidClose is called",
      sentence: "`webViewDidClose` is called on the popup's delegate once for each `close()`; a load under way fails with -999 first.",
      conditions: ["It is called less often if the app releases the window.", "A load that began in the same turn fails, too."], webkit: [], proofs: ["fuzzed-open-and-close", "fuzzed-form-and-close", "fuzzed-close-twice-kept", "close-twice", "close-while-parsing"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 53),
    RuleText(
      number: "5.6", title: "The view of a closed window",
      sentence: "A window that called `close()` is no longer found by name, but its view lives until the app releases it.",
      conditions: ["If there is no UI delegate, or it does not implement `webViewDidClose`, the app is not told, and the view stays.", "Scripts see a window as closed as long as it shows the document that called `close()`. Another page in it is not closed. If the document comes back from the page cache, it is closed again.", "A closed page gets no `localStorage`."], webkit: ["LocalDOMWindow::localStorage", "DocumentSyncData"], proofs: ["fuzzed-opener-of-closed-window", "fuzzed-closed-kept-window-and-page-cache", "close-keep-view", "close-keep-view-navigate", "close-unload-keep"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 66),
    RuleText(
      number: "5.7", title: "Popups outlive their opener",
      sentence: "A popup stays open when the window that opened it is closed.",
      conditions: [], webkit: [], proofs: ["close-opener-from-popup", "app-closes-main"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 82),
    RuleText(
      number: "5.8", title: "The app releases a view",
      sentence: "If the app releases a view, its window is closed for scripts, its name is free, unload events run, and `webViewDidClose` is not called.",
      conditions: ["Only pages that were complete get `pagehide` and `unload`, once each: first the page itself, then its frames, beginning with the last one.", "Scripts that still run there can open no window and no dialog."], webkit: ["FrameLoader::dispatchUnloadEvents", "detachChildren"], proofs: ["fuzzed-released-view-asks-nothing", "fuzzed-unload-order", "app-closes-popup", "close-unload-app", "app-closes-main-with-popup"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 92),
    RuleText(
      number: "5.9", title: "The object of a closed window",
      sentence: "The object of a closed window still exists: `closed` is true, and `location.href` is its last URL, because it keeps its document.",
      conditions: ["If the window was cut off (5.12, 5.15), it has no opener."], webkit: ["Location::url"], proofs: ["fuzzed-closed-handle", "fuzzed-opener-of-cut-handle", "close-then-navigate-handle", "message-after-close"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 107),
    RuleText(
      number: "5.10", title: "The opener is released",
      sentence: "If the opener's view is released, the popup's `opener` is null, and the popup continues.",
      conditions: ["If the opener is a frame, `opener` becomes null when the frame's page goes into the page cache. It stays null when the page comes back.", "If such a frame is removed, `opener` is null. If the user has clicked in the frame, `opener` is a closed window until the frame's page goes, even to another process. This was recorded: WebKit's event handlers keep such a frame."], webkit: [], proofs: ["fuzzed-frame-opener-after-page-cache", "fuzzed-opener-frame-and-swap", "fuzzed-opener-frame-in-page-cache", "fuzzed-opener-frame-removed", "fuzzed-opener-frame-removed-untouched", "app-closes-main-with-popup", "nested-three"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 121),
    RuleText(
      number: "5.11", title: "opener = null",
      sentence: "If a popup sets `opener = null`, neither of the two windows finds the other by name any more.",
      conditions: [], webkit: [], proofs: ["opener-null-assignment", "opener-disowned-then-close"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 134),
    RuleText(
      number: "5.12", title: "Cross-Origin-Opener-Policy",
      sentence: "A Cross-Origin-Opener-Policy of a page, or of a redirect to it, may move it to another browsing context group: opener, handle and name are lost, and no delegate is told.",
      conditions: ["Each response is compared with the one before it. A redirect without a policy counts, too.", "In a window that inherited a sandbox, such a load fails before the question about the response, or at the redirect.", "The policy also counts if the page's Content-Security-Policy sandboxes it, although the page then has an origin of its own.", "about:blank has the policies of the page that navigates to it, or else of its opener. If these differ from the policies of the page before, about:blank changes the group, too. It stays in its process, and the UI process does not take part.", "A frame has the policy of its page if both have the same origin.", "When the server has answered, and before the app decides, the UI process forgets the opener and the name that the window was opened with. It does so even if the opener has the same policy. A page in another process gets neither."], webkit: ["NetworkResourceLoader::doCrossOriginOpenerHandlingOfResponse", "DocumentWriter::begin", "Document::initSecurityContext", "DocumentLoader::maybeLoadEmpty", "WebPageProxy::decidePolicyForResponseShared", "enforceResponseCrossOriginOpenerPolicy", "computeResponseOriginAndCOOP"], proofs: ["fuzzed-opened-name-forgotten-at-answer", "fuzzed-opener-forgotten-at-answer", "fuzzed-about-blank-by-frames-and-policy", "fuzzed-about-blank-by-popup-without-policy", "fuzzed-about-blank-by-opener-with-policy", "fuzzed-opener-policy-of-sandboxed-page", "fuzzed-policies-of-about-blank", "fuzzed-opener-policy-of-about-blank", "fuzzed-coop-from-sandboxed-opener", "fuzzed-opener-policy-of-redirect-in-sandbox", "fuzzed-opener-policy-of-each-hop", "coop-popup-same-origin", "coop-redirect", "coop-link-blank", "coop-empty-first"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 144),
    RuleText(
      number: "5.13", title: "Where opener policies apply",
      sentence: "A Cross-Origin-Opener-Policy applies only on https and localhost.",
      conditions: [], webkit: [], proofs: ["coop-http"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 163),
    RuleText(
      number: "5.14", title: "same-origin-allow-popups",
      sentence: "If the opener has `same-origin-allow-popups`, it keeps popups that have no Cross-Origin-Opener-Policy.",
      conditions: ["An empty window that a frame opens has the policy of the page around the frame, whatever the frame's origin."], webkit: ["Document::crossOriginOpenerPolicy"], proofs: ["fuzzed-empty-window-of-frame-with-opener-policy", "fuzzed-empty-window-of-foreign-frame-with-opener-policy", "coop-allow-popups-opener", "coop-allow-popups-on-popup", "coop-both-same-origin"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 173),
    RuleText(
      number: "5.15", title: "Loads that take a new process",
      sentence: "If the app loads another site, the page takes a new process: `window.opener` and the opener's handle are cut, and nothing reaches the window through the old handle.",
      conditions: ["A page's own navigation takes a new process only if the window has no opener and its main frame opened no windows. The same holds for text that the app loads with a base URL.", "A URL without a host, even a `mailto:` URL, belongs to another site than pages of the web. `about:`, `data:` and `blob:` URLs belong to the site of the page that navigates to them. Two pages of the same scheme share a process if the scheme is not http or https.", "If a new process shows a page without a history entry, that process knows no entry.", "WebKit chooses the process after the app's answer. It stops the page's loads then, and the load starts once the process is there.", "A process that an opener policy or a redirect asked for belongs to no site. Otherwise, a process of the site that has lost its last page is used again, or else one whose page is in the page cache.", "Going back to the cached page restores its opener and the handles to it. Windows that the page had opened stay without an opener for scripts. In the UI process, the page remains their opener as long as it is kept.", "If the next page takes over a page's entry, the page is not kept. Its process also drops everything else of the window.", "A popup that has committed nothing belongs to the site of the frame that opened it. Without an opener, it belongs to the site of the page that is shown in the window that made it. A popup without opener and name always takes a new process.", "A load in another process than its page belongs to the site that it last asked. So a redirect to another site takes a new process, which knows of no earlier redirect. If the load's process has not shown any page yet, it is kept. about:blank belongs to no site.", "An entry belongs to the process that made it, even by `pushState`. That process exists as long as it shows a page, has a page in the page cache, or waits for a page as the last process of its site.", "Once the app is asked about a load that goes to another process, the page cannot stop it any more: `stop()`, `close()`, `document.open()` and fragment changes do not end it. The page is kept for the entry that was shown at that time."], webkit: ["NavigationAction::treatAsSameOriginNavigation", "ProvisionalPageProxy::didStartProvisionalLoadForFrame", "WebProcessPool::processForSite", "WebFrameProxy::opener", "WebPage::close", "WebProcessPool::processForNavigationInternal", "WebProcessCache::addProcess", "WebPageProxy::continueNavigationInNewProcess", "WebPageProxy::suspendCurrentPageIfPossible", "suspendCurrentPageIfPossible", "WebBackForwardListItem"], proofs: ["fuzzed-redirect-in-fresh-process", "fuzzed-redirect-of-window-without-opener", "fuzzed-load-that-moves-cannot-be-stopped", "fuzzed-text-of-another-site", "fuzzed-beforeunload-and-schemes", "fuzzed-site-of-window-without-opener", "fuzzed-going-back-to-opener-policy", "fuzzed-suspended-opener-holds-process", "fuzzed-back-from-lone-opener-policy", "fuzzed-page-cache-of-left-process", "fuzzed-entries-of-push-state-and-process", "fuzzed-process-without-site", "fuzzed-app-load-popup-of-frame", "fuzzed-app-load-popup-never-committed", "fuzzed-app-load-popup-about-blank", "api-load-in-popup", "api-load-main-with-popup", "coop-main-navigates", "history-swap-back-popup", "history-swap-back-main", "coop-popup-then-back"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 187),
    RuleText(
      number: "5.16", title: "Loads that keep name and opener",
      sentence: "If the app loads a page of the same site, the window keeps its name and its opener.",
      conditions: [], webkit: [], proofs: ["api-load-popup-same-site", "api-load-empty-popup"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 211),
    RuleText(
      number: "5.17", title: "Scripts of removed frames",
      sentence: "Scripts of a frame that was removed run to their end, and its functions can still be called; its timers no longer fire.",
      conditions: ["Their messages go to the page's console."], webkit: [], proofs: ["fuzzed-console-of-removed-frame"],
      section: "Closing, and losing each other", file: "Docs/Rules/05-closing.md", line: 221),
    RuleText(
      number: "6.1", title: "Target origins",
      sentence: "The target origin of `postMessage` is `*`, `/` or a URL, whose origin counts; anything else throws SyntaxError, and without a target the page's own origin counts.",
      conditions: [], webkit: [], proofs: ["message-origins", "MessagingTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 7),
    RuleText(
      number: "6.2", title: "Delivery of messages",
      sentence: "A message goes to the page that the window shows when the message arrives; if that page does not have the target origin, the message is dropped, and the console gets an error.",
      conditions: [], webkit: [], proofs: ["message-origins", "MessagingTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 17),
    RuleText(
      number: "6.3", title: "Messages right after open()",
      sentence: "A message that is sent right after `open()` goes to the empty page, and is lost with it.",
      conditions: [], webkit: [], proofs: ["message-right-after-open"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 27),
    RuleText(
      number: "6.4", title: "What a message tells",
      sentence: "A message event has the sender's origin and window; a closed window receives no messages.",
      conditions: [], webkit: [], proofs: ["message-null-origin", "message-after-close", "message-oauth-popup"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 37),
    RuleText(
      number: "6.5", title: "sessionStorage of popups",
      sentence: "A popup with an opener starts with a copy of the opener's sessionStorage.",
      conditions: ["The app's data store lists and removes the sessionStorage of a page as long as the page is there."], webkit: [], proofs: ["storage-session-copy", "SessionStorageTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 47),
    RuleText(
      number: "6.6", title: "Cookies and localStorage",
      sentence: "Windows with the same data store share cookies and localStorage.",
      conditions: ["In about:blank, in srcdoc and in a page that a `javascript:` URL made, `document.cookie` is that of the page whose origin it has. Such a page may set cookies only if the main frame is of that site.", "For pages of other sites, see 6.14 and 6.15.", "A data store whose identifier is all zeros raises an exception."], webkit: ["SecurityContext::cookieURL"], proofs: ["fuzzed-cookies-of-blank-pages", "storage-cookies", "cookies-cross-site", "StorageTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 59),
    RuleText(
      number: "6.7", title: "What the given configuration shares",
      sentence: "The configuration that `createWebViewWith` gets shares the data store, preferences, user content and scheme handlers with the calling view's.",
      conditions: ["So the app cannot add a message handler whose name the opener's view already has: that raises an exception."], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 75),
    RuleText(
      number: "6.8", title: "A view with another configuration",
      sentence: "If the app returns a view that was not made with the given configuration, WebKit raises an exception.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 87),
    RuleText(
      number: "6.9", title: "Which check is made",
      sentence: "WebKit's version decides how the returned view is checked: between August 2024 and April 2025 by its opener, otherwise by its related view.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 97),
    RuleText(
      number: "6.10", title: "Another data store or process pool",
      sentence: "If the app puts another data store, process pool or related view into the given configuration, WebKit raises an exception.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 107),
    RuleText(
      number: "6.11", title: "A view that is not returned",
      sentence: "A view that the app makes with the given configuration and does not return is an ordinary view without an opener.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 117),
    RuleText(
      number: "6.12", title: "Delegates are not inherited",
      sentence: "A popup's view does not inherit the delegates and `customUserAgent` of its opener's view: without them, WebKit's defaults decide, and the app is told nothing.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 127),
    RuleText(
      number: "6.13", title: "When to set delegates",
      sentence: "The app must set a popup's delegates before it returns from `createWebViewWith`; otherwise it misses the first `decidePolicyFor`.",
      conditions: [], webkit: [], proofs: ["TargetedNavigationTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 137),
    RuleText(
      number: "6.14", title: "Cookies of other sites",
      sentence: "In a page of another registrable domain, a site may not set cookies, by header or by script; those that it has are sent.",
      conditions: ["Each refusal is a line in the trace, up to a limit.", "With tracking prevention, which Apple's systems have on for apps (`trackingPrevention`, `CookieJar.thirdParties`), nothing is sent or read, either.", "In WebKitGTK, a name that is not in the public suffix list is a site of its own: `sub.app.example` is another site than `app.example`. Here, as on Apple's systems, `example` counts as a suffix."], webkit: ["HTTPCookieAcceptPolicy::ExclusivelyFromMainDocumentDomain", "NetworkStorageSession::thirdPartyCookieBlockingDecisionForRequest"], proofs: ["fuzzed-third-party-cookies", "ThirdPartyTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 147),
    RuleText(
      number: "6.15", title: "Storage of frames of other origins",
      sentence: "A frame whose main frame has another origin has its own localStorage and sessionStorage, which are separate for each origin of the main frame.",
      conditions: ["Storage events are not fully separate: a process that has the changed storage tells all its pages of that origin."], webkit: ["StorageAreaMap::dispatchLocalStorageEvent", "StorageNamespaceProvider"], proofs: ["fuzzed-third-party-storage", "ThirdPartyTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 163),
    RuleText(
      number: "6.16", title: "Referers to other sites",
      sentence: "Requests to another site than the page's send only the origin in the Referer; `document.referrer` keeps the whole URL.",
      conditions: ["This holds with tracking prevention, and with a data store that is not persistent."], webkit: ["NetworkDataTask::restrictRequestReferrerToOriginIfNeeded"], proofs: ["fuzzed-referer-third-party-frame", "ThirdPartyTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 177),
    RuleText(
      number: "6.17", title: "One clock",
      sentence: "A simulated world has one clock: dates in pages, the lifetimes of cookies and the dates that the app's interfaces return come from it.",
      conditions: ["The system's date has no effect, except on an app that reads it."], webkit: [], proofs: ["WKHTTPCookieStoreTests", "make calendar"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 191),
    RuleText(
      number: "6.18", title: "The app's cookie store",
      sentence: "In `WKHTTPCookieStore`, a cookie that is not HttpOnly neither replaces nor deletes one that is.",
      conditions: ["A cookie without an expiry date ends with the session.", "`getCookies(for:)` returns the cookies that a request for the URL would send."], webkit: [], proofs: ["WKHTTPCookieStoreTests"],
      section: "Messages, storage, configurations", file: "Docs/Rules/06-messages-and-storage.md", line: 203),
    RuleText(
      number: "7.1", title: "alert, confirm and prompt",
      sentence: "`alert`, `confirm` and `prompt` call their panel methods on the UI delegate of the calling frame's view.",
      conditions: [], webkit: [], proofs: ["dialogs-main", "dialogs-popup", "iframe-cross-alert"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 7),
    RuleText(
      number: "7.2", title: "The page waits",
      sentence: "The page's script waits for the answer to a dialog, but the app does not.",
      conditions: [], webkit: [], proofs: ["dialogs-then-open", "HandlerTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 17),
    RuleText(
      number: "7.3", title: "Dialogs that the app does not show",
      sentence: "If there is no UI delegate, or it does not implement a dialog's method, `alert` returns, `confirm` is false, and `prompt` is null.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests", "dialogs-prompt-cancel"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 27),
    RuleText(
      number: "7.4", title: "Answers of prompt",
      sentence: "`prompt` returns null if the app answers nil, and an empty text if it answers an empty text; a missing default text is empty.",
      conditions: [], webkit: [], proofs: ["dialogs-no-arguments", "dialogs-prompt-cancel"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 37),
    RuleText(
      number: "7.5", title: "When no dialog is shown",
      sentence: "No dialog is shown in a frame sandboxed without `allow-modals`, while a page is unloaded, or in a popup whose first page has not come yet.",
      conditions: [], webkit: [], proofs: ["iframe-sandbox-modals", "unload-dialogs", "dialogs-initial-empty", "close-unload-alert"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 47),
    RuleText(
      number: "7.6", title: "Handlers of dialogs",
      sentence: "If the app never calls a dialog's handler, the page is blocked; if it calls it twice, or releases it without a call, WebKit raises an exception.",
      conditions: [], webkit: [], proofs: ["HandlerTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 57),
    RuleText(
      number: "7.7", title: "No limit, no print",
      sentence: "The number of dialogs is not limited, and `window.print` reaches no public delegate method.",
      conditions: [], webkit: [], proofs: ["dialogs-onload"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 67),
    RuleText(
      number: "7.8", title: "Scripts during a dialog",
      sentence: "A script that the app evaluates during a dialog runs after the dialog.",
      conditions: [], webkit: [], proofs: ["HandlerTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 77),
    RuleText(
      number: "7.9", title: "beforeunload",
      sentence: "`beforeunload` asks the user only if the app implements WebKit's private method for the question, and the user has interacted with the page; the user may choose to stay.",
      conditions: ["Every frame of the page that is left gets the event; the first answer of a frame of the same origin that may show dialogs counts.", "The page is not asked if a page in another process takes its place, as for `mailto:` and `tel:` (5.15)."], webkit: ["FrameLoader::shouldClose", "dispatchBeforeUnloadEvent"], proofs: ["fuzzed-beforeunload-and-schemes", "fuzzed-beforeunload-sandboxed-frame", "fuzzed-beforeunload-cross-site", "fuzzed-beforeunload-frame", "beforeunload-evaluated-click", "beforeunload-no-interaction", "dialogs-beforeunload-iframe", "close-onbeforeunload-popup"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 87),
    RuleText(
      number: "7.10", title: "File inputs",
      sentence: "A click on a file input calls `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)` on the UI delegate, which answers with the URLs of files, or with nil to cancel.",
      conditions: ["`showPicker()` and a click on the input's label do the same; a disabled input does nothing.", "The page's script does not wait for the answer.", "The app is told of `multiple` and `webkitdirectory`. No public API tells it of `accept` and `capture`.", "The method exists from iOS 18.4 on; the simulator always calls it.", "Safari and the system's sessions show the system's own picker."], webkit: ["FileInputType::showPicker", "WebChromeClient::runOpenPanel", "WebPageProxy::runOpenPanel", "UIDelegate::UIClient::runOpenPanel"], proofs: ["FileInputTests", "RunOpenPanelTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 102),
    RuleText(
      number: "7.11", title: "Who may ask for files",
      sentence: "A file input asks only while a user gesture is processed, `showPicker()` only with transient activation, and a page has one panel at most.",
      conditions: ["A script that the app evaluates has a gesture.", "Without activation `showPicker()` throws NotAllowedError, and on a disabled input InvalidStateError.", "An input that asks again gets no answer from the panel that is still open for it."], webkit: ["FileInputType::handleDOMActivateEvent", "FileInputType::applyFileChooserSettings", "HTMLInputElement::showPicker", "WebPage::activeOpenPanelResultListener"], proofs: ["FileInputTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 120),
    RuleText(
      number: "7.12", title: "File inputs without a method of the app",
      sentence: "If no method of the app shows a panel for a file input, iOS shows the system's own picker; on macOS nothing is shown, and the input gets `cancel`.",
      conditions: ["In the simulator the test answers the system's picker (`chooseFiles`, `cancelFilePicker`); until then it stays open.", "A deallocated delegate has no method.", "With `capture`, iOS shows the camera instead of a menu: the front one for `capture=user`, otherwise the back one. The files that the test gives count as the picture."], webkit: ["WebPageProxy::runOpenPanel", "PageClientImpl::handleRunOpenPanel", "WKFileUploadPanel", "HTMLInputElement::mediaCaptureType"], proofs: ["FileInputTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 136),
    RuleText(
      number: "7.13", title: "What a page gets of chosen files",
      sentence: "Chosen files become the input's `files`, and it gets `input` and `change`; it gets `cancel` if nothing was chosen, or the files that it had.",
      conditions: ["The events bubble. An input outside of the document gets them, too.", "WebKit keeps all files that the app answers with, also without `multiple`.", "An empty list counts as a choice: the input then has no files.", "`value` is `C:\\fakepath\\` with the first name.", "`type` follows from the name, and `lastModified` is the time in the world at which the file was chosen.", "With `webkitdirectory` a folder stands for all files in it but hidden ones, here sorted by name, with `webkitRelativePath`.", "WebKit on macOS converts pictures to types that `accept` names; here they stay as they are."], webkit: ["FileInputType::setFiles", "FileInputType::filesChosen", "DirectoryFileListCreator", "File::computeNameAndContentType"], proofs: ["FileInputTests", "RunOpenPanelTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 152),
    RuleText(
      number: "7.14", title: "Chosen files that cannot be read",
      sentence: "A page may read the files that the app chose; a file that is missing, or that is no file, has its name and no size, and reading it fails with NotFoundError.",
      conditions: ["A finding in the trace says which file it is and why.", "The simulator reads files when they are chosen, of 64 MiB at most; WebKit reads them when the page does.", "A form sends such a file without contents."], webkit: ["WebPageProxy::didChooseFilesForOpenPanel", "Blob::loadBlob"], proofs: ["FileInputTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 172),
    RuleText(
      number: "7.15", title: "Files in forms",
      sentence: "In `multipart/form-data`, each chosen file is a part with name, type and contents, and an input without files is an empty part; other encodings send only names.",
      conditions: ["A file of unknown type is sent as `application/octet-stream`.", "In names, quotes and line ends are escaped as %22, %0D and %0A."], webkit: ["FileInputType::appendFormData", "FormData::appendMultiPartFileValue"], proofs: ["FileInputTests", "MultipartBodyTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 188),
    RuleText(
      number: "7.16", title: "The process ends while a dialog is open",
      sentence: "If the web process of a page ends while its script waits for a dialog, the script never goes on, and what the app answers later has no effect.",
      conditions: ["The app is told of the end at once, and not of the dialog. Its handler must be called all the same (9.5).", "A panel for files is closed without an answer, and the system's picker disappears.", "The app's own script that has opened the dialog fails with WKErrorDomain 2.", "If another process ends during the dialog, the simulator tells the app after the answer, because all pages of a world share one thread."], webkit: ["WebPageProxy::resetState", "WebProcessProxy::processDidTerminateOrFailedToLaunch"], proofs: ["ContentProcessEndTests"],
      section: "Dialogs", file: "Docs/Rules/07-dialogs.md", line: 203),
    RuleText(
      number: "8.1", title: "The app is asked first",
      sentence: "In an app with WKAppBoundDomains, the app is asked with `decidePolicyFor` first; WebKit compares the URL with the list after the app has allowed it.",
      conditions: ["Descriptions often say that the app is not asked about other domains; WebKit asks it."], webkit: [], proofs: ["AppBoundTests", "TestPages/accounts/app-bound"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 7),
    RuleText(
      number: "8.2", title: "Domains that are not listed",
      sentence: "A load of a domain that is not in WKAppBoundDomains fails with WKErrorDomain 13 before it starts; scripts that the app runs in such a page fail with 14.",
      conditions: [], webkit: [], proofs: ["AppBoundTests", "TestPages/accounts/app-bound"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 19),
    RuleText(
      number: "8.3", title: "What the list may contain",
      sentence: "WKAppBoundDomains may have at most ten entries; an entry is a registrable domain, or a scheme with a colon.",
      conditions: [], webkit: [], proofs: ["ListTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 29),
    RuleText(
      number: "8.4", title: "No list",
      sentence: "Without WKAppBoundDomains there is no restriction.",
      conditions: [], webkit: [], proofs: ["AppBoundTests", "ListTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 39),
    RuleText(
      number: "8.5", title: "Local and about: pages",
      sentence: "Local pages and about: pages count as listed in WKAppBoundDomains, and limit the view from then on.",
      conditions: [], webkit: [], proofs: ["AppBoundTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 49),
    RuleText(
      number: "8.6", title: "Views that are limited",
      sentence: "In a view that is limited to app-bound domains, pages of other domains fail, and frames of other domains load.",
      conditions: [], webkit: [], proofs: ["AppBoundTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 59),
    RuleText(
      number: "8.7", title: "Views that are not limited",
      sentence: "In a view that is not limited, an app with WKAppBoundDomains may use no scripts, message handlers or cookies: every page counts as not listed.",
      conditions: ["Scripts fail with WKErrorDomain 14."], webkit: [], proofs: ["TestPages/accounts/app-bound-unlimited", "AppBoundTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 69),
    RuleText(
      number: "8.8", title: "APIs before the first load",
      sentence: "If the app uses an API for app-bound domains before the first load of a view, that load fails.",
      conditions: [], webkit: [], proofs: ["AppBoundTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 81),
    RuleText(
      number: "8.9", title: "Listed domains",
      sentence: "On listed domains in a limited view everything works, except in frames of other domains.",
      conditions: [], webkit: [], proofs: ["AppBoundTests", "TestPages/accounts/app-bound-as-described"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 91),
    RuleText(
      number: "8.10", title: "When the configuration counts",
      sentence: "A view's limit to app-bound domains is what its configuration says when the view is made.",
      conditions: ["Apps that are web browsers are exempt."], webkit: [], proofs: ["AppBoundTests", "WebBrowserAppTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 101),
    RuleText(
      number: "8.11", title: "The console",
      sentence: "The page's console gets no message about app-bound domains.",
      conditions: [], webkit: [], proofs: ["AppBoundTests"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 113),
    RuleText(
      number: "8.12", title: "Popups",
      sentence: "A popup is checked against WKAppBoundDomains at its own first load.",
      conditions: [], webkit: [], proofs: ["TestPages/accounts/app-bound-redirects-and-popups"],
      section: "App-bound domains (iOS)", file: "Docs/Rules/08-app-bound-domains.md", line: 123),
    RuleText(
      number: "9.1", title: "One policy method",
      sentence: "Only one policy method is called: the one with preferences if the delegate has it, otherwise the one without.",
      conditions: [], webkit: [], proofs: ["DispatchMatrixTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 7),
    RuleText(
      number: "9.2", title: "When methods are looked up",
      sentence: "WebKit looks up a delegate's methods when the delegate is set: without a delegate, or if the method is missing or misspelt, nothing is called.",
      conditions: ["Delegates are weak: one that nobody keeps is gone, and nothing is called.", "WebKit calls the delegate's `responds(to:)` when the delegate is set. If the delegate claims a method that it does not have, its `forwardingTarget(for:)` gets the call."], webkit: [], proofs: ["DispatchMatrixTests", "DelegateProxyTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 17),
    RuleText(
      number: "9.3", title: "Handlers and async",
      sentence: "The form with a completion handler and the async form of a delegate's method are the same method, so that only one of them is called.",
      conditions: ["A method that only looks like a delegate's is never called."], webkit: [], proofs: ["DispatchMatrixTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 30),
    RuleText(
      number: "9.4", title: "Without a response policy",
      sentence: "If the delegate has no method for responses, everything that WebKit can show is allowed.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 42),
    RuleText(
      number: "9.5", title: "Decision handlers",
      sentence: "If the app calls a decision handler twice, or releases it without calling it, WebKit raises an exception.",
      conditions: [], webkit: [], proofs: ["HandlerTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 52),
    RuleText(
      number: "9.6", title: "Late answers",
      sentence: "A delegate's handler may be called late, but only on the main thread.",
      conditions: [], webkit: [], proofs: ["HandlerTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 62),
    RuleText(
      number: "9.7", title: "Universal links",
      sentence: "If the app allows a navigation to a link that another installed app takes, by `.allow` or without a policy method, the system opens that app, and nothing is loaded.",
      conditions: ["Rules 9.21 to 9.23 say for which navigations this holds: roughly, for those of the user to another host.", "The navigation ends as after `.cancel`: nothing more is called, except error 102 for a redirect.", "A link or form to a new window opens the app instead of the window. For `window.open` the view is made first, and stays empty.", "`.cancel`, `.download` and `.allow` + 2 (9.24) open no app. App-bound domains are checked afterwards.", "The app that opens is the one whose associated domains include the https URL. The app that has the view is never opened: its own links are loaded."], webkit: ["tryInterceptNavigation", "NavigationState::NavigationClient::decidePolicyForNavigationAction"], proofs: ["TestPages/accounts/links-to-apps", "AppLinkTests", "CheckerTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 72),
    RuleText(
      number: "9.8", title: "Preferences for frames",
      sentence: "The preferences that an app returns for a frame may not change the data store.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 90),
    RuleText(
      number: "9.9", title: "Optional methods",
      sentence: "The other delegate methods are optional, and WebKit calls them directly.",
      conditions: [], webkit: [], proofs: ["DispatchMatrixTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 100),
    RuleText(
      number: "9.10", title: "webViewDidClose",
      sentence: "`webViewDidClose` is called if the UI delegate implements it.",
      conditions: [], webkit: [], proofs: ["close-by-self", "DispatchMatrixTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 110),
    RuleText(
      number: "9.11", title: "The main thread",
      sentence: "Delegate methods are called on the main thread, one at a time.",
      conditions: [], webkit: [], proofs: ["HandlerTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 120),
    RuleText(
      number: "9.12", title: "Waiting on the main thread",
      sentence: "While the app's main thread waits at a semaphore, nothing arrives from WebKit, and the app hangs.",
      conditions: ["A run loop that the app runs gets WebKit's messages, but neither the main queue's blocks nor tasks."], webkit: [], proofs: ["MainThreadTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 130),
    RuleText(
      number: "9.13", title: "Scheme handlers",
      sentence: "A scheme handler is asked for everything that a page requests of its scheme.",
      conditions: ["These are documents, frames, scripts, modules, styles, images, media, preloads, `fetch` and XMLHttpRequest, even a synchronous one.", "Its URLs have origins (`app://host`), which WebKit trusts. Other origins need CORS headers, and pages from https get only images and media.", "An answer that is no `HTTPURLResponse` has status 0 for scripts.", "The handler's `stop` method is called when the page no longer waits for the answer."], webkit: [], proofs: ["SchemeHandlerTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 142),
    RuleText(
      number: "9.14", title: "Challenges",
      sentence: "When a server asks for a password or shows its certificate, `webView(_:didReceive:completionHandler:)` is called, after `didStart` and before the response.",
      conditions: ["Without a delegate or without the method, the protection space is rejected: the page of the 401 is shown, and the system decides about certificates.", "A challenge is a 401 with a `WWW-Authenticate` that offers Negotiate, NTLM, Digest or Basic. Of several, the strongest comes first. Other answers with 401 are pages.", "The method is called for main frames and all other frames. Parts of a page, such as images, cause a challenge only if they have the page's origin. A script's `fetch` must have its own document's origin, too.", "Requests of one page with the same challenge wait for one answer. Each certificate of a server is a challenge of its own.", "The load waits for the answer, however late it comes; scripts go on, except those that wait for a synchronous XMLHttpRequest.", "In the simulator, NTLM and Negotiate tell the server the user's name and do not check the password.", "The challenge's `sender` answers as the completion handler does. The first answer counts."], webkit: ["NavigationState::NavigationClient::didReceiveAuthenticationChallenge", "WKNSURLAuthenticationChallengeSender", "NetworkLoad::didReceiveChallenge", "ResourceLoader::isAllowedToAskUserForCredentials", "AuthenticationManager::shouldCoalesceChallenge"], proofs: ["AuthenticationTests", "ChallengeTests", "TestPages/challenges/passwords"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 157),
    RuleText(
      number: "9.15", title: "Answers to challenges",
      sentence: "If the app answers a challenge with a credential, it is sent to the server; cancel ends the load with -999; any other answer shows the page of the 401.",
      conditions: ["After `rejectProtectionSpace`, the next method that the server offers is tried. If there is none, the page is shown.", "After `useCredential` without a name and a password, and after `performDefaultHandling`, the load goes on without a credential.", "If the server refuses a credential, the method is called again with a higher `previousFailureCount`."], webkit: ["AuthenticationManager::completeAuthenticationChallenge"], proofs: ["AuthenticationTests", "TestPages/challenges/passwords"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 177),
    RuleText(
      number: "9.16", title: "Kept passwords",
      sentence: "A password for the session is kept in the data store and answers later challenges of the same protection space; for Basic it is sent before the server asks.",
      conditions: ["A Basic password is sent with requests below the directory of the URL that asked for it, and after redirects of the same origin. `fetch` without credentials does not send it.", "A permanent password belongs to the system: all persistent data stores have it. It is used when the server asks. If the server refuses it, `proposedCredential` has it.", "A password with persistence `none` is used once.", "A name and a password in the URL answer the first challenge; the app is asked after that.", "If a server refuses a password, the password is forgotten."], webkit: ["NetworkDataTaskCocoa::tryPasswordBasedAuthentication", "CredentialStorage", "createChallengeCompletionHandler"], proofs: ["AuthenticationTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 193),
    RuleText(
      number: "9.17", title: "Certificates of servers",
      sentence: "If the delegate has the method for challenges, it is asked about each server's certificate, good or bad, when a connection begins.",
      conditions: ["`useCredential` with `URLCredential(trust:)` lets any certificate pass. Otherwise the system decides: a bad one fails with -1201, -1202, -1203 or -1204.", "Cancel fails with -999.", "Each data store has one connection to a server, and it stays open. A server that was not reached is asked about again.", "`SimulatedWeb.secure(host:with:)` and `certificates` of scenario files say which certificate a host has; others have good ones."], webkit: ["NetworkSessionCocoa.mm"], proofs: ["AuthenticationTests", "ChallengeTests", "TestPages/challenges/certificates"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 211),
    RuleText(
      number: "9.18", title: "Old TLS",
      sentence: "From iOS 17 and macOS 14 on, loads from a server without TLS 1.2 fail with -1200; on older systems, the app is asked whether the server may be used.",
      conditions: ["The question is `webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)`. If it is refused, the load fails with -999; otherwise the certificate is asked about.", "Without the method, the server may be used. `deprecatedTLS` of the profile says which of the two systems is simulated."], webkit: ["WebPageProxy::didReceiveAuthenticationChallengeProxy", "NavigationState::NavigationClient::shouldAllowLegacyTLS"], proofs: ["ChallengeTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 228),
    RuleText(
      number: "9.19", title: "Certificates of the app",
      sentence: "If a server asks for the app's certificate, the app gets a second challenge, after the one about the server's certificate.",
      conditions: ["An identity that the app gives is used for all later connections of the data store to that server.", "Without an identity, the load fails with -1206 if the server requires one; otherwise it goes on."], webkit: ["NetworkSessionCocoa::successfulClientCertificateForHost"], proofs: ["ChallengeTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 243),
    RuleText(
      number: "9.20", title: "Challenges of downloads",
      sentence: "A download's challenges go to `download(_:didReceive:completionHandler:)`; without that method, WebKit's defaults apply.",
      conditions: [], webkit: ["WKDownload.mm"], proofs: ["AuthenticationTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 258),
    RuleText(
      number: "9.21", title: "Which loads may open apps",
      sentence: "A load has permission to open an app if it begins during a user gesture, or if the page that asks for it was loaded with that permission.",
      conditions: ["So a page that was reached by a tap may open apps later, too, by a timer or a refresh.", "The app's own loads have no permission. So loads that their pages begin without a gesture have none, either.", "A redirect, a reload and going back keep the permission of the page's load. `interactionState` saves it with each entry.", "A frame has a permission of its own, which counts only if the frame has the page's origin. Without a gesture, it gets one only from scripts of the page."], webkit: ["shouldOpenExternalURLsPolicyToApply", "DocumentLoader::shouldOpenExternalURLsPolicyToPropagate", "WebPageProxy::loadRequest"], proofs: ["AppLinkTests", "ShouldOpenExternalURLsInNewWindowActionsTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 270),
    RuleText(
      number: "9.22", title: "Links within a host",
      sentence: "A navigation to the host of the page that the view shows opens no app; nor does going back or forward, or a navigation of a frame.",
      conditions: ["Hosts are compared as they are, without schemes and ports: `www.shop.example` is another host than `shop.example`.", "During a redirect, the view still shows the page before."], webkit: ["WebPageProxy::decidePolicyForNavigationAction", "WebPageProxy::decidePolicyForNewWindowAction"], proofs: ["TestPages/accounts/links-to-apps", "AppLinkTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 287),
    RuleText(
      number: "9.23", title: "First loads of windows and other apps",
      sentence: "The first load of a window opens an app under the same conditions, but not if it goes to the host of the page that opened the window.",
      conditions: ["The first load has the permission of the link, form or `window.open` that asked for the window, even after the user's gesture has ended.", "If an app takes the first load of a window without an opener, the app gets `didFailProvisionalNavigation` with -999."], webkit: ["WebPageProxy::createNewPage", "FrameLoader::continueLoadAfterNewWindowPolicy", "WebPageProxy::receivedNavigationActionPolicyDecision"], proofs: ["AppLinkTests", "ShouldOpenExternalURLsInNewWindowActionsTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 302),
    RuleText(
      number: "9.24", title: "Allow without other apps",
      sentence: "A policy with the raw value of `.allow` plus two, WebKit's private `_WKNavigationActionPolicyAllowWithoutTryingAppLink`, allows the navigation and opens no app.",
      conditions: ["It counts for that question only: the first load of a window that a link opens is asked about separately."], webkit: ["NavigationState::NavigationClient::decidePolicyForNavigationAction"], proofs: ["AppLinkTests", "TestPages/accounts/links-to-apps"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 317),
    RuleText(
      number: "9.25", title: "Forms before they are submitted",
      sentence: "`webView(_:willSubmitForm:submissionHandler:)` of iOS 27 is called after the policy has allowed a form's load; the load starts when its handler is called.",
      conditions: ["`formValues` has the form's text fields by name, even disabled ones and those without a name. If several fields have one name, it has the last one. It has no `textarea`, `select`, checkbox, date or hidden field.", "`targetFrame` is the frame that navigates, and `sourceFrame` is the frame that has the form. `submissionURL` contains the query of a GET form.", "If the load goes on in another process, the method is not called.", "`fetch`, `XMLHttpRequest` and `sendBeacon` submit no form.", "A handler that is released without a call raises an exception (9.5)."], webkit: ["FrameLoader::continueLoadAfterNavigationPolicy", "WebLocalFrameLoaderClient::dispatchWillSubmitForm", "FormSubmission::create"], proofs: ["WillSubmitFormTests"],
      section: "Delegates", file: "Docs/Rules/09-delegates.md", line: 331),
    RuleText(
      number: "10.1", title: "The iPhone's user agent",
      sentence: "On iPhone the user agent begins with `Mozilla/5.0 (iPhone; …)`, and ends with `Mobile/15E148` or, if it is set, with `applicationNameForUserAgent`.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 7),
    RuleText(
      number: "10.2", title: "The Mac's user agent",
      sentence: "On a Mac the user agent is `Mozilla/5.0 (Macintosh; …)`, followed by the application's name if it is set.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 17),
    RuleText(
      number: "10.3", title: "customUserAgent",
      sentence: "`customUserAgent` replaces the whole user agent at once; nil restores the default.",
      conditions: [], webkit: [], proofs: ["TestPages/accounts/user-agent-custom"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 27),
    RuleText(
      number: "10.4", title: "Preferences of a page",
      sentence: "Each `decidePolicyFor` of the main frame gets page preferences, and the object in the app's answer counts.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 37),
    RuleText(
      number: "10.5", title: "Content modes",
      sentence: "The content mode is stored, but affects nothing that is simulated.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 47),
    RuleText(
      number: "10.6", title: "allowsContentJavaScript",
      sentence: "With `allowsContentJavaScript = false`, the page's scripts do not run, but the app's do.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 57),
    RuleText(
      number: "10.7", title: "javaScriptEnabled",
      sentence: "`javaScriptEnabled = false` applies to every page of the view.",
      conditions: ["Then, and in a sandbox without `allow-scripts`, `evaluateJavaScript` fails with \"Cannot execute JavaScript in this document\". In other worlds than the page's, it works.", "An attachment that is shown is in such a sandbox. It loads no frames, sends no referrer, and its `meta http-equiv` has no effect."], webkit: ["ScriptController::canExecuteScripts", "Document::applyContentDispositionAttachmentSandbox", "Document::httpEquivPolicy"], proofs: ["AppSideRuleTests", "EvaluateJavaScriptTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 67),
    RuleText(
      number: "10.8", title: "Changed preferences",
      sentence: "Changed preferences apply at once to all views that share them.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 82),
    RuleText(
      number: "10.9", title: "The user agent of a popup",
      sentence: "A user agent that the app sets on a popup inside `createWebViewWith` is sent with the popup's first request.",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 92),
    RuleText(
      number: "10.10", title: "Another request in place of the navigation's",
      sentence: "If the app answers a navigation with `alternateRequest` of iOS 27, that request is sent in its place, and the app is not asked again.",
      conditions: ["The view shows the URL of the other request from the start of the load on, and its page has that URL.", "Headers that the other request lacks get their defaults.", "Content that the app has given as text or data is not replaced."], webkit: ["WebPageProxy::decidePolicyForNavigationAction"], proofs: ["NavigationPreferencesTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 102),
    RuleText(
      number: "10.11", title: "A referrer for all requests",
      sentence: "With `overrideReferrerForAllRequests` of iOS 27, that text is the `Referer` of the navigation and of everything that its document requests.",
      conditions: ["A frame inside the page has the text that the app has answered for the frame, not that of the page.", "`document.referrer` does not change, and an app's schemes get no such header."], webkit: ["WebLoaderStrategy::scheduleLoadFromNetworkProcess"], proofs: ["NavigationPreferencesTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 118),
    RuleText(
      number: "10.12", title: "Global Privacy Control",
      sentence: "With `globalPrivacyControlEnabled` of iOS 27, requests of the page and of its frames have `Sec-GPC: 1`, and `navigator.globalPrivacyControl` is true there.",
      conditions: ["Otherwise it is false, and there is no such header."], webkit: ["WKWebpagePreferences.globalPrivacyControlEnabled (Apple's documentation)"], proofs: ["NavigationPreferencesTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 133),
    RuleText(
      number: "10.13", title: "Worlds with other abilities",
      sentence: "In a world made by `WKContentWorld.world(configuration:)` of iOS 27 with `allowAccessingClosedShadowRoots`, `element.shadowRoot` gives closed roots, too.",
      conditions: ["Such a world cannot be found again: each call makes another one.", "The other abilities of `WKContentWorld.Configuration` keep their values and have no effect."], webkit: ["WKContentWorld.Configuration (WKContentWorldConfiguration.h)", "Element::shadowRootForBindings"], proofs: ["ContentWorldConfigurationTests"],
      section: "User agent and preferences", file: "Docs/Rules/10-user-agent-and-preferences.md", line: 147),
    RuleText(
      number: "12.1", title: "url during a load",
      sentence: "On Apple's systems, the view's `url` during a load is the URL that is being loaded.",
      conditions: [], webkit: [], proofs: ["stop-loading", "superseded-popup"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 7),
    RuleText(
      number: "12.2", title: "Sizes of windows",
      sentence: "On Apple's systems, the sizes that `window.open` asked for are not clamped, and features may be absent.",
      conditions: [], webkit: [], proofs: ["features-size", "features-booleans"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 17),
    RuleText(
      number: "12.3", title: "Error domains",
      sentence: "On Apple's systems, errors are of NSURLErrorDomain and WebKitErrorDomain.",
      conditions: [], webkit: [], proofs: ["response-dropped", "redirect-loop"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 27),
    RuleText(
      number: "12.4", title: "No finish after a failure",
      sentence: "On Apple's systems, `didFinish` does not follow a failure.",
      conditions: [], webkit: [], proofs: ["response-errors"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 37),
    RuleText(
      number: "12.5", title: "No error page",
      sentence: "On Apple's systems, WebKit shows no error page after a failure.",
      conditions: [], webkit: [], proofs: ["response-dropped"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 47),
    RuleText(
      number: "12.6", title: "beforeunload",
      sentence: "On Apple's systems, `beforeunload` asks the user only in apps that implement a private method (7.9).",
      conditions: [], webkit: [], proofs: ["beforeunload-evaluated-click"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 57),
    RuleText(
      number: "12.7", title: "Download links",
      sentence: "On Apple's systems, a link with `download` navigates if the app answers allow (1.71); WebKitGTK downloads.",
      conditions: [], webkit: [], proofs: ["link-download", "link-download-policy"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 67),
    RuleText(
      number: "12.8", title: "Without a policy method",
      sentence: "On Apple's systems, Apple's own layer decides what happens without a policy method (4.33).",
      conditions: [], webkit: [], proofs: ["AppSideRuleTests"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 77),
    RuleText(
      number: "12.9", title: "Views with another configuration",
      sentence: "On Apple's systems, a popup's view with another configuration raises an exception.",
      conditions: [], webkit: [], proofs: ["PopupMisuseTests"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 87),
    RuleText(
      number: "12.10", title: "Loads of other sites",
      sentence: "On Apple's systems, the app's loads of other sites take a new process.",
      conditions: [], webkit: [], proofs: ["api-load-in-popup"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 97),
    RuleText(
      number: "12.11", title: "The target's name",
      sentence: "On Apple's systems, a navigation action has no public property with the target's name.",
      conditions: [], webkit: [], proofs: ["link-named"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 107),
    RuleText(
      number: "12.12", title: "Ready to show",
      sentence: "Apple's systems have no call that says that a window is ready to be shown.",
      conditions: [], webkit: [], proofs: ["open-many"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 117),
    RuleText(
      number: "12.13", title: "What only Apple has",
      sentence: "App-bound domains, associated domains and switches that depend on the app's SDK exist only on Apple's systems.",
      conditions: [], webkit: [], proofs: ["AppBoundTests", "CheckerTests"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 127),
    RuleText(
      number: "12.14", title: "Scripts of the app",
      sentence: "Scripts that the app evaluates have a gesture both on Apple's systems and in WebKitGTK.",
      conditions: [], webkit: [], proofs: ["open-self-returns"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 137),
    RuleText(
      number: "12.15", title: "A load that takes a page's place",
      sentence: "When a load starts, WebKitGTK's view itself says that the page which still loads has failed; Apple's says nothing.",
      conditions: ["The recorder leaves that call out."], webkit: ["webkitWebViewWillStartLoad"], proofs: ["commit-then-navigate", "fuzzed-superseded-while-loading"],
      section: "Where Apple's systems differ from WebKitGTK", file: "Docs/Rules/12-apple-and-webkitgtk.md", line: 147),
    RuleText(
      number: "AS.1", title: "A URL that is not of the web",
      sentence: "An authentication session does not start if its URL is not `http` or `https`: `start()` returns false, and the completion handler is not called.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Starting", file: "Docs/Rules/AS-authentication-sessions.md", line: 9),
    RuleText(
      number: "AS.2", title: "No presentation context",
      sentence: "An authentication session needs a `presentationContextProvider`: without one, `start()` returns false, and the completion handler gets error 2.",
      conditions: ["Before iOS 13 it is not needed.", "The property is weak: the app must keep the object."], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Starting", file: "Docs/Rules/AS-authentication-sessions.md", line: 19),
    RuleText(
      number: "AS.3", title: "An anchor in no scene",
      sentence: "An authentication session does not start if its presentation anchor is in no scene: `start()` returns false, and the completion handler gets error 3.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Starting", file: "Docs/Rules/AS-authentication-sessions.md", line: 32),
    RuleText(
      number: "AS.4", title: "A second start",
      sentence: "An authentication session can start only once: `start()` returns false after `cancel()` or an earlier `start()`, and the completion handler is not called.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Starting", file: "Docs/Rules/AS-authentication-sessions.md", line: 42),
    RuleText(
      number: "AS.5", title: "Systems without sessions",
      sentence: "`ASWebAuthenticationSession` exists from iOS 12 on; in an older system, `start()` returns false.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Starting", file: "Docs/Rules/AS-authentication-sessions.md", line: 52),
    RuleText(
      number: "AS.6", title: "https callbacks before iOS 17.4",
      sentence: "A callback of the form `.https(host:path:)` works from iOS 17.4 on; in an older system, `start()` returns false, and the completion handler is not called.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Starting", file: "Docs/Rules/AS-authentication-sessions.md", line: 62),
    RuleText(
      number: "AS.7", title: "Callback schemes that never match",
      sentence: "If the callback is missing or cannot match, such as a scheme given as `myapp://` or `https`, the session starts and stays open: no page can end it.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Starting", file: "Docs/Rules/AS-authentication-sessions.md", line: 72),
    RuleText(
      number: "AS.10", title: "No associated domains",
      sentence: "With an `.https` callback, an app without associated domains cannot start a session on a device: `start()` returns false, and nothing is called.",
      conditions: ["Xcode's simulator starts it all the same, as in AS.11 to AS.20.", "Some apps have reported `canceledLogin` instead (`associationFailure`)."], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 84),
    RuleText(
      number: "AS.11", title: "No entry for the callback's domain",
      sentence: "With an `.https` callback, the entitlements need a plain entry `webcredentials:` with the callback's domain; otherwise a device does not start the session.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 97),
    RuleText(
      number: "AS.12", title: "Only an entry for developers",
      sentence: "An entry with `?mode=developer` does not replace the plain one: alone, it does not let a device start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 107),
    RuleText(
      number: "AS.13", title: "The domain does not answer",
      sentence: "If the association file cannot be fetched, because the domain does not answer or the device is offline, a device does not start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 117),
    RuleText(
      number: "AS.14", title: "A redirected file",
      sentence: "The association file may not be redirected; otherwise a device does not start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 127),
    RuleText(
      number: "AS.15", title: "No file",
      sentence: "Without an association file at its well-known path, a device does not start a session with an `.https` callback.",
      conditions: ["Apple's content delivery network keeps old answers, even failures: a corrected file may not be seen yet."], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 137),
    RuleText(
      number: "AS.16", title: "A file that is too large",
      sentence: "An association file of more than 128 KiB counts as missing, so that a device does not start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 149),
    RuleText(
      number: "AS.17", title: "A file of another type",
      sentence: "If the association file is sent as `text/plain`, or a page comes in its place, a device does not start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 159),
    RuleText(
      number: "AS.18", title: "A file that is not JSON",
      sentence: "If the association file is not valid JSON, a device does not start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 169),
    RuleText(
      number: "AS.19", title: "A file without webcredentials",
      sentence: "If the association file has no `webcredentials`, a device does not start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 179),
    RuleText(
      number: "AS.20", title: "Another app in the file",
      sentence: "If the association file names another team or another bundle identifier, a device does not start a session with an `.https` callback.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, Associated domains", file: "Docs/Rules/AS-authentication-sessions.md", line: 189),
    RuleText(
      number: "AS.30", title: "The user declines the alert",
      sentence: "If the user declines the alert before a session, the completion handler gets `canceledLogin`.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, While a session is open", file: "Docs/Rules/AS-authentication-sessions.md", line: 201),
    RuleText(
      number: "AS.31", title: "A redirect to another scheme",
      sentence: "If the page of a session goes to a custom scheme that is not its callback, the session stays open.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, While a session is open", file: "Docs/Rules/AS-authentication-sessions.md", line: 211),
    RuleText(
      number: "AS.32", title: "Headers that are not sent",
      sentence: "Of a session's `additionalHeaderFields`, only those whose names begin with `X-` are sent.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, While a session is open", file: "Docs/Rules/AS-authentication-sessions.md", line: 221),
    RuleText(
      number: "AS.40", title: "The user cancels",
      sentence: "If the user cancels a session with its button, the completion handler gets `canceledLogin`.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, While a session is open", file: "Docs/Rules/AS-authentication-sessions.md", line: 231),
    RuleText(
      number: "AS.41", title: "The app cancels",
      sentence: "If the app calls `cancel()`, the session ends, and the completion handler is not called.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, While a session is open", file: "Docs/Rules/AS-authentication-sessions.md", line: 241),
    RuleText(
      number: "AS.42", title: "Two sessions",
      sentence: "Only one session can be on the screen: if another one is started, the first one gets `canceledLogin`, and the second one gets error 3 and is never shown.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, While a session is open", file: "Docs/Rules/AS-authentication-sessions.md", line: 251),
    RuleText(
      number: "AS.43", title: "The app releases the session",
      sentence: "Before iOS 13, a session that the app releases ends with `canceledLogin`; later systems keep it.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, While a session is open", file: "Docs/Rules/AS-authentication-sessions.md", line: 261),
    RuleText(
      number: "AS.50", title: "A session shows its page",
      sentence: "An authentication session that has started shows its first page.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 273),
    RuleText(
      number: "AS.51", title: "Safari",
      sentence: "A URL that the app or a link hands to the system opens in Safari.",
      conditions: [], webkit: [], proofs: ["CheckerTests", "OpeningURLsTests", "SessionShapesTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 283),
    RuleText(
      number: "AS.52", title: "Apps that open",
      sentence: "A URL whose scheme or domain belongs to an installed app opens that app.",
      conditions: ["In Safari and in `SFSafariViewController`, a link opens an app only from another host, and only if its load has permission (9.21): a tap began it, or led to its page. A server's redirect has the permission of its load.", "So a page that an app shows there without a tap stays there, wherever servers redirect it."], webkit: [], proofs: ["CheckerTests", "JarTests", "OpeningURLsTests", "SessionShapesTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 293),
    RuleText(
      number: "AS.53", title: "The callback",
      sentence: "When the page of a session goes to the callback URL, the session ends and calls the app back.",
      conditions: [], webkit: [], proofs: ["ConditionTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 306),
    RuleText(
      number: "AS.60", title: "Threads of completion handlers",
      sentence: "A completion handler of the main actor that is called on another thread stops the app; here, the test fails.",
      conditions: [], webkit: [], proofs: ["CheckerTests", "OpeningURLsTests", "SessionShapesTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 316),
    RuleText(
      number: "AS.O1", title: "A scheme without an app",
      sentence: "If no installed app handles a URL's scheme, nothing opens.",
      conditions: [], webkit: [], proofs: ["CheckerTests", "OpeningURLsTests", "SessionShapesTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 326),
    RuleText(
      number: "AS.O2", title: "A failed association",
      sentence: "If an app has an entry for a link's domain, but its association fails, the link stays in Safari.",
      conditions: [], webkit: [], proofs: ["CheckerTests", "OpeningURLsTests", "SessionShapesTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 336),
    RuleText(
      number: "AS.O3", title: "The user stays",
      sentence: "If the user declines to open the app, the link does not leave the browser.",
      conditions: [], webkit: [], proofs: ["CheckerTests", "OpeningURLsTests", "SessionShapesTests"],
      section: "Authentication sessions, What the system does", file: "Docs/Rules/AS-authentication-sessions.md", line: 346),
    RuleText(
      number: "L1", title: "Scripts",
      sentence: "A script that takes more time or memory than the simulator allows is ended.",
      conditions: [], webkit: [], proofs: ["LimitsTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 7),
    RuleText(
      number: "L2", title: "Scripts that cannot be stopped",
      sentence: "If a page's script cannot be stopped, the page loses its web process.",
      conditions: [], webkit: [], proofs: ["LimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 17),
    RuleText(
      number: "L3", title: "Windows",
      sentence: "A simulated world has at most 2000 windows.",
      conditions: [], webkit: [], proofs: ["LimitsTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 27),
    RuleText(
      number: "L4", title: "Frames",
      sentence: "A page has at most a thousand frames.",
      conditions: [], webkit: [], proofs: ["LimitsTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 37),
    RuleText(
      number: "L5", title: "Depth of pages",
      sentence: "A parsed page is at most 512 elements deep, as in WebKit; deeper elements become siblings.",
      conditions: [], webkit: [], proofs: ["LimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 47),
    RuleText(
      number: "L6", title: "Memory of content processes",
      sentence: "A content process of the command has at most 640 MiB of memory (`--memory-limit`).",
      conditions: [], webkit: [], proofs: ["ContentProcessTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 57),
    RuleText(
      number: "L7", title: "Processor time of content processes",
      sentence: "A content process uses at most 55 s of processor time for a scenario (`--processor-limit`).",
      conditions: [], webkit: [], proofs: ["ContentProcessTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 67),
    RuleText(
      number: "L8", title: "Time of content processes",
      sentence: "A content process takes at most 90 s for a scenario (`--time-limit`).",
      conditions: [], webkit: [], proofs: ["ContentProcessTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 77),
    RuleText(
      number: "L9", title: "Output of content processes",
      sentence: "A content process sends at most 64 MiB about a scenario.",
      conditions: [], webkit: [], proofs: ["WorkerPoolTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 87),
    RuleText(
      number: "L10", title: "Content processes that end",
      sentence: "If a content process ends, by itself or from outside, only the pages of its windows end.",
      conditions: [], webkit: [], proofs: ["ContentProcessTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 97),
    RuleText(
      number: "L11", title: "Tasks without a pause",
      sentence: "Pages that run 200,000 tasks without a pause are ended as if their web process had crashed.",
      conditions: [], webkit: [], proofs: ["WorldLimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 107),
    RuleText(
      number: "L12", title: "Processor time of pages",
      sentence: "Pages that use more than 45 s of processor time are ended as if their web process had crashed.",
      conditions: ["The first second of each command does not count."], webkit: [], proofs: ["WorldLimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 117),
    RuleText(
      number: "L13", title: "Memory of pages",
      sentence: "Pages that make the process grow by more than 540 MiB, inside or outside the script heap, are ended as if their web process had crashed.",
      conditions: [], webkit: [], proofs: ["LimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 129),
    RuleText(
      number: "L14", title: "Waiting tasks",
      sentence: "Pages with more than 50,000 waiting tasks and timers are ended as if their web process had crashed.",
      conditions: [], webkit: [], proofs: ["WorldLimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 139),
    RuleText(
      number: "L15", title: "Console lines and dialogs",
      sentence: "Pages with more than 20,000 console lines and dialogs after one command are ended as if their web process had crashed.",
      conditions: ["So are pages whose console lines, dialogs and titles have more than 16 MiB."], webkit: [], proofs: ["WorldLimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 149),
    RuleText(
      number: "L16", title: "Requests",
      sentence: "Pages that send more than 100,000 requests after one command are ended as if their web process had crashed.",
      conditions: [], webkit: [], proofs: ["WorldLimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 161),
    RuleText(
      number: "L17", title: "Large files",
      sentence: "A file of more than 64 MiB is not read.",
      conditions: [], webkit: [], proofs: ["FolderTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 171),
    RuleText(
      number: "L18", title: "What the command needs",
      sentence: "The command needs 32 open files, 2 MiB of stack, and 8 GiB of address space and of data.",
      conditions: ["It raises these limits as far as the system allows. If they are still lower, it ends with one line and exit code 2."], webkit: [], proofs: ["HostileFileTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 181),
    RuleText(
      number: "L19", title: "Threads",
      sentence: "If the system grants no thread for web content, the process ends with one line and exit code 71.",
      conditions: [], webkit: [], proofs: ["ContentThreadTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 193),
    RuleText(
      number: "L20", title: "Windows and pages that were left",
      sentence: "Scripts can reach the 64 windows and pages that were left most recently; older windows appear only as closed.",
      conditions: [], webkit: [], proofs: ["MemoryTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 203),
    RuleText(
      number: "L21", title: "Reports",
      sentence: "A report keeps 4 MiB of documents per scenario, 256 KiB of each, and 2,000 requests and console lines.",
      conditions: [], webkit: [], proofs: ["HTMLReportTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 213),
    RuleText(
      number: "L22", title: "Code that belongs to no test",
      sentence: "Code that nothing connects with a test, such as a `Task.detached`, belongs to the only test that runs; while several run, it is a failure of each.",
      conditions: [], webkit: [], proofs: ["LostCodeTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 223),
    RuleText(
      number: "L23", title: "Updates of SwiftUI",
      sentence: "If updates of a SwiftUI interface lead to further updates 500 times in one turn, the test fails, and the updates stop.",
      conditions: [], webkit: [], proofs: ["SwiftUIStateTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 233),
    RuleText(
      number: "L24", title: "Workers",
      sentence: "A world has at most 128 workers at a time; a further one fails as if its script were missing.",
      conditions: [], webkit: [], proofs: ["WorkerTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 243),
    RuleText(
      number: "L25", title: "Warnings of SwiftUI",
      sentence: "What SwiftUI prints about an app's mistake is a finding in the trace and a line of the device's log, once for each text.",
      conditions: [], webkit: [], proofs: ["SwiftUIWarningTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 253),
    RuleText(
      number: "L26", title: "Recordings of servers",
      sentence: "A recording of servers outside has at most 20,000 answers and 256 MiB of bodies; a line in the console says that it is full.",
      conditions: [], webkit: [], proofs: ["OutsideServerTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 263),
    RuleText(
      number: "L27", title: "XPath",
      sentence: "An XPath expression visits at most 10,000,000 nodes; one that would visit more throws `QuotaExceededError`.",
      conditions: [], webkit: [], proofs: ["XPathLimitTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 273),
    RuleText(
      number: "L28", title: "WebDriver sessions",
      sentence: "A WebDriver server has at most 64 sessions (`--sessions`); a further one takes the place of the one that was idle longest.",
      conditions: ["That one must have been idle for at least 30 s (`--idle`), and its client is told so. If there is none, no session is created."], webkit: [], proofs: ["DriverSessionsTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 283),
    RuleText(
      number: "L29", title: "WebDriver requests",
      sentence: "A WebDriver server answers requests of at most 64 MiB.",
      conditions: [], webkit: [], proofs: ["DriverRouteTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 295),
    RuleText(
      number: "L30", title: "WebDriver commands",
      sentence: "A command of a WebDriver session has the limits of a scenario (L6 to L8); a session that exceeds them ends alone, and its client is told why.",
      conditions: [], webkit: [], proofs: ["SessionProcessTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 305),
    RuleText(
      number: "L31", title: "Style sheets",
      sentence: "Style sheets are not cascaded: a `url()` of a rule that applies to an element is asked for, even if another rule wins.",
      conditions: ["This holds only for schemes that the app handles.", "Calculated widths in `sizes` are ignored."], webkit: [], proofs: ["SchemeHandlerTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 315),
    RuleText(
      number: "L32", title: "Services of the device",
      sentence: "If an app uses a service of the device, such as camera, location, notifications or sounds, the test answers, or the service is refused.",
      conditions: ["If such a request has no effect, the trace has a finding, and the device's log has a line, once for each text."], webkit: [], proofs: ["DeviceServiceTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 328),
    RuleText(
      number: "L33", title: "Interface files",
      sentence: "Storyboards and nib files cannot be read: the test says what they would make (`interfaceFiles`).",
      conditions: ["If the app asks for something that the test does not say, that is a failure. A controller that names a nib file is a finding."], webkit: [], proofs: ["StoryboardTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 340),
    RuleText(
      number: "L34", title: "Mistakes that end the app",
      sentence: "Where UIKit ends the app for a mistake in its code, the test fails with the device's words, and the code goes on without the call.",
      conditions: [], webkit: [], proofs: ["ViewTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 352),
    RuleText(
      number: "L35", title: "Clicks on what nobody can click",
      sentence: "A click goes to the element that a selector names, not to a point: a hidden or disabled element is clicked, too, and the trace has a finding.",
      conditions: ["An element is hidden if it has the attribute `hidden`, or `display: none` or `visibility: hidden` in its own `style`, or if it is in such an element or in a closed dialog. Fields of the type hidden are hidden, too. Style sheets do not count.", "An element is disabled by its own attribute or by its fieldset, as the Standard says."], webkit: [], proofs: ["ClickObstacleTests"],
      section: "Limits of the simulator", file: "Docs/Rules/L-limits.md", line: 362),
    RuleText(
      number: "R.1", title: "Hosts that are allowed",
      sentence: "The recipes with a list of hosts (`exactHosts`, `hostsAndSubdomains`, `remoteAllowlist`) refuse other hosts.",
      conditions: ["If `remoteAllowlist` cannot use the list that it loads, the hosts that the recipe was given count."], webkit: [], proofs: ["RecipeTests", "TestPages/accounts/allowlist-exact"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 7),
    RuleText(
      number: "R.2", title: "No windows",
      sentence: "The recipe `blockPopups` refuses every new window.",
      conditions: [], webkit: [], proofs: ["RecipeTests", "TestPages/accounts/popups-blocked"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 19),
    RuleText(
      number: "R.3", title: "Popups in the same view",
      sentence: "The recipe `sameView` loads the page of a new window in the view that asked for it.",
      conditions: [], webkit: [], proofs: ["RecipeTests", "TestPages/accounts/popups-in-same-view"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 29),
    RuleText(
      number: "R.4", title: "Links in Safari",
      sentence: "The recipe `openInSafari` opens new windows and links to other hosts in Safari.",
      conditions: [], webkit: [], proofs: ["RecipeTests", "TestPages/accounts/popups-in-safari"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 39),
    RuleText(
      number: "R.5", title: "Authentication sessions",
      sentence: "The recipe `authenticationSession` opens the sign-in provider in an authentication session.",
      conditions: [], webkit: [], proofs: ["RecipeTests"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 49),
    RuleText(
      number: "R.6", title: "The app's own callback",
      sentence: "The recipe `ownSession` cancels the navigation to its callback URL in `decidePolicyFor`, and ends its sign-in with that URL.",
      conditions: [], webkit: [], proofs: ["RecipeTests", "TestPages/accounts/own-session"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 59),
    RuleText(
      number: "R.7", title: "The provider in Safari",
      sentence: "The recipe `signInInSafari` opens the sign-in provider in Safari, also after a redirect.",
      conditions: [], webkit: [], proofs: ["RecipeTests", "TestPages/accounts/sign-in-with-safari"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 69),
    RuleText(
      number: "AS.C1", title: "SFSafariViewController",
      sentence: "SFSafariViewController shows only http and https; other URLs raise an exception.",
      conditions: [], webkit: [], proofs: ["SafariServicesTests"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 79),
    RuleText(
      number: "UA.1", title: "Embedded user agents",
      sentence: "A sign-in provider may reject the user agents of embedded web views.",
      conditions: [], webkit: [], proofs: ["ProviderTests", "TestPages/accounts/user-agent-refused"],
      section: "Ready-made apps, Safari and providers", file: "Docs/Rules/R-ready-made-apps.md", line: 89),
  ]
}
