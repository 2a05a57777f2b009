import HTMLTree
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// The app's requests to a page: loading, going back, stopping (WebKit's WebPage).
extension Page {
  /// WebKit's WebPage::loadRequest, loadData and loadSimulatedRequest.
  func load(_ content: APILoad, navigation: NavigationID) {
    let frame = mainFrame
    var request: NavigationRequest
    let substitute: NavigationPlan.Substitute?
    switch content {
    case .request(let given): (request, substitute) = (given, nil)
    case .html(let html, let base): (request, substitute) = (NavigationRequest(url: base ?? .aboutBlank), .html(html))
    case .data(let bytes, let mimeType, let encoding, let base):
      (request, substitute) = (NavigationRequest(url: base), .data(bytes, mimeType: mimeType, encoding: encoding))
    case .simulated(let given, let response): (request, substitute) = (given, .response(response))
    }
    request.addDefaults(of: self)
    request.timeout = NavigationRequest.usableTimeout(request.timeout)
    if case .request = content { frame.loader.httpState.appLoads(asFallback: false) }
    guard request.url != nil || request.urlText.isEmpty else {
      // The app is not asked about an invalid URL (rule 4.38).
      return world.queueTask(of: .page(id)) { [unowned world, id] in
        world.post(
          .didFail(
            id, navigation, .cannotShowURL(request.urlText), provisional: true,
            .appURLIsInvalid(request.urlText)))
      }
    }
    if substitute == nil && isScript(request, in: frame) { return }
    var action = NavigationActionInfo(
      request: request, source: frame.snapshot, target: frame.snapshot, kind: .other,
      gesture: .notUserInitiated, isAPILoad: true,
      externalURLs: substitute == nil ? .schemesOnly : .notAllowed, reason: .appLoadsPage)
    // Loading the current URL again replaces its entry (WebKit's FrameLoader::load).
    let isSameURL = request.url.map { frame.navigator.treatsAsCurrent($0, requester: nil) } ?? false
    if substitute == nil, let url = request.url,
      frame.fragments.isFragmentNavigation(to: url, method: request.method, type: isSameURL ? .same : .standard)
    {
      return frame.fragments.navigate(to: url, action: &action, history: .push)
    }
    frame.navigator.begin(
      DocumentLoad(
        request: request, action: action,
        plan: NavigationPlan(type: isSameURL ? .same : .standard, navigation: navigation, substitute: substitute)))
  }

  /// WebKit's WebPage::loadRequest as WebPageProxy::didFailProvisionalLoadForFrameShared calls it (rule 4.49).
  func loadOverHTTP(_ given: NavigationRequest, navigation: NavigationID) {
    let frame = mainFrame
    var request = given
    request.addDefaults(of: self)
    frame.loader.httpState.appLoads(asFallback: true)
    let action = NavigationActionInfo(
      request: request, source: frame.snapshot, target: frame.snapshot, kind: .other, gesture: .notUserInitiated,
      isAPILoad: true, reason: .httpReplacesHTTPS)
    let isSameURL = request.url.map { frame.navigator.treatsAsCurrent($0, requester: nil) } ?? false
    var plan = NavigationPlan(type: isSameURL ? .same : .standard, navigation: navigation)
    plan.beginner = .httpFallback
    frame.navigator.begin(DocumentLoad(request: request, action: action, plan: plan))
  }

  /// Whether the request has a `javascript:` URL. The app cannot load it: nothing happens, and the view continues to
  /// load.
  private func isScript(_ request: NavigationRequest, in frame: Frame) -> Bool {
    guard request.url?.scheme == "javascript" else { return false }
    world.explain(.scriptURLOfAppDoesNothing, in: frame)
    return true
  }

  /// Loads a window without an opener for the app, on behalf of the frame that opened it (rule 1.30).
  func loadOpenerless(_ action: NavigationActionInfo, navigation: NavigationID) {
    let frame = mainFrame
    if isScript(action.request, in: frame) { return }
    var first = action
    first.target = frame.snapshot
    first.kind = .other
    first.gesture = .notUserInitiated
    first.targetName = nil
    first.mouseButton = nil
    first.modifiers = []
    first.reason = .appSideLoadsWindowWithoutOpener
    if first.request.url == nil { proxy.initiator = first.source }
    frame.navigator.begin(
      DocumentLoad(
        request: first.request, action: first,
        plan: NavigationPlan(type: .standard, navigation: navigation, beginner: .windowWithoutOpener)))
  }

