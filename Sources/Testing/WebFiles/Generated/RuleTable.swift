// Written by Tools/rules.py from Docs/Rules/*.toml: change those and run `make rules`.
// swift-format-ignore-file

extension RuleText {
  /// All rules, in the order of the pages, as `RuleText.list(from:)` reads them.
  static let table = #"""
0.1	A new window by name
`window.open` with a new name calls `createWebViewWith` on the calling page's view; then `decidePolicyFor` is called on the popup's view, and the URL is loaded.
The basic traces	Docs/Rules/00-basic-traces.md	7
- The calling page's view is not asked with `decidePolicyFor`.
- The popup's question has the type other, the popup's main frame as its target, and the calling frame as its source.
- Then come `didStartProvisionalNavigation`, `decidePolicyForNavigationResponse`, `didCommit` and `didFinish`, on the popup's delegate.
p open-named-twice
p page-named-and-unnamed
p TestPages/popup

0.2	The same name again
`window.open` with the name of an open window makes no new window: `decidePolicyFor` is called on that window's view only, and the URL is loaded there.
The basic traces	Docs/Rules/00-basic-traces.md	21
p open-named-twice
p TestPages/popup

0.3	An empty URL and a known name
`window.open('', name)` returns the window of that name, and no delegate method is called.
The basic traces	Docs/Rules/00-basic-traces.md	31
p open-empty-url-named

0.4	An empty window
`window.open('')` calls `createWebViewWith` with an empty URL; the new window shows about:blank, and no `decidePolicyFor` is called.
The basic traces	Docs/Rules/00-basic-traces.md	41
- `didStartProvisionalNavigation`, `didCommit` and `didFinish` of about:blank are called.
p open-empty-state
p noopener-empty-url

0.5	A window for about:blank
For `window.open('about:blank')` the app is asked with `decidePolicyFor`, but its answer is not awaited.
The basic traces	Docs/Rules/00-basic-traces.md	53
p open-about-blank

0.6	A location in an empty window
If a script sets the location of a new empty window, the app is asked after that script has ended, and the page replaces the empty history entry.
The basic traces	Docs/Rules/00-basic-traces.md	63
p open-empty-then-location-same-tick
p open-empty-then-location

0.7	A link to a new window
A link with `target=_blank` calls `decidePolicyFor` on the page's view with a nil target frame, then `createWebViewWith`, then `decidePolicyFor` on the popup's view.
The basic traces	Docs/Rules/00-basic-traces.md	73
- The popup's question has the type other, and is not by the user.
- The popup has no opener.
p link-blank
p TestPages/links

0.8	A link to a new window without a gesture
If a script clicks a link to a new window without a user gesture, and the page may not open windows without one, no delegate method is called.
The basic traces	Docs/Rules/00-basic-traces.md	86
p link-without-gesture

0.9	A link to a window that is open
A link whose target is an open window calls `decidePolicyFor` once, on that window's view, with the type linkActivated.
The basic traces	Docs/Rules/00-basic-traces.md	96
p link-named

0.10	A window without opener
With `noopener`, `window.open` returns null, the UI process loads the popup at once, and the popup's name is never found again.
The basic traces	Docs/Rules/00-basic-traces.md	106
p noopener-twice
p features-noopener

0.11	The app makes no window
If the app returns nil from `createWebViewWith`, `window.open` returns null, and no other delegate method is called.
The basic traces	Docs/Rules/00-basic-traces.md	116
p create-blocked-prefix
p page-named-and-unnamed-blocked

0.12	The popup's first load is cancelled
If the app cancels a popup's first navigation, the popup stays at about:blank, keeps its name, and can be used again.
The basic traces	Docs/Rules/00-basic-traces.md	126
p cancel-popup-navigation-write
p TestPages/first-load-cancelled

0.13	The app loads the popup's page in the same view
An app may load the popup's request in the page's own view and return nil: the script gets null, and that view makes an ordinary load.
The basic traces	Docs/Rules/00-basic-traces.md	136
p create-blocked-fallback

0.14	The app loads in the popup itself
If the app itself loads something in the popup that it returns, `decidePolicyFor` is called twice on the popup's view, and the app's load takes the place of WebKit's.
The basic traces	Docs/Rules/00-basic-traces.md	146
p PopupMisuseTests

0.15	What fails in a page
An exception of a page, an error on its console, a script that does not load, and a request that no response names are lines of the trace, in the step in which they happen.
The basic traces	Docs/Rules/00-basic-traces.md	156
- They are notes, not calls: expectations of calls do not see them.
- With `record: [console]`, the console's lines are calls of the trace instead.
- A trace has 100 of them at most.
p PageErrorNoteTests

0.16	document.open opens no window
`document.open` with one or two arguments empties the document and ignores what it is given; with three, it opens a window.
The basic traces	Docs/Rules/00-basic-traces.md	170
- In an attribute such as `onclick`, `open()` is `document.open()`, because the document is in the scope of the handler.
- A first argument that is no media type is noted as a finding.
w Document::openForBindings
p PageErrorNoteTests

0.17	What the simulator lacks
A page that asks for an interface that a WKWebView has and the simulator lacks finds it absent, and the trace says so, once for each name.
The basic traces	Docs/Rules/00-basic-traces.md	185
- The line names who asked, and where WKWebView has the interface only in some apps.
- `in`, `Object.keys` and `hasOwnProperty` find nothing, and leave no line.
- With `record: [console]`, the line is a warning of the console instead.
p MissingTests
p PageErrorNoteTests

1.1	A window without a frame
`window.open` returns null if it is called on a window that no longer belongs to a frame.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	9
p message-after-close

1.2	Sites that WebKit treats specially
For a few sites that WebKit lists, it opens about:blank instead of the URL; the simulator has no such list.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	19
p open-about-blank

1.3	Content rule lists
If a content rule list blocks the URL as a `popup`, `window.open` returns null and the app is not asked.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	29
p WKContentExtensionStoreTests

1.4	When a script may open a window
A script may open a window while a user's gesture is being handled, or if `javaScriptCanOpenWindowsAutomatically` is true; otherwise `window.open` returns null.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	39
- Which gestures count: 1.20 to 1.28.
- The preference's default depends on the platform: 1.27.
p open-no-gesture-pref-off
p open-no-gesture-pref-on
p WindowOpeningTests

1.5	Reuse needs no gesture
A script that may not open windows may still navigate a window whose name is found.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	52
p named-reuse-without-gesture
p open-self-without-gesture

1.6	_top and _parent
`window.open` with `_top` or `_parent` navigates that frame of the page, if the caller may navigate it, and makes no window.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	62
- `noopener` changes nothing.
- The app is asked even about an invalid URL; then nothing is loaded, and the page is not asked whether it may be left.
w AllowNavigationToInvalidURL
p invalid-url-to-top
p invalid-url-to-top-stays
p open-top-parent
p iframe-open-top
p iframe-nested-cross-top

1.7	Invalid URLs
`window.open` with an invalid URL throws SyntaxError before the app is asked anything.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	77
- Without a gesture, the result is already null.
- Relative URLs are invalid in a window that has committed nothing, and in about:blank without an opener.
w Document::fallbackBaseURL
p initial-document
p about-blank-by-location
p open-invalid-url

1.8	The Referer
The Referer of a page in a new window is the calling page's, as that page's referrer policy allows; `noreferrer` leaves it out.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	92
- This also holds for a page that another page has written.
- Where a window is found, 1.90 says whose policy counts.
- If a page that never loaded anything sets a location, the referrer is the URL of the target's parent.
- If a page that loaded about:blank sets a location, there is no referrer.
w FrameLoader::outgoingReferrer
w LocalDOMWindow::setLocation
p location-of-blank-frame-referrer
p referrer-of-written-page
p referrer-policies
p noopener-noreferrer
p link-blank

1.9	Frames of another origin in pages with an opener policy
If a page has a Cross-Origin-Opener-Policy, its frames of other origins open windows without a name and without an opener.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	109
- A window that is opened for a `blob:` URL has neither a name nor an opener. If a link or a form opens it, it has the opener.
- For links and forms, the app is asked with the name `_blank`.
w FrameLoader::loadURL
p links-of-frames-in-isolated-page
p WindowOpeningTests

1.10	Content-Security-Policy and scripts in URLs
In WebKit, the page's Content-Security-Policy decides whether a `javascript:` URL may run; the simulator reads only the policy's parts about frames and sandboxes.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	124
p csp-sandbox-page

1.11	A window that is found by name
If `window.open` finds a window by its name, it navigates that window, and the calling page becomes the window's opener.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	134
- If the opener is a frame of that window's own page, the next page has no opener, because the frame goes first.
- A window that made itself its opener keeps its process when it navigates itself. It loses the opener when the app loads another site in it.
w FrameLoader::setDocumentLoader
p opener-is-own-frame
p self-opener-cross-site
p reuse-from-popup-itself
p iframe-open
p TestPages/stolen-name

1.12	Sandboxed frames
A frame that is sandboxed without `allow-popups` opens no window: `window.open` returns null, and the console has an error.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	149
p iframe-sandbox-no-popups
p TestPages/sandbox

1.13	createWebViewWith
`createWebViewWith` is called on the view of the page that opens the window, while the page's script waits for the result.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	159
p open-many
p TestPages/create-call

1.14	Scripts in URLs for windows that are open
If a `javascript:` URL may not run in the window that was found, it is dropped, the window's own load continues, and the window is returned.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	169
- The same holds for `javascript:` URLs that scripts set as a location or as the `src` of a frame.
w LocalDOMWindow::isInsecureScriptAccess
p javascript-url-of-another-origin
p open-javascript-url-existing
p link-javascript-named-existing

1.14a	Local files in new windows
If a page opens a window for a `file:` URL that it may not show, `createWebViewWith` is called, the console gets an error, and the popup stays empty.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	183
p open-file-url

1.15	When the load begins
A new window begins its load at once; a window that is open already begins it after the running script.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	193
- Until then, and with an empty URL, the window that was found is only returned.
p open-named-twice
p open-then-navigate-self

1.16	noopener and noreferrer give null
With `noopener` or `noreferrer`, `window.open` returns null, even if it found a window and navigated it.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	205
p open-self-noopener
p noopener-existing-name

1.17	The app releases the new view
If the app releases the new view during `createWebViewWith`, `window.open` returns null.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	215
p PopupMisuseTests

1.18	The empty page of a new window
A new window first shows a complete about:blank with its name, one history entry and the opener's origin.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	225
- Without an opener, the empty page has an origin of its own. So the window loses its name with its first page (1.44).
- Inside WebKit the page's URL is empty: the page has no referrer and no base URL, not even for a fragment.
- The same holds for a page that a `javascript:` URL puts in its place.
- In a frame, the URL of the empty page is about:blank, and what the page requests comes from that frame.
w Document::initSecurityContext
p no-base-url
p empty-window-without-opener
p open-through-empty-frame
p javascript-url-in-empty-window
p initial-document
p open-initial-state
p open-empty-state

1.19	The window object of the empty page
A new window's first page keeps the window object of the empty page if it has the same origin; otherwise it gets a new one.
Opening windows, window.open	Docs/Rules/01-opening-windows.md	242
- A page that a script has opened for writing is no longer the empty page. The next page gets a new window object, going to a fragment loads nothing, and the frame gets a load event.
w Document::open
w FrameLoader::advanceStatePastInitialEmptyDocument
p written-window-gets-new-window
p written-initial-document
p fragment-of-written-frame
p open-then-set-props
p open-then-set-props-cross

1.20	What counts as a gesture
A script has a user gesture while the user's event is being handled, not for some time after it; opening a window does not use the gesture up.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	258
p gesture-mousedown-mouseup
p gesture-events-dispatch

1.21	Several windows in one click
A script may open several windows in one click.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	268
p two-opens-one-click
p open-two-names

1.22	Timers
Timers and animation frames keep the user's gesture if they run within one second after it began; with `setInterval`, only the first call keeps it.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	278
p open-timers-pref-off
p open-timer-1000
p open-interval
p open-timer-chain

1.23	Promises and messages
Promise callbacks that run in the same turn have the gesture, and a message has the gesture of the script that sent it.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	288
- Where a script calls `click()`, promise callbacks run after the default action.
- Two things run promise callbacks in the middle of a script. One is `document.close()`. The other is written text that contains a script, if no other script of the parser runs.
- A window or a frame whose empty page is there at once does not run them. A page that is made of a `javascript:` URL's text is not empty.
- A module runs as such a callback once its imports have arrived. What follows it, up to the load event, is part of the callback.
w HTMLScriptRunner::runScript
w Document::finishedParsing
w DocumentLoader::isInFinishedLoadingOfEmptyDocument
p promise-jobs-and-parsers
p promise-jobs-and-empty-pages
p promise-jobs-and-script-text
p jobs-of-modules
p click-and-promises
p open-after-promise
p open-after-raf-and-message
p message-opens-window

1.24	Requests lose the gesture
A user's gesture does not survive `fetch`, XMLHttpRequest or a MessageChannel: after `await fetch(…)`, `window.open` returns null.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	305
- The page may do less then, and what it does is not by the user.
- If the callback clicks a link to a new window, the navigation is not by the user, but the new window is. The reason is that the callback still has a gesture for media.
- All this also holds for a request that ends because the page loads something else.
w WebProcess::userGestureTokenIdentifier
w UserGestureToken::setScope
p gesture-after-failed-request
p request-clicks-link
p fetch-open-user-initiated
p open-after-fetch
p open-after-xhr
p open-after-message-channel
p TestPages/user-gesture

1.25	Scripts that the app evaluates
A script that the app runs with `evaluateJavaScript` has a user gesture.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	321
- The gesture lasts as long as something holds it: a timer of up to a second, a request, or a load that the script began, with its page. The user activation lasts as long.
- The initial empty documents of frames hold it, too, and so do those of windows that `window.open` makes with an opener.
- If the script changes the fragment, or a `javascript:` URL makes a page, that holds the gesture in place of the page before.
w ScriptController::executeScriptInWorld
w DocumentLoader::setTriggeringAction
p gesture-of-empty-documents
p gesture-and-fragments
p activation-lasts-with-load
p activation-lasts-with-gesture
p open-self-returns
p TestPages/user-gesture

1.26	The second check of gestures
WebKit can check gestures a second time on the UI process; this is off by default, and not simulated.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	337
p open-no-gesture-pref-off

1.27	The platform's default
On macOS a script may open windows without a gesture unless the app forbids it; on iOS it may not unless the app allows it.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	347
- The preference is `javaScriptCanOpenWindowsAutomatically`.
p open-onload-pref-on
p open-in-load-event-no-pref
p TestPages/user-gesture-automatically

1.28	User scripts and click()
Scripts that the app injects into pages have no gesture; `element.click()` during a gesture passes the gesture on.
Opening windows, Gestures	Docs/Rules/01-opening-windows.md	359
p link-target-removed
p link-without-gesture

1.29	Windows without opener
The window features `noopener` and `noreferrer` give a window without an opener; `noopener=0` does not.
Opening windows, noopener and noreferrer	Docs/Rules/01-opening-windows.md	371
p noopener-noreferrer

1.30	The UI process loads the page
With `noopener`, `createWebViewWith` is called as usual, `window.open` returns null, and the UI process loads the request in the popup's own process.
Opening windows, noopener and noreferrer	Docs/Rules/01-opening-windows.md	381
p features-noopener
p noopener-cross-site

1.31	The first load without opener
A popup without an opener has its new URL at once, its first `decidePolicyFor` is not by the user, and its sessionStorage is empty.
Opening windows, noopener and noreferrer	Docs/Rules/01-opening-windows.md	391
- The source of that question is the frame that opened the window.
p features-noopener
p storage-session-copy

1.32	The Referer without opener
The Referer is still sent with `noopener`, but not with `noreferrer`.
Opening windows, noopener and noreferrer	Docs/Rules/01-opening-windows.md	403
p noopener-noreferrer
p noopener-twice

1.33	Names of windows without opener
With `noopener`, `window.open` makes a new window of the given name, unless it finds a window of that name.
Opening windows, noopener and noreferrer	Docs/Rules/01-opening-windows.md	413
- A link with `noopener` gives its new window no name.
- A window with a name stays in the process of the page that opened it while it stays on that site.
- A window without a name loads about:blank and about:srcdoc twice, once in the opener's process and once in its own. Each process has a history entry.
w WebProcessPool::processForNavigationInternal
p back-over-about-blank-without-opener
p processes-of-about-blank-without-opener
p srcdoc-windows-without-opener
p noopener-named-about-blank
p noopener-twice
p link-named-rel-noopener
p noopener-then-named

1.34	Blob URLs in windows without opener
The opener's process loads a `blob:` URL even in a window without an opener; the page has no referrer.
Opening windows, noopener and noreferrer	Docs/Rules/01-opening-windows.md	429
- The URL ends with the document that made it. A blob that is gone fails with WebKitBlobResource 1.
w SecurityPolicy::generateReferrerHeader
w NetworkDataTaskBlob
p blob-that-is-gone
p link-blob-openers
p link-blob-url

1.35	Keywords
The names `_blank`, `_self`, `_parent` and `_top` are keywords in any case, `_current` only in lower case; other names are case-sensitive.
Opening windows, Names	Docs/Rules/01-opening-windows.md	445
p open-blank-keyword-case
p open-current-keyword
p open-name-special-chars
p name-keyword-like

1.36	No name
`window.open` without a name, or with an empty one, asks the app for a new window each time.
Opening windows, Names	Docs/Rules/01-opening-windows.md	455
- `null` is the name “null”; `undefined` counts as no name.
p open-without-name-twice
p open-name-empty
p open-null-url
p NameLookupTests

1.37	Where a name is looked up
A window's name is looked up in the calling frame, in the frames below it, in the rest of its page, and then in other windows that it can reach.
Opening windows, Names	Docs/Rules/01-opening-windows.md	467
- Which other windows it can reach: 1.38.
- If no window is found, a new one is made.
p name-same-as-iframe
p iframe-named-open-target
p NameLookupTests

1.38	Which windows a page can find
A page finds another window by name only if that window is its opener, was opened by it, or has the same opener.
Opening windows, Names	Docs/Rules/01-opening-windows.md	480
p nested-popups
p NameLookupTests

1.39	Siblings and grandchildren
A popup finds its opener and its siblings by name, but a page does not find the popups of its popups.
Opening windows, Names	Docs/Rules/01-opening-windows.md	490
p link-to-sibling-popup
p name-popup-finds-opener
p TestPages/name-lookup

1.40	The right to navigate
A page may navigate its own top window, a window of its origin, its opener, and a window that a page of its origin opened; for other names, a new window is made.
Opening windows, Names	Docs/Rules/01-opening-windows.md	500
- A sandboxed frame may only navigate frames inside it and popups that it opened itself; its sandbox may allow it to navigate the top window.
p NavigationPermissionTests
p iframe-nested-cross-top
p TestPages/name-lookup

1.41	Popups that went to another site
A page still finds its popup by name after the popup has gone to another site, and after the page itself has navigated.
Opening windows, Names	Docs/Rules/01-opening-windows.md	512
p reuse-cross-origin-popup
p popup-navigates-then-reuse
p reuse-after-reload

1.42	Windows that are no longer found
A window is no longer found by name if it was closed or released, lost its opener, or was cut off by a Cross-Origin-Opener-Policy.
Opening windows, Names	Docs/Rules/01-opening-windows.md	522
- A window whose page waits in the page cache is not cut off.
- A page that has called `close()` finds no other windows at all.
p replaced-page-of-opener-policy
p opener-null-assignment
p close-by-name
p coop-later-in-popup
p opener-disowned-then-close

1.43	A sibling takes a popup over
If a sibling opens a popup's name, it becomes the popup's opener; the first opener then gets a new window for that name.
Opening windows, Names	Docs/Rules/01-opening-windows.md	535
p name-stolen-by-sibling
p TestPages/stolen-name

1.44	Changing and losing a name
Setting `window.name` renames the window at once; in a window without an opener, a page of another origin starts without a name.
Opening windows, Names	Docs/Rules/01-opening-windows.md	545
- A page that was reached by a redirect through another site has no name, either.
- Going back to another process restores the name.
- A page in a new process has the name that `window.open` gave the window, unless it is sandboxed. Names that links and forms gave are not known there.
- If a page sandboxes itself, the origin that it would have without the sandbox counts.
- A Cross-Origin-Opener-Policy that asks for a new group takes the name away, even from a window that is alone in its group.
- A page that comes back from the page cache of the same process has the window's present name.
- The first page of a window without an opener keeps the name if it stays in the process, as the page of a `blob:` URL does.
- It loses the name if a script has accessed the window before, or if the window had an opener that is gone.
w FrameLoader::clear
w DocumentWriter::begin
w WebLocalFrameLoaderClient::dispatchDecidePolicyForNewWindowAction
w SecurityContext::isSecureTransitionTo
p name-after-opener-is-gone
p name-of-window-that-was-read
p name-and-own-sandbox
p name-of-blob-window
p name-of-link-window
p name-and-page-cache
p opener-policy-of-lone-window
p name-after-redirect-over-site
p name-kept-over-sandboxed-page
p name-set-then-open
p name-set-by-opener
p name-of-noopener-window-over-other-site
p name-cross-site-main
p name-after-cross-site-navigation

1.45	Frames by name
The name in `window.open` or a `target` may be that of a frame of the page or of its opener: the app is asked on that page's view, with the frame as the target frame.
Opening windows, Names	Docs/Rules/01-opening-windows.md	566
p iframe-named-from-popup
p iframe-named-link-target

1.46	Frames that the user never touched
A frame of another origin that the user has not touched may not navigate the top page to another site.
Opening windows, Names	Docs/Rules/01-opening-windows.md	576
- A redirect counts, too: the load ends with -999 before the app is asked about it.
- A frame of the page's own origin may not either, if it has loaded a script and a frame of other origins.
- A frame whose element has a sandbox with `allow-top-navigation` may, if the page around it is of the top page's origin. A sandbox in a Content-Security-Policy, its own or that of a page around it, gives it no right.
w Document::isNavigationBlockedByThirdPartyIFrameRedirectBlocking
w DocumentLoader::willSendRequest
p iframe-top-without-interaction
p iframe-top-link-no-interaction
p iframe-top-cross-site
p TestPages/top-frame
p frame-sends-top-by-redirect
p frame-with-own-sandbox-sends-top
p frame-in-sandboxed-top-sends-it
p untrusted-frame-sends-top

1.47	How features are written
In the features of `window.open`, spaces, commas and `=` separate entries, and names are not case-sensitive.
Opening windows, Features	Docs/Rules/01-opening-windows.md	594
p features-misc
p WindowFeaturesTests

1.48	Values of features
A feature without a value, or with `yes` or `true`, is 1; otherwise its value is the number that the text begins with, or 0.
Opening windows, Features	Docs/Rules/01-opening-windows.md	604
p features-misc
p features-booleans
p WindowFeaturesTests

1.49	Bars of the window
`menubar.visible` and similar properties are true, whatever features `window.open` was given; in a window that is gone they are false.
Opening windows, Features	Docs/Rules/01-opening-windows.md	614
- The UI process of WebKit says what is visible, and no public method lets an app decide it.
w BarProp::visible
w API::UIClient
p WindowGeometryTests

1.50	Sizes
The app gets the sizes and positions that `window.open` was given, unchanged, and decides what to do with them.
Opening windows, Features	Docs/Rules/01-opening-windows.md	628
p features-size
p features-position

1.51	Features that are not given
Features that `window.open` was not given are nil in `WKWindowFeatures`.
Opening windows, Features	Docs/Rules/01-opening-windows.md	638
p OpenAndCloseWindowTests
p features-booleans

1.52	Other names of features
`screenX`, `innerWidth` and the like are other names for the features `left`, `width` and so on.
Opening windows, Features	Docs/Rules/01-opening-windows.md	648
p features-misc
p WindowFeaturesTests

1.53	Links and forms
Links and forms pass no window features to the app.
Opening windows, Features	Docs/Rules/01-opening-windows.md	658
p link-blank
p form-blank

1.54	Waiting for the first answer
While the app is asked about a popup's first page, the popup shows about:blank, and the opener's script continues.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	670
p open-initial-state
p TestPages/decision-order

1.55	Empty URLs
A window with an empty URL shows about:blank: `decidePolicyFor` is never called for an empty URL.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	680
p open-empty-state
p open-empty-url-named

1.56	The first about:blank
For the first about: page of a window or frame, `decidePolicyFor` is called, but its answer is ignored.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	690
p open-about-blank
p iframe-empty
p open-about-blank-hash
p TestPages/first-load

1.57	Scripts in the URL of a new window
If a page opens a window for a `javascript:` URL, `createWebViewWith` is called, `decidePolicyFor` is not, and the script runs in the new window.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	700
- If the UI process loads such a URL, nothing happens.
- The opener's process runs the script, even with `noopener`. With `noopener` the script counts as the new window's own, and a page that it makes takes the window's name away.
- The view keeps the previous page's title until the new page has one.
- A frame's `javascript:` source runs without a question, too (4.28).
w FrameLoader::clear
w DocumentLoader::title
p title-of-script-page
p script-urls-without-opener
p noopener-javascript
p open-javascript-url
p open-javascript-string
p open-javascript-void
p TestPages/script-urls

1.58	A fragment of the popup's page
Opening a fragment of the page that a popup shows calls `decidePolicyFor`, and loads nothing.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	717
p open-fragment-existing
p open-hash-in-popup

1.59	A new name twice in one turn
Opening a new name twice in one turn calls `createWebViewWith` once and `decidePolicyFor` twice; only the second load starts.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	727
p open-sync-many-same-name
p open-sync-same-name-empty-first

1.60	A navigation during the popup's load
If a script navigates a popup while it loads, that load fails with -999 before the app is asked about the new navigation.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	737
- This holds even if the app then cancels the new navigation.
p superseded-popup
p superseded-by-open

1.61	The first history entry
A popup's first page replaces the entry of the empty page, so that `history.length` is 1.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	749
- An entry of about:blank with a fragment stays.
w HistoryController::currentItemShouldBeReplaced
p about-blank-fragment-entry
p open-empty-then-location
p history-length-popup

1.62	The order of navigations
If a script navigates an open window, the navigation begins after everything that the script does in the same turn.
Opening windows, What a new window loads	Docs/Rules/01-opening-windows.md	763
p close-then-open-same-tick
p open-then-navigate-self

1.63	Where a link goes
A link navigates the frame or window that its target names, with the type linkActivated; without a target, it navigates its own frame.
Opening windows, Links	Docs/Rules/01-opening-windows.md	775
- If the link has no target, that of the first `base` element that has one counts.
- A link with an invalid URL starts to load, and fails with -1002.
p link-plain
p link-base-target
p link-base-target-form
p link-keywords
p link-invalid

1.64	A link to a new window
For a link whose target is `_blank` or not found, the app is asked with a nil target frame; if the page may not open a window at that time, the link does nothing.
Opening windows, Links	Docs/Rules/01-opening-windows.md	788
- Windows are allowed as in 1.4; a frame needs `allow-popups` in its sandbox.
- If the page goes elsewhere before the answer, no window is opened.
p link-without-gesture
p iframe-sandbox-blank-link
p iframe-link-blank
p link-two-and-blank-one-click

1.65	The answer about a link's window
If the app allows the new window that a link asks for, `createWebViewWith` is called, then `decidePolicyFor` on the popup's view; if the app cancels, no window opens.
Opening windows, Links	Docs/Rules/01-opening-windows.md	801
- The popup's question has the type other, and is not by the user.
p cancel-new-window-action
p link-blank-cancel-popup
p link-blank-blocked
p policy-cancel-nil-only

1.66	App-bound domains and links to new windows
App-bound domains are not checked when a link asks for a new window, but when the popup loads.
Opening windows, Links	Docs/Rules/01-opening-windows.md	813
p TestPages/accounts/app-bound-redirects-and-popups

1.67	The opener of a link's window
A link to `_blank` gives no opener unless it has `rel=opener`; a link to a named window gives one unless its `rel` has `noopener` or `noreferrer`.
Opening windows, Links	Docs/Rules/01-opening-windows.md	823
- Links of SVG always give an opener: their `rel` does not count.
w SVGAElement::defaultEventHandler
p xml-svg-page
p link-blank
p link-base-blank-opener
p link-named-keeps-opener
p LinkTargetingTests

1.68	Scripts in links and forms
A link with a `javascript:` URL runs its script, and the app is not asked; if the link opens a new window, the app is asked, and the script runs there.
Opening windows, Links	Docs/Rules/01-opening-windows.md	837
- In a new window the opener is kept, and the script's result is discarded.
- In a window that is open, the script of a form's `javascript:` URL runs at once.
w NavigationScheduler::scheduleFormSubmission
p link-javascript-blank
p link-javascript
p form-javascript-action
p TestPages/script-urls

1.69	Areas and empty links
An `area` element works like a link, and an empty `href` leads to the page itself.
Opening windows, Links	Docs/Rules/01-opening-windows.md	852
- A target that contains `<` and a line break counts as `_blank`.
p link-area
p link-area-blank
p link-empty-href-blank
p link-dangling-target

1.70	Pings
A link's `ping` sends a POST wherever the link leads, and no delegate method is called for it.
Opening windows, Links	Docs/Rules/01-opening-windows.md	864
w HTMLAnchorElement::sendPings
p link-ping
p ping-other-schemes

1.71	Download links
For a link with `download`, the app is asked with `shouldPerformDownload` true: allow navigates, and download downloads; the link's target is ignored.
Opening windows, Links	Docs/Rules/01-opening-windows.md	876
- `download` counts for URLs of the page's own origin, `data:` and `blob:`.
- Without a policy method, the link downloads.
p link-download
p link-download-policy
p TestPages/downloads

1.72	Modifier keys
Modifier keys and the middle button do not open a window by themselves.
Opening windows, Links	Docs/Rules/01-opening-windows.md	889
p link-svg-dispatch
p link-real-click

1.73	A nil target frame
A nil target frame in `decidePolicyFor` means that a link or a form asks for a new window; it never means `window.open`.
Opening windows, Links	Docs/Rules/01-opening-windows.md	899
p policy-cancel-nil-only
p TestPages/decision-order

1.74	Sending a form
A form is sent after the running script; a form to a new window calls `decidePolicyFor` with a nil target frame, then `createWebViewWith`, then `decidePolicyFor` on the popup's view.
Opening windows, Forms	Docs/Rules/01-opening-windows.md	911
- A GET form sets the query of any URL but a `javascript:` URL.
- The first question has the type formSubmitted, with method and body. The popup's has the type other, and is still a POST.
- Text that is posted to `mailto:` goes into the URL.
- Names and values are sent in the first encoding of `accept-charset` that exists, or else in the page's; UTF-16 becomes UTF-8. A character that the encoding lacks becomes a reference such as `&#26085;`. A hidden field `_charset_` has the encoding's name.
w FormSubmission::requestURL
w appendMailtoPostFormDataToURL
w FormSubmission::Attributes::parseAcceptCharset
w HiddenInputType::appendFormData
p form-encodings
p FormEncodingTests
p form-mailto-post
p form-blank
p form-formtarget
p form-get-other-schemes
p TestPages/forms

1.75	Openers and gestures of forms
A form gives its new window an opener as a link does; without a gesture, a form to a new window is not submitted, and the page is not told.
Opening windows, Forms	Docs/Rules/01-opening-windows.md	928
p form-blank-rel-opener
p form-no-gesture

1.76	A form to a window that is open
A form that goes to an open window calls `decidePolicyFor` once, on that window's view, with the type formSubmitted.
Opening windows, Forms	Docs/Rules/01-opening-windows.md	938
p form-named-existing-post
p form-open-then-target
p form-iframe-target

1.77	Forms that are not sent
A form sends nothing if its submit event is cancelled, if it is invalid, or if its method is `dialog`, which closes the dialog.
Opening windows, Forms	Docs/Rules/01-opening-windows.md	948
- Reloading the result of a POST has the type formResubmitted.
p form-prevent
p form-dialog
p form-post-reload

1.78	No uiDelegate
If there is no `uiDelegate`, or it does not implement `createWebViewWith`, no window is made.
Opening windows, createWebViewWith	Docs/Rules/01-opening-windows.md	962
p AppSideRuleTests

1.79	The configuration
The configuration that `createWebViewWith` gets is a fresh copy of the calling view's.
Opening windows, createWebViewWith	Docs/Rules/01-opening-windows.md	972
p AppSideRuleTests

1.80	The action
The action that `createWebViewWith` gets has a nil target frame, the calling frame as its source, and the type of its cause.
Opening windows, createWebViewWith	Docs/Rules/01-opening-windows.md	982
p iframe-open
p link-blank
p form-blank

1.81	The app must keep the view
The app must keep the view that it returns from `createWebViewWith`: if nothing holds the view, it is released, and its window closes.
Opening windows, createWebViewWith	Docs/Rules/01-opening-windows.md	992
p PopupMisuseTests

1.82	Scripts in URLs that the app loads
A `javascript:` URL that the app loads during `createWebViewWith` is ignored.
Opening windows, createWebViewWith	Docs/Rules/01-opening-windows.md	1002
p AppSideRuleTests

1.83	The sandbox of a popup
A popup inherits the sandbox of the frame that opened it, unless that has `allow-popups-to-escape-sandbox`.
Opening windows, createWebViewWith	Docs/Rules/01-opening-windows.md	1012
- The popup's empty page has the opener's origin, even an opaque one.
- Nothing escapes the sandbox of the opener's Content-Security-Policy.
w Document::initSecurityContext
p sandboxed-frame-opens-escape
p sandboxed-page-opens-escape
p iframe-sandbox-inherit
p iframe-sandbox-escape
p iframe-sandbox-popups

1.84	Scripts during createWebViewWith
Scripts that the app evaluates in the calling view during `createWebViewWith` run after it.
Opening windows, createWebViewWith	Docs/Rules/01-opening-windows.md	1027
p AppSideRuleTests

1.90	The Referer of windows that are open
If `location`, a found name, `src` or a form navigates a window or frame, that window's own page decides on the Referer, by the policy that it has when the load begins.
Opening windows, The Referer	Docs/Rules/01-opening-windows.md	1039
- If the navigation has no referrer, the window names its own page: `noreferrer` to an open window sends that window's URL. `_top` and `_parent` send the caller's URL.
- `location.replace()` and `assign()` are functions of the window that is navigated. If it shows its initial empty document, they send no Referer.
w FrameLoader::loadFrameRequest
w LocalDOMWindow::open
p handle-location-referrer
p referrer-noreferrer-existing-target

1.91	Inherited referrer policies
A page starts with the referrer policy of its parent, or of its opener's page; its own policy counts as soon as it has one.
Opening windows, The Referer	Docs/Rules/01-opening-windows.md	1054
- The referrer of about:blank in a frame is the whole URL of its parent.
- The referrer of a srcdoc page is what the policy allows for a URL that is not secure.
w FrameLoader::effectiveReferrerPolicy
w SubframeLoader::loadSubframe
p referrer-policy-inherited
p referrer-srcdoc

1.92	Referrer policies of redirects
After a redirect of a page's load, the default referrer policy counts, or that of the redirect's own `Referrer-Policy` header.
Opening windows, The Referer	Docs/Rules/01-opening-windows.md	1069
w CachedResourceLoader::requestResource
w SubresourceLoader::checkRedirectionCrossOriginAccessControl
p referrer-redirect-unsafe-url

2.1	window.open and a name that is found
If `window.open` finds a window or frame of the given name, `decidePolicyFor` is called once, on that view only; with an empty URL, the window is only returned.
Windows that are open	Docs/Rules/02-windows-that-exist.md	7
- The question has the type other, and the calling frame is its source.
p open-named-twice
p TargetedNavigationTests

2.2	Links, forms and locations
If a link or a form navigates an open window, the navigation has the link's or the form's type; a location that a script sets there has the type other.
Windows that are open	Docs/Rules/02-windows-that-exist.md	19
- If a location is set through a window's handle, the source frame is that of the page that sets it.
- For `location.assign`, `replace` and `reload`, the source frame is that of the window that is navigated.
p location-of-handle
p open-location-assign-existing
p link-named
p form-named-existing-post

2.3	The opener's view is not asked
If a window is reused instead of opened, `createWebViewWith` is not called, and the view of the page that reuses it gets no call.
Windows that are open	Docs/Rules/02-windows-that-exist.md	32
p open-named-twice

2.4	The same window object
`window.open` with a name that is found returns the same window object as before, and its URL has not changed yet.
Windows that are open	Docs/Rules/02-windows-that-exist.md	42
p open-sync-many-same-name

2.5	Cancelling the navigation of a popup
If the app cancels the navigation of a window that is open, the window stays as it is.
Windows that are open	Docs/Rules/02-windows-that-exist.md	52
p policy-cancel-main-start-popup

2.6	Openers of windows that are reused
A link with `rel=noopener` to a window that is open does not change its opener; `window.open` makes the caller its opener.
Windows that are open	Docs/Rules/02-windows-that-exist.md	62
p link-named-rel-noreferrer-existing
p noopener-existing-name

2.7	Focus
If a window is found by name, WebKit gives it the focus, and no public delegate method tells the app.
Windows that are open	Docs/Rules/02-windows-that-exist.md	72
p open-named-twice

2.8	Gestures
Navigating an open window needs no gesture; without one, the navigation does not count as started by the user.
Windows that are open	Docs/Rules/02-windows-that-exist.md	82
p named-reuse-without-gesture
p iframe-window-open-blocked-name

2.9	_self, _parent and _top
`_self`, `_parent` and `_top` name frames of the page itself: after the running script, the app is asked, with that frame as the target frame.
Windows that are open	Docs/Rules/02-windows-that-exist.md	92
- In a main frame, `_parent` is the frame itself.
p open-top-parent
p open-self-returns
p iframe-open-top

2.10	autofocus
When a page is drawn, its first element with `autofocus` that can have the focus gets it, unless something has the focus or the URL's fragment names an element.
Windows that are open	Docs/Rules/02-windows-that-exist.md	104
- A page does this once. An element that a script adds later gets the focus if no element had it before.
- Elements of frames take part, except in frames of another origin and in frames whose sandbox forbids scripts. The console says so.
- A fragment in a frame's URL that names an element keeps the focus from the elements of that frame.
- One document of a page has the focus. In the page around it, the frame's element is the active element.
- A hidden or disabled element is passed over.
- After a dialog or a popover has chosen the focus, `autofocus` elsewhere in the page has no effect.
- No public delegate method tells the app.
w Document::flushAutofocusCandidates
w Element::shouldAutofocus
p AutofocusTests

2.11	The focus of windows and frames
The page in front has the focus: its window gets `focus` when it comes to the front and `blur` when another one does, and only there `document.hasFocus()` is true.
Windows that are open	Docs/Rules/02-windows-that-exist.md	124
- The page in front is the one that was opened last, or that the user has touched since. When it is closed, the one behind it has the focus. Here, a view that the app shows has the focus at once; on a device, it may have to be touched first.
- One frame of a page has the focus. It moves to a frame when a script or the user focuses an element in it, its own element, or its window. The window that loses it gets `blur`, and if the page has the focus, the other one gets `focus`.
- `hasFocus()` is true for that frame and those around it. In the page around it, the frame's element is the active element.
- An element that has the focus gets `blur` before its window, and `focus` after it.
- Without a gesture, scripts of a frame of another origin that the user has not touched cannot give the focus to their elements, and nobody can give it to their window.
- When the app comes back from the background, `focus` comes twice: for the page, and for the view's window.
- `window.focus()` and `window.blur()` bring no view to the front or to the back: no public delegate method exists for it.
w FocusController::setFocusedFrame
w FocusController::setFocusedElement
w FocusController::setActivityState
w HTMLFrameElementBase::setFocus
w LocalDOMWindow::focus
w Document::hasFocus
w PageClientImpl::isViewFocused
p FocusTests

2.12	Visibility and where a view is
On iOS, a page is visible while its view is in a window and the app is not in the background; otherwise it is hidden, and each document gets `visibilitychange` when that changes.
Windows that are open	Docs/Rules/02-windows-that-exist.md	144
- A view leaves its window when a controller is pushed over its own or is popped, when another tab is chosen, and when a full-screen presentation over it has ended its animation. It comes back when the dismissal begins.
- Sheets, popovers, alerts and controllers that are presented over the full screen leave the view behind them in its window: its page is visible.
- `isHidden`, `alpha` and a hidden window make no difference: WebKit asks only whether the view has a window.
- Entering a window counts at once. Leaving one counts when the app's code has returned, so a view that is moved is never hidden.
- A hidden page does not have the focus (2.11), and gets no animation frame: the first one that it asks for leaves a note.
- A view that no window shows is hidden from its beginning on a device. Here, that holds once the app shows any window; in tests and scenarios without windows, all pages are visible.
- A page that is left gets `visibilitychange` after `pagehide` (5.20).
w PageClientImpl::isViewVisible
w PageClientImpl::isViewInWindow
w WebPageProxy::updateActivityState
w WebPageProxy::activityStateDidChange
w Page::setIsVisibleInternal
w ScriptedAnimationController::suspend
p VisibilityTests

2.13	Timers of hidden pages
In a hidden page, timers that are nested deeply fire at the beginning of the next second; all others fire when they are due.
Windows that are open	Docs/Rules/02-windows-that-exist.md	164
- These are the timers that ten timers have led to, one after the other (2.15), and a repeating timer from its seventh time on.
- When the page is visible again, late timers fire before the event of that, or when they are due.
- WebKit adds a part of a second that is random in each process; here, it is 0.
- Not simulated: iOS suspends a process that shows no visible page some time after its last load. Here, its timers go on.
w Document::domTimerAlignmentInterval
w ScriptExecutionContext::alignedFireTime
w DOMTimer::fired
w Page::setTimerThrottlingState
p VisibilityTests

2.14	A suspended app
On iOS, the pages of an app in the background do not go on until it returns: timers, messages and answers of servers wait, and then come in their order.
Windows that are open	Docs/Rules/02-windows-that-exist.md	181
- What is ready when the app goes to the background still runs, such as `visibilitychange` and what it leads to.
- When the app returns, the timers that came due meanwhile come first, then `visibilitychange`, then the answers and animation frames.
- A page that loads goes on until its load has ended. A page goes on while a script of `callAsyncJavaScript` runs in it.
- The first thing that waits leaves a note in the trace.
- Pages in Safari go on: Safari is another app.
- Not simulated: the app's own code is suspended as well, after some seconds. The system may end suspended processes (`endContentProcess`).
w ProcessThrottler::updateThrottleStateIfNeeded
w WebProcessProxy::didChangeThrottleState
w ThreadTimers::sharedTimerFiredInternal
w WebPageProxy::dispatchActivityStateChange
w WebPageProxy::runJavaScriptInFrameInScriptWorld
p TestPages/app-in-background
p VisibilityTests

2.15	Nested timers
A timer that ten timers have led to, one after the other, waits for at least 4 ms, and so does a repeating timer from its sixth time on.
Windows that are open	Docs/Rules/02-windows-that-exist.md	200
- A repeating timer waits for at least 1 ms. Any other timer may be due at once.
- A timer that a repeating timer sets counts the times that one has fired.
w DOMTimer::intervalClampedToMinimum
w DOMTimer::fired
p NestedTimerTests

3.1	When the target frame is nil
The target frame is nil in `createWebViewWith`, and in `decidePolicyFor` of a link or form to a new window; it is never nil elsewhere.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	7
- Code that unwraps a nil target frame with `!` stops the app.
p link-blank
p TestPages/decision-order

3.2	The source frame
The source frame is the frame that started the navigation; if a frame navigates itself, source and target are the same object.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	19
- If the URL of the page that started it is empty, as in a window that has committed nothing, the source is the target frame, and the type is other.
- For a form, this holds only if the target's URL is empty, too, or if only the fragment changes.
- The UI process can load about:blank, an empty URL or a script for a frame without a question to the app. Then the next question of that window names that frame as the source.
- The source frame has the URL that its page last went to, even if a script has written the document.
- If the source frame or its window is gone, the source has the view that is asked. This does not hold if the page only went to another process.
w NavigationAction::isEmpty
w WebPage::takeMainFrameNavigationInitiator
w WebPageProxy::navigationOriginatingPage
p source-url-of-written-document
p source-that-is-gone
p source-frame-that-is-gone
p form-of-empty-window
p empty-window-without-opener
p noopener-named-about-blank
p javascript-url-in-empty-window
p source-frame-never-loaded
p iframe-location
p iframe-fragment
p link-fragment

3.3	The source of the app's own loads
The source frame of the app's own loads is the main frame; in apps built with older SDKs it is nil.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	37
p DecidePolicyForNavigationActionTests
p api-load-fragment

3.4	The request of a frame
The request of a frame info names what the frame shows before the navigation; in a new view it is empty.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	47
p DecidePolicyForNavigationActionTests
p page-frames

3.5	Frame infos do not change
A frame info does not change when its frame does, and holds its view weakly.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	57
p TargetedNavigationTests

3.6	The types of navigations
The types are form, link (also for a script's `click()`), reload, back and forward, resubmission of a form, and other.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	67
p form-get-post-self
p link-target-removed
p reload-popup
p history-back-forward

3.7	Reload and other
The type is other for a changed `location`, `history.go(0)`, `window.open`, frames, refreshes to another URL and the app's loads; reloads have the type reload.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	77
- Reloads are `location.reload()`, the app's `reload()`, and refreshes to the same URL.
- The type is also other if a script sets a frame's `src`.
- `history.go(0)` takes the URL that the page has when the script has ended. If that has a fragment, the page goes to the fragment, and nothing is loaded.
w ScheduledHistoryNavigation::fire
w FrameLoader::shouldPerformFragmentNavigation
p location-methods
p meta-refresh
p history-back-forward
p iframe-reload
p history-go-zero-fragment

3.8	Redirects keep the action
A redirect keeps the type, source frame, target frame and gesture of the first request.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	93
p redirect-main
p TargetedNavigationTests

3.9	What the request contains
The request of an action has its method, body, URL with fragment, User-Agent and Accept, and for a page's load also Referer, Origin and Content-Type.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	103
- It never has a Cookie header.
p form-post-redirect
p redirect-fragment
p AppSideRuleTests

3.10	Modifier keys and buttons
Only real events of the user have modifier flags and a button number in the action.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	115
p AppSideRuleTests
p link-real-click-modifiers

3.11	shouldPerformDownload
`shouldPerformDownload` is true for a link whose `download` attribute counts (1.71).
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	125
p TestPages/downloads
p link-download

3.12	Gestures and redirects in traces
The trace says whether a user started a navigation and whether it is a redirect; Apple has no public API that tells an app.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	135
p redirect-chain
p gesture-await

3.13	The navigation object
The delegate's start, commit and finish methods get the navigation object that the app's `load` returned.
Navigation actions and frames	Docs/Rules/03-actions-and-frames.md	145
p AppSideRuleTests

4.1	The order of calls
The app is asked about a load, the load starts, the app is asked again when the server has answered, the load commits with the page's first bytes, and it finishes.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	9
- The methods are `decidePolicyFor`, `didStartProvisionalNavigation`, `decidePolicyForNavigationResponse`, `didCommit` and `didFinish`.
- The load starts because the app has allowed it. The second question comes because the server has answered, whatever the status.
- If the simulated web has no response for a URL, it answers with a 404 page of its own, and the reason says so.
p link-plain
p LoadingTests

4.2	url and isLoading
The app's load changes the view's `url` and `isLoading` at once; a page's load changes them only after the app's answer.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	23
- Going back or forward changes them at once. This lasts until a load begins, even one in a frame.
- So does `reload()`. While the first page of a window loads, it reloads nothing: `isLoading` stays true, even if that page fails.
- If the two entries do not differ in any frame that is there, no load begins, and `isLoading` stays true.
- If an opener policy (5.12) moves a started traversal to another process, `isLoading` stays true until the next load starts.
- The same holds for going back to an entry if another load of the window is under way in the entry's process. With that load, the UI process forgets all navigations of the process: the delegate's methods get no navigation object.
- `stopLoading` does not change `isLoading`. The end of the load does.
- If the app restores a session, `url` is the URL of its current entry at once.
w WebPageProxy::goToBackForwardItem
w WebPageProxy::continueNavigationInNewProcess
w WebLocalFrameLoaderClient::dispatchDidStartProvisionalLoad
w WebPageProxy::processIsNoLongerAssociatedWithPage
w WebPageProxy::stopLoading
w didFinishLoadForFrame
w WebPageProxy::restoreFromSessionState
p order-0009
p order-0026
p order-0066
p order-0106
p stop-loading-after-reload-of-empty-window
p stop-loading-what-never-comes
p going-back-to-process-of-load
p going-back-to-opener-policy
p goback-that-changes-nothing
p AppSideRuleTests
p superseded-api-load
p PageLoadTests

4.3	The URL from the start on
From `didStartProvisionalNavigation` on, the view's `url` is the URL that is being loaded.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	43
p stop-loading
p superseded-popup

4.4	Redirects
For each redirect the app is asked with `decidePolicyFor`, then told with `didReceiveServerRedirect`; the question about the response comes once, at the end.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	53
- A redirect to the URL and method of the redirect before it is not asked about.
w PolicyChecker::checkNavigationPolicy
p redirect-same-url
p redirect-chain
p redirect-main
p open-redirect

4.5	Key-value observers
Key-value observers see all changes of one step of a load together.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	67
- Removing an observer that is not registered raises an exception.
- The view's `title` has at most 4096 units of UTF-16; the history entry keeps all of it.
w WebLocalFrameLoaderClient::dispatchDidReceiveTitle
p TraitTests
p PageLoadTests

4.6	Error pages of servers
A page with an error status, such as 404, is an ordinary page: it commits and finishes.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	82
p response-errors
p open-404

4.7	Text that the app loads
`loadHTMLString` and `load(data)` call no `decidePolicyForNavigationResponse` and make no history entry.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	92
- A fragment of such a page gets no entry, either.
- Without a base URL, the page's origin is that of the opener, if there is one.
w DocumentLoader::urlForHistory
w Document::initSecurityContext
p api-loadhtml-popup
p loadhtml-fragment-history
p loadhtml-in-blank-popup-history
p loadhtml-no-base-with-opener
p DecidePolicyForNavigationActionTests

4.8	Scheme handlers and blobs
Schemes with a handler and `blob:` URLs load like http; the load fails if the handler fails it, or if the blob is gone.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	107
- A scheme that WebKit handles itself cannot get a handler, and a task that was stopped or has ended may not be used: both raise an exception.
p open-blob-url
p link-blob-url

4.9	When a page is finished
`didFinish` comes after the page's load event and after all its frames.
Navigations, Of the main frame	Docs/Rules/04-navigations.md	119
- If a script sets a location during parsing, the page commits and finishes. Then the app is asked about the new page, which replaces the entry. The same holds if an `onload` handler sets it.
- A page whose location was set during parsing has no load event, and its frame's element has none.
- A page that waits for the imports of its modules is finished when the last import is there, before the modules run.
- A page whose last script is a module without imports is finished before the module runs, too, even if promise callbacks have still to run.
- A page finishes with the last of its frames. This includes a frame that a script adds to a frame which was complete.
- The load event waits for the answers to `import()`, too. It comes before the code that runs after a complete answer, and after the code that runs after a refusal.
w Document::implicitClose
w DocumentLoader::isLoadingInAPISense
w FrameLoader::checkLoadComplete
w FrameLoader::loadDone
p frame-into-complete-frame
p imports-and-load-event
p finish-before-last-module
p finish-before-modules
p load-event-and-pending-location
p superseded-load-commit
p history-inline-location
p history-onload-location

4.10	Cancelling a navigation
If the app answers `decidePolicyFor` with cancel, no other delegate method is called.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	140
p cancel-main-navigation
p DecidePolicyForNavigationActionTests

4.11	Cancelling a redirect
If the app cancels a redirect, the load fails with WebKitErrorDomain 102.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	150
p redirect-cancelled
p open-redirect-cancelled

4.12	Responses that show nothing
A load fails with WebKitErrorDomain 102 if the app cancels the response, the response becomes a download, the answer has no content (204, 205), or WebKit cannot show the type.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	160
- Text is shown, but for calendars, contacts and a few more types. RTF is not shown on macOS, and feeds are not shown on iOS.
w MIMETypeRegistry::canShowMIMEType
p MIMETests
p response-204
p response-separated-values
p response-205-and-304
p policy-cancel-response
p response-unsupported-mime

4.13	Downloads
If the app answers download, `didBecomeDownload` is called and the page stays; a download without a delegate or without a destination is cancelled.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	174
- A navigation that becomes a download does not start; a response that becomes one ends the load with an error (4.12).
- If a frame becomes a download, `didBecomeDownload` comes before the load event and the finish of the page around it.
p frame-download-order
p TestPages/downloads
p response-attachment

4.14	Loads that are stopped
If a new navigation takes the place of a load, or the page or the app stops it, the load fails with -999, before the app is asked about the new navigation.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	187
- `window.stop()`, `stopLoading()`, `document.open()`, a fragment change and a restored history stop a load, too.
- If the load goes on in another process, it fails after the app was asked about the new navigation, even if it is the window's first load.
p location-during-load-elsewhere
p load-in-another-process
p superseded-by-location
p superseded-by-link-cancelled
p stop-loading

4.14a	Stopping a committed page
If another load takes the place of a committed page that still loads, neither `didFinish` nor `didFail` is called for the page; if it is stopped or closed, `didFail` has -999.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	200
- “Still loads” means that its own text, scripts or images are not all there. The new load may be in another process (12.15).
- `didFail` also comes if the page's text still arrives, as it does while the page's scripts run.
- For an event handler that runs while the response is being read, the text still arrives.
w DocumentLoader::stopLoading
w FrameLoader::subresourceLoadDone
p superseded-while-loading
p stopped-while-loading
p stop-in-load-handler
p commit-then-navigate
p stop-loading-after-commit

4.14b	Stopping frames
If only the page's frames still load when another load begins, they are stopped: the page gets its load event and finishes, and then the new load starts.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	216
- Closing the window, or `stopLoading`, has the same effect.
- Frames that have committed are stopped, but do not complete the page. If another load of its process takes the page's place, the page gets neither its load event nor a finish. If the page is stopped, it finishes without a load event.
- Before a load in another process, the page also has its load event if all its own frames were stopped.
- If the frames end while the response is still being read, the page has the load event, but does not finish.
w FrameLoader::stopAllLoaders
w DocumentLoader::finishedLoading
w receivedMainResourceError
w continueLoadAfterNavigationPolicy
p stop-with-frame-at-dom-content-loaded
p stop-with-pending-frame
p superseded-while-loading
p stopped-while-loading

4.14c	Requests of a page that is left
When a navigation starts, the requests of the page and its frames end: `fetch` is rejected, and XMLHttpRequest gets `error`.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	233
- After `window.stop()`, XMLHttpRequest gets `abort`. A `fetch` with `keepalive` is never settled.
- While the load is under way, new fetches, modules and images of the page fail at once. Synchronous requests, `keepalive` and beacons do not.
- If the next page loads in another process, the page may fetch again.
- A frame's load does not end the requests of the page around it.
w DocumentLoader::stopLoading
w CachedResource::load
w XMLHttpRequest::didFail
p fetches-and-navigations

4.14d	window.stop() and what waits
`window.stop()`, or whatever else stops loading, cancels a waiting location change or refresh if the page is still being parsed or fetches something.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	250
- The page's load event never comes, and `readyState` stays as it is.
- A page that finished before its modules ran (4.9) runs the rest of them, and has DOMContentLoaded.
- If a script that the parser ran has stopped the parser, no script can write into the page any more.
w DocumentLoader::stopLoading
w FrameLoader::stopLoading
w Document::cancelParsing
p stop-takes-away-what-waits
p stop-in-module-of-frame

4.14e	document.write
`document.write` adds to the page only in a script that the parser runs; anywhere else it replaces the page.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	266
- It also replaces the page in a script that waited for the end of parsing, and while the parser waits.
- In such a script it does nothing if the script is a module or has a file of its own. `document.open()` replaces the page even then.
- The app is told that the page is finished when everything has arrived that the page had begun to fetch.
w Document::write
w HTMLDocumentParser::hasInsertionPoint
w IgnoreDestructiveWriteCountIncrementer
p write-without-insertion-point

4.15	Late answers
An app's answer that comes too late is ignored, and without an answer nothing happens.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	282
- Until an answer comes, the page goes on: its messages, locations and forms take effect first.
- An answer that has come while a script waited for a dialog takes effect before them: WebKit's run loop dispatches messages before its timers.
- If a script that the app evaluates clicks a link to a new window, the answer is there when the script ends. After a real click, either may come first; here, the page goes on.
w Connection::enqueueIncomingMessage
w RunLoop::performWork
w ThreadTimers::sharedTimerFiredInternal
w WebPage::runJavaScript
p page-before-answers
p answer-during-dialog
p window-before-timers
p link-blank-and-location
p DecidePolicyForNavigationActionTests
p superseded-two-links-one-turn

4.16	Network errors
A network failure has a code of NSURLErrorDomain: -1003 for the host, -1004 for the connection, -1005 for a lost connection, -1007 for too many or invalid redirects, -1200 for TLS.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	298
- A navigation may have 20 redirects.
p response-dropped
p redirect-loop
p AppSideRuleTests

4.17	WebKit's errors
WebKitErrorDomain has the codes 100 for a type that cannot be shown, 101 for an invalid URL, 102 for an interrupted load, 103 for a forbidden port, and 104 for a content blocker.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	310
p response-unsupported-mime
p open-port-blocked
p redirect-cancelled

4.18	When beforeunload is asked
The page's `beforeunload` runs after the app has allowed the next navigation, and before that navigation starts.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	320
p beforeunload-evaluated-click
p dialogs-beforeunload

4.19	The web process ends
When a web process ends, `webViewWebContentProcessDidTerminate` is called for each of its pages, and no `didFail`; the page comes back with the next load.
Navigations, Cancelling and failing	Docs/Rules/04-navigations.md	330
- The page gets no event. Its back-forward list stays.
- While the delegates are called, each view of the process still has its `url` and `title`. After the last call, `url` is nil and `title` is empty.
- A `callAsyncJavaScript` whose promise has not settled gets WKErrorDomain 2.
- Until it shows a page again, the window has the name with which it was opened, also if a script had changed it.
- The next load begins in a new process. `reload()` loads the list's current entry again; without an entry it does nothing. As the new process has shown nothing yet, the type is `other`, also for going back and forward, and for a session that the app restores.
- If the app does not implement the method, WebKit reloads the page itself, unless the app had ended the process. It does so once, and again only after the page has been there for 30 seconds.
- A command of the app is lost if the process has ended and the app does not know it yet. If that command was a load, and the app does not implement the method, WebKit loads that URL itself, instead of the page.
- A view that is in no window is reloaded when it comes into a window again.
- A page that exceeds one of the simulator's own limits (L6 to L13) ends its whole world, and does not come back.
w WebProcessProxy::processDidTerminateOrFailedToLaunch
w WebPageProxy::dispatchProcessDidTerminate
w WebPageProxy::tryReloadAfterProcessTermination
w WebPageProxy::viewIsBecomingVisible
w WebPageProxy::launchProcessForReload
w PageLoadState::reset
w WebPage::create
p order-0012
p LimitsTests
p ContentProcessEndTests
p WebContentProcessDidTerminateTests

4.20	Fragments
Going to a fragment of the same page calls `decidePolicyFor`, and loads nothing.
Navigations, In the same document	Docs/Rules/04-navigations.md	354
- The question's source frame is that of the load that brought the page.
p link-fragment
p iframe-fragment
p DecidePolicyForNavigationActionTests

4.21	The answer about a fragment
The app's answer about a fragment change counts if a user's gesture caused it; without one it is ignored.
Navigations, In the same document	Docs/Rules/04-navigations.md	366
- For apps built with older SDKs, the answer always counts.
- An answer counts only if it comes during the call. Without one, the fragment change is allowed.
p policy-cancel-fragment
p superseded-fragment

4.22	pushState
`pushState`, `replaceState` and going to entries of the same document call no delegate method, even after a reload.
Navigations, In the same document	Docs/Rules/04-navigations.md	379
- A page with an opaque origin, or from a file, may change only the query and the fragment of its URL.
w History::stateObjectAdded
p push-state-in-sandbox
p history-api
p history-state-across-documents
p history-reload-keeps-document

4.23	Back and forward
Going back or forward asks the app with the type backForward; then the page is loaded, or comes from the page cache without a request and without a question about the response.
Navigations, History, reload, refresh	Docs/Rules/04-navigations.md	395
- Start, commit and finish are called in both cases.
- The page cache holds two pages of all windows together.
- If such a load fails, the list stays at the entry that was to be loaded. If it is stopped, the list goes back to the page that is shown.
- If a page was left before it was complete, because a script still wrote into one of its frames, it gets its load event when it comes from the cache.
- A page gets `pageshow` once until it is left, even if its load event comes again, as after `document.open()`. If a page comes from the cache, its frames get `pageshow` first.
- While another process loads a page, going back or forward does not move the list, unless it leads to another process itself.
- If a page of the same process takes over an entry, the page that is kept for this entry is ended.
- Pages of every scheme are kept. Only on https does `no-store` prevent this.
- A page of `loadHTMLString` has no entry of its own. It is kept for the entry of the page before it, unless that page itself is kept there. On the way back, the app is asked with the URL of the text.
- No page is kept while a quick redirect is announced. The announcement lasts until the next page commits, even if another load of the app replaces the redirect.
- A page that was reloaded, or whose URL was loaded again, is not kept if the next page begins in another process.
- Such a page is kept if it came from the cache, or if something was completed in it later: a fetch, a beacon, a link's ping, the last of its images, scripts and style sheets, or a frame that was there at once.
- A process has one page of a window. When the app allows a load that goes to another process, that process ends the pages that it keeps of the window, whatever becomes of the load. Going back or forward to that process does the same.
- A page is also kept if its frames have navigated, but for the entry before these navigations (4.43).
- A page that is loaded again on the way back gives its frames their entries, by name or by number. A reload does not.
- If a frame's first load came to nothing, its first entry counts as the whole page's. Going back then loads the page again. Going forward loads the frame's page in the main frame, or in the frame itself if it is still there.
- If a page goes to an entry of the same document during a load, the load takes over that entry.
- A page that had not finished when it was left, or that was stopped, fails again each time it comes from the cache.
- If a page's URL is not that of its entry, the page is not kept when a load in another process follows.
- Timers and animation frames of a kept page, and of its frames, stop. They go on with the time that was left.
- A page whose parser was stopped is kept only if it has shown more than 200 characters.
- Going back to a page that a script wrote loads the URL that was loaded first, and so does its reload.
- If a script goes to an entry of another document, the UI process is asked first. Its earlier answers take effect before this one.
w FrameLoader::checkLoadCompleteForThisFrame
w FrameLoader::open
w Document::dispatchPageshowEvent
w WebPageProxy::backForwardGoToItem
w HistoryController::updateForReload
w HistoryItem::reset
w BackForwardCache::addIfCacheable
w FrameLoader::clientRedirectCancelledOrFinished
w FrameLoader::commitProvisionalLoad
w DocumentLoader::removeSubresourceLoader
w Document::loadEventDelayTimerFired
w WebBackForwardCache::removeEntriesForPageAndProcess
w FrameTree::uniqueName
w WebBackForwardList::completeFrameStateForNavigation
w WebPage::goToBackForwardItem
w FrameLoader::loadItem
w DocumentLoader::mainDocumentError
w WebPageProxy::suspendCurrentPageIfPossible
w LocalFrameView::checkAndDispatchDidReachVisuallyNonEmptyState
w DocumentLoader::url
w HistoryController::goToItemShared
w canCacheFrame
w firePageShowEvent
w SuspendableTimerBase
w ScriptedAnimationController
p timers-of-frames-in-page-cache
p timers-in-page-cache
p stopped-page-is-not-cached
p stopped-page-with-text
p way-back-to-written-window
p reload-of-written-window
p link-and-history-back
p push-state-after-history-back
p pageshow-once
p page-cache-of-page-with-written-frame
p goback-while-another-process-loads
p loadhtml-and-page-cache
p loadhtml-and-same-page
p reload-and-frames
p page-cache-of-stopped-page
p frame-entries-while-frames-are-there
p frame-entry-while-frame-is-there
p page-cache-of-same-url-in-another-group
p page-cache-completed-by-resources
p page-cache-and-load-types
p page-cache-again
p ping-completes-page-again
p fetch-completes-page-again
p quick-redirect-ends-with-commit
p entry-of-frame-without-one
p goback-that-fails
p same-url-with-frame-and-page-cache
p page-cache-of-process
p page-cache-and-allowed-load
p quick-redirect-interrupted
p frame-pageshow
p load-event-target
p goback-during-load
p goback-over-pushed-entry-during-load
p history-back-forward
p history-back-forward-nocache
p history-iframe-cache-b
p history-back-redirect
p history-page-cache-capacity
p history-page-cache-windows
p history-page-cache-frame-names
p history-swap-after-reload
p history-page-cache-schemes
p history-page-cache-no-store-http

4.24	Entries that goBack skips
The app's `goBack` skips entries that a script created without the user's interaction; a page's `history.back` does not.
Navigations, History, reload, refresh	Docs/Rules/04-navigations.md	431
- An activation within the last ten seconds counts as interaction.
- A fragment that the app loads does not count as a script's. An entry that a frame adds is the frame's own, and is forgotten once the frame is made again.
w Document::hasRecentUserInteractionForNavigationFromJS
w WebBackForwardListItem::navigatedFrameItem
p back-over-fragments
p back-from-scripts-entry-after-click
p api-goback-skips

4.25	Reload
A reload, by the app or by `location.reload()`, has the type reload and loads the URL that the page had when the reload was asked for.
Navigations, History, reload, refresh	Docs/Rules/04-navigations.md	446
- In a window that has committed nothing, neither does anything. If a load is under way there, the app's reload leaves `isLoading` true.
- An empty window that is reloaded gets no history entry.
- After `loadHTMLString`, a reload loads the base URL instead of the text, without a referrer.
- If another process continues the app's reload, or a load of the page's own URL, because of an opener policy, the load gets a new entry. `location.reload` keeps the entry.
- An entry keeps its state if its page is loaded again with the same URL. With another URL, it has no state.
w NavigationScheduler::scheduleRefresh
w WebPageProxy::reload
w HistoryController::updateCurrentItem
w FrameLoader::reload
w WebPageProxy::continueNavigationInNewProcess
p reload-in-another-process
p entries-of-reloaded-empty-window
p reload-during-first-load
p reload-of-empty-window
p same-url-keeps-state
p loadhtml-reload
p loadhtml-reload-referrer
p reload-popup
p reload-during-load
p reload-aboutblank-popup

4.26	Locations and refreshes
A location or a refresh takes effect after the running script, and after timers without delay that were set before it.
Navigations, History, reload, refresh	Docs/Rules/04-navigations.md	464
- A refresh without delay takes effect at the page's load event. Timers that are due run before a navigation that one of them starts. `history.go(0)` takes effect after the running script, too.
- These replace the entry: `replace`, a quick refresh, a location that is set without a gesture before the page's own load event, and a location with the same URL.
- For a frame, its own load event counts, not those of the pages around it. An initial empty document never has one.
- A scheduled location or refresh is forgotten when a load begins, and again when the load starts after the app's answer.
- A `javascript:` URL ends the announcement of a quick redirect. If the fragment changes before the redirect begins, it no longer counts as a redirect, and the entry stays.
- `document.open()` and `document.write()` cancel a scheduled location or refresh, and remove all listeners.
- In a window that has committed nothing, `replace` makes its first entry.
- If about:blank takes the place of a page that still loads, the entry keeps that page's URL. Going back loads that page. If the page cache has about:blank, the app is asked about about:blank instead.
- about:blank is shown before WebKit sees whether it is a redirect or has the same URL. The exception is a form that leads to it: then another process is asked first.
- A refresh whose time has not begun to run waits for all frames of its page that begin to load.
- A `meta` element sets a refresh when it comes into the page, or when a script changes it. The refresh stays if the element goes.
- Animation frames wait while the page's own process loads another page. They also wait until a page is parsed or shows more than 200 characters.
- An entry that gets another URL in this way has it as its `initialURL`, too.
w NavigationScheduler::mustLockBackForwardList
w FrameLoader::provisionalLoadStarted
w FrameLoader::executeJavaScriptURL
w FrameLoader::continueFragmentScrollAfterNavigationPolicy
w FrameLoader::didExplicitOpen
w Document::removeAllEventListeners
w FrameLoader::clientRedirected
w HistoryController::updateForRedirectWithLockedBackForwardList
w FrameLoader::loadDifferentDocumentItem
w FrameLoader::dispatchWillSubmitForm
w FrameLoader::started
w WebPage::didStartPageTransition
w WebLocalFrameLoaderClient::completePageTransitionIfNeeded
w ThreadTimers
w allAncestorsAreComplete
w HistoryController::initializeItem
p refresh-element-removed
p animation-frame-during-load
p animation-frame-after-stopped-load
p animation-frame-before-page-is-parsed
p refresh-waits-for-late-frame
p form-posts-to-about-blank
p forms-to-about-blank
p blank-redirect-keeps-entry
p replace-in-empty-window-and-policy
p replace-in-empty-window
p refresh-while-app-is-asked
p javascript-url-ends-quick-redirect
p timers-due-together
p refresh-of-no-time
p timer-before-location
p write-cancels-scheduled-location
p document-open-listeners
p history-replace
p history-timeout-location
p refresh-header
p history-location-same-url
p iframe-meta-refresh
p frame-location-while-loading
p frame-entries
p history-go-0
p ProcessSwapTests

4.27	Which methods are called for frames
For a frame inside a page, `decidePolicyFor` and `decidePolicyForNavigationResponse` are called, but no methods for its start, commit, finish or failure.
Navigations, Frames	Docs/Rules/04-navigations.md	492
p iframe-redirect
p iframe-dynamic
p TestPages/frame

4.28	What a frame may contain
For about:blank and srcdoc in a frame the app is asked, but its answer is ignored; for `data:` and other schemes it counts; for `javascript:` the app is not asked.
Navigations, Frames	Docs/Rules/04-navigations.md	502
- If a frame's first source is a `javascript:` URL, it runs after the running script and without a gesture, unless the frame goes elsewhere first. The frame's load event comes after it.
- A page may contain itself once, even if a script sets the URL. An element that would go deeper has no frame.
- Frames nest 32 deep, counting the main frame; a deeper element has no frame.
- A changed srcdoc is a location change, and replaces the previous srcdoc. A srcdoc page is shown before the app's answers to later questions.
- about:blank has the origin and the base URL of the page around it, or of its opener, whoever navigates to it. Without either, its origin is opaque.
- In a frame, about:srcdoc shows the element's `srcdoc`, with any query or fragment, and whoever loads it. Elsewhere it is an empty page. In a window, that page has the opener's origin or an opaque one, and its own base URL.
w FrameLoader::continueLoadAfterNavigationPolicy
w HTMLFrameOwnerElement::isProhibitedSelfReference
w Page::maxFrameDepth
w FrameLoader::shouldTreatURLAsSameAsCurrent
w DocumentLoader::tryLoadingSubstituteData
w Document::initSecurityContext
w Document::fallbackBaseURL
w URL::isAboutSrcDoc
w FrameLoader::defaultSubstituteDataForURL
w executeJavaScriptURL
p srcdoc-urls
p srcdoc-in-main-frame
p srcdoc-before-next-answer
p srcdoc-after-srcdoc
p about-blank-by-location
p frame-self-src-by-script
p deep-frames
p frame-two-navigations
p srcdoc-by-script
p iframe-empty
p iframe-srcdoc
p iframe-data-and-blob
p first-script-of-frame
p first-scripts-of-parsed-frames
p first-script-of-frame-and-gesture
p iframe-javascript-src

4.29	Frames whose load is cancelled
If the app cancels a frame's load, the frame stays at about:blank, and its element gets no load event.
Navigations, Frames	Docs/Rules/04-navigations.md	521
- A location that is set during a frame's first load stops that load at once. So the page around it may be complete before the new load begins.
- A script that writes into a loading frame stops its load. The page around it finishes, but has no load event before the frame is closed.
w NavigationScheduler::schedule
w DocumentLoader::isLoadingInAPISense
w wasDuringLoad
p location-during-first-load-of-frame
p write-into-loading-frame
p write-into-frame-of-frame
p iframe-cancelled
p iframe-load-events
p policy-cancel-iframe-only

4.30	Failures of frames
If a frame fails to load, no delegate method is called.
Navigations, Frames	Docs/Rules/04-navigations.md	536
p iframe-error
p iframe-custom-scheme

4.31	data: in the top window
If a page navigates the top window to a `data:` URL, the load starts, the app is asked about the response, and the load fails with 102; the app itself may load such a URL.
Navigations, Schemes	Docs/Rules/04-navigations.md	548
- A `data:` URL that cannot be decoded fails, too.
p open-data-url
p link-data-url

4.32	Unknown schemes
If the app allows a URL whose scheme WebKit cannot load, or that is not valid, the load starts and fails with -1002; if the app cancels it, nothing happens.
Navigations, Schemes	Docs/Rules/04-navigations.md	560
- An about: URL with slashes behind the scheme, such as `about://newtab/`, shows an empty page.
w DocumentLoader::shouldCancelLoadingAboutURL
p open-custom-scheme
p link-custom
p link-mailto-tel-custom
p link-custom-cancelled
p NavigationTests

4.33	Without a policy method
If no navigation delegate has a policy method, WebKit allows what it can load; it ignores other schemes on iOS, and passes them to the system on macOS.
Navigations, Schemes	Docs/Rules/04-navigations.md	574
w iOS
w macOS
p AppSideRuleTests

4.34	Redirects to other schemes
If a server redirects to another scheme, the app is asked: after cancel, the load fails with 102; after allow, `didReceiveServerRedirect` is called, and the load fails.
Navigations, Schemes	Docs/Rules/04-navigations.md	586
- In a page from https, a frame is not redirected to such a scheme, and the app is not asked (4.42).
p frame-redirect-custom-scheme
p open-redirect-custom-allowed
p open-redirect-cancelled
p oauth-redirect-main

4.35	Redirects to data: and about:
A redirect to `data:` or `about:` is refused before the app is asked: an empty page is committed, and the load fails with 103.
Navigations, Schemes	Docs/Rules/04-navigations.md	598
p redirect-to-data

4.36	Sandboxed frames and other schemes
If a sandboxed frame goes to another app's scheme, the app is not asked.
Navigations, Schemes	Docs/Rules/04-navigations.md	608
- It is asked if the sandbox has `allow-popups`, `allow-top-navigation` or `allow-top-navigation-to-custom-protocols`.
- With `allow-top-navigation-by-user-activation` it is asked during a user gesture.
w WebPageProxy::decidePolicyForNavigationAction
p SandboxedSchemeTests
p NavigationPermissionTests

4.37	Ports and addresses that pages may not use
If a page loads a URL with a port that web pages may not use, or of the IPv4 address of zeros, the load is refused before the app is asked.
Navigations, Schemes	Docs/Rules/04-navigations.md	623
- The app is asked about a load that the UI process makes itself, such as the first page of a window without an opener. The load starts, and then about:blank is shown instead.
w CachedResourceLoader::requestResource
w DocumentLoader::loadMainResource
w FrameLoader::loadFrameRequest
w isIPAddressDisallowed
p zero-host
p port-of-window-without-opener
p app-load-of-blocked-port
p open-port-blocked
p redirect-to-port

4.38	Invalid URLs of the app
If the app loads an invalid URL, the load fails with 101, and `decidePolicyFor` is not called.
Navigations, Schemes	Docs/Rules/04-navigations.md	637
p AppSideRuleTests

4.39	Local files
A web page may not go to a `file:` URL: the console gets an error, and no delegate method is called, not even for new windows of links and forms.
Navigations, Schemes	Docs/Rules/04-navigations.md	647
- A file that the app loads may fail because it cannot be read.
- `loadFileURL` with a URL that is no file raises an exception.
- Nor may a page go to a `blob:` URL of another origin.
w SecurityOrigin::canDisplay
p ProcessSwapSchemeTests
p link-file
p link-file-targets
p open-file-url

4.40	X-Frame-Options and Content-Security-Policy
If X-Frame-Options or Content-Security-Policy refuses a frame, the frame stays empty, and its element gets its load event.
Navigations, Schemes	Docs/Rules/04-navigations.md	663
- A `Refresh` header beside the refusal does nothing.
- `form-action` stops a form before any call, and its redirect with -999.
- Several values of `X-Frame-Options` that differ count as `DENY`; a value without a meaning is ignored. The console says both. `frame-ancestors` has precedence.
- The event `securitypolicyviolation` tells the page what its policy refuses. A `meta` element in the page's head can contain the policy, too.
- In a frame whose `sandbox` gives it an origin of its own, `'self'` names every page from https.
- about:blank, srcdoc, `data:` and `blob:` pages have the policy of the page that they belong to. Their `'self'` is that page's origin, and its `sandbox` applies to them, even in a main frame. In a main frame, about:srcdoc is like about:blank.
- A `Refresh` header moves a page whose scripts are sandboxed; a `meta` element does not.
w ContentSecurityPolicySource::isSchemeOnly
w ContentSecurityPolicy::copyStateFrom
w ScheduledRedirect::fire
p sandbox-of-about-blank
p srcdoc-window-of-sandboxed-opener
p sandbox-and-refresh
p self-in-content-policies
p ContentSecurityPolicyTests
p refused-frame-refresh
p iframe-x-frame-options
p response-csp-frame
p csp-frame-src
p csp-form-action
p csp-form-action-redirect

4.41	XML with errors
A page in XML that is not well-formed is shown up to its first error, below a block with the errors; scripts before the error have run.
Navigations, Schemes	Docs/Rules/04-navigations.md	683
w XMLErrors::insertErrorMessageBlock
p XMLDocumentTests

4.42	Mixed content
A page from https, and every frame in it, loads nothing from URLs that are not secure, such as http, ws and the app's own schemes.
Navigations, Schemes	Docs/Rules/04-navigations.md	695
- This holds even for URLs of this machine: scripts, style sheets, fetches, beacons, pings and workers fail. A synchronous XMLHttpRequest returns with nothing and without an error.
- Images and media are requested over https instead, even after a redirect. They fail if their host is an IP address, or if they come from a list of candidates. From this machine and from the app's schemes, they are loaded.
- A frame is not loaded from such a URL. The app is asked, except about a redirect, and then nothing happens, not even a load event. The frame keeps its page, and the list keeps its entries.
- Main frames may go anywhere.
- `isSecureContext` is true if the origins of the page and of all pages around it can be trusted. If a sandbox gives a page an origin of its own, its URL counts. `data:` pages, and about:blank without an opener, are not secure.
w DocumentLoader::willSendRequest
w Document::isSecureContext
w MixedContentChecker
p secure-contexts
p mixed-content-frames
p mixed-content-requests
p mixed-content-images

4.43	History entries of frames
If a frame navigates or its fragment changes, the UI process copies the entry that is shown, and puts the frame's new entry into the copy.
Navigations, Schemes	Docs/Rules/04-navigations.md	713
- The pages around the frame keep the entries that they had. If such a page is replaced or reloaded, or changes its state or title, the previous entry changes. In the page cache, it is kept for the previous entry.
- If a load in another process takes their place, the UI process keeps their process for the new entry.
- Going back to that entry shows the page from the memory cache, without a request, if the app had loaded it or history had led to it. For any other page, about:blank commits without a response policy; the entry before it has the page.
- `pushState` makes new entries for all frames.
- If an entry differs only in frames, the pages around these frames get their entries as soon as one of the frames has arrived. If a frame does not go there, because the app or the page refuses, the list stays at the entry.
- A page that takes over an entry removes the entries of its frames. There are two exceptions: a load in another process, to which the UI process does not listen yet, and a redirect to the same URL. In both cases, a frame later gets the oldest entry of its name.
- A redirect that leads to another process takes over the entry that the UI process shows, not the page's own.
- Frames that never loaded anything have entries of about:blank.
w WebBackForwardList::completeFrameStateForNavigation
w HistoryController::updateBackForwardListClippedAtTarget
w WebLocalFrameLoaderClient::createHistoryItemTree
w CachedResource::load
w CachedRawResource::canReuse
w HistoryController::recursiveUpdateForCommit
w FrameLoader::continueLoadAfterNavigationPolicy
w ProvisionalPageProxy::didReceiveMessage
w HistoryController::updateCurrentItem
w WebPageProxy::continueNavigationInNewProcess
w HistoryController::initializeItem
p redirect-takes-shown-entry
p entry-of-frame-that-never-loaded
p page-cache-of-other-entry-of-popup
p page-cache-of-other-entry
p frame-entries-after-same-url
p frame-entries-over-sites
p frame-entries-over-opener-policy
p frame-refuses-way-forward
p state-after-frame-traversal
p blank-redirect-after-frame-navigation
p replaced-after-frame-navigation
p page-cache-after-frame-navigation
p entries-of-frames

4.44	Authorization and redirects
A redirect to another origin does not carry the `Authorization` header on, whether the app or a script has set it.
Navigations, Schemes	Docs/Rules/04-navigations.md	734
- The question about the redirect shows the request without it.
w NetworkDataTaskCocoa::willPerformHTTPRedirection
p RedirectHeaderTests

4.45	What a download asks
A download tells its delegate of redirects, then asks for its destination, then for its placeholder.
Navigations, Schemes	Docs/Rules/04-navigations.md	748
- The download fails with -999 if its redirect is cancelled, if it gets no destination, if the file exists, or if the folder does not exist.
- A destination that is no file URL raises an exception. So does resume data that no download has given.
- A response that becomes a download is not requested again.
- A download that is interrupted gives resume data if its server has named a version (`ETag` or `Last-Modified`).
- The suggested name comes from `Content-Disposition`, or else from the path or the host. A name without an extension gets that of the type.
w DownloadProxy::decideDestinationWithSuggestedFilename
w WKDownload.mm
p WKDownloadTests

4.46	Content rule lists
Content rule lists are asked about every URL before it is loaded, also after a redirect.
Navigations, Schemes	Docs/Rules/04-navigations.md	766
- A blocked document fails with WebKitErrorDomain 104 after its start; a blocked part of a page fails as if its server could not be reached.
- A blocked popup is not opened, and `window.open` returns null.
- `make-https` changes http at its default port; `block-cookies` sends none and stores none.
- `ignore-previous-rules` undoes the rules before it in the same list.
- `load-context` tells loads of a page's main frame from those of its other frames.
- `css-display-none` hides elements of documents whose URL matches: `getComputedStyle` says so; nothing is laid out.
w ContentExtensionsBackend::processContentRuleListsForLoad
w URLFilterParser
p ContentRuleListTests
p WKContentExtensionStoreTests

4.47	Asking before going back or forward
An app that has `shouldGoTo` (iOS 26) is asked before a page goes to another entry of its session history, whether the app or a script wants to go there, and before the policy.
Navigations, Schemes	Docs/Rules/04-navigations.md	785
- If the app refuses, the page stays where it is: the session history does not change, and nobody asks for a policy.
- If the app refuses a traversal that it started itself, the view's `url` stays that of the entry, and `isLoading` stays true, until the next load.
- The page's loads are stopped before the app is asked, unless the entry is of the same document.
- `willUseInstantBack` is true if a page comes back from the page cache, in the process that is shown.
- A script waits for the answer if the entry is of the same document.
- An answer comes too late if the page has gone elsewhere, or if its view is closed.
- WebKit does not notice an app that never calls its completion handler: the page never goes to the entry.
- A delegate that has been deallocated refuses nothing.
- The app is asked about an entry of a restored session history, too, and about that of a page whose process has ended.
w WebPageProxy::shouldGoToBackForwardListItem
w NavigationState::NavigationClient::shouldGoToBackForwardListItem
w HistoryController::goToItemShared
w Page::goToItem
p ShouldGoToBackForwardListItemTests

4.48	Preferring https
With a `preferredHTTPSNavigationPolicy`, a main frame's http becomes https once its load has started; the app is asked about the http URL.
Navigations, Schemes	Docs/Rules/04-navigations.md	807
- `localhost` and addresses in numbers are never upgraded, nor are frames inside a page.
- Within the registrable domain of the page that is shown, nothing is upgraded after a page that came over http.
- Redirects to http are upgraded before the app is asked about them.
- The view's URL changes when the page is there.
- With user-mediated fallback, or without any, URLs that are not upgraded and not secure fail with WebKitErrorDomain 305: `localhost`, files, blobs and the app's own schemes.
w CachedResourceLoader::requestResource
w CachedResourceLoader::updateRequestAfterRedirection
w shouldPerformHTTPSUpgrade
p HTTPSNavigationTests

4.49	When https fails
If https fails because of the host, the connection, TLS or too many redirects, the policy decides: WebKit loads http, the user is asked, or the app gets the error.
Navigations, Schemes	Docs/Rules/04-navigations.md	825
- Automatic: WebKit falls back only from https that it had upgraded. No delegate is told of the failure. The load over http is a new navigation, about which the app is asked.
- User-mediated: WebKit falls back from every https URL. The view shows a warning with the title “This Connection Is Not Secure”. If the user goes back, the app gets the error.
- When the app answers about another navigation, the warning ends as if the user went back.
- A page that is loaded over http in this way is not upgraded, and neither are its redirects. If it fails, the load fails.
- If https redirects to http of the same URL, it fails with WebKitErrorDomain 304, and falls back to http as well.
- If a load moves to another process, its redirects are counted from zero again.
w ResourceError::errorRecoveryMethod
w FrameLoader::checkLoadCompleteForThisFrame
w WebPageProxy::didFailProvisionalLoadForFrameShared
w ResourceLoader::willSendRequestInternal
p HTTPSNavigationTests

4.50	Hosts known for https
With `upgradeKnownHostsToHTTPS`, as by default, a main frame's request for http of a host on the system's list is answered by a redirect to https.
Navigations, Schemes	Docs/Rules/04-navigations.md	844
- The app is asked about the redirect, as about a server's.
- A redirect to http of such a host leads to https at once.
- The system's list is not public: here, a world says which hosts are on it, and by default there are none.
w NetworkLoadChecker::applyHTTPSUpgradeIfNeeded
w NetworkLoadChecker::continueCheckingRequestOrDoSyntheticRedirect
p HTTPSNavigationTests

4.51	Hosts that ask for https
If an https server has sent `Strict-Transport-Security`, the session's next request for http of its host by a main frame is answered by a redirect to https.
Navigations, Schemes	Docs/Rules/04-navigations.md	860
- The header of an http server has no effect, nor has one without `max-age`; `max-age=0` makes the session forget the host.
- A redirect to http of such a host leads to https at once.
- The app is asked about the redirect, as about a server's.
- WebKit ignores the header's host for parts of another site's page; here, only the URLs of main frames are changed.
w NetworkDataTaskCocoa::willPerformHTTPRedirection
w updateIgnoreStrictTransportSecuritySetting
p StrictTransportTests

4.52	A server that is silent
A load of the app fails with -1001 (timed out) if its server is silent for as long as the request's `timeoutInterval` says, by default for 60 seconds.
Navigations, Schemes	Docs/Rules/04-navigations.md	877
- Silent is also a server that stops in the middle of a page.
- A page's own requests have the system's time on macOS (60 seconds); on iOS, they wait for ever.
- A reload has the time of the load that brought the page.
w ResourceRequestBase::s_defaultTimeoutInterval
w ResourceRequest::doUpdatePlatformRequest
p SilentServerTests

4.53	Lazy frames
A frame with `loading=lazy` holds its empty document until it is near what the user sees; the page's load event does not wait for it.
Navigations, Schemes	Docs/Rules/04-navigations.md	893
- Here, there is no layout, so it waits until a script changes `loading`. The trace says so.
- Without scripts, or for about:blank, it loads at once.
w HTMLIFrameElement::shouldLoadFrameLazily
p frame-lazy

4.54	Objects that scripts add
A page in an `object` or `embed` that a script adds or changes is loaded after the running script, without its gesture, and a change replaces the entry.
Navigations, Schemes	Docs/Rules/04-navigations.md	908
- For a change, the app is asked twice: the element's style is resolved twice, and the second load takes the place of the first.
w HTMLPlugInImageElement::scheduleUpdateForAfterStyleResolution
w SubframeLoader::loadOrRedirectSubframe
p object-added-by-script

5.1	Who may close a window
A page may close a window with `close()` only if it may navigate that window (1.40); `close()` in a frame does nothing.
Closing, and losing each other	Docs/Rules/05-closing.md	7
p iframe-close
p close-cross-origin
p ClosingTests

5.2	Which windows close
`close()` closes a window that a page opened, by a script or a link, and any window with at most one history entry.
Closing, and losing each other	Docs/Rules/05-closing.md	17
p close-main
p close-link-opened
p close-after-history

5.3	Windows that do not close
`close()` does not close a window that no page opened and that has several history entries: the console gets a warning.
Closing, and losing each other	Docs/Rules/05-closing.md	27
- An entry of `pushState` counts.
p close-main-after-navigation
p close-main-after-pushstate

5.4	closed and webViewDidClose
After `close()`, `closed` is true at once, also for the window's frames; `webViewDidClose` is called after the running task.
Closing, and losing each other	Docs/Rules/05-closing.md	39
- `closed` is also true for the frames of a page in the page cache. As long as a page is there, its windows have no frames, no opener and no name.
w DOMWindow::closed
w DOMWindow::frame
p windows-of-frozen-frames
p closed-frames
p close-by-opener
p OpenAndCloseWindowTests

5.5	How often webViewDidClose is called
`webViewDidClose` is called on the popup's delegate once for each `close()`; a load under way fails with -999 first.
Closing, and losing each other	Docs/Rules/05-closing.md	53
- It is called less often if the app releases the window.
- A load that began in the same turn fails, too.
p open-and-close
p form-and-close
p close-twice-kept
p close-twice
p close-while-parsing

5.6	The view of a closed window
A window that called `close()` is no longer found by name, but its view lives until the app releases it.
Closing, and losing each other	Docs/Rules/05-closing.md	66
- If there is no UI delegate, or it does not implement `webViewDidClose`, the app is not told, and the view stays.
- Scripts see a window as closed as long as it shows the document that called `close()`. Another page in it is not closed. If the document comes back from the page cache, it is closed again.
- A closed page gets no `localStorage`.
w LocalDOMWindow::localStorage
w DocumentSyncData
p opener-of-closed-window
p closed-kept-window-and-page-cache
p close-keep-view
p close-keep-view-navigate
p close-unload-keep

5.7	Popups outlive their opener
A popup stays open when the window that opened it is closed.
Closing, and losing each other	Docs/Rules/05-closing.md	82
p close-opener-from-popup
p app-closes-main

5.8	The app releases a view
If the app releases a view, its window is closed for scripts, its name is free, unload events run, and `webViewDidClose` is not called.
Closing, and losing each other	Docs/Rules/05-closing.md	92
- Only pages that were complete get `pagehide` and `unload`, once each: first the page itself, then its frames, beginning with the last one.
- Scripts that still run there can open no window and no dialog.
w FrameLoader::dispatchUnloadEvents
w detachChildren
p released-view-asks-nothing
p unload-order
p app-closes-popup
p close-unload-app
p app-closes-main-with-popup

5.9	The object of a closed window
The object of a closed window still exists: `closed` is true, and `location.href` is its last URL, because it keeps its document.
Closing, and losing each other	Docs/Rules/05-closing.md	107
- If the window was cut off (5.12, 5.15), it has no opener.
w Location::url
p closed-handle
p opener-of-cut-handle
p close-then-navigate-handle
p message-after-close

5.10	The opener is released
If the opener's view is released, the popup's `opener` is null, and the popup continues.
Closing, and losing each other	Docs/Rules/05-closing.md	121
- If the opener is a frame, `opener` becomes null when the frame's page goes into the page cache. It stays null when the page comes back.
- If such a frame is removed, `opener` is null. If the user has clicked in the frame, `opener` is a closed window until the frame's page goes, even to another process. This was recorded: WebKit's event handlers keep such a frame.
p frame-opener-after-page-cache
p opener-frame-and-swap
p opener-frame-in-page-cache
p opener-frame-removed
p opener-frame-removed-untouched
p app-closes-main-with-popup
p nested-three

5.11	opener = null
If a popup sets `opener = null`, neither of the two windows finds the other by name any more.
Closing, and losing each other	Docs/Rules/05-closing.md	134
p opener-null-assignment
p opener-disowned-then-close

5.12	Cross-Origin-Opener-Policy
A Cross-Origin-Opener-Policy of a page, or of a redirect to it, may move it to another browsing context group: opener, handle and name are lost, and no delegate is told.
Closing, and losing each other	Docs/Rules/05-closing.md	144
- Each response is compared with the one before it. A redirect without a policy counts, too.
- In a window that inherited a sandbox, such a load fails before the question about the response, or at the redirect.
- The policy also counts if the page's Content-Security-Policy sandboxes it, although the page then has an origin of its own.
- about:blank has the policies of the page that navigates to it, or else of its opener. If these differ from the policies of the page before, about:blank changes the group, too. It stays in its process, and the UI process does not take part.
- A frame has the policy of its page if both have the same origin.
- When the server has answered, and before the app decides, the UI process forgets the opener and the name that the window was opened with. It does so even if the opener has the same policy. A page in another process gets neither.
w NetworkResourceLoader::doCrossOriginOpenerHandlingOfResponse
w DocumentWriter::begin
w Document::initSecurityContext
w DocumentLoader::maybeLoadEmpty
w WebPageProxy::decidePolicyForResponseShared
w enforceResponseCrossOriginOpenerPolicy
w computeResponseOriginAndCOOP
p opened-name-forgotten-at-answer
p opener-forgotten-at-answer
p about-blank-by-frames-and-policy
p about-blank-by-popup-without-policy
p about-blank-by-opener-with-policy
p opener-policy-of-sandboxed-page
p policies-of-about-blank
p opener-policy-of-about-blank
p coop-from-sandboxed-opener
p opener-policy-of-redirect-in-sandbox
p opener-policy-of-each-hop
p coop-popup-same-origin
p coop-redirect
p coop-link-blank
p coop-empty-first

5.13	Where opener policies apply
A Cross-Origin-Opener-Policy applies only on https and localhost.
Closing, and losing each other	Docs/Rules/05-closing.md	163
p coop-http

5.14	same-origin-allow-popups
If the opener has `same-origin-allow-popups`, it keeps popups that have no Cross-Origin-Opener-Policy.
Closing, and losing each other	Docs/Rules/05-closing.md	173
- An empty window that a frame opens has the policy of the page around the frame, whatever the frame's origin.
w Document::crossOriginOpenerPolicy
p empty-window-of-frame-with-opener-policy
p empty-window-of-foreign-frame-with-opener-policy
p coop-allow-popups-opener
p coop-allow-popups-on-popup
p coop-both-same-origin

5.15	Loads that take a new process
If the app loads another site, the page takes a new process: `window.opener` and the opener's handle are cut, and nothing reaches the window through the old handle.
Closing, and losing each other	Docs/Rules/05-closing.md	187
- A page's own navigation takes a new process only if the window has no opener and its main frame opened no windows. The same holds for text that the app loads with a base URL.
- A URL without a host, even a `mailto:` URL, belongs to another site than pages of the web. `about:`, `data:` and `blob:` URLs belong to the site of the page that navigates to them. Two pages of the same scheme share a process if the scheme is not http or https.
- If a new process shows a page without a history entry, that process knows no entry.
- WebKit chooses the process after the app's answer. It stops the page's loads then, and the load starts once the process is there.
- A process that an opener policy or a redirect asked for belongs to no site. Otherwise, a process of the site that has lost its last page is used again, or else one whose page is in the page cache.
- Going back to the cached page restores its opener and the handles to it. Windows that the page had opened stay without an opener for scripts. In the UI process, the page remains their opener as long as it is kept.
- If the next page takes over a page's entry, the page is not kept. Its process also drops everything else of the window.
- A popup that has committed nothing belongs to the site of the frame that opened it. Without an opener, it belongs to the site of the page that is shown in the window that made it. A popup without opener and name always takes a new process.
- A load in another process than its page belongs to the site that it last asked. So a redirect to another site takes a new process, which knows of no earlier redirect. If the load's process has not shown any page yet, it is kept. about:blank belongs to no site.
- An entry belongs to the process that made it, even by `pushState`. That process exists as long as it shows a page, has a page in the page cache, or waits for a page as the last process of its site.
- Once the app is asked about a load that goes to another process, the page cannot stop it any more: `stop()`, `close()`, `document.open()` and fragment changes do not end it. The page is kept for the entry that was shown at that time.
w NavigationAction::treatAsSameOriginNavigation
w ProvisionalPageProxy::didStartProvisionalLoadForFrame
w WebProcessPool::processForSite
w WebFrameProxy::opener
w WebPage::close
w WebProcessPool::processForNavigationInternal
w WebProcessCache::addProcess
w WebPageProxy::continueNavigationInNewProcess
w WebPageProxy::suspendCurrentPageIfPossible
w suspendCurrentPageIfPossible
w WebBackForwardListItem
p redirect-in-fresh-process
p redirect-of-window-without-opener
p load-that-moves-cannot-be-stopped
p text-of-another-site
p beforeunload-and-schemes
p site-of-window-without-opener
p going-back-to-opener-policy
p suspended-opener-holds-process
p back-from-lone-opener-policy
p page-cache-of-left-process
p entries-of-push-state-and-process
p process-without-site
p app-load-popup-of-frame
p app-load-popup-never-committed
p app-load-popup-about-blank
p api-load-in-popup
p api-load-main-with-popup
p coop-main-navigates
p history-swap-back-popup
p history-swap-back-main
p coop-popup-then-back

5.16	Loads that keep name and opener
If the app loads a page of the same site, the window keeps its name and its opener.
Closing, and losing each other	Docs/Rules/05-closing.md	211
p api-load-popup-same-site
p api-load-empty-popup

5.17	Scripts of removed frames
Scripts of a frame that was removed run to their end, and its functions can still be called; its timers no longer fire.
Closing, and losing each other	Docs/Rules/05-closing.md	221
- Their messages go to the page's console.
p console-of-removed-frame

5.18	Navigations while a page is left
A frame whose `beforeunload`, `pagehide`, `visibilitychange` or `unload` is being handled begins no load, and what these events have scheduled in it does not begin.
Closing, and losing each other	Docs/Rules/05-closing.md	233
- Links, fragments, and forms and links to new windows do nothing there. Other frames, popups and the opener can be navigated, and the app sees the page that was left as the source.
- While `beforeunload` is handled, no frame of the page navigates, whichever frame handles it. A `javascript:` URL, `history.back()`, `reload()` and a form are scheduled, and dropped when the load starts.
- The same holds while the frames of a main frame that is left are removed. They are removed one by one, the last one first, each after its own events and those of the frames in it; scripts can add no others.
- `history.pushState` changes the entry of the page that is left. `window.stop()` does nothing, and the document cannot be opened.
- `compare` runs each scenario with an app that has the panel of `beforeunload`, because the recorder's app has it (7.9).
w FrameLoader::isNavigationAllowed
w FrameLoader::dispatchUnloadEvents
w FrameLoader::stopLoading
w FrameLoader::detachChildren
w NavigationScheduler::shouldScheduleNavigation
w NavigationDisabler
w UnloadCountIncrementer
p leaving-page-pagehide-back
p leaving-page-pagehide-link-to-frame
p leaving-page-pagehide-link-to-window
p leaving-page-pagehide-frame-location
p leaving-page-pagehide-open-document
p leaving-page-pagehide-script-url
p leaving-page-unload-form-to-frame
p leaving-page-unload-new-frame
p leaving-page-unload-location
p leaving-page-beforeunload-location
p leaving-page-beforeunload-reload
p leaving-page-beforeunload-link-to-window
p leaving-page-beforeunload-frame-location
p leaving-page-beforeunload-script-url
p leaving-page-beforeunload-open-window
p leaving-page-beforeunload-open-document
p leaving-frame-pagehide-parent-location
p leaving-frame-pagehide-sibling-location
p leaving-frame-pagehide-open-parent
p leaving-frame-pagehide-remove-itself
p leaving-frame-of-page-pagehide-parent-location
p leaving-frame-of-page-unload-sibling-location
p leaving-frame-of-page-beforeunload-parent-location
p leaving-frame-beforeunload-parent-location
p leaving-removed-frame-pagehide-parent-location
p leaving-removed-frame-unload-new-frame
p leaving-popup-pagehide-opener-location
p leaving-popup-pagehide-link-to-opener
p leaving-popup-pagehide-form-to-opener
p leaving-closed-popup-pagehide-opener-location
p leaving-closed-popup-pagehide-form-to-opener
p leaving-released-popup-pagehide-opener-location

5.19	Requests while a page is left
An image that a page asks for in its `beforeunload`, `pagehide`, `visibilitychange` or `unload` is requested with `Cache-Control: max-age=0`, and nobody awaits it; beacons are sent, too.
Closing, and losing each other	Docs/Rules/05-closing.md	251
- The image's element gets no event. A request that is not kept alive ends with the page; a synchronous one is refused.
w CachedResourceLoader::requestImage
w PingLoader::loadImage
w ForbidSynchronousLoadsScope
p leaving-page-pagehide-beacon
p leaving-page-pagehide-synchronous-request
p leaving-page-unload-image
p LeavingTests

5.20	visibilitychange of a page that is left
A page that is left or closed gets `visibilitychange` after `pagehide` and before `unload`; its `visibilityState` is `hidden` from then on.
Closing, and losing each other	Docs/Rules/05-closing.md	265
- A page that comes back from the page cache gets `visibilitychange` before `pageshow`, the frames in it first.
- Like `pagehide`, the event comes only to pages that were complete.
w Document::setVisibilityHiddenDueToDismissal
w CachedPage::restore
p leaving-frame-of-page-unload-visibility
p LeavingTests
p DocumentStateTests

6.1	Target origins
The target origin of `postMessage` is `*`, `/` or a URL, whose origin counts; anything else throws SyntaxError, and without a target the page's own origin counts.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	7
p message-origins
p MessagingTests

6.2	Delivery of messages
A message goes to the page that the window shows when the message arrives; if that page does not have the target origin, the message is dropped, and the console gets an error.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	17
p message-origins
p MessagingTests

6.3	Messages right after open()
A message that is sent right after `open()` goes to the empty page, and is lost with it.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	27
p message-right-after-open

6.4	What a message tells
A message event has the sender's origin and window; a closed window receives no messages.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	37
p message-null-origin
p message-after-close
p message-oauth-popup

6.5	sessionStorage of popups
A popup with an opener starts with a copy of the opener's sessionStorage.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	47
- The app's data store lists and removes the sessionStorage of a page as long as the page is there.
p storage-session-copy
p SessionStorageTests

6.6	Cookies and localStorage
Windows with the same data store share cookies and localStorage.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	59
- In about:blank, in srcdoc and in a page that a `javascript:` URL made, `document.cookie` is that of the page whose origin it has. Such a page may set cookies only if the main frame is of that site.
- For pages of other sites, see 6.14 and 6.15.
- A data store whose identifier is all zeros raises an exception.
w SecurityContext::cookieURL
p cookies-of-blank-pages
p storage-cookies
p cookies-cross-site
p StorageTests

6.7	What the given configuration shares
The configuration that `createWebViewWith` gets shares the data store, preferences, user content and scheme handlers with the calling view's.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	75
- So the app cannot add a message handler whose name the opener's view already has: that raises an exception.
p AppSideRuleTests

6.8	A view with another configuration
If the app returns a view that was not made with the given configuration, WebKit raises an exception.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	87
p PopupMisuseTests

6.9	Which check is made
WebKit's version decides how the returned view is checked: between August 2024 and April 2025 by its opener, otherwise by its related view.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	97
p PopupMisuseTests

6.10	Another data store or process pool
If the app puts another data store, process pool or related view into the given configuration, WebKit raises an exception.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	107
p PopupMisuseTests

6.11	A view that is not returned
A view that the app makes with the given configuration and does not return is an ordinary view without an opener.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	117
p PopupMisuseTests

6.12	Delegates are not inherited
A popup's view does not inherit the delegates and `customUserAgent` of its opener's view: without them, WebKit's defaults decide, and the app is told nothing.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	127
p AppSideRuleTests

6.13	When to set delegates
The app must set a popup's delegates before it returns from `createWebViewWith`; otherwise it misses the first `decidePolicyFor`.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	137
p TargetedNavigationTests

6.14	Cookies of other sites
In a page of another registrable domain, a site may not set cookies, by header or by script, and those that it has are neither sent nor readable there.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	147
- Each refusal is a line in the trace, up to a limit.
- This is tracking prevention, which Apple's systems have on for apps. Without it (`trackingPrevention`, `CookieJar.thirdParties`), as in WebKitGTK, the cookies are sent and can be read.
- In WebKitGTK, a name that is not in the public suffix list is a site of its own: `sub.app.example` is another site than `app.example`. Here, as on Apple's systems, `example` counts as a suffix.
w HTTPCookieAcceptPolicy::ExclusivelyFromMainDocumentDomain
w NetworkStorageSession::thirdPartyCookieBlockingDecisionForRequest
p third-party-cookies
p ThirdPartyTests

6.15	Storage of frames of other origins
A frame whose main frame has another origin has its own localStorage and sessionStorage, which are separate for each origin of the main frame.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	163
- Storage events are not fully separate: a process that has the changed storage tells all its pages of that origin.
w StorageAreaMap::dispatchLocalStorageEvent
w StorageNamespaceProvider
p third-party-storage
p ThirdPartyTests

6.16	Referers to other sites
Requests to another site than the page's send only the origin in the Referer; `document.referrer` keeps the whole URL.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	177
- This holds with tracking prevention, and with a data store that is not persistent.
w NetworkDataTask::restrictRequestReferrerToOriginIfNeeded
p referer-third-party-frame
p ThirdPartyTests

6.17	One clock
A simulated world has one clock: dates in pages, the lifetimes of cookies and the dates that the app's interfaces return come from it.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	191
- The app's code sees the same clock (rule 9.27). The system's date has no effect.
p WKHTTPCookieStoreTests
p make calendar

6.18	The app's cookie store
In `WKHTTPCookieStore`, a cookie that is not HttpOnly neither replaces nor deletes one that is.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	203
- A cookie without an expiry date ends with the session.
- `getCookies(for:)` returns the cookies that a request for the URL would send.
p WKHTTPCookieStoreTests

6.19	Indexed databases
Windows with the same data store and the same storage key (rule 6.15) share their indexed databases.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	216
- A version change waits until every other connection to the database is closed, in whichever window it is.
- Of all transactions of one database that write, one runs at a time.
- When a document is left, its transactions that have not ended are undone. Its connections close; a document in the page cache keeps them until another document changes the version. On a device, a document in the page cache keeps its transactions, too: here, the console says that it has lost them.
- The databases end with the world; nothing is written to disk.
w UniqueIDBDatabase::takeNextRunnableTransaction
w UniqueIDBDatabase::performCurrentOpenOperation
w IDBConnectionProxy::fireVersionChangeEvent
p databases-of-windows
p DatabaseTests

6.20	Storage access
`requestStorageAccess` in a frame of another site, in a handler of the user's tap, lets that site use its cookies in the page until the page is closed.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	233
- The simulated user says yes. Without a gesture, or in a sandbox without `allow-storage-access-by-user-activation`, the promise is rejected with NotAllowedError.
- Pages of the same origin as all pages around them have access. Documents that are not secure, or whose origin is opaque, never have.
- A load after the request brings the cookies; storage stays apart (rule 6.15).
w DocumentStorageAccess::hasStorageAccessQuickCheck
w DocumentStorageAccess::requestStorageAccessQuickCheck
w WebPage::addDomainWithPageLevelStorageAccess
p ThirdPartyTests

6.21	Clear-Site-Data
A response with `Clear-Site-Data` from a secure server removes the cookies of its host, and what its origin has stored in pages of the same main frame's origin.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	249
- `cookies`, `storage` and `cache` do something, and `*` means all. `executionContexts` is off in WebKit.
- The header of a redirect does nothing. Cookies that the same response sets are removed, too.
w NetworkResourceLoader::processClearSiteDataHeader
w parseClearSiteDataHeader
p ThirdPartyTests

6.22	The HTTP cache
A server's answer is used again for later requests of its URL while it is fresh; after that the server is asked with `If-None-Match` or `If-Modified-Since`, and a 304 completes the cached answer.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	264
- Pages of other sites, and other values of the fields that `Vary` names, have answers of their own. `no-store` keeps nothing, `no-cache` always asks. A 301 without more is fresh for a year.
- A reload asks for the document with `Cache-Control: max-age=0`, and for its parts with their validators; `reloadFromOrigin` asks for all. Going back and forward takes any age.
- A load follows `URLRequest.cachePolicy`. `returnCacheDataDontLoad` fails with -1008 if nothing is cached.
- Non-persistent data stores have no network cache. There, as in the recorder's engine, only fresh documents and parts of pages are used again, until a web process of the store ends.
- `Clear-Site-Data: "cache"`, and removing `WKWebsiteDataTypeDiskCache` or `WKWebsiteDataTypeMemoryCache`, empty it. It keeps 1,000 answers and 16 MiB.
w NetworkCache::makeUseDecision
w NetworkCache::makeStoreDecision
w computeFreshnessLifetimeForHTTPFamily
w FrameLoader::subresourceCachePolicy
p http-cache-documents
p http-cache-history
p HTTPCacheTests

6.23	SameSite over redirects
A request that was redirected from another site stays one of another site: `Strict` cookies are not sent, and `Lax` ones only with GET in a main frame.
Messages, storage, configurations	Docs/Rules/06-messages-and-storage.md	282
- The scheme counts: http and https of one host are two sites.
- A redirect that leads back to the page's own site changes nothing, and nor does another process.
w CachedResourceLoader::updateRequestAfterRedirection
w FrameLoader::addSameSiteInfoToRequestIfNeeded
p ThirdPartyTests

7.1	alert, confirm and prompt
`alert`, `confirm` and `prompt` call their panel methods on the UI delegate of the calling frame's view.
Dialogs	Docs/Rules/07-dialogs.md	7
p dialogs-main
p dialogs-popup
p iframe-cross-alert

7.2	The page waits
The page's script waits for the answer to a dialog, but the app does not.
Dialogs	Docs/Rules/07-dialogs.md	17
p dialogs-then-open
p HandlerTests

7.3	Dialogs that the app does not show
If there is no UI delegate, or it does not implement a dialog's method, `alert` returns, `confirm` is false, and `prompt` is null.
Dialogs	Docs/Rules/07-dialogs.md	27
p AppSideRuleTests
p dialogs-prompt-cancel

7.4	Answers of prompt
`prompt` returns null if the app answers nil, and an empty text if it answers an empty text; a missing default text is empty.
Dialogs	Docs/Rules/07-dialogs.md	37
p dialogs-no-arguments
p dialogs-prompt-cancel

7.5	When no dialog is shown
No dialog is shown in a frame sandboxed without `allow-modals`, while a page is unloaded, or in a popup whose first page has not come yet.
Dialogs	Docs/Rules/07-dialogs.md	47
p iframe-sandbox-modals
p unload-dialogs
p dialogs-initial-empty
p close-unload-alert

7.6	Handlers of dialogs
If the app never calls a dialog's handler, the page is blocked; if it calls it twice, or releases it without a call, WebKit raises an exception.
Dialogs	Docs/Rules/07-dialogs.md	57
p HandlerTests

7.7	No limit, no print
The number of dialogs is not limited, and `window.print` reaches no public delegate method.
Dialogs	Docs/Rules/07-dialogs.md	67
p dialogs-onload

7.8	Scripts during a dialog
A script that the app evaluates during a dialog runs after the dialog.
Dialogs	Docs/Rules/07-dialogs.md	77
p HandlerTests

7.9	beforeunload
`beforeunload` asks the user only if the app implements WebKit's private method for the question, and the user has interacted with the page; the user may choose to stay.
Dialogs	Docs/Rules/07-dialogs.md	87
- Every frame of the page that is left gets the event; the first answer of a frame of the same origin that may show dialogs counts.
- The page is not asked if a page in another process takes its place, as for `mailto:` and `tel:` (5.15).
w FrameLoader::shouldClose
w dispatchBeforeUnloadEvent
p beforeunload-and-schemes
p beforeunload-sandboxed-frame
p beforeunload-cross-site
p beforeunload-frame
p beforeunload-evaluated-click
p beforeunload-no-interaction
p dialogs-beforeunload-iframe
p close-onbeforeunload-popup

7.10	File inputs
A click on a file input calls `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)` on the UI delegate, which answers with the URLs of files, or with nil to cancel.
Dialogs	Docs/Rules/07-dialogs.md	102
- `showPicker()` and a click on the input's label do the same; a disabled input does nothing.
- The page's script does not wait for the answer.
- The app is told of `multiple` and `webkitdirectory`. No public API tells it of `accept` and `capture`.
- The method exists from iOS 18.4 on; the simulator always calls it.
- Safari and the system's sessions show the system's own picker.
w FileInputType::showPicker
w WebChromeClient::runOpenPanel
w WebPageProxy::runOpenPanel
w UIDelegate::UIClient::runOpenPanel
p FileInputTests
p RunOpenPanelTests

7.11	Who may ask for files
A file input asks only while a user gesture is processed, `showPicker()` only with transient activation, and a page has one panel at most.
Dialogs	Docs/Rules/07-dialogs.md	120
- A script that the app evaluates has a gesture.
- Without activation `showPicker()` throws NotAllowedError, and on a disabled input InvalidStateError.
- An input that asks again gets no answer from the panel that is still open for it.
w FileInputType::handleDOMActivateEvent
w FileInputType::applyFileChooserSettings
w HTMLInputElement::showPicker
w WebPage::activeOpenPanelResultListener
p FileInputTests

7.12	File inputs without a method of the app
If no method of the app shows a panel for a file input, iOS shows the system's own picker; on macOS nothing is shown, and the input gets `cancel`.
Dialogs	Docs/Rules/07-dialogs.md	136
- In the simulator the test answers the system's picker (`chooseFiles`, `cancelFilePicker`); until then it stays open.
- A deallocated delegate has no method.
- With `capture`, iOS shows the camera instead of a menu: the front one for `capture=user`, otherwise the back one. The files that the test gives count as the picture.
w WebPageProxy::runOpenPanel
w PageClientImpl::handleRunOpenPanel
w WKFileUploadPanel
w HTMLInputElement::mediaCaptureType
p FileInputTests

7.13	What a page gets of chosen files
Chosen files become the input's `files`, and it gets `input` and `change`; it gets `cancel` if nothing was chosen, or the files that it had.
Dialogs	Docs/Rules/07-dialogs.md	152
- The events bubble. An input outside of the document gets them, too.
- WebKit keeps all files that the app answers with, also without `multiple`.
- An empty list counts as a choice: the input then has no files.
- `value` is `C:\fakepath\` with the first name.
- `type` follows from the name, and `lastModified` is the time in the world at which the file was chosen.
- With `webkitdirectory` a folder stands for all files in it but hidden ones, here sorted by name, with `webkitRelativePath`.
- WebKit on macOS converts pictures to types that `accept` names; here they stay as they are.
w FileInputType::setFiles
w FileInputType::filesChosen
w DirectoryFileListCreator
w File::computeNameAndContentType
p FileInputTests
p RunOpenPanelTests

7.14	Chosen files that cannot be read
A page may read the files that the app chose; a file that is missing, or that is no file, has its name and no size, and reading it fails with NotFoundError.
Dialogs	Docs/Rules/07-dialogs.md	172
- A finding in the trace says which file it is and why.
- The simulator reads files when they are chosen, of 64 MiB at most; WebKit reads them when the page does.
- A form sends such a file without contents.
w WebPageProxy::didChooseFilesForOpenPanel
w Blob::loadBlob
p FileInputTests

7.15	Files in forms
In `multipart/form-data`, each chosen file is a part with name, type and contents, and an input without files is an empty part; other encodings send only names.
Dialogs	Docs/Rules/07-dialogs.md	188
- A file of unknown type is sent as `application/octet-stream`.
- In names, quotes and line ends are escaped as %22, %0D and %0A.
w FileInputType::appendFormData
w FormData::appendMultiPartFileValue
p FileInputTests
p MultipartBodyTests

7.16	The process ends while a dialog is open
If the web process of a page ends while its script waits for a dialog, the script never goes on, and what the app answers later has no effect.
Dialogs	Docs/Rules/07-dialogs.md	203
- The app is told of the end at once, and not of the dialog. Its handler must be called all the same (9.5).
- A panel for files is closed without an answer, and the system's picker disappears.
- The app's own script that has opened the dialog fails with WKErrorDomain 2.
- If another process ends during the dialog, the simulator tells the app after the answer, because all pages of a world share one thread.
w WebPageProxy::resetState
w WebProcessProxy::processDidTerminateOrFailedToLaunch
p ContentProcessEndTests

7.17	Message handlers of a scenario
A scenario file's `handlers` are the app's script message handlers; each message is a line of the trace, and the page's promise gets the reply or the error of the file.
Dialogs	Docs/Rules/07-dialogs.md	220
p PageErrorNoteTests

8.1	The app is asked first
In an app with WKAppBoundDomains, the app is asked with `decidePolicyFor` first; WebKit compares the URL with the list after the app has allowed it.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	7
- Descriptions often say that the app is not asked about other domains; WebKit asks it.
p AppBoundTests
p TestPages/accounts/app-bound

8.2	Domains that are not listed
A load of a domain that is not in WKAppBoundDomains fails with WKErrorDomain 13 before it starts; scripts that the app runs in such a page fail with 14.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	19
p AppBoundTests
p TestPages/accounts/app-bound

8.3	What the list may contain
WKAppBoundDomains may have at most ten entries; an entry is a registrable domain, or a scheme with a colon.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	29
p ListTests

8.4	No list
Without WKAppBoundDomains there is no restriction.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	39
p AppBoundTests
p ListTests

8.5	Local and about: pages
Local pages and about: pages count as listed in WKAppBoundDomains, and limit the view from then on.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	49
p AppBoundTests

8.6	Views that are limited
In a view that is limited to app-bound domains, pages of other domains fail, and frames of other domains load.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	59
p AppBoundTests

8.7	Views that are not limited
In a view that is not limited, an app with WKAppBoundDomains may use no scripts, message handlers or cookies: every page counts as not listed.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	69
- Scripts fail with WKErrorDomain 14.
p TestPages/accounts/app-bound-unlimited
p AppBoundTests

8.8	APIs before the first load
If the app uses an API for app-bound domains before the first load of a view, that load fails.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	81
p AppBoundTests

8.9	Listed domains
On listed domains in a limited view everything works, except in frames of other domains.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	91
p AppBoundTests
p TestPages/accounts/app-bound-as-described

8.10	When the configuration counts
A view's limit to app-bound domains is what its configuration says when the view is made.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	101
- Apps that are web browsers are exempt.
p AppBoundTests
p WebBrowserAppTests

8.11	The console
The page's console gets no message about app-bound domains.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	113
p AppBoundTests

8.12	Popups
A popup is checked against WKAppBoundDomains at its own first load.
App-bound domains (iOS)	Docs/Rules/08-app-bound-domains.md	123
p TestPages/accounts/app-bound-redirects-and-popups

9.1	One policy method
Only one policy method is called: the one with preferences if the delegate has it, otherwise the one without.
Delegates	Docs/Rules/09-delegates.md	7
p DispatchMatrixTests

9.2	When methods are looked up
WebKit looks up a delegate's methods when the delegate is set: without a delegate, or if the method is missing or misspelt, nothing is called.
Delegates	Docs/Rules/09-delegates.md	17
- Delegates are weak: one that nobody keeps is gone, and nothing is called.
- WebKit calls the delegate's `responds(to:)` when the delegate is set. If the delegate claims a method that it does not have, its `forwardingTarget(for:)` gets the call.
p DispatchMatrixTests
p DelegateProxyTests

9.3	Handlers and async
The form with a completion handler and the async form of a delegate's method are the same method, so that only one of them is called.
Delegates	Docs/Rules/09-delegates.md	30
- A method that only looks like a delegate's is never called.
p DispatchMatrixTests

9.4	Without a response policy
If the delegate has no method for responses, everything that WebKit can show is allowed.
Delegates	Docs/Rules/09-delegates.md	42
p AppSideRuleTests

9.5	Decision handlers
If the app calls a decision handler twice, or releases it without calling it, WebKit raises an exception.
Delegates	Docs/Rules/09-delegates.md	52
p HandlerTests

9.6	Late answers
A delegate's handler may be called late, but only on the main thread.
Delegates	Docs/Rules/09-delegates.md	62
p HandlerTests

9.7	Universal links
If the app allows a navigation to a link that another installed app takes, by `.allow` or without a policy method, the system opens that app, and nothing is loaded.
Delegates	Docs/Rules/09-delegates.md	72
- Rules 9.21 to 9.23 say for which navigations this holds: roughly, for those of the user to another host.
- The navigation ends as after `.cancel`: nothing more is called, except error 102 for a redirect.
- A link or form to a new window opens the app instead of the window. For `window.open` the view is made first, and stays empty.
- `.cancel`, `.download` and `.allow` + 2 (9.24) open no app. App-bound domains are checked afterwards.
- The app that opens is the one whose associated domains include the https URL. The app that has the view is never opened: its own links are loaded.
w tryInterceptNavigation
w NavigationState::NavigationClient::decidePolicyForNavigationAction
p TestPages/accounts/links-to-apps
p AppLinkTests
p CheckerTests

9.8	Preferences for frames
The preferences that an app returns for a frame may not change the data store.
Delegates	Docs/Rules/09-delegates.md	90
p AppSideRuleTests

9.9	Optional methods
The other delegate methods are optional, and WebKit calls them directly.
Delegates	Docs/Rules/09-delegates.md	100
p DispatchMatrixTests

9.10	webViewDidClose
`webViewDidClose` is called if the UI delegate implements it.
Delegates	Docs/Rules/09-delegates.md	110
p close-by-self
p DispatchMatrixTests

9.11	The main thread
Delegate methods are called on the main thread, one at a time.
Delegates	Docs/Rules/09-delegates.md	120
p HandlerTests

9.12	Waiting on the main thread
While the app's main thread waits at a semaphore, nothing arrives from WebKit, and the app hangs.
Delegates	Docs/Rules/09-delegates.md	130
- A run loop that the app runs gets WebKit's messages, but neither the main queue's blocks nor tasks.
p MainThreadTests

9.13	Scheme handlers
A scheme handler is asked for everything that a page requests of its scheme.
Delegates	Docs/Rules/09-delegates.md	142
- These are documents, frames, scripts, modules, styles, images, media, preloads, `fetch` and XMLHttpRequest, even a synchronous one.
- Its URLs have origins (`app://host`), which WebKit trusts. Other origins need CORS headers, and pages from https get only images and media.
- An answer that is no `HTTPURLResponse` has status 0 for scripts.
- The handler's `stop` method is called when the page no longer waits for the answer.
p SchemeHandlerTests

9.14	Challenges
When a server asks for a password or shows its certificate, `webView(_:didReceive:completionHandler:)` is called, after `didStart` and before the response.
Delegates	Docs/Rules/09-delegates.md	157
- Without a delegate or without the method, the protection space is rejected: the page of the 401 is shown, and the system decides about certificates.
- A challenge is a 401 with a `WWW-Authenticate` that offers Negotiate, NTLM, Digest or Basic. Of several, the strongest comes first. Other answers with 401 are pages.
- The method is called for main frames and all other frames. Parts of a page, such as images, cause a challenge only if they have the page's origin. A script's `fetch` must have its own document's origin, too.
- Requests of one page with the same challenge wait for one answer. Each certificate of a server is a challenge of its own.
- The load waits for the answer, however late it comes; scripts go on, except those that wait for a synchronous XMLHttpRequest.
- In the simulator, NTLM and Negotiate tell the server the user's name and do not check the password.
- The challenge's `sender` answers as the completion handler does. The first answer counts.
w NavigationState::NavigationClient::didReceiveAuthenticationChallenge
w WKNSURLAuthenticationChallengeSender
w NetworkLoad::didReceiveChallenge
w ResourceLoader::isAllowedToAskUserForCredentials
w AuthenticationManager::shouldCoalesceChallenge
p AuthenticationTests
p ChallengeTests
p TestPages/challenges/passwords

9.15	Answers to challenges
If the app answers a challenge with a credential, it is sent to the server; cancel ends the load with -999; any other answer shows the page of the 401.
Delegates	Docs/Rules/09-delegates.md	177
- After `rejectProtectionSpace`, the next method that the server offers is tried. If there is none, the page is shown.
- After `useCredential` without a name and a password, and after `performDefaultHandling`, the load goes on without a credential.
- If the server refuses a credential, the method is called again with a higher `previousFailureCount`.
w AuthenticationManager::completeAuthenticationChallenge
p AuthenticationTests
p TestPages/challenges/passwords

9.16	Kept passwords
A password for the session is kept in the data store and answers later challenges of the same protection space; for Basic it is sent before the server asks.
Delegates	Docs/Rules/09-delegates.md	193
- A Basic password is sent with requests below the directory of the URL that asked for it, and after redirects of the same origin. `fetch` without credentials does not send it.
- A permanent password belongs to the system: all persistent data stores have it. It is used when the server asks. If the server refuses it, `proposedCredential` has it.
- A password with persistence `none` is used once.
- A name and a password in the URL answer the first challenge; the app is asked after that.
- If a server refuses a password, the password is forgotten.
w NetworkDataTaskCocoa::tryPasswordBasedAuthentication
w CredentialStorage
w createChallengeCompletionHandler
p AuthenticationTests

9.17	Certificates of servers
If the delegate has the method for challenges, it is asked about each server's certificate, good or bad, when a connection begins.
Delegates	Docs/Rules/09-delegates.md	211
- `useCredential` with `URLCredential(trust:)` lets any certificate pass. Otherwise the system decides: a bad one fails with -1201, -1202, -1203 or -1204.
- Cancel fails with -999.
- Each data store has one connection to a server, and it stays open. A server that was not reached is asked about again.
- `SimulatedWeb.secure(host:with:)` and `certificates` of scenario files say which certificate a host has; others have good ones.
w NetworkSessionCocoa.mm
p AuthenticationTests
p ChallengeTests
p TestPages/challenges/certificates

9.18	Old TLS
From iOS 17 and macOS 14 on, loads from a server without TLS 1.2 fail with -1200; on older systems, the app is asked whether the server may be used.
Delegates	Docs/Rules/09-delegates.md	228
- The question is `webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)`. If it is refused, the load fails with -999; otherwise the certificate is asked about.
- Without the method, the server may be used. `deprecatedTLS` of the profile says which of the two systems is simulated.
w WebPageProxy::didReceiveAuthenticationChallengeProxy
w NavigationState::NavigationClient::shouldAllowLegacyTLS
p ChallengeTests

9.19	Certificates of the app
If a server asks for the app's certificate, the app gets a second challenge, after the one about the server's certificate.
Delegates	Docs/Rules/09-delegates.md	243
- An identity that the app gives is used for all later connections of the data store to that server.
- Without an identity, the load fails with -1206 if the server requires one; otherwise it goes on.
w NetworkSessionCocoa::successfulClientCertificateForHost
p ChallengeTests

9.20	Challenges of downloads
A download's challenges go to `download(_:didReceive:completionHandler:)`; without that method, WebKit's defaults apply.
Delegates	Docs/Rules/09-delegates.md	258
w WKDownload.mm
p AuthenticationTests

9.21	Which loads may open apps
A load has permission to open an app if it begins during a user gesture, or if the page that asks for it was loaded with that permission.
Delegates	Docs/Rules/09-delegates.md	270
- So a page that was reached by a tap may open apps later, too, by a timer or a refresh.
- The app's own loads have no permission. So loads that their pages begin without a gesture have none, either.
- A redirect, a reload and going back keep the permission of the page's load. `interactionState` saves it with each entry.
- A frame has a permission of its own, which counts only if the frame has the page's origin. Without a gesture, it gets one only from scripts of the page.
w shouldOpenExternalURLsPolicyToApply
w DocumentLoader::shouldOpenExternalURLsPolicyToPropagate
w WebPageProxy::loadRequest
p AppLinkTests
p ShouldOpenExternalURLsInNewWindowActionsTests

9.22	Links within a host
A navigation to the host of the page that the view shows opens no app; nor does going back or forward, or a navigation of a frame.
Delegates	Docs/Rules/09-delegates.md	287
- Hosts are compared as they are, without schemes and ports: `www.shop.example` is another host than `shop.example`.
- During a redirect, the view still shows the page before.
w WebPageProxy::decidePolicyForNavigationAction
w WebPageProxy::decidePolicyForNewWindowAction
p TestPages/accounts/links-to-apps
p AppLinkTests

9.23	First loads of windows and other apps
The first load of a window opens an app under the same conditions, but not if it goes to the host of the page that opened the window.
Delegates	Docs/Rules/09-delegates.md	302
- The first load has the permission of the link, form or `window.open` that asked for the window, even after the user's gesture has ended.
- If an app takes the first load of a window without an opener, the app gets `didFailProvisionalNavigation` with -999.
w WebPageProxy::createNewPage
w FrameLoader::continueLoadAfterNewWindowPolicy
w WebPageProxy::receivedNavigationActionPolicyDecision
p AppLinkTests
p ShouldOpenExternalURLsInNewWindowActionsTests

9.24	Allow without other apps
A policy with the raw value of `.allow` plus two, WebKit's private `_WKNavigationActionPolicyAllowWithoutTryingAppLink`, allows the navigation and opens no app.
Delegates	Docs/Rules/09-delegates.md	317
- It counts for that question only: the first load of a window that a link opens is asked about separately.
w NavigationState::NavigationClient::decidePolicyForNavigationAction
p AppLinkTests
p TestPages/accounts/links-to-apps

9.25	Forms before they are submitted
`webView(_:willSubmitForm:submissionHandler:)` of iOS 27 is called after the policy has allowed a form's load; the load starts when its handler is called.
Delegates	Docs/Rules/09-delegates.md	331
- `formValues` has the form's text fields by name, even disabled ones and those without a name. If several fields have one name, it has the last one. It has no `textarea`, `select`, checkbox, date or hidden field.
- `targetFrame` is the frame that navigates, and `sourceFrame` is the frame that has the form. `submissionURL` contains the query of a GET form.
- If the load goes on in another process, the method is not called.
- `fetch`, `XMLHttpRequest` and `sendBeacon` submit no form.
- A handler that is released without a call raises an exception (9.5).
w FrameLoader::continueLoadAfterNavigationPolicy
w WebLocalFrameLoaderClient::dispatchWillSubmitForm
w FormSubmission::create
p WillSubmitFormTests

9.26	The app in the background
On iOS, an app's pages are hidden from the moment at which its scene has entered the background until it is about to enter the foreground; each document gets `visibilitychange`.
Delegates	Docs/Rules/09-delegates.md	349
- `UIScene.didEnterBackgroundNotification` comes first: the app's code runs before the pages hear of it. On the way back, the pages are told after `willEnterForegroundNotification` and before `didBecomeActiveNotification`.
- An app that is only inactive, as under the notification centre, is still visible: its pages hear nothing.
- Pages of a Safari view controller and of an authentication session are hidden with the app. Safari's own windows are not: Safari is another app.
- A session stays when the app goes to the background, and so does a load: WebKit delays the suspension of processes until the load has ended.
- A hidden page gets no animation frame; those that are due come when it is visible again.
- Pages of an app in the background do not go on (2.14).
- The page in front loses the focus and gets it back (2.11).
- On macOS, an app has no background.
w WKApplicationStateTrackingView::_applicationDidEnterBackground
w ApplicationStateTracker::ApplicationStateTracker
w PageClientImpl::isViewVisible
w WebPageProxy::activityStateDidChange
w WebPageProxy::applicationDidEnterBackground
w Document::visibilityStateChanged
w Page::setIsVisibleInternal
p AppLifecycleTests

9.27	The app's own time
What an app's code leaves for later happens in the world's time, in one fixed order.
Delegates	Docs/Rules/09-delegates.md	370
- These are tasks, sleeps, blocks of queues, operations, groups, timers, and what a run loop performs. Clocks and dates say what the page's `Date.now()` says.
- What is ready runs in the order in which it was given, and before the next task of a page.
- What is due at the same moment runs in the order in which it was given; the app's comes before the pages'.
- A block of another queue runs on its own queue. The loop waits for it, so that never two blocks run. Where the block waits itself, others go on.
- A block that has not ended after ten real seconds fails the test where the block was given.
- A run ends although something is due later. A finding says once what is left.
p AppTimeTests
p QueueTests
p SwiftTaskTests

9.28	The app's own requests
What an app's code asks by `URLSession` is answered by the test's sites, in the world's time; nothing reaches the network.
Delegates	Docs/Rules/09-delegates.md	387
- Sites, recordings, scripts and servers that were named answer as they do for pages. A host that nobody has given is a finding with the line, and the request fails with `cannotFindHost` (-1003).
- It is Foundation's own `URLSession`: redirects, cookies, credentials, caches, timeouts, uploads, downloads, delegates and `URLProtocol` are its own, and share nothing with web views.
- The trace has a line for each request, in its order among the calls of web views.
- A run does not end before the answer has come, unless none ever comes.
- `Data(contentsOf:)`, `String(contentsOf:encoding:)` and their kind wait for the answer, and the world's time passes; the thread runs no other code of the main queue. So does code that waits at an `NSCondition`. Foundation on Linux takes a status of 400 and more for an error, except in `Data(contentsOf:)` without options.
- Data tasks use their session's `URLCache` by the rules of 6.22 and the world's clock: fresh answers need no server, stale ones are asked about, and a 304 becomes the cached 200. A request's `cachePolicy` comes before its session's; `returnCacheDataDontLoad` without a cached answer fails with `resourceUnavailable` (-1008). Foundation on Linux does none of this.
- A cache keeps answers to GET with a status of 2xx, without `no-store` and no larger than a twentieth of the cache, even if nothing says how long they are fresh. A session's delegate is asked by `willCacheResponse` after the data, unless a closure gets the answer. Cookies of a cached answer are not set again. A `URLCache` of an app's own class keeps what that class stores.
- Combine's `dataTaskPublisher` is `URLSession`'s.
- Certificates that the system does not trust fail the request. `URLSession` on Linux asks no delegate about certificates.
- Worlds that run at the same time share `HTTPCookieStorage.shared`, which is empty for a world that begins alone. What a `URLCache` contains, each world has for itself.
p AppRequestTests
p DataTaskPublisherTests
p SessionCacheTests

9.29	Taps that a finger can do
A tap reaches only a page whose view is in front in a window that is shown, and while nothing moves on the screen.
Delegates	Docs/Rules/09-delegates.md	408
- A view is out of reach if it is in no window although the app shows one, under a presented controller, hidden, or not interactive. The tap is refused with the reason, and a search through orders does not offer it.
- An app or a test that shows no window at all has no such limits.
- A presentation or dismissal that is animated takes 400 ms of the world's time, a push or pop 350 ms, and a run waits for the end. `viewWillAppear` and `viewWillDisappear` come at the beginning, `viewDidAppear`, `viewDidDisappear`, `didShow` and the completion at the end. Apple documents no duration.
- Meanwhile, `presentedViewController` stays what it was, so that another presentation is refused, with UIKit's line in the log. A stack of controllers is the new one at once; another push or pop ends the one that runs.
- The handler of an alert's action is called when the alert is gone.
- What SwiftUI presents takes as long. The content of a sheet stays until the sheet is gone; then come `onDisappear` and `onDismiss`.
- The pages of a `NavigationStack` are controllers of a real `UINavigationController`: the new page has its `onAppear` at the beginning of a push or pop, the other one its `onDisappear` at the end. The path and UIKit's stack follow each other. A value is pushed below a page that `navigationDestination(item:)` or `(isPresented:)` shows, as on a device.
- A test that taps an alert or a control of SwiftUI's waits first, and again after the tap, until nothing moves. Nothing else runs meanwhile.
- A controller that is dismissed while it is being presented is dismissed at the end of that.
p TouchTests
p MovingScreenTests
p NavigationStackTests

9.30	Proxies
A data store's proxy is asked for all hosts, if the test lets the proxy's own host be asked over the real network; otherwise it is not used.
Delegates	Docs/Rules/09-delegates.md	428
- Only the first proxy of a store is used, with CONNECT, and for all stores of the test.
- The delegate is asked about the certificate that each server behind the proxy has shown (9.17).
- What the proxy takes for an answer is virtual time that passes, to a hundredth of a second.
p ProxyRoadTests

9.31	The app's own scripts
What an app evaluates in a `JSContext` runs in the script engine of pages, in a global object of its own, at once.
Delegates	Docs/Rules/09-delegates.md	442
- Such a context has no document, no timers, no `console` and no `fetch`: only the language's own globals and what the app gives it.
- An exception goes to `exceptionHandler`, which sets `exception` unless the app has another. The value is then undefined.
- Closures that are given to `setObject` are functions; arguments are converted as for blocks. An exception that a closure sets on the current context is the script's.
- Without the Objective-C runtime, objects of `JSExport` are refused with a line in the device's log. `unsafeBitCast` of a block to `AnyObject` does not compile: give the closure itself.
w JSContext.evaluateScript
w JSContext.notifyException
w JSContext.beginCallbackWithData
p ScriptContextTests

9.32	Other orders of the app's own tasks
A search through orders also changes the places of the app's tasks, timers and answers that no queue, actor or run loop keeps in order.
Delegates	Docs/Rules/09-delegates.md	459
- Blocks of the main queue and jobs of the main actor stay in order among each other, as do blocks of a serial queue, a barrier with what is before and behind it, the calls of an actor, and timers of one kind.
- A timer may come after what is due within 100 ms. An answer may come after any timer that is pending, until URLSession gives its request up.
- A page may tell something before the app's next task runs.
- Where a test or a scenario goes on, nothing changes places.
- Without a search, all of it goes as 9.27 says.
p TurnTests

10.1	The iPhone's user agent
On iPhone the user agent begins with `Mozilla/5.0 (iPhone; …)`, and ends with `Mobile/15E148` or, if it is set, with `applicationNameForUserAgent`.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	7
p AppSideRuleTests

10.2	The Mac's user agent
On a Mac the user agent is `Mozilla/5.0 (Macintosh; …)`, followed by the application's name if it is set.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	17
p AppSideRuleTests

10.3	customUserAgent
`customUserAgent` replaces the whole user agent at once; nil restores the default.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	27
p TestPages/accounts/user-agent-custom

10.4	Preferences of a page
Each `decidePolicyFor` of the main frame gets page preferences, and the object in the app's answer counts.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	37
p AppSideRuleTests

10.5	Content modes
The content mode is stored, but affects nothing that is simulated.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	47
p AppSideRuleTests

10.6	allowsContentJavaScript
With `allowsContentJavaScript = false`, the page's scripts do not run, but the app's do.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	57
p AppSideRuleTests

10.7	javaScriptEnabled
`javaScriptEnabled = false` applies to every page of the view.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	67
- Then, and in a sandbox without `allow-scripts`, `evaluateJavaScript` fails with "Cannot execute JavaScript in this document". In other worlds than the page's, it works.
- An attachment that is shown is in such a sandbox. It loads no frames, sends no referrer, and its `meta http-equiv` has no effect.
w ScriptController::canExecuteScripts
w Document::applyContentDispositionAttachmentSandbox
w Document::httpEquivPolicy
p AppSideRuleTests
p EvaluateJavaScriptTests

10.8	Changed preferences
Changed preferences apply at once to all views that share them.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	82
p AppSideRuleTests

10.9	The user agent of a popup
A user agent that the app sets on a popup inside `createWebViewWith` is sent with the popup's first request.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	92
p AppSideRuleTests

10.10	Another request in place of the navigation's
If the app answers a navigation with `alternateRequest` of iOS 27, that request is sent in its place, and the app is not asked again.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	102
- The view shows the URL of the other request from the start of the load on, and its page has that URL.
- Headers that the other request lacks get their defaults.
- Content that the app has given as text or data is not replaced.
w WebPageProxy::decidePolicyForNavigationAction
p NavigationPreferencesTests

10.11	A referrer for all requests
With `overrideReferrerForAllRequests` of iOS 27, that text is the `Referer` of the navigation and of everything that its document requests.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	118
- A frame inside the page has the text that the app has answered for the frame, not that of the page.
- `document.referrer` does not change, and an app's schemes get no such header.
w WebLoaderStrategy::scheduleLoadFromNetworkProcess
p NavigationPreferencesTests

10.12	Global Privacy Control
With `globalPrivacyControlEnabled` of iOS 27, requests of the page and of its frames have `Sec-GPC: 1`, and `navigator.globalPrivacyControl` is true there.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	133
- Otherwise it is false, and there is no such header.
w WKWebpagePreferences.globalPrivacyControlEnabled (Apple's documentation)
p NavigationPreferencesTests

10.13	Worlds with other abilities
In a world made by `WKContentWorld.world(configuration:)` of iOS 27 with `allowAccessingClosedShadowRoots`, `element.shadowRoot` gives closed roots, too.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	147
- Such a world cannot be found again: each call makes another one.
- The other abilities of `WKContentWorld.Configuration` keep their values and have no effect.
w WKContentWorld.Configuration (WKContentWorldConfiguration.h)
w Element::shadowRootForBindings
p ContentWorldConfigurationTests

10.14	Events in several worlds
The scripts of all content worlds hear the same event: a listener of one world that stops it or prevents its default does so for the page, too.
User agent and preferences	Docs/Rules/10-user-agent-and-preferences.md	162
- The listeners of all worlds at a target are called in the order in which they were added.
- The `detail` of a script's event is cloned for the other worlds, where null stands for what cannot be cloned.
w EventTarget::fireEventListeners
w EventTarget::innerInvokeEventListeners
w cloneAcrossWorlds
p ContentWorldEventTests

11.1	What a Content-Security-Policy keeps from running
A script, handler, javascript: URL or `eval` that the page's Content-Security-Policy does not allow does not run; console, page, report server and trace are told.
Page policies	Docs/Rules/11-page-policies.md	7
- Scripts and styles need a nonce, a hash or `'unsafe-inline'`; handlers and javascript: URLs need `'unsafe-inline'`, or `'unsafe-hashes'` with a hash.
- A refused inline script has no event. A refused handler is asked about, and reported, each time.
- `eval` and `Function` throw an EvalError. A timer with a text returns 0. The app's own scripts run.
- With `'strict-dynamic'`, what trusted scripts insert runs, and hosts mean nothing. A script element that it refuses has no event.
- A javascript: URL is judged by the page that asks, then by the page in which it would run. `window.open` returns null; a link with a new window opens nothing after the app's answer.
- A nonce of a page whose server sent the policy is not in its attribute; scripts read the property `nonce`.
w ContentSecurityPolicy::allowInlineScript
w ContentSecurityPolicy::allowInlineEventHandlers
w ContentSecurityPolicy::allowJavaScriptURLs
w ContentSecurityPolicy::allowNonParserInsertedScripts
w JSGlobalObject::setEvalEnabled
w Element::hideNonce
p csp-inline-code
p csp-javascript-urls
p evaluation-refusal-texts
p ScriptPolicyTests
p ContentSecurityPolicyTests

11.2	What a Content-Security-Policy keeps from being requested
A request that the page's Content-Security-Policy does not allow is not made, nor is its redirect followed; who asked learns of a failure.
Page policies	Docs/Rules/11-page-policies.md	26
- Images, scripts and style sheets get an `error` event, `fetch` rejects, and `XMLHttpRequest` has an `error` event.
- `Worker`, `SharedWorker`, `EventSource` and `WebSocket` throw a SecurityError. `sendBeacon` returns true and sends nothing.
- `base-uri` keeps a `base` element from having an effect.
- Each kind has a directive of its own, and falls back to `default-src`: workers first to `child-src` and `script-src`, frames to `child-src`. `form-action`, `base-uri` and `frame-ancestors` have no fall-back.
- A worker whose script came from a server has the policies of that response, and only the console hears of their violations. Other workers have the page's.
w CachedResourceLoader::allowedByContentSecurityPolicy
w FetchLoader::start
w AbstractWorker::validateURL
w Document::processBaseElement
p csp-requests
p ScriptPolicyTests

11.3	Reports
Each violation has a console line and a `securitypolicyviolation` event at the element or the document, and is posted to the servers that the policy names.
Page policies	Docs/Rules/11-page-policies.md	44
- `Content-Security-Policy-Report-Only` reports and forbids nothing. `eval` is not reported then.
- A report goes to all URLs of `report-uri`, or to the endpoints of `report-to`, which `Reporting-Endpoints` names. Redirects are not followed.
- The blocked URL of a frame or an object of another origin is only its origin. `eval` in a frame is told to the page around it, without a console line.
w ContentSecurityPolicy::reportViolation
w PingLoader::sendViolationReport
w JSDOMWindowBase::reportViolationForUnsafeEval
p csp-requests
p csp-report-only
p ScriptPolicyTests

11.4	upgrade-insecure-requests
A page with `upgrade-insecure-requests` requests over https what its URLs say http for: everything that it loads, its frames and its forms.
Page policies	Docs/Rules/11-page-policies.md	60
- Links, locations and popups are upgraded only if they lead to the page's own host and port. This stays so in the next pages of the same window and process, and in the windows that the page opens.
- Frames have what the page around them has. For a link, the app is asked about the https URL; a popup of `window.open` is asked for with the http URL, and loads the other one.
w ContentSecurityPolicy::upgradeInsecureRequestIfNeeded
w FrameLoader::changeLocation
w DocumentWriter::begin
p upgrade-windows
p upgrade-links-and-forms
p ScriptPolicyTests

11.5	Integrity and nosniff
A script or style sheet whose content has none of the strongest hashes of `integrity`, or that may not be read, is an error, and so is a wrong type under `nosniff`.
Page policies	Docs/Rules/11-page-policies.md	75
- Of another origin, a file with `integrity` needs `crossorigin` and the server's permission. `fetch` and modules check `integrity`, too.
- A script of an image, audio, video or CSV type never runs. A style sheet of another type than CSS is an error, unless the page is in quirks mode and of the same origin.
w LoadableClassicScript::notifyFinished
w matchIntegrityMetadata
w StyleSheetContents::parseAuthorStyleSheet
p integrity-and-nosniff
p ScriptPolicyTests

11.6	Preflights
Before a script's request to another origin that is not simple, its server is asked with `OPTIONS`; unless the answer permits method and fields, nothing is sent.
Page policies	Docs/Rules/11-page-policies.md	90
- Simple are GET, HEAD and POST with fields of the safelist. A listener on `xhr.upload` makes each request ask; an `EventSource` never asks.
- The answer needs a status from 200 to 299, without redirect, and the permission for the page's origin. `*` permits nothing to requests with cookies; in `Access-Control-Allow-Headers` it permits `Authorization`, too.
- An answer counts for `Access-Control-Max-Age` seconds, at most 600, and for 5 if it does not say so. One that permits too little is asked for again.
- The console is told why, and that the URL cannot be loaded due to access control checks.
w NetworkLoadChecker::checkCORSRequest
w validatePreflightResponse
w CrossOriginPreflightResultCacheItem::allowsRequest
p preflights
p AccessControlTests

11.7	Access control and redirects
A response of another origin is for scripts only if it permits their page's origin, and so is each redirect on the way there.
Page policies	Docs/Rules/11-page-policies.md	107
- A redirect from another origin to a third one makes the page's origin `null`, which the server must permit then.
- A redirect of such a request to a URL with a name or a password, or to no http URL, is refused.
- A request of a method other than GET and HEAD says its `Origin`; a GET does so only if the server must permit it.
w NetworkLoadChecker::checkRedirection
w SubresourceLoader::checkRedirectionCrossOriginAccessControl
w passesAccessControlCheck
p cors-redirects
p AccessControlTests

11.8	What a request says of itself
Requests over https say with `Sec-Fetch-Dest`, `Sec-Fetch-Mode` and `Sec-Fetch-Site` what they are for, in what way, and how their URL is related to who asks.
Page policies	Docs/Rules/11-page-policies.md	123
- The site is `none` if the app or the user asks for a window's page. A redirect can only make it farther: `same-origin`, `same-site`, `cross-site`.
- Synchronous requests have none of them. A request that access control takes to another origin loses them.
- `Upgrade-Insecure-Requests: 1` goes with documents over http, `Accept-Language` and `Accept-Encoding` with everything.
w CachedResourceLoader::updateHTTPRequestHeaders
w CachedResourceLoader::computeFetchMetadataSiteAfterRedirection
p AccessControlTests

11.9	Embedder and resource policies
`Cross-Origin-Resource-Policy` says who may have a response that nobody asked to read; a page with `Cross-Origin-Embedder-Policy: require-corp` has only what says so.
Page policies	Docs/Rules/11-page-policies.md	139
- `same-origin` and `same-site` hold for every page; without the header, only a page with `require-corp` is refused.
- Frames and workers of such a page need the same embedder policy, of the page's own origin, too. The policy counts for trustworthy origins, and about:blank and srcdoc have that of the page around them.
- WebKit knows no `credentialless`. Reports are not sent.
w validateCrossOriginResourcePolicy
w NetworkResourceLoader::shouldInterruptNavigationForCrossOriginEmbedderPolicy
p embedder-policy

11.10	Names and passwords in URLs
`location.href` does not have the name and password of the page's URL, and a redirect to such a URL loses them; the app sees them if a link or `load` has them.
Page policies	Docs/Rules/11-page-policies.md	155
- `document.URL` has them.
w Location::href
w NetworkDataTaskSoup::continueHTTPRedirection
p credentials-in-urls

11.11	Requests of elements
Images, players, tracks, image buttons, posters, SVG's `image` and `use`, preloads and style sheets request their resources, though nothing is shown, and hear `load` or `error`.
Page policies	Docs/Rules/11-page-policies.md	169
- A request's destination decides which directive of a policy is asked. `object` and `embed` ask `object-src`, too. SVG's `use` has only its page's origin.
- All but preloads delay the load event. Posters, backgrounds and filters hear nothing, nor does a `use` that is refused.
- Icons, manifests, prefetches and `dns-prefetch` are not requested: WebKit asks for icons and manifests only if the app wants them, and prefetching is off.
- A document requests a URL once for several of its elements; an element that wants it as another kind of resource requests it again.
- Nothing is decoded. The type or the first bytes tell whether a response is an image, a sound or a film; players never play.
- `preload=none` defers a player's request. A `source` of a type that is not played hears `error`, and the next one is tried.
- Style sheets request the URLs of their imports, and of rules whose selector matches an element; nothing is cascaded, and escapes in `url` and `@import` are not read.
w ImageLoader::updateFromElement
w HTMLMediaElement::selectMediaResource
w LinkLoader::preloadIfNeeded
w SVGUseElement::updateExternalDocument
w CachedResourceLoader::determineRevalidationPolicy
p element-requests
p element-requests-refused
p SchemeHandlerTests

11.12	Sizes of images
An `img` has the size that the header of its image tells: `naturalWidth` and `naturalHeight`, and `width` and `height` where it has no such attributes.
Page policies	Docs/Rules/11-page-policies.md	189
- PNG, GIF, BMP, JPEG and WebP are read, and the root of SVG: its `width` and `height`, else its `viewBox`, else 300 by 150. Any other image has no size.
- `complete` is false while the newest request is under way. `decode()` settles with it.
- Nothing is laid out: neither styles nor the other attribute's ratio change a size.
w HTMLImageElement::width
w ImageLoader::imageComplete
w ImageLoader::decode
p ImageTests
p ImageSizeTests

12.1	url during a load
On Apple's systems, the view's `url` during a load is the URL that is being loaded.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	7
p stop-loading
p superseded-popup

12.2	Sizes of windows
On Apple's systems, the sizes that `window.open` asked for are not clamped, and features may be absent.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	17
p features-size
p features-booleans

12.3	Error domains
On Apple's systems, errors are of NSURLErrorDomain and WebKitErrorDomain.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	27
p response-dropped
p redirect-loop

12.4	No finish after a failure
On Apple's systems, `didFinish` does not follow a failure.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	37
p response-errors

12.5	No error page
On Apple's systems, WebKit shows no error page after a failure.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	47
p response-dropped

12.6	beforeunload
On Apple's systems, `beforeunload` asks the user only in apps that implement a private method (7.9).
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	57
p beforeunload-evaluated-click

12.7	Download links
On Apple's systems, a link with `download` navigates if the app answers allow (1.71); WebKitGTK downloads.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	67
p link-download
p link-download-policy

12.8	Without a policy method
On Apple's systems, Apple's own layer decides what happens without a policy method (4.33).
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	77
p AppSideRuleTests

12.9	Views with another configuration
On Apple's systems, a popup's view with another configuration raises an exception.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	87
p PopupMisuseTests

12.10	Loads of other sites
On Apple's systems, the app's loads of other sites take a new process.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	97
p api-load-in-popup

12.11	The target's name
On Apple's systems, a navigation action has no public property with the target's name.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	107
p link-named

12.12	Ready to show
Apple's systems have no call that says that a window is ready to be shown.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	117
p open-many

12.13	What only Apple has
App-bound domains, associated domains and switches that depend on the app's SDK exist only on Apple's systems.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	127
p AppBoundTests
p CheckerTests

12.14	Scripts of the app
Scripts that the app evaluates have a gesture both on Apple's systems and in WebKitGTK.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	137
p open-self-returns

12.15	A load that takes a page's place
When a load starts, WebKitGTK's view itself says that the page which still loads has failed; Apple's says nothing.
Where Apple's systems differ from WebKitGTK	Docs/Rules/12-apple-and-webkitgtk.md	147
- The recorder leaves that call out.
w webkitWebViewWillStartLoad
p commit-then-navigate
p superseded-while-loading

AS.1	A URL that is not of the web
An authentication session does not start if its URL is not `http` or `https`: `start()` returns false, and the completion handler is not called.
Authentication sessions, Starting	Docs/Rules/AS-authentication-sessions.md	9
p ConditionTests

AS.2	No presentation context
An authentication session needs a `presentationContextProvider`: without one, `start()` returns false, and the completion handler gets error 2.
Authentication sessions, Starting	Docs/Rules/AS-authentication-sessions.md	19
- Before iOS 13 it is not needed.
- The property is weak: the app must keep the object.
p ConditionTests

AS.3	An anchor in no scene
An authentication session does not start if its presentation anchor is in no scene: `start()` returns false, and the completion handler gets error 3.
Authentication sessions, Starting	Docs/Rules/AS-authentication-sessions.md	32
p ConditionTests

AS.4	A second start
An authentication session can start only once: `start()` returns false after `cancel()` or an earlier `start()`, and the completion handler is not called.
Authentication sessions, Starting	Docs/Rules/AS-authentication-sessions.md	42
p ConditionTests

AS.5	Systems without sessions
`ASWebAuthenticationSession` exists from iOS 12 on; in an older system, `start()` returns false.
Authentication sessions, Starting	Docs/Rules/AS-authentication-sessions.md	52
p ConditionTests

AS.6	https callbacks before iOS 17.4
A callback of the form `.https(host:path:)` works from iOS 17.4 on; in an older system, `start()` returns false, and the completion handler is not called.
Authentication sessions, Starting	Docs/Rules/AS-authentication-sessions.md	62
p ConditionTests

AS.7	Callback schemes that never match
If the callback is missing or cannot match, such as a scheme given as `myapp://` or `https`, the session starts and stays open: no page can end it.
Authentication sessions, Starting	Docs/Rules/AS-authentication-sessions.md	72
p ConditionTests

AS.10	No associated domains
With an `.https` callback, an app without associated domains cannot start a session on a device: `start()` returns false, and nothing is called.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	84
- Xcode's simulator starts it all the same, as in AS.11 to AS.20.
- Some apps have reported `canceledLogin` instead (`associationFailure`).
p ConditionTests

AS.11	No entry for the callback's domain
With an `.https` callback, the entitlements need a plain entry `webcredentials:` with the callback's domain; otherwise a device does not start the session.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	97
p ConditionTests

AS.12	Only an entry for developers
An entry with `?mode=developer` does not replace the plain one: alone, it does not let a device start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	107
p ConditionTests

AS.13	The domain does not answer
If the association file cannot be fetched, because the domain does not answer or the device is offline, a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	117
p ConditionTests

AS.14	A redirected file
The association file may not be redirected; otherwise a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	127
p ConditionTests

AS.15	No file
Without an association file at its well-known path, a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	137
- Apple's content delivery network keeps old answers, even failures: a corrected file may not be seen yet.
p ConditionTests

AS.16	A file that is too large
An association file of more than 128 KiB counts as missing, so that a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	149
p ConditionTests

AS.17	A file of another type
If the association file is sent as `text/plain`, or a page comes in its place, a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	159
p ConditionTests

AS.18	A file that is not JSON
If the association file is not valid JSON, a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	169
p ConditionTests

AS.19	A file without webcredentials
If the association file has no `webcredentials`, a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	179
p ConditionTests

AS.20	Another app in the file
If the association file names another team or another bundle identifier, a device does not start a session with an `.https` callback.
Authentication sessions, Associated domains	Docs/Rules/AS-authentication-sessions.md	189
p ConditionTests

AS.30	The user declines the alert
If the user declines the alert before a session, the completion handler gets `canceledLogin`.
Authentication sessions, While a session is open	Docs/Rules/AS-authentication-sessions.md	201
p ConditionTests

AS.31	A redirect to another scheme
If the page of a session goes to a custom scheme that is not its callback, the session stays open.
Authentication sessions, While a session is open	Docs/Rules/AS-authentication-sessions.md	211
p ConditionTests

AS.32	Headers that are not sent
Of a session's `additionalHeaderFields`, only those whose names begin with `X-` are sent.
Authentication sessions, While a session is open	Docs/Rules/AS-authentication-sessions.md	221
p ConditionTests

AS.40	The user cancels
If the user cancels a session with its button, the completion handler gets `canceledLogin`.
Authentication sessions, While a session is open	Docs/Rules/AS-authentication-sessions.md	231
p ConditionTests

AS.41	The app cancels
If the app calls `cancel()`, the session ends, and the completion handler is not called.
Authentication sessions, While a session is open	Docs/Rules/AS-authentication-sessions.md	241
p ConditionTests

AS.42	Two sessions
Only one session can be on the screen: if another one is started, the first one gets `canceledLogin`, and the second one gets error 3 and is never shown.
Authentication sessions, While a session is open	Docs/Rules/AS-authentication-sessions.md	251
p ConditionTests

AS.43	The app releases the session
Before iOS 13, a session that the app releases ends with `canceledLogin`; later systems keep it.
Authentication sessions, While a session is open	Docs/Rules/AS-authentication-sessions.md	261
p ConditionTests

AS.50	A session shows its page
An authentication session that has started shows its first page.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	273
p ConditionTests

AS.51	Safari
A URL that the app or a link hands to the system opens in Safari.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	283
p CheckerTests
p OpeningURLsTests
p SessionShapesTests

AS.52	Apps that open
A URL whose scheme or domain belongs to an installed app opens that app.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	293
- In Safari and in `SFSafariViewController`, a link opens an app only from another host, and only if its load has permission (9.21): a tap began it, or led to its page. A server's redirect has the permission of its load.
- So a page that an app shows there without a tap stays there, wherever servers redirect it.
p CheckerTests
p JarTests
p OpeningURLsTests
p SessionShapesTests

AS.53	The callback
When the page of a session goes to the callback URL, the session ends and calls the app back.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	306
p ConditionTests

AS.60	Threads of completion handlers
A completion handler of the main actor that is called on another thread stops the app; here, the test fails.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	316
p CheckerTests
p OpeningURLsTests
p SessionShapesTests

AS.O1	A scheme without an app
If no installed app handles a URL's scheme, nothing opens.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	326
p CheckerTests
p OpeningURLsTests
p SessionShapesTests

AS.O2	A failed association
If an app has an entry for a link's domain, but its association fails, the link stays in Safari.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	336
p CheckerTests
p OpeningURLsTests
p SessionShapesTests

AS.O3	The user stays
If the user declines to open the app, the link does not leave the browser.
Authentication sessions, What the system does	Docs/Rules/AS-authentication-sessions.md	346
p CheckerTests
p OpeningURLsTests
p SessionShapesTests

L1	Scripts
A script that takes more time or memory than the simulator allows is ended.
Limits of the simulator	Docs/Rules/L-limits.md	7
p LimitsTests

L2	Scripts that cannot be stopped
If a page's script cannot be stopped, the page loses its web process.
Limits of the simulator	Docs/Rules/L-limits.md	17
p LimitTests

L3	Windows
A simulated world has at most 2000 windows.
Limits of the simulator	Docs/Rules/L-limits.md	27
p LimitsTests

L4	Frames
A page has at most a thousand frames.
Limits of the simulator	Docs/Rules/L-limits.md	37
p LimitsTests

L5	Depth of pages
A parsed page is at most 512 elements deep, as in WebKit; deeper elements become siblings.
Limits of the simulator	Docs/Rules/L-limits.md	47
p LimitTests

L6	Memory of content processes
A content process of the command has at most 640 MiB of memory (`--memory-limit`).
Limits of the simulator	Docs/Rules/L-limits.md	57
p ContentProcessTests

L7	Processor time of content processes
A content process uses at most 55 s of processor time for a scenario (`--processor-limit`).
Limits of the simulator	Docs/Rules/L-limits.md	67
p ContentProcessTests

L8	Time of content processes
A content process takes at most 90 s for a scenario (`--time-limit`).
Limits of the simulator	Docs/Rules/L-limits.md	77
p ContentProcessTests

L9	Output of content processes
A content process sends at most 64 MiB about a scenario.
Limits of the simulator	Docs/Rules/L-limits.md	87
p WorkerPoolTests

L10	Content processes that end
If a content process ends, by itself or from outside, only the pages of its windows end.
Limits of the simulator	Docs/Rules/L-limits.md	97
p ContentProcessTests

L11	Tasks without a pause
Pages that run 200,000 tasks without a pause are ended as if their web process had crashed.
Limits of the simulator	Docs/Rules/L-limits.md	107
p WorldLimitTests

L12	Processor time of pages
Pages that use more than 45 s of processor time are ended as if their web process had crashed.
Limits of the simulator	Docs/Rules/L-limits.md	117
- The first second of each command does not count.
- A script that is running at that moment ends with them.
p WorldLimitTests

L13	Memory of pages
Pages that make the process grow by more than 540 MiB, inside or outside the script heap, are ended as if their web process had crashed.
Limits of the simulator	Docs/Rules/L-limits.md	130
p LimitTests

L14	Waiting tasks
Pages with more than 50,000 waiting tasks and timers are ended as if their web process had crashed.
Limits of the simulator	Docs/Rules/L-limits.md	140
p WorldLimitTests

L15	Console lines and dialogs
Pages with more than 20,000 console lines and dialogs after one command are ended as if their web process had crashed.
Limits of the simulator	Docs/Rules/L-limits.md	150
- So are pages whose console lines, dialogs and titles have more than 16 MiB.
p WorldLimitTests

L16	Requests
Pages that send more than 100,000 requests after one command are ended as if their web process had crashed.
Limits of the simulator	Docs/Rules/L-limits.md	162
p WorldLimitTests

L17	Large files
A file of more than 64 MiB is not read.
Limits of the simulator	Docs/Rules/L-limits.md	172
p FolderTests

L18	What the command needs
The command needs 32 open files, 2 MiB of stack, and 8 GiB of address space and of data.
Limits of the simulator	Docs/Rules/L-limits.md	182
- It raises these limits as far as the system allows. If they are still lower, it ends with one line and exit code 2.
p HostileFileTests

L20	Windows and pages that were left
Scripts can reach the 64 windows and pages that were left most recently; older windows appear only as closed.
Limits of the simulator	Docs/Rules/L-limits.md	194
p MemoryTests

L21	Reports
A report keeps 4 MiB of documents per scenario, 256 KiB of each, and 2,000 requests and console lines.
Limits of the simulator	Docs/Rules/L-limits.md	204
p HTMLReportTests

L22	Code that belongs to no test
Code that nothing connects with a test, such as a thread of its own, belongs to the only test that runs; while several run, it is a failure of each.
Limits of the simulator	Docs/Rules/L-limits.md	214
- Tasks and blocks that code of a test begins belong to that test, a `Task.detached` too.
p LostCodeTests

L23	Updates of SwiftUI
If updates of a SwiftUI interface lead to further updates 500 times in one turn, the test fails, and the updates stop.
Limits of the simulator	Docs/Rules/L-limits.md	226
p SwiftUIStateTests

L24	Workers
A world has at most 128 workers at a time; a further one fails as if its script were missing.
Limits of the simulator	Docs/Rules/L-limits.md	236
p WorkerTests

L25	Warnings of SwiftUI
What SwiftUI prints about an app's mistake is a finding in the trace and a line of the device's log, once for each text.
Limits of the simulator	Docs/Rules/L-limits.md	246
p SwiftUIWarningTests

L26	Recordings of servers
A recording of servers outside has at most 20,000 answers and 256 MiB of bodies; a line in the console says that it is full.
Limits of the simulator	Docs/Rules/L-limits.md	256
p OutsideServerTests

L27	XPath
An XPath expression visits at most 10,000,000 nodes; one that would visit more throws `QuotaExceededError`.
Limits of the simulator	Docs/Rules/L-limits.md	266
p XPathLimitTests

L28	WebDriver sessions
A WebDriver server has at most 64 sessions (`--sessions`); a further one takes the place of the one that was idle longest.
Limits of the simulator	Docs/Rules/L-limits.md	276
- That one must have been idle for at least 30 s (`--idle`), and its client is told so. If there is none, no session is created.
p DriverSessionsTests

L29	WebDriver requests
A WebDriver server answers requests of at most 64 MiB.
Limits of the simulator	Docs/Rules/L-limits.md	288
p DriverRouteTests

L30	WebDriver commands
A command of a WebDriver session has the limits of a scenario (L6 to L8); a session that exceeds them ends alone, and its client is told why.
Limits of the simulator	Docs/Rules/L-limits.md	298
p SessionProcessTests

L31	Style sheets
Style sheets are not cascaded: a `url()` of a rule that applies to an element is asked for, even if another rule wins.
Limits of the simulator	Docs/Rules/L-limits.md	308
- This holds only for schemes that the app handles.
- Calculated widths in `sizes` are ignored.
p SchemeHandlerTests

L32	Services of the device
If an app uses a service of the device, such as camera, location, notifications or sounds, the test answers, or the service is refused.
Limits of the simulator	Docs/Rules/L-limits.md	321
- If such a request has no effect, the trace has a finding, and the device's log has a line, once for each text.
p DeviceServiceTests

L33	Interface files
Storyboards and nib files cannot be read: the test says what they would make (`interfaceFiles`).
Limits of the simulator	Docs/Rules/L-limits.md	333
- If the app asks for something that the test does not say, that is a failure. A controller that names a nib file is a finding.
p StoryboardTests

L34	Mistakes that end the app
Where UIKit ends the app for a mistake in its code, the test fails with the device's words, and the code goes on without the call.
Limits of the simulator	Docs/Rules/L-limits.md	345
p ViewTests

L35	Clicks on what nobody can click
A click goes to the element that a selector names, not to a point: a hidden or disabled element is clicked, too, and the trace has a finding.
Limits of the simulator	Docs/Rules/L-limits.md	355
- An element is hidden if it has the attribute `hidden`, or `display: none` or `visibility: hidden` in its own `style`, or if it is in such an element or in a closed dialog. Fields of the type hidden are hidden, too. Style sheets do not count.
- An element is disabled by its own attribute or by its fieldset, as the Standard says.
p ClickObstacleTests

L36	Trusted Types
Trusted Types are not simulated: a page whose policy requires them is told once, and its sinks take texts.
Limits of the simulator	Docs/Rules/L-limits.md	368
p csp-trusted-types

L37	Sizes of indexed databases
The indexed databases of a storage key have at most 64 MiB together, and there are at most 256; what exceeds that ends with a `QuotaExceededError`.
Limits of the simulator	Docs/Rules/L-limits.md	378
p DatabaseTests

L38	Tests that wait for ever
In a search through orders, a run whose test waits for something that never comes ends as a failure, with the line at which the test waits.
Limits of the simulator	Docs/Rules/L-limits.md	388
- It never comes if the test waits for something else than a run of the world, and nothing is left to happen in the world; or if an hour of virtual time more than in the ordinary run has passed so.
- The ordinary run is not ended: the test waits as long as it would without a search. If something outside of the world wakes it there, such as a thread of its own, no run is ended for want of work.
- The task of the test that waits stays where it is, and its world ends. A test with the trait `everyOrder` cannot be left, because Swift Testing lends its function only: the failure is recorded at once, with the order, and the process has to be ended.
p EveryOrderTests

R.1	Hosts that are allowed
The recipes with a list of hosts (`exactHosts`, `hostsAndSubdomains`, `remoteAllowlist`) refuse other hosts.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	7
- If `remoteAllowlist` cannot use the list that it loads, the hosts that the recipe was given count.
p RecipeTests
p TestPages/accounts/allowlist-exact

R.2	No windows
The recipe `blockPopups` refuses every new window.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	19
p RecipeTests
p TestPages/accounts/popups-blocked

R.3	Popups in the same view
The recipe `sameView` loads the page of a new window in the view that asked for it.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	29
p RecipeTests
p TestPages/accounts/popups-in-same-view

R.4	Links in Safari
The recipe `openInSafari` opens new windows and links to other hosts in Safari.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	39
p RecipeTests
p TestPages/accounts/popups-in-safari

R.5	Authentication sessions
The recipe `authenticationSession` opens the sign-in provider in an authentication session.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	49
p RecipeTests

R.6	The app's own callback
The recipe `ownSession` cancels the navigation to its callback URL in `decidePolicyFor`, and ends its sign-in with that URL.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	59
p RecipeTests
p TestPages/accounts/own-session

R.7	The provider in Safari
The recipe `signInInSafari` opens the sign-in provider in Safari, also after a redirect.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	69
p RecipeTests
p TestPages/accounts/sign-in-with-safari

AS.C1	SFSafariViewController
SFSafariViewController shows only http and https; other URLs raise an exception.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	79
p SafariServicesTests

UA.1	Embedded user agents
A sign-in provider may reject the user agents of embedded web views.
Ready-made apps, Safari and providers	Docs/Rules/R-ready-made-apps.md	89
p ProviderTests
p TestPages/accounts/user-agent-refused
"""#
}
