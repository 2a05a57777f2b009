import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// The session history entries of one frame (WebKit's HistoryController).
final class HistoryController {
  unowned let frame: Frame
  unowned let world: ContentWorld

  var current: SessionHistoryEntry?
  var previous: SessionHistoryEntry?
  /// The destination of a traversal that has not committed.
  var provisional: SessionHistoryEntry?
  /// The entry to which a script wants to go while the UI process is asked; another load forgets it (WebKit's
  /// m_policyItem).
  private(set) var asked: SessionHistoryEntry?

  init(frame: Frame) {
    self.frame = frame
    world = frame.world
  }

  /// Whether the next load replaces the current entry: it is the first entry, and it is about:blank because the page
  /// opened empty and navigated later. An about:blank with a fragment is another URL, and its entry stays.
  var currentShouldBeReplaced: Bool { current != nil && previous == nil && current?.url == .aboutBlank }

  func willAsk(about entry: SessionHistoryEntry) { asked = entry }

  /// Forgets the traversal that the UI process is asked about, because another load comes first.
  func forgetAsked() { asked = nil }

  /// Notes that the load of the entry starts.
  func willTraverse(to entry: SessionHistoryEntry) { provisional = entry }

  // MARK: Going back and forward (rules 4.22 and 4.23)

  /// Asks the UI process before a script goes to another document (WebKit's HistoryController::goToItemShared). The
  /// messages that the UI process has already sent are handled first.
  func askToTraverse(to item: SessionHistoryEntry) {
    if frame.traversalPrompt.isWanted {
      return frame.traversalPrompt.ask(about: item) { [frame] in frame.history.traverse(to: item) }
    }
    if let current, item.isSameDocument(as: current) { return traverse(to: item) }
    willAsk(about: item)
    world.queueMessage(of: .frame(frame)) { [frame] in
      guard frame.isAttached, frame.history.asked === item else { return }
      frame.history.forgetAsked()
      frame.history.traverse(to: item)
    }
  }

  /// Goes to an entry of the page's list, in this frame and in all frames inside it.
  func traverse(to item: SessionHistoryEntry, navigation: NavigationID? = nil) {
    let frame = frame
    guard let page = frame.page else { return }
    // The UI process knows the page's place in the list; the page's own entry may be an older one (rule 4.43).
    let shown = page.proxy.backForward.current
    page.proxy.willGo(to: item)
    changed()
    go(to: item, from: shown?.entry(of: frame.id) ?? shown, navigation: navigation)
  }

  /// Loads the frames whose entries differ (WebKit's recursiveSetProvisionalItem and recursiveGoToItem). The frames
  /// around them get their entries when one of these loads commits.
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

  /// Makes the provisional entries current (WebKit's recursiveUpdateForCommit), also for entries of one document.
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
    // By now, a frame of a restored page has shown about:blank.
    if !frame.isMainFrame, frame.document.isInitialEmpty { snapshot.url = frame.document.url.href }
    var action = NavigationActionInfo(
      request: request, source: snapshot, target: snapshot,
      kind: isFirstOfProcess ? .other : .backForward, gesture: .notUserInitiated,
      isAPILoad: navigation != nil,
      externalURLs: world.isProcessingGesture ? .allowed : item.request.externalURLs, reason: .historyIsTraversed)
    // WebKit's loadWithDocumentLoader compares URLs only: going to an entry of another document that differs only in
    // the fragment becomes a fragment change. It makes a new entry unless the URL stays the same.
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

  /// Whether the process has shown nothing yet: it was launched for the entry, as after the end of another one, or to
  /// restore a session (rule 4.19).
  private var isFirstOfProcess: Bool { frame.isMainFrame && frame.document.isInitialEmpty }

  /// The request of an entry. If its process keeps a page for the entry, that page's request counts. It differs from
  /// the entry's where about:blank has replaced the page for which the entry was made (rule 4.26; WebKit's
  /// FrameLoader::loadDifferentDocumentItem).
  private func request(for item: SessionHistoryEntry, page: Page) -> NavigationRequest {
    if let kept = item.cachedPage, !kept.isSuspended, var request = kept.frozen.load?.request {
      let url = kept.frozen.document.loadedURL(by: kept.frozen.load)
      request.url = url
      request.urlText = url.href
      return request
    }
    var request = NavigationRequest(url: item.url, method: item.request.method, body: item.request.body)
    request.applyUserAgent(of: page)
    request.headers["Referer"] = item.request.referrer
    request.headers["Content-Type"] = item.request.contentType
    return request
  }

  /// Goes to an entry of the same document. No delegate is called (rule 4.22).
  private func goWithinDocument(to item: SessionHistoryEntry) {
    let frame = frame
    let document = frame.document
    let oldURL = document.url
    previous = current
    current = item
    frame.top.history.commitProvisional()
    // A load under way in this process takes on the type of the traversal (WebKit's FrameLoader::loadItem).
    frame.loader.provisionalLoad?.entries.takesCurrentEntry = true
    document.setURL(item.url)
    document.indicateTarget()
    frame.tellURL()
    endPendingAppLoad()
    world.queueTask(of: .frame(frame)) {
      document.script.firePopState(item.state)
      if oldURL.fragment != item.url.fragment && oldURL.equalsExcludingFragments(item.url) {
        document.script.fireHashChange(old: oldURL.href, new: item.url.href)
      }
    }
    world.explain(.entryIsOfSameDocument, in: frame)
  }