  /// Loads a script in the window. The window itself asks for the load (rule 1.57), although the next question names
  /// the frame that opened it (rule 3.2).
  func loadOpenerlessScript(_ url: WebURL, for action: NavigationActionInfo) {
    proxy.initiator = action.source
    mainFrame.javaScriptURLs.run(url, by: mainFrame.document)
  }

  /// Loads the page's URL again, never the text that the app gave for it (WebKit's WebPage::reload and
  /// FrameLoader::reload).
  func reload(navigation: NavigationID, fromOrigin: Bool) {
    let frame = mainFrame
    guard frame.loader.committedFirstRealLoad, frame.loader.committedLoad != nil else { return }
    // The reload takes the request that brought the page, not the entry's, because an entry with the app's own text has
    // no request.
    let shown = frame.loader.committedLoad?.request
    let url = frame.document.loadedURL(by: frame.loader.committedLoad)
    var request = NavigationRequest(url: url, method: shown?.method ?? "GET", body: shown?.body)
    request.headers["Content-Type"] = shown?.headers["Content-Type"]
    request.headers["Referer"] = shown?.headers["Referer"]
    request.timeout = shown?.timeout
    request.addDefaults(of: self)
    let action = NavigationActionInfo(
      request: request, source: frame.snapshot, target: frame.snapshot,
      kind: shown?.method == "POST" ? .formResubmitted : .reload, gesture: .notUserInitiated, isAPILoad: true,
      externalURLs: frame.document.externalURLsPolicy, reason: .appReloadsPage)
    frame.navigator.begin(
      DocumentLoad(
        request: request, action: action,
        plan: NavigationPlan(
          type: fromOrigin ? .reloadFromOrigin : .reload, navigation: navigation,
          initiatorOrigin: frame.document.url.scheme == "about" ? frame.document.origin : nil)))
  }

  /// Goes to an entry of the list. An entry that belongs to one frame only (rule 4.23) is loaded in that frame, if it
  /// still exists (WebKit's WebPage::goToBackForwardItem).
  func go(to item: Int, navigation: NavigationID) {
    guard let target = proxy.backForward.item(withID: item) else { return }
    let frame = mainFrame.subtree.first { $0.id == target.frame } ?? mainFrame
    frame.traversalPrompt.ask(about: target) { frame.history.traverse(to: target, navigation: navigation) }
  }

  /// Rebuilds the session history and loads one of its entries, as WebKit does with a saved state.
  func restoreHistory(_ entries: [HistoryEntry], current: Int, navigation: NavigationID) {
    guard entries.indices.contains(current) else { return }
    let frame = mainFrame
    frame.stopper.stopAllLoads(reason: .appRestoresHistory)
    let items = entries.map { entry in
      let number = world.newHistoryNumber()
      var request = SessionHistoryEntry.Request()
      request.externalURLs = entry.externalURLs
      return SessionHistoryEntry(
        id: number, sequence: number, frame: frame.id, url: entry.url, originalURL: entry.originalURL,
        title: entry.title, request: request)
    }
    proxy.backForward.restore(items, index: current)
    frame.history.changed()
    goAgain(to: items[current], navigation: navigation)
  }

  /// WebKit's WebPage::goToBackForwardItem for an entry that is not shown.
  func goAgain(to entry: SessionHistoryEntry, navigation: NavigationID) {
    let frame = mainFrame
    frame.traversalPrompt.ask(about: entry) { frame.history.load(entry, from: nil, navigation: navigation) }
  }

  /// WebKit's WebPage::stopLoading.
  func stopLoading() {
    mainFrame.stopper.stopForUserCancel(reason: .appStopsLoad)
  }
}

extension NavigationRequest {
  /// WebKit's FrameLoader::applyUserAgentIfNeeded.
  mutating func applyUserAgent(of page: Page?) {
    if let page, headers["User-Agent"] == nil { headers["User-Agent"] = page.settings.userAgent }
  }

  mutating func addDefaults(of page: Page) {
    applyUserAgent(of: page)
    if headers["Accept"] == nil {
      headers["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    }
  }
}
