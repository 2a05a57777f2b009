import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Going back and forward, after WebKit's HistoryController::goToItem and FrameLoader::loadItem (rules 4.22, 4.23).
extension ContentWorld {
  /// `history.go(delta)`: scheduled; a step outside the list only cancels what was scheduled.
  func scheduleTraversal(by delta: Int, in frame: Frame) {
    guard let page = frame.page else { return }
    if delta == 0 {
      let document = frame.document!
      return scheduleLocationChange(
        NavigationIntent(
          url: document.url, referrer: referrer(from: document, to: document.url), requester: document,
          reason: .historyGoZeroLoadsAgain), in: frame, replaces: true)
    }
    guard let item = page.backForward.item(at: delta) else { return cancelScheduled(in: frame) }
    schedule(ScheduledNavigation(kind: .history(item), gesture: gesture, locksHistory: false), in: frame)
  }

  func traverse(to item: HistoryItem, in frame: Frame, navigation: NavigationID? = nil) {
    guard let page = frame.page else { return }
    let main = page.mainFrame!
    let from = main.history.current
    page.backForward.setCurrent(item)
    historyChanged(in: main)
    go(main, to: item, from: from, navigation: navigation)
  }

  /// WebKit's recursiveGoToItem: loads the frames whose entries differ.
  private func go(
    _ frame: Frame, to item: HistoryItem, from: HistoryItem?, navigation: NavigationID?
  ) {
    guard item.isClone(of: from) else { return load(item, from: from, in: frame, navigation: navigation) }
    frame.history.previous = frame.history.current
    frame.history.current = item
    for childItem in item.children {
      guard let fromChild = from?.child(of: childItem.frame), let child = frames[childItem.frame] else { continue }
      go(child, to: childItem, from: fromChild, navigation: nil)
    }
  }

  func load(
    _ item: HistoryItem, from: HistoryItem?, in frame: Frame, navigation: NavigationID?
  ) {
    if let from, item.isSameDocument(as: from), frame.document.kind != .initialEmpty {
      return goWithinDocument(to: item, in: frame)
    }
    guard let page = frame.page else { return }
    var request = NavigationRequest(url: item.url, method: item.method, body: item.body)
    request.headers["User-Agent"] = page.settings.userAgent
    request.headers["Referer"] = item.referrer
    request.headers["Content-Type"] = item.contentType
    var snapshot = snapshot(of: frame)
    // A frame of a page that is made again has shown about:blank by now.
    if !frame.isMainFrame, frame.document.kind == .initialEmpty { snapshot.url = frame.document.url.href }
    var action = NavigationActionInfo(
      request: request, source: snapshot, target: snapshot,
      kind: .backForward, gesture: .notUserInitiated,
      isAPILoad: navigation != nil, reason: .historyIsTraversed)
    // WebKit's loadWithDocumentLoader looks at URLs only: an entry of another document that differs in the fragment
    // becomes a fragment change, and a new entry.
    if isFragmentNavigation(to: item.url, method: item.method, type: .backForward, in: frame) {
      return navigateToFragment(item.url, action: &action, history: .push, in: frame)
    }
    let load = DocumentLoad(
      request: request, action: action, type: .backForward,
      navigation: frame.isMainFrame ? navigation ?? newNavigation() : nil,
      substitute: item.url.isSrcdoc ? frame.container?.attribute("srcdoc").map { .html($0) } : nil,
      requester: nil, historyItem: item,
      initiatorOrigin: item.url.scheme == "about" ? frame.document.origin : nil)
    begin(load, in: frame)
  }

  /// Rule 4.22: no delegate hears of it.
  private func goWithinDocument(to item: HistoryItem, in frame: Frame) {
    let document = frame.document!
    let oldURL = document.url
    frame.history.previous = frame.history.current
    frame.history.current = item
    document.script.url = item.url
    registry.setURL(item.url, of: frame.id)
    urlChanged(in: frame)
    queueTask {
      document.script.firePopState(item.state)
      if oldURL.fragment != item.url.fragment && oldURL.equalsExcludingFragments(item.url) {
        document.script.fireHashChange(old: oldURL.href, new: item.url.href)
      }
    }
    explain(.entryIsOfSameDocument, in: frame)
  }
}
