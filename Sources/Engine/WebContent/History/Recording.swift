import PageScripting
import URLStandard
import WindowRegistry

/// Writing the session history, after WebKit's HistoryController.
extension HistoryController {
  /// The load has committed: there is a new entry, another position in the list, or a changed entry.
  func recordCommit(of load: DocumentLoad) {
    let frame = frame
    if load.request.url == nil { return }
    // The entry before it stays. A process that has none does not know of it.
    if load.type == .standard, !load.isForHistory {
      if load.isInNewProcess { (current, previous) = (nil, nil) }
      return
    }
    switch load.type {
    case _ where load.takesCurrentEntry:
      replaceCurrent(with: load)
    case .backForward:
      previous = current
      current = load.historyItem ?? provisional
      current?.frame = frame.id
      provisional = nil
      frame.top.history.commitProvisional()
      // WebKit's updateForBackForwardNavigation: the way back may have been redirected.
      let url = frame.document.loadedURL(by: frame.loader.committedLoad)
      if let current, current.url != url {
        become(url, current)
        current.children = []
      }
    case .reload, .reloadFromOrigin, .same:
      replaceCurrent(with: load)
    case .standard where !load.isClientRedirect:
      addEntry(load: load)
    case .standard:
      replaceCurrent(with: load)
    case .lockedRedirect:
      recordLockedRedirect(of: load)
    }
    if frame.isMainFrame { current?.process = frame.page?.process }
    changed()
  }

  /// WebKit's DocumentWriter::begin: about: and data: pages have the policies again that they began with.
  func keepPolicies(of document: ContentDocument, load: DocumentLoad) {
    guard load.url.scheme == "about" || load.url.scheme == "data", load.type != .backForward else { return }
    current?.policies = document.policyContainer
  }

  private func recordLockedRedirect(of load: DocumentLoad) {
    let frame = frame
    // WebKit's HistoryController::updateForRedirectWithLockedBackForwardList: the entry stays as it was.
    if frame.isMainFrame, !load.isClientRedirect { return }
    if load.isClientRedirect || frame.isMainFrame {
      return current == nil && frame.isMainFrame
        ? addEntry(load: load) : replaceCurrent(with: load)
    }
    // A child frame's first load belongs to its parent's entry.
    giveParent(newItem(load: load))
  }

  /// WebKit's HistoryController::updateBackForwardListClippedAtTarget.
  private func addEntry(load: DocumentLoad) {
    asked = nil
    add(itemTree(target: frame, load: load, clips: true))
  }

  /// WebKit's WebBackForwardList::completeFrameStateForNavigation: the app's side copies the entry that is shown, with the
  /// frame's own in it. The pages around the frame keep their entries, and what changes these later changes the entry
  /// before (rule 4.43). The entry of a frame that had none so far is taken for the whole page's.
  private func add(_ item: HistoryItem) {
    guard let page = frame.page else { return }
    guard !frame.isMainFrame, let shown = page.backForward.current, shown.holdsEntry(of: frame.id) else {
      return drop(page.backForward.add(item))
    }
    let copy = shown.copy(with: item) { world.newHistoryNumber() }
    copy.navigatedFrame = frame.id
    drop(page.backForward.add(copy))
  }

  /// WebKit's WebPageProxy::backForwardSetChildItem: in the entry that is shown, whichever the page around the frame has.
  private func giveParent(_ item: HistoryItem) {
    guard let around = frame.parent?.history.current else { return }
    (frame.page?.backForward.current?.item(withKey: around.key) ?? around).setChild(item)
  }

  private func replaceCurrent(with load: DocumentLoad) {
    let frame = frame
    // WebKit's WebPageProxy::continueNavigationInNewProcess: another process takes over the entry that the app's side
    // shows, which is not the page's own where a frame navigated (rule 4.43).
    if goesToAnotherProcess(load), frame.isMainFrame, let shown = frame.page?.backForward.current { current = shown }
    // WebKit's HistoryController::updateCurrentItem: what has no entry gets none.
    guard let item = current else { return }
    item.method = load.request.method
    item.body = load.request.body
    item.contentType = load.request.headers["Content-Type"]
    item.referrer = load.request.headers["Referer"]
    // WebKit's HistoryController::updateCurrentItem: the same URL is the same document for the history, though not for
    // scripts (rule 4.22).
    let isSame = item.url == frame.document.url
    // WebKit's HistoryItem::reset and HistoryController::updateForReload: what waits for the entry is another page.
    if !isSame || load.type != .standard, !load.isInNewProcess { world.backForwardCache.dropPage(of: item) }
    if !keepsChildren(after: load, isSame: isSame) { item.children = [] }
    if !isSame { become(frame.document.url, item) }
  }

