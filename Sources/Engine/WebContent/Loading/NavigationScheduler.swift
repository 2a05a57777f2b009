import HTMLTree
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Navigations that begin after the running task, after WebKit's NavigationScheduler (rule 4.26).
final class NavigationScheduler {
  private unowned let frame: Frame
  private unowned let world: ContentWorld
  /// What will begin.
  private(set) var scheduled: ScheduledNavigation?
  /// What the loader has heard of a redirect.
  private(set) var redirect = ClientRedirect.none

  /// WebKit's m_quickRedirectComing and m_sentRedirectNotification.
  enum ClientRedirect {
    case none
    /// One is announced that makes a new entry.
    case announced
    /// One is announced that replaces the current entry.
    case quick
    /// A load came first, and another one may be taken for the quick redirect: nobody knows of it any more.
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
    guard frame.isAttached else { return }
    var intent = intent
    let locks = replaces || mustLockHistory
    intent.locksHistory = locks
    intent.replaces = replaces
    // A fragment of the same document needs no schedule.
    if intent.url.fragment != nil && intent.url.equalsExcludingFragments(frame.document.url) {
      return frame.navigator.load(intent)
    }
    stopFirstLoad()
    schedule(ScheduledNavigation(kind: .location(intent), gesture: world.gesture, locksHistory: locks))
  }

  /// WebKit's HTMLIFrameElement::attributeChanged: a new `srcdoc` is a location change, too.
  func scheduleSourceDocument(of element: Element, in document: ContentDocument) {
    guard frame.isAttached else { return }
    let locks = mustLockHistory
    stopFirstLoad()
    schedule(
      ScheduledNavigation(kind: .sourceDocument(element, document), gesture: world.gesture, locksHistory: locks))
  }

  /// A frame that shows nothing real yet gives its load up at once, also one that the app is being asked about; then
  /// the page around it may be complete.
  func stopFirstLoad() {
    let frame = frame
    let loader = frame.loader
    guard !loader.committedFirstRealLoad, !frame.isLoadingElsewhere else { return }
    frame.policyChecker.stopCheck()
    loader.incompleteness.remove(.firstLoad)
    frame.stopper.stopLoadUnderWay(reason: .scriptNavigatesDuringFirstLoad)
    frame.parent?.completion.checkCompleted()
  }

  /// HTML Standard, "delta traverse": `history.go(delta)`. Scheduled; a step outside the list only cancels what was
  /// scheduled.
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#delta-traverse
  func scheduleTraversal(by delta: Int) {
    let frame = frame
    guard let page = frame.page else { return }
    // 3. Zero reloads.
    if delta == 0 {
      let document = frame.document
      var intent = NavigationIntent(
        url: document.url, referrer: .decidedByTarget(source: nil), requester: document, locksHistory: true,
        reason: .historyGoZeroLoadsAgain)
      intent.replaces = true
      return schedule(ScheduledNavigation(kind: .location(intent), gesture: world.gesture, locksHistory: true))
    }
    // 4. "Traverse the history by a delta".
    guard let item = page.proxy.backForward.item(at: delta) else { return cancel() }
    schedule(
      ScheduledNavigation(kind: .history(item), gesture: world.gesture, locksHistory: false))
  }

  /// WebKit's NavigationScheduler::schedule: forgets what was scheduled before.
  func schedule(_ navigation: ScheduledNavigation) {
    cancel()
    scheduled = navigation
    startTimer(of: navigation)
  }

  private func startTimer(of navigation: ScheduledNavigation) {
    let frame = frame
    if navigation.isLocationChange {
      noteQuickRedirect(navigation)
      world.queueTask(gesture: navigation.gesture) { [frame] in frame.navigationScheduler.fire(navigation) }
    } else if isCompleteWithAncestors {
      noteQuickRedirect(navigation)
      navigation.isWaiting = true
      let task = LoopTask { [frame] in frame.navigationScheduler.fire(navigation) }
      // A refresh of no time has its turn among the locations: all of them are timers of WebKit.
      if navigation.delay > 0 {
        navigation.timer = world.loop.schedule(after: navigation.delay, task)
      } else {
        world.loop.queue(task)
      }
    }
  }

  /// WebKit's NavigationScheduler::locationChangePending: the page that the frame shows is about to go. A form to a new
  /// window does not count.
  var isLocationChangePending: Bool {
    guard let scheduled, scheduled.isLocationChange else { return false }
    if case .form(let form) = scheduled.kind, let target = form.newWindowTarget, TargetName(target) == .blank {
      return false
    }
    return true
  }