  /// Ends the wait for the load that the app has requested, once a load of a frame inside has begun, or the frame has
  /// gone back or forward (WebKit's WebPageProxy::didStartProvisionalLoadForFrameShared).
  func endPendingAppLoad() {
    let frame = frame
    guard !frame.isMainFrame, let page = frame.page else { return }
    world.post(.didAbandon(page.id, nil))
  }

  // MARK: Writing

  /// Records a committed load: as a new entry, another position in the list, or a changed entry.
  func recordCommit(of load: DocumentLoad) {
    let frame = frame
    if load.request.url == nil { return }
    // The entry before it stays; a process without that entry does not know of it.
    let type = load.typeInItsProcess(swapsProcesses: world.rules.swapsProcesses)
    let isClientRedirect = load.isClientRedirect(swapsProcesses: world.rules.swapsProcesses)
    if type == .standard, !load.isForHistory {
      if load.provisionalPage != nil { (current, previous) = (nil, nil) }
      return
    }
    switch type {
    case _ where load.entries.takesCurrentEntry:
      replaceCurrent(with: load)
    case .backForward:
      previous = current
      current = load.plan.entry ?? provisional
      current?.frame = frame.id
      provisional = nil
      frame.top.history.commitProvisional()
      // The traversal may have been redirected (WebKit's updateForBackForwardNavigation).
      let url = frame.document.loadedURL(by: frame.loader.committedLoad)
      if let current, current.url != url {
        become(url, current)
        current.children = []
      }
    case .reload, .reloadFromOrigin, .same:
      replaceCurrent(with: load)
    case .standard where !isClientRedirect:
      addEntry(load: load)
    case .standard:
      replaceCurrent(with: load)
    case .lockedRedirect:
      recordLockedRedirect(of: load)
    }
    if frame.isMainFrame { current?.process = frame.page?.proxy.process }
    changed()
  }

  /// Keeps the policies with which about: and data: pages began, for the way back (WebKit's DocumentWriter::begin).
  func keepPolicies(of document: ContentDocument, load: DocumentLoad) {
    guard load.url.scheme == "about" || load.url.scheme == "data", load.plan.type != .backForward else { return }
    current?.policies = document.policyContainer
  }

  private func recordLockedRedirect(of load: DocumentLoad) {
    let frame = frame
    // The entry stays as it was (WebKit's HistoryController::updateForRedirectWithLockedBackForwardList).
    let isClientRedirect = load.plan.isClientRedirect
    if frame.isMainFrame, !isClientRedirect { return }
    if isClientRedirect || frame.isMainFrame {
      return current == nil && frame.isMainFrame
        ? addEntry(load: load) : replaceCurrent(with: load)
    }
    // A child frame's first load belongs to its parent's entry.
    giveParent(newItem(load: load))
  }

  /// WebKit's HistoryController::updateBackForwardListClippedAtTarget.
  private func addEntry(load: DocumentLoad) {
    forgetAsked()
    add(itemTree(target: frame, load: load, clips: true))
  }

  private func add(_ item: SessionHistoryEntry) {
    guard let list = frame.page?.proxy.backForward else { return }
    drop(frame.isMainFrame ? list.add(item) : list.add(ofFrameInside: item) { world.newHistoryNumber() })
  }

  private func giveParent(_ item: SessionHistoryEntry) {
    guard let around = frame.parent?.history.current else { return }
    frame.page?.proxy.backForward.setChild(item, of: around)
  }

  private func replaceCurrent(with load: DocumentLoad) {
    let frame = frame
    // A load in another process takes over the entry that the UI process shows. It is not the page's own entry if a
    // frame has navigated (rule 4.43).
    if goesToAnotherProcess(load), frame.isMainFrame, let shown = frame.page?.proxy.backForward.current {
      current = shown
    }
    // A frame without an entry gets none (WebKit's HistoryController::updateCurrentItem).
    guard let item = current else { return }
    item.request = SessionHistoryEntry.Request(of: load)
    // For the history, though not for scripts (rule 4.22), the same URL is the same document (WebKit's
    // HistoryController::updateCurrentItem).
    let isSame = item.url == frame.document.url
    // The page that the page cache keeps for the entry is another page now (WebKit's HistoryItem::reset and
    // HistoryController::updateForReload).
    let type = load.typeInItsProcess(swapsProcesses: world.rules.swapsProcesses)
    if !isSame || type != .standard, load.provisionalPage == nil { world.pool.backForwardCache.dropPage(of: item) }
    if !keepsChildren(after: load, isSame: isSame) { item.children = [] }
    guard !isSame else { return }
    become(frame.document.url, item)
    // WebKit's HistoryController::initializeItem.
    item.originalURL = load.originalURL ?? item.url
  }

