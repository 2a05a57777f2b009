import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Traversals, after WebKit's HistoryController::goToItem and FrameLoader::loadItem (rules 4.22, 4.23).
extension HistoryController {
  /// WebKit's HistoryController::goToItemShared: where a script goes to another document, the UI process is asked
  /// first. What the UI process has sent before that is done before.
  func askToTraverse(to item: SessionHistoryEntry) {
    if let current, item.isSameDocument(as: current) { return traverse(to: item) }
    willAsk(about: item)
    world.queueMessage { [frame] in
      guard frame.isAttached, frame.history.asked === item else { return }
      frame.history.forgetAsked()
      frame.history.traverse(to: item)
    }
  }

  /// Goes to an entry of the page's list, in this frame and all inside it.
  func traverse(to item: SessionHistoryEntry, navigation: NavigationID? = nil) {
    let frame = frame
    guard let page = frame.page else { return }
    // The UI process says where the page is: the page's own entry may be an older one (rule 4.43).
    let shown = page.proxy.backForward.current
    page.proxy.willGo(to: item)
    changed()
    go(to: item, from: shown?.entry(of: frame.id) ?? shown, navigation: navigation)
  }

  /// WebKit's recursiveSetProvisionalItem and recursiveGoToItem: loads the frames whose entries differ. The frames
  /// around them get their entries when one of these loads is committed.
  private func go(to item: SessionHistoryEntry, from: SessionHistoryEntry?, navigation: NavigationID?) {
    guard item.isClone(of: from) else { return load(item, from: from, navigation: navigation) }
    provisional = item
    let inside = frame.subtree.dropFirst()
    for childItem in item.children {
      guard let fromChild = from?.child(of: childItem.frame),
        let child = inside.first(where: { $0.id == childItem.frame })
      else { continue }
      child.history.go(to: childItem, from: fromChild, navigation: nil)
    }
  }

  /// WebKit's recursiveUpdateForCommit, and the same for entries of one document.
  func commitProvisional() {
    guard let item = provisional else { return }
    if item.isClone(of: current) { (previous, current, provisional) = (current, item, nil) }
    for child in frame.children { child.history.commitProvisional() }
  }

  /// WebKit's FrameLoader::loadItem.
  func load(_ item: SessionHistoryEntry, from: SessionHistoryEntry?, navigation: NavigationID?) {
    let frame = frame
    if from != nil, let current, item.isSameDocument(as: current), !frame.document.isInitialEmpty {
      return goWithinDocument(to: item)
    }
    guard let page = frame.page else { return }
    let request = request(for: item, page: page)
    let url = request.url ?? item.url
    var snapshot = frame.snapshot
    // A frame of a page that is made again has shown about:blank by now.
    if !frame.isMainFrame, frame.document.isInitialEmpty { snapshot.url = frame.document.url.href }
    var action = NavigationActionInfo(
      request: request, source: snapshot, target: snapshot,
      kind: .backForward, gesture: .notUserInitiated,
      isAPILoad: navigation != nil, reason: .historyIsTraversed)
    // WebKit's loadWithDocumentLoader looks at URLs only: an entry of another document that differs in the fragment
    // becomes a fragment change, and a new entry unless the URL stays the same.
    if frame.fragments.isFragmentNavigation(to: url, method: request.method, type: .backForward) {
      let adds = url != frame.document.url
      return frame.fragments.navigate(to: url, action: &action, history: adds ? .push : .replace)
    }
    let load = DocumentLoad(
      request: request, action: action,
      plan: NavigationPlan(
        type: .backForward, navigation: frame.isMainFrame ? navigation ?? world.newNavigation() : nil,
        substitute: frame.sourceDocument(for: url), entry: item,
        initiatorOrigin: url.scheme == "about" ? frame.document.origin : nil))
    load.entries.shown = from
    frame.navigator.begin(load)
  }

  /// WebKit's FrameLoader::loadDifferentDocumentItem: for a page that its process keeps, the request of that page,
  /// which is another one than its entry's where about:blank took the place of the page that the entry was made for
  /// (rule 4.26).
  private func request(for item: SessionHistoryEntry, page: Page) -> NavigationRequest {
    if let kept = item.cachedPage, !kept.isSuspended, var request = kept.frozen.load?.request {
      let url = kept.frozen.document.loadedURL(by: kept.frozen.load)
      request.url = url
      request.urlText = url.href
      return request
    }
    var request = NavigationRequest(url: item.url, method: item.request.method, body: item.request.body)
    request.headers["User-Agent"] = page.settings.userAgent
    request.headers["Referer"] = item.request.referrer
    request.headers["Content-Type"] = item.request.contentType
    return request
  }

  /// Rule 4.22: no delegate is called.
  private func goWithinDocument(to item: SessionHistoryEntry) {
    let frame = frame
    let document = frame.document
    let oldURL = document.url
    previous = current
    current = item
    frame.top.history.commitProvisional()
    // WebKit's FrameLoader::loadItem makes the type of a load under way its own, if it is of this process.
    frame.loader.provisionalLoad?.entries.takesCurrentEntry = true
    document.setURL(item.url)
    frame.tellURL()
    endPendingTraversal()
    world.queueTask {
      document.script.firePopState(item.state)
      if oldURL.fragment != item.url.fragment && oldURL.equalsExcludingFragments(item.url) {
        document.script.fireHashChange(old: oldURL.href, new: item.url.href)
      }
    }
    world.explain(.entryIsOfSameDocument, in: frame)
  }

  /// Once a frame inside has gone back or forward, the UI process does not wait for the page to do so.
  func endPendingTraversal() {
    let frame = frame
    guard !frame.isMainFrame, let page = frame.page else { return }
    world.post(.didAbandon(page.id, nil))
  }
}
