import PageScripting
import ProcessModel
import ScriptValues
import URLStandard
import WebMessages
import WindowRegistry

/// Writing the session history, after WebKit's HistoryController.
extension HistoryController {
  /// The load has committed: there is a new entry, another position in the list, or a changed entry.
  func recordCommit(of load: DocumentLoad) {
    let frame = frame
    if load.request.url == nil { return }
    // The entry before it stays. A process that has none does not know of it.
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
      // WebKit's updateForBackForwardNavigation: the traversal may have been redirected.
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

  /// WebKit's DocumentWriter::begin: about: and data: pages have the policies again that they began with.
  func keepPolicies(of document: ContentDocument, load: DocumentLoad) {
    guard load.url.scheme == "about" || load.url.scheme == "data", load.plan.type != .backForward else { return }
    current?.policies = document.policyContainer
  }

  private func recordLockedRedirect(of load: DocumentLoad) {
    let frame = frame
    // WebKit's HistoryController::updateForRedirectWithLockedBackForwardList: the entry stays as it was.
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
    // Another process takes over the entry that the UI process shows, which is not the page's own where a frame
    // navigated (rule 4.43).
    if goesToAnotherProcess(load), frame.isMainFrame, let shown = frame.page?.proxy.backForward.current {
      current = shown
    }
    // WebKit's HistoryController::updateCurrentItem: what has no entry gets none.
    guard let item = current else { return }
    item.request = SessionHistoryEntry.Request(of: load.request)
    // WebKit's HistoryController::updateCurrentItem: the same URL is the same document for the history, though not for
    // scripts (rule 4.22).
    let isSame = item.url == frame.document.url
    // WebKit's HistoryItem::reset and HistoryController::updateForReload: what waits for the entry is another page.
    let type = load.typeInItsProcess(swapsProcesses: world.rules.swapsProcesses)
    if !isSame || type != .standard, load.provisionalPage == nil { world.pool.backForwardCache.dropPage(of: item) }
    if !keepsChildren(after: load, isSame: isSame) { item.children = [] }
    if !isSame { become(frame.document.url, item) }
  }

  /// Rule 4.43: the UI process does not hear from another process that an entry has lost its frames, and nobody says so
  /// where a redirect leads to the same URL.
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

  /// HTML Standard, "URL and history update steps", and fragments: an entry of the same document.
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

  /// Rule 4.24: whether the user touched the page within the last ten seconds.
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
    // An entry is of the process that made it.
    if frame.isMainFrame { item.process = frame.page?.proxy.process }
    if let request = (load ?? frame.loader.committedLoad)?.request {
      item.request = SessionHistoryEntry.Request(of: request)
    }
    item.request.method = load?.request.method ?? current?.request.method ?? "GET"
    previous = current
    current = item
    return item
  }

  /// WebKit's createItemTree: entries of frames that did not navigate are copies.
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

  /// Pages whose entries were dropped from the list leave the page cache.
  private func drop(_ items: [SessionHistoryEntry]) {
    for item in items { world.pool.backForwardCache.dropPage(of: item) }
  }

  /// A traversal comes to nothing: the page's own entry is the current one of the list again.
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
  /// What a load asked for.
  fileprivate init(of request: NavigationRequest) {
    self.init(
      method: request.method, body: request.body, contentType: request.headers["Content-Type"],
      referrer: request.headers["Referer"])
  }
}

/// What leads to another entry of the same document.
enum SameDocumentStep {
  /// `history.pushState`: the entry is the whole page's.
  case state(SerializedValue)
  /// A fragment: the entry is the frame's alone, as of other navigations.
  case fragment
  /// The same, loaded by the app, which counts as an interaction (rule 4.24).
  case fragmentOfApp

  fileprivate var isFragment: Bool { if case .state = self { false } else { true } }
  fileprivate var isByApp: Bool { if case .fragmentOfApp = self { true } else { false } }
  fileprivate var state: SerializedValue? { if case .state(let state) = self { state } else { nil } }
}