  /// Whether the entry keeps its frames' entries. The UI process does not hear of their loss if another process loses
  /// them (rule 4.43), or if a redirect leads to the same URL.
  private func keepsChildren(after load: DocumentLoad, isSame: Bool) -> Bool {
    if goesToAnotherProcess(load) { return true }
    return isSame && load.isClientRedirect(swapsProcesses: world.rules.swapsProcesses)
      && !load.entries.takesCurrentEntry
  }

  private func goesToAnotherProcess(_ load: DocumentLoad) -> Bool {
    load.changesProcess(swapsProcesses: world.rules.swapsProcesses)
  }

  /// WebKit's HistoryItem::reset.
  private func become(_ url: WebURL, _ item: SessionHistoryEntry) {
    item.url = url
    let sequence = world.newHistoryNumber()
    item.sequences = SessionHistoryEntry.Sequences(item: sequence, document: sequence)
    item.state = nil
  }

  /// Makes an entry of the same document, for a script's state or a fragment (HTML Standard, "URL and history update
  /// steps").
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#url-and-history-update-steps
  func recordSameDocumentEntry(_ step: SameDocumentStep, url: WebURL) {
    let frame = frame
    guard let page = frame.page else { return }
    let documentSequence = current?.sequences.document
    let history = step.isFragment ? self : page.mainFrame.history
    if step.isFragment { forgetAsked() }
    let top = history.itemTree(target: frame, load: nil, clips: false)
    guard let item = current else { return }
    item.url = url
    item.state = step.state
    if let documentSequence { item.sequences.document = documentSequence }
    top.createdByScriptWithoutInteraction = !step.isByApp && !hasRecentInteraction(frame.document)
    history.add(top)
    changed()
  }

  /// Whether the user has touched the page within the last ten seconds (rule 4.24).
  private func hasRecentInteraction(_ document: ContentDocument) -> Bool {
    if world.gesture != nil { return true }
    guard let last = document.activation.last, last >= 0 else { return false }
    return world.loop.now - last <= 10_000
  }

  // MARK: Entries

  private func newItem(load: DocumentLoad?) -> SessionHistoryEntry {
    let frame = frame
    let number = world.newHistoryNumber()
    let document = frame.document
    let item = SessionHistoryEntry(
      id: number, sequence: number, frame: frame.id, url: document.url,
      originalURL: load?.originalURL ?? document.url, title: document.tree.title)
    item.target = frame.uniqueName
    // An entry belongs to the process that made it.
    if frame.isMainFrame { item.process = frame.page?.proxy.process }
    if let shown = load ?? frame.loader.committedLoad { item.request = SessionHistoryEntry.Request(of: shown) }
    item.request.method = load?.request.method ?? current?.request.method ?? "GET"
    previous = current
    current = item
    return item
  }

  /// Makes entries for the frame and those inside it; frames that did not navigate get copies of theirs (WebKit's
  /// createItemTree).
  private func itemTree(target: Frame, load: DocumentLoad?, clips: Bool) -> SessionHistoryEntry {
    let frame = frame
    let item = newItem(load: frame === target ? load : nil)
    let previous = previous
    if frame !== target || !clips {
      if let previous {
        if frame !== target {
          item.sequences.item = previous.sequences.item
          item.url = previous.url
          item.state = previous.state
        }
        item.sequences.document = previous.sequences.document
      }
      for child in frame.children {
        item.setChild(child.history.itemTree(target: target, load: load, clips: clips))
      }
    }
    return item
  }

  /// Drops the pages of removed entries from the page cache.
  private func drop(_ items: [SessionHistoryEntry]) {
    for item in items { world.pool.backForwardCache.dropPage(of: item) }
  }

  /// Makes the page's own entry the current one of the list again, because the traversal has failed.
  func returnToCurrent() {
    guard let page = frame.page, let current = page.mainFrame.history.current else { return }
    page.proxy.backForward.setCurrent(current)
    changed()
  }

  /// Brings the app's copy of the list up to date.
  func changed() {
    let frame = frame
    guard let page = frame.page else { return }
    world.post(.didChangeHistory(page.id, page.proxy.backForward.snapshot))
  }
}

extension SessionHistoryEntry.Request {
  /// The request of a load, as its entry keeps it.
  fileprivate init(of load: DocumentLoad) {
    let request = load.request
    self.init(
      method: request.method, body: request.body, contentType: request.headers["Content-Type"],
      referrer: request.headers["Referer"])
    externalURLs = load.action.externalURLs
  }
}

/// A step to another entry of the same document.
enum SameDocumentStep {
  /// A call of `history.pushState`. The entry belongs to the whole page.
  case state(SerializedValue)
  /// A change of the fragment. The entry belongs to the frame alone, as for other navigations.
  case fragment
  /// A change of the fragment by the app's load. It counts as an interaction (rule 4.24).
  case fragmentOfApp

  fileprivate var isFragment: Bool { if case .state = self { false } else { true } }
  fileprivate var isByApp: Bool { if case .fragmentOfApp = self { true } else { false } }
  fileprivate var state: SerializedValue? { if case .state(let state) = self { state } else { nil } }
}
