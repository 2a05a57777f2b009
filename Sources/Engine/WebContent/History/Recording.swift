import PageScripting
import URLStandard
import WindowRegistry

/// Writing the session history, after WebKit's HistoryController.
extension ContentWorld {
  /// The load has committed: a new entry, another place in the list, or the same entry changed.
  func recordCommit(of load: DocumentLoad, in frame: Frame) {
    // An empty URL is no place to come back to.
    if load.request.url == nil { return }
    // Neither is content that the app gave as text or data: the entry before it stays.
    if frame.isMainFrame, load.type == .standard, frame.history.current != nil {
      switch load.substitute {
      case .html, .data: return
      case .response, nil: break
      }
    }
    switch load.type {
    case .backForward:
      frame.history.previous = frame.history.current
      frame.history.current = load.historyItem ?? frame.history.provisional
      frame.history.provisional = nil
    case .reload, .reloadFromOrigin, .same:
      replaceCurrent(with: load, in: frame)
    case .standard where !load.isClientRedirect:
      addEntry(for: frame, load: load)
    case .standard:
      replaceCurrent(with: load, in: frame)
    case .lockedRedirect:
      recordLockedRedirect(of: load, in: frame)
    }
    if frame.isMainFrame { frame.history.current?.process = frame.page?.process }
    historyChanged(in: frame)
  }

  private func recordLockedRedirect(of load: DocumentLoad, in frame: Frame) {
    if load.isClientRedirect || frame.isMainFrame {
      return frame.history.current == nil && frame.isMainFrame
        ? addEntry(for: frame, load: load) : replaceCurrent(with: load, in: frame)
    }
    // A child frame's first load belongs to its parent's entry.
    let item = newItem(for: frame, load: load)
    frame.parent?.history.current?.setChild(item)
  }

  private func addEntry(for frame: Frame, load: DocumentLoad) {
    guard let page = frame.page else { return }
    let top = itemTree(of: page.mainFrame, target: frame, load: load, clips: true)
    top.madeByChild = !frame.isMainFrame
    drop(page.backForward.add(top))
  }

  private func replaceCurrent(with load: DocumentLoad, in frame: Frame) {
    guard let item = frame.history.current else {
      if frame.isMainFrame { addEntry(for: frame, load: load) } else { recordFirstOf(frame, load: load) }
      return
    }
    item.url = frame.document.url
    item.method = load.request.method
    item.body = load.request.body
    item.contentType = load.request.headers["Content-Type"]
    item.referrer = load.request.headers["Referer"]
    item.children = []
    // A reloaded page is the same document for the history, though not for scripts (rule 4.22).
    guard !load.type.isReload else { return }
    let sequence = newHistoryNumber()
    item.documentSequence = sequence
    item.itemSequence = sequence
    item.state = nil
  }

  private func recordFirstOf(_ frame: Frame, load: DocumentLoad) {
    let item = newItem(for: frame, load: load)
    frame.parent?.history.current?.setChild(item)
  }

  /// HTML Standard, "URL and history update steps", and fragments: an entry of the same document.
  func recordSameDocumentEntry(in frame: Frame, state: SerializedValue?, url: WebURL) {
    guard let page = frame.page else { return }
    let documentSequence = frame.history.current?.documentSequence
    let top = itemTree(of: page.mainFrame, target: frame, load: nil, clips: false)
    guard let item = frame.history.current else { return }
    item.url = url
    item.state = state
    if let documentSequence { item.documentSequence = documentSequence }
    top.madeByChild = !frame.isMainFrame
    top.createdByScriptWithoutInteraction = !hasRecentInteraction(frame.document)
    drop(page.backForward.add(top))
    historyChanged(in: frame)
  }

  /// Rule 4.24: whether the user touched the page within the last ten seconds.
  private func hasRecentInteraction(_ document: ContentDocument) -> Bool {
    if gesture != nil { return true }
    guard let last = document.lastGestureTime else { return false }
    return loop.now - last < 10_000
  }

  // MARK: Items

  private func newItem(for frame: Frame, load: DocumentLoad?) -> HistoryItem {
    let number = newHistoryNumber()
    let document = frame.document!
    let item = HistoryItem(
      id: number, sequence: number, frame: frame.id, url: document.url,
      originalURL: load?.originalURL ?? document.url, title: document.tree.title,
      method: load?.request.method ?? frame.history.current?.method ?? "GET")
    let source = load ?? frame.committedLoad
    item.body = source?.request.body
    item.contentType = source?.request.headers["Content-Type"]
    item.referrer = source?.request.headers["Referer"]
    frame.history.previous = frame.history.current
    frame.history.current = item
    return item
  }

  /// WebKit's createItemTree: entries of frames that did not navigate are copies.
  private func itemTree(of frame: Frame, target: Frame, load: DocumentLoad?, clips: Bool) -> HistoryItem {
    let item = newItem(for: frame, load: frame === target ? load : nil)
    let previous = frame.history.previous
    if frame !== target || !clips {
      if let previous {
        if frame !== target {
          item.itemSequence = previous.itemSequence
          item.url = previous.url
          item.state = previous.state
        }
        item.documentSequence = previous.documentSequence
      }
      for child in frame.children where child.history.current != nil || child.committedLoad != nil {
        item.setChild(itemTree(of: child, target: target, load: load, clips: clips))
      }
    }
    return item
  }

  /// Pages that fell off the list leave the page cache.
  private func drop(_ items: [HistoryItem]) {
    for item in items { dropCachedPage(of: item) }
  }

  func historyChanged(in frame: Frame) {
    guard let page = frame.page else { return }
    post(.didChangeHistory(page.id, page.backForward.snapshot))
  }
}
