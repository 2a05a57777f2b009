import HTMLTree
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Navigations that begin after the running task (WebKit's NavigationScheduler, rule 4.26).
final class NavigationScheduler {
  private unowned let frame: Frame
  private unowned let world: ContentWorld
  /// The navigation that will begin.
  private(set) var scheduled: ScheduledNavigation?
  /// The redirect that was announced to the loader.
  private(set) var redirect = ClientRedirect.none

  /// WebKit's m_quickRedirectComing and m_sentRedirectNotification.
  enum ClientRedirect {
    case none
    /// A redirect was announced, and it makes a new entry.
    case announced
    /// A redirect was announced, and it replaces the current entry.
    case quick
    /// Another load began first. The quick redirect is no longer known, and a later load may be mistaken for it.
    case outlived

    /// Whether the next load replaces the current entry.
    var isQuick: Bool { self == .quick || self == .outlived }
    fileprivate var isAnnounced: Bool { self == .announced || self == .quick }
  }

  init(frame: Frame) {
    self.frame = frame
    world = frame.world
  }

  /// WebKit's NavigationScheduler::scheduleLocationChange.
  func scheduleLocationChange(_ intent: NavigationIntent, replaces: Bool) {
    let frame = frame
    guard frame.isAttached, frame.permitsScheduling(intent.url) else { return }
    var intent = intent
    let locks = replaces || mustLockHistory
    intent.locksHistory = locks
    intent.replaces = replaces
    // A fragment of the same document is not scheduled.
    if intent.url.fragment != nil && intent.url.equalsExcludingFragments(frame.document.url) {
      return frame.navigator.load(intent)
    }
    stopFirstLoad()
    schedule(ScheduledNavigation(kind: .location(intent), gesture: world.gesture, locksHistory: locks))
  }

  /// A new `srcdoc` is a location change, too (WebKit's HTMLIFrameElement::attributeChanged).
  func scheduleSourceDocument(of element: Element, in document: ContentDocument) {
    guard frame.isAttached else { return }
    let locks = mustLockHistory
    stopFirstLoad()
    schedule(
      ScheduledNavigation(kind: .sourceDocument(element, document), gesture: world.gesture, locksHistory: locks))
  }

  /// Stops the load of a frame without a real page at once, even a load about which the app is being asked. The page
  /// around it may be complete then.
  func stopFirstLoad() {
    let frame = frame
    let loader = frame.loader
    guard !loader.committedFirstRealLoad, !frame.isLoadingElsewhere else { return }
    frame.policyChecker.stopCheck()
    loader.incompleteness.remove(.firstLoad)
    frame.stopper.stopLoadUnderWay(reason: .scriptNavigatesDuringFirstLoad)
    frame.parent?.completion.checkCompleted()
  }

  /// Schedules `history.go(delta)` (HTML Standard, "delta traverse"). A step beyond the list only cancels the scheduled
  /// navigation.
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#delta-traverse
  func scheduleTraversal(by delta: Int) {
    let frame = frame
    guard let page = frame.page else { return }
    // 3. Zero means a reload.
    if delta == 0 {
      return schedule(ScheduledNavigation(kind: .sameEntry, gesture: world.gesture, locksHistory: true))
    }
    // 4. "Traverse the history by a delta".
    guard let item = page.proxy.backForward.item(at: delta) else { return cancel() }
    schedule(
      ScheduledNavigation(kind: .history(item), gesture: world.gesture, locksHistory: false))
  }

  /// Schedules a navigation in place of the one before (WebKit's NavigationScheduler::schedule).
  func schedule(_ navigation: ScheduledNavigation) {
    cancel()
    scheduled = navigation
    startTimer(of: navigation)
  }

  private func startTimer(of navigation: ScheduledNavigation) {
    let frame = frame
    if navigation.isLocationChange {
      noteQuickRedirect(navigation)
      world.queueTask(of: .frame(frame), gesture: navigation.gesture) { [frame] in
        frame.navigationScheduler.fire(navigation)
      }
    } else if isCompleteWithAncestors {
      noteQuickRedirect(navigation)
      navigation.isWaiting = true
      let task = LoopTask(of: .frame(frame)) { [frame] in frame.navigationScheduler.fire(navigation) }
      // A refresh after 0 seconds takes its turn among the location changes: all of them are timers in WebKit.
      if navigation.delay > 0 {
        navigation.timer = world.loop.schedule(after: navigation.delay, task)
      } else {
        world.loop.queue(task)
      }
    }
  }

  /// Whether the page that the frame shows is about to be left. A form that opens a new window does not count (WebKit's
  /// NavigationScheduler::locationChangePending).
  var isLocationChangePending: Bool {
    guard let scheduled, scheduled.isLocationChange else { return false }
    if case .form(let form) = scheduled.kind, let target = form.newWindowTarget, TargetName(target) == .blank {
      return false
    }
    return true
  }

  /// Starts the time of refreshes that have waited for their page and its ancestors.
  func startRefresh() {
    let frame = frame
    for inside in frame.subtree {
      if let scheduled = inside.navigationScheduler.scheduled, !scheduled.isLocationChange, !scheduled.isWaiting {
        inside.navigationScheduler.startTimer(of: scheduled)
      }
    }
  }

  private var isCompleteWithAncestors: Bool {
    ([frame] + frame.ancestors).allSatisfy(\.completion.isComplete)
  }

  /// Notes that the next load replaces the entry of the page that redirects (WebKit's clientRedirected).
  private func noteQuickRedirect(_ navigation: ScheduledNavigation) {
    let frame = frame
    if case .history = navigation.kind { return }
    navigation.wasAnnounced = true
    // Here, every frame has a document loader, even with its initial empty document.
    redirect = navigation.locksHistory || frame.history.currentShouldBeReplaced ? .quick : .announced
  }

  /// WebKit's NavigationScheduler::cancel.
  func cancel() {
    if scheduled?.wasAnnounced == true { redirect = .none }
    unschedule()
  }

  /// Cancels the scheduled navigation because a load begins. A quick redirect stays announced, even if this load is
  /// another one.
  func loadBegins() {
    if scheduled?.wasAnnounced == true { redirect = redirect.isQuick ? .outlived : .none }
    unschedule()
  }

  private func unschedule() {
    if let timer = scheduled?.timer { world.loop.cancel(timer) }
    scheduled = nil
  }

  /// Forgets the quick redirect, because no load follows it.
  func forgetQuickRedirect() { redirect = redirect.isAnnounced ? .announced : .none }

  /// Takes the announced quick redirect. Returns whether the load that begins is one.
  func takeQuickRedirect() -> Bool {
    defer { forgetQuickRedirect() }
    return redirect.isQuick
  }

  /// Ends the redirect that the page before announced. If another load came first, the quick redirect is no longer
  /// known, and counts for the next page (WebKit's FrameLoader::commitProvisionalLoad). A scheduled navigation is gone
  /// with the page before (FrameLoader::clear).
  func noteCommit() {
    unschedule()
    if redirect.isAnnounced { redirect = .none }
  }

  /// Whether a navigation replaces the entry. A navigation before the page's load event is a redirect, unless the user
  /// asked for it; so is the navigation of a frame that has shown no page yet (WebKit's mustLockBackForwardList).
  var mustLockHistory: Bool {
    !world.isProcessingGesture && hasDocumentLoader && frame.document.loading.loadEvent == .awaited
  }

  /// Whether the frame has a document loader. The initial empty document of a frame inside a page has one, too.
  private var hasDocumentLoader: Bool { frame.loader.committedLoad != nil || !frame.isMainFrame }

  /// WebKit's NavigationScheduler::timer.
  private func fire(_ navigation: ScheduledNavigation) {
    let frame = frame
    guard scheduled === navigation, frame.isAttached else { return }
    scheduled = nil
    switch navigation.kind {
    case .location(let intent): frame.navigator.load(intent)
    case .sameEntry: loadAgain()
    case .reload(let url): reload(url)
    case .sourceDocument(let element, let document):
      document.subframeLoader.loadSourceDocument(of: element, locksHistory: navigation.locksHistory)
    case .refresh(let url, let source): refresh(to: url, from: source, locksHistory: navigation.locksHistory)
    case .history(let item): frame.top.history.askToTraverse(to: item)
    case .form(let form): FormSubmitter(world: world).submit(form, in: frame)
    }
  }

  // MARK: Reloads and refreshes

  /// `history.go(0)`: the URL that the page has now, so a fragment in it makes this a navigation in the page (WebKit's
  /// ScheduledHistoryNavigation::fire).
  private func loadAgain() {
    let document = frame.document
    var intent = NavigationIntent(
      url: document.url, referrer: .decidedByTarget(source: nil), requester: document, locksHistory: true,
      reason: .historyGoZeroLoadsAgain)
    intent.replaces = true
    frame.navigator.load(intent)
  }

  /// `location.reload()` (rule 4.25).
  private func reload(_ url: WebURL) {
    let frame = frame
    let document = frame.document
    frame.navigator.load(
      NavigationIntent(
        url: url, referrer: .decidedByTarget(source: nil), requester: document, kind: .reload,
        locksHistory: true, reason: .pageReloadsItself))
  }

  /// A refresh to the same URL is a reload; any other is a load (rule 3.7).
  private func refresh(to url: WebURL, from source: ScheduledNavigation.RefreshSource, locksHistory: Bool) {
    let frame = frame
    let document = frame.document
    if source == .element, document.policies.sandbox.contains(.automaticFeatures) {
      return document.console(.error, "Unable to do meta refresh due to sandboxing")
    }
    let isSame = url.equalsExcludingFragments(document.url)
    frame.navigator.load(
      NavigationIntent(
        url: url, referrer: .decidedByTarget(source: nil), requester: document, kind: isSame ? .reload : .other,
        locksHistory: locksHistory,
        reason: .pageRefreshes))
  }

  /// Notes the `Refresh` header (WebKit's FrameLoader::receivedFirstData).
  func noteRefreshHeader(of load: DocumentLoad) {
    let frame = frame
    if let header = load.fetch.response?.headers["Refresh"] {
      scheduleRefresh(header, from: .header, in: frame.document)
    }
  }

  /// HTML Standard, "shared declarative refresh steps", once the text is known.
  func scheduleRefresh(
    _ content: String, from source: ScheduledNavigation.RefreshSource, in document: ContentDocument
  ) {
    guard let refresh = RefreshDirective(content, base: document.script.documentBaseURL, current: document.url) else {
      let start = content.count > 100 ? content.prefix(100) + "…" : content[...]
      return document.console(.warn, "The page is not refreshed: '\(start)' is not a time, or a time and a URL.")
    }
    guard frame.permitsScheduling(refresh.url) else { return }
    if let waiting = scheduled, waiting.isLocationChange || waiting.delay < refresh.seconds * 1000 { return }
    schedule(
      ScheduledNavigation(
        kind: .refresh(refresh.url, from: source), gesture: nil, delay: refresh.seconds * 1000,
        locksHistory: refresh.seconds <= 1))
  }
}

/// HTML Standard, "shared declarative refresh steps": the parsing.
/// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
struct RefreshDirective {
  let seconds: Double
  let url: WebURL

  init?(_ content: String, base: WebURL, current: WebURL) {
    var rest = Substring(content).drop(while: \.isWhitespace)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    guard let time = Double(digits.isEmpty ? "0" : digits), !digits.isEmpty || rest.first == "." else { return nil }
    rest = rest.drop { ($0.isASCII && $0.isNumber) || $0 == "." }
    guard rest.isEmpty || rest.first == ";" || rest.first == "," || rest.first?.isWhitespace == true else { return nil }
    seconds = time
    rest = rest.drop(while: \.isWhitespace)
    if rest.first == ";" || rest.first == "," { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    if rest.lowercased().hasPrefix("url") {
      let after = rest.dropFirst(3).drop(while: \.isWhitespace)
      if after.first == "=" { rest = after.dropFirst().drop(while: \.isWhitespace) }
    }
    if let quote = rest.first, quote == "'" || quote == "\"" { rest = rest.dropFirst().prefix { $0 != quote } }
    let text = String(rest)
    guard let parsed = text.isEmpty ? current : WebURL(text, base: base) else { return nil }
    url = parsed
  }
}