  /// Rule 4.43: the app's side does not hear from another process that an entry has lost its frames, and nobody says so where
  /// a redirect leads to the same URL.
  private func keepsChildren(after load: DocumentLoad, isSame: Bool) -> Bool {
    if goesToAnotherProcess(load) { return true }
    return isSame && load.isClientRedirect && !load.takesCurrentEntry
  }

  private func goesToAnotherProcess(_ load: DocumentLoad) -> Bool {
    load.isInNewProcess || (load.switchesGroup && world.rules.swapsProcesses)
  }

  /// WebKit's HistoryItem::reset.
  private func become(_ url: WebURL, _ item: HistoryItem) {
    item.url = url
    let sequence = world.newHistoryNumber()
    item.documentSequence = sequence
    item.itemSequence = sequence
    item.state = nil
  }

  /// HTML Standard, "URL and history update steps", and fragments: an entry of the same document.
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#url-and-history-update-steps
  /// - Parameters:
  ///   - isFragment: a fragment's entry is the frame's alone, as of other navigations; a script's is the page's.
  ///   - isByApp: the app loads the URL, which counts as an interaction (rule 4.24).
  func recordSameDocumentEntry(
    state: SerializedValue?, url: WebURL, isFragment: Bool = false, isByApp: Bool = false
  ) {
    let frame = frame
    guard let page = frame.page else { return }
    let documentSequence = current?.documentSequence
    let history = isFragment ? self : page.mainFrame.history
    if isFragment { asked = nil }
    let top = history.itemTree(target: frame, load: nil, clips: false)
    guard let item = current else { return }
    item.url = url
    item.state = state
    if let documentSequence { item.documentSequence = documentSequence }
    top.createdByScriptWithoutInteraction = !isByApp && !hasRecentInteraction(frame.document)
    history.add(top)
    changed()
  }

  /// Rule 4.24: whether the user touched the page within the last ten seconds.
  private func hasRecentInteraction(_ document: ContentDocument) -> Bool {
    if world.gesture != nil { return true }
    guard let last = document.lastActivation, last >= 0 else { return false }
    return world.loop.now - last <= 10_000
  }

  // MARK: Items

  private func newItem(load: DocumentLoad?) -> HistoryItem {
    let frame = frame
    let number = world.newHistoryNumber()
    let document = frame.document
    let item = HistoryItem(
      id: number, sequence: number, frame: frame.id, url: document.url,
      originalURL: load?.originalURL ?? document.url, title: document.tree.title,
      method: load?.request.method ?? current?.method ?? "GET")
    item.target = frame.uniqueName
    // WebKit's WebBackForwardListItem: an entry is of the process that made it.
    if frame.isMainFrame { item.process = frame.page?.process }
    let source = load ?? frame.loader.committedLoad
    item.body = source?.request.body
    item.contentType = source?.request.headers["Content-Type"]
    item.referrer = source?.request.headers["Referer"]
    previous = current
    current = item
    return item
  }

  /// WebKit's createItemTree: entries of frames that did not navigate are copies.
  private func itemTree(target: Frame, load: DocumentLoad?, clips: Bool) -> HistoryItem {
    let frame = frame
    let item = newItem(load: frame === target ? load : nil)
    let previous = previous
    if frame !== target || !clips {
      if let previous {
        if frame !== target {
          item.itemSequence = previous.itemSequence
          item.url = previous.url
          item.state = previous.state
        }
        item.documentSequence = previous.documentSequence
      }
      for child in frame.children {
        item.setChild(child.history.itemTree(target: target, load: load, clips: clips))
      }
    }
    return item
  }

  /// Pages whose entries were dropped from the list leave the page cache.
  private func drop(_ items: [HistoryItem]) {
    for item in items { world.backForwardCache.dropPage(of: item) }
  }

  /// Tells the app's side the current list.
  func changed() {
    let frame = frame
    guard let page = frame.page else { return }
    world.post(.didChangeHistory(page.id, page.backForward.snapshot))
  }
}