  /// A refresh waits for its page and that page's ancestors.
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

  /// WebKit's clientRedirected: the next load replaces the entry of the page that redirects.
  private func noteQuickRedirect(_ navigation: ScheduledNavigation) {
    let frame = frame
    if case .history = navigation.kind { return }
    navigation.wasAnnounced = true
    // Every frame has a document loader here, the initial empty document's too.
    redirect = navigation.locksHistory || frame.history.currentShouldBeReplaced ? .quick : .announced
  }

  /// WebKit's NavigationScheduler::cancel.
  func cancel() {
    if scheduled?.wasAnnounced == true { redirect = .none }
    unschedule()
  }

  /// The same for a load that begins: it leaves the announcement of a quick redirect alone, even if it is another load.
  func loadBegins() {
    if scheduled?.wasAnnounced == true { redirect = redirect.isQuick ? .outlived : .none }
    unschedule()
  }

  private func unschedule() {
    if let timer = scheduled?.timer { world.loop.cancel(timer) }
    scheduled = nil
  }

  /// No load comes of the quick redirect.
  func forgetQuickRedirect() { redirect = redirect.isAnnounced ? .announced : .none }

  /// Whether the load that begins is the quick redirect that was announced.
  func takeQuickRedirect() -> Bool {
    defer { forgetQuickRedirect() }
    return redirect.isQuick
  }

  /// WebKit's FrameLoader::commitProvisionalLoad: the redirect that the page before it announced is over, unless
  /// another load was in its way: then nobody knows of it any more, and it counts for the next page.
  func noteCommit() {
    if redirect.isAnnounced { redirect = .none }
  }

  /// WebKit's mustLockBackForwardList: before its load event a page redirects, unless the user asked; so does a frame
  /// that has shown no page yet.
  var mustLockHistory: Bool {
    !world.isProcessingGesture && hasDocumentLoader && frame.document.loading.loadEvent == .awaited
  }

  /// The initial empty document of a frame has one, too.
  private var hasDocumentLoader: Bool { frame.loader.committedLoad != nil || !frame.isMainFrame }

  /// WebKit's NavigationScheduler::timer.
  private func fire(_ navigation: ScheduledNavigation) {
    let frame = frame
    guard scheduled === navigation, frame.isAttached else { return }
    scheduled = nil
    switch navigation.kind {
    case .location(let intent): frame.navigator.load(intent)
    case .reload(let url): reload(url)
    case .sourceDocument(let element, let document):
      document.subframeLoader.loadSourceDocument(of: element, locksHistory: navigation.locksHistory)
    case .refresh(let url, let source): refresh(to: url, from: source, locksHistory: navigation.locksHistory)
    case .history(let item): frame.top.history.askToTraverse(to: item)
    case .form(let form): FormSubmitter(world: world).submit(form, in: frame)
    }
  }

  // MARK: Reloads and refreshes

  /// `location.reload()`: rule 4.25.
  private func reload(_ url: WebURL) {
    let frame = frame
    let document = frame.document
    frame.navigator.load(
      NavigationIntent(
        url: url, referrer: .decidedByTarget(source: nil), requester: document, kind: .reload,
        locksHistory: true, reason: .pageReloadsItself))
  }

  /// Rule 3.7: a refresh to the same URL is a reload, otherwise a load.
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

  /// WebKit's FrameLoader::receivedFirstData, the `Refresh` header.
  func noteRefreshHeader(of load: DocumentLoad) {
    let frame = frame
    if let header = load.fetch.response?.headers["Refresh"] {
      scheduleRefresh(header, from: .header, in: frame.document)
    }
  }

  /// HTML Standard, "shared declarative refresh steps", from the point where the text is there.
  func scheduleRefresh(
    _ content: String, from source: ScheduledNavigation.RefreshSource, in document: ContentDocument
  ) {
    guard let refresh = RefreshDirective(content, base: document.script.documentBaseURL, current: document.url) else {
      let start = content.count > 100 ? content.prefix(100) + "…" : content[...]
      return document.console(.warn, "The page is not refreshed: '\(start)' is not a time, or a time and a URL.")
    }
    if let waiting = scheduled, waiting.isLocationChange || waiting.delay < refresh.seconds * 1000 { return }
    schedule(
      ScheduledNavigation(
        kind: .refresh(refresh.url, from: source), gesture: nil, delay: refresh.seconds * 1000,
        locksHistory: refresh.seconds <= 1))
  }
}

/// HTML Standard, "shared declarative refresh steps", the parsing part.
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
