import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Navigations that begin after the running task, after WebKit's NavigationScheduler (rule 4.26).
extension ContentWorld {
  func scheduleLocationChange(_ intent: NavigationIntent, in frame: Frame, replaces: Bool) {
    guard frame.isAttached else { return }
    var intent = intent
    let locks = replaces || mustLockHistory(in: frame)
    intent.locksHistory = locks
    intent.replaces = replaces
    // A fragment of the same document needs no schedule.
    if intent.url.fragment != nil && intent.url.equalsExcludingFragments(frame.document.url) {
      return load(intent, in: frame)
    }
    // A frame that shows nothing real yet gives its load up at once, also one that the app is being asked about.
    if !frame.committedFirstRealLoad {
      abandonPolicyLoad(in: frame)
      stopProvisional(in: frame, reason: .scriptNavigatesDuringFirstLoad)
    }
    schedule(ScheduledNavigation(kind: .location(intent), gesture: gesture, locksHistory: locks), in: frame)
  }

  func schedule(_ navigation: ScheduledNavigation, in frame: Frame) {
    cancelScheduled(in: frame)
    frame.scheduled = navigation
    startTimer(of: navigation, in: frame)
  }

  private func startTimer(of navigation: ScheduledNavigation, in frame: Frame) {
    if navigation.isLocationChange {
      noteQuickRedirect(navigation, in: frame)
      queueTask(gesture: navigation.gesture) { [unowned self] in fire(navigation, in: frame) }
    } else if isCompleteWithAncestors(frame) {
      noteQuickRedirect(navigation, in: frame)
      navigation.timer = loop.schedule(
        after: navigation.delay, LoopTask { [unowned self] in fire(navigation, in: frame) })
    }
  }

  /// A refresh waits for its page and those around it.
  func startRefresh(in frame: Frame) {
    for inside in frame.subtree {
      if let scheduled = inside.scheduled, !scheduled.isLocationChange, scheduled.timer == nil {
        startTimer(of: scheduled, in: inside)
      }
    }
  }

  private func isCompleteWithAncestors(_ frame: Frame) -> Bool {
    var walk: Frame? = frame
    while let current = walk {
      if !current.document.isComplete { return false }
      walk = current.parent
    }
    return true
  }

  /// WebKit's clientRedirected: the load that comes replaces the entry of the page that redirects.
  private func noteQuickRedirect(_ navigation: ScheduledNavigation, in frame: Frame) {
    if case .history = navigation.kind { return }
    frame.quickRedirectIsComing =
      (navigation.locksHistory || frame.history.currentShouldBeReplaced) && frame.committedLoad != nil
  }

  func cancelScheduled(in frame: Frame) {
    if let timer = frame.scheduled?.timer { loop.cancel(timer) }
    frame.scheduled = nil
  }

  /// WebKit's mustLockBackForwardList: before its load event a page redirects, unless the user asked.
  func mustLockHistory(in frame: Frame) -> Bool {
    !isProcessingGesture && frame.committedLoad != nil && !frame.document.loadEventDispatched
  }

  private func fire(_ navigation: ScheduledNavigation, in frame: Frame) {
    guard frame.scheduled === navigation, frame.isAttached else { return }
    frame.scheduled = nil
    switch navigation.kind {
    case .location(let intent): load(intent, in: frame)
    case .reload: reload(frame)
    case .refresh(let url, _): refresh(frame, to: url, locksHistory: navigation.locksHistory)
    case .history(let item): traverse(to: item, in: frame)
    case .form(let form): submit(form, in: frame)
    }
  }

  // MARK: Reloads and refreshes

  /// `location.reload()`: rule 4.25.
  func reload(_ frame: Frame) {
    let document = frame.document!
    load(
      NavigationIntent(
        url: document.url, referrer: referrer(from: document, to: document.url), requester: document, kind: .reload,
        locksHistory: true, reason: .pageReloadsItself), in: frame)
  }

  /// Rule 3.7: a refresh to the same URL is a reload, another one a load.
  private func refresh(_ frame: Frame, to url: WebURL, locksHistory: Bool) {
    let document = frame.document!
    if document.policies.sandbox.contains(.automaticFeatures) {
      return console(.error, "Unable to do meta refresh due to sandboxing", in: document)
    }
    let isSame = url.equalsExcludingFragments(document.url)
    load(
      NavigationIntent(
        url: url, referrer: referrer(from: document, to: url), requester: document, kind: isSame ? .reload : .other,
        locksHistory: locksHistory,
        reason: .pageRefreshes), in: frame)
  }

  func noteRefreshHeader(of load: DocumentLoad, in frame: Frame) {
    if let header = load.response?.headers["Refresh"] { scheduleRefresh(header, in: frame.document) }
  }

  /// HTML Standard, "shared declarative refresh steps", for the first `meta` that has one.
  func noteRefreshMeta(in document: ContentDocument) {
    for node in document.tree.descendants {
      guard let element = node as? Element, element.localName == "meta",
        element.attribute("http-equiv")?.lowercased() == "refresh", let content = element.attribute("content")
      else { continue }
      return scheduleRefresh(content, in: document)
    }
  }

  private func scheduleRefresh(_ content: String, in document: ContentDocument) {
    guard let frame = document.frame else { return }
    guard let refresh = RefreshDirective(content, base: document.script.documentBaseURL, current: document.url) else {
      let start = content.count > 100 ? content.prefix(100) + "…" : content[...]
      return console(.warn, "The page is not refreshed: '\(start)' is no time, or no time and URL.", in: document)
    }
    if let waiting = frame.scheduled, waiting.isLocationChange || waiting.delay < refresh.seconds * 1000 { return }
    schedule(
      ScheduledNavigation(
        kind: .refresh(refresh.url, delay: refresh.seconds), gesture: nil, delay: refresh.seconds * 1000,
        locksHistory: refresh.seconds <= 1), in: frame)
  }
}

/// HTML Standard, "shared declarative refresh steps", the parsing part.
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
