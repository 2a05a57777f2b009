import URLStandard

/// All windows and frames of one world: their openers, their names, and the windows that each of them may reach.
///
/// The registry decides, and gives a reason for each decision, but carries nothing out.
package final class WindowRegistry {
  private var records = NavigableRecords()
  private var topLevels: [NavigableID] = []
  /// Frames that were removed after they had opened windows and a user had touched them, with the navigables that
  /// contained them (rule 5.10).
  private var removedOpeners: [NavigableID: NavigableID] = [:]
  private var nextID: Int32 = 1
  private var nextGroup: Int32 = 1

  package init() {}

  // MARK: Creating and destroying

  package func newGroup() -> BrowsingContextGroupID {
    defer { nextGroup += 1 }
    return BrowsingContextGroupID(rawValue: nextGroup)
  }

  /// HTML Standard, "creating a new top-level traversable".
  package func addTopLevel(
    group: BrowsingContextGroupID, opener: NavigableID? = nil, name: String = "", origin: Origin,
    sandbox: SandboxFlags = []
  ) -> NavigableID {
    let id = newID()
    records[id] = NavigableRecord(
      id: id, parent: nil, name: name, opener: opener, group: group, origin: origin, sandbox: sandbox)
    topLevels.append(id)
    return id
  }

  /// HTML Standard, "creating a new child navigable".
  /// - Parameter index: the frame's position among its siblings, in tree order.
  package func addChild(
    of parent: NavigableID, at index: Int, name: String, origin: Origin, sandbox: SandboxFlags
  ) -> NavigableID {
    let id = newID()
    let group = records[parent]?.group ?? newGroup()
    records[id] = NavigableRecord(id: id, parent: parent, name: name, group: group, origin: origin, sandbox: sandbox)
    if var siblings = records[parent]?.children {
      siblings.insert(id, at: min(max(index, 0), siblings.count))
      records[parent]?.children = siblings
    }
    return id
  }

  private func newID() -> NavigableID {
    defer { nextID += 1 }
    return NavigableID(rawValue: nextID)
  }

  /// HTML Standard, "destroy a navigable", with its descendants. The registry keeps no record of them: later lookups
  /// find a closed window.
  package func remove(_ id: NavigableID) {
    let gone = Set(subtree(of: id))
    removedOpeners = removedOpeners.filter { !gone.contains($0.value) }
    if let parent = records[id]?.parent, records[parent]?.life != .cut {
      records[parent]?.children.removeAll { $0 == id }
      for opener in topLevels.compactMap({ records[$0]?.opener })
      where gone.contains(opener) && records[opener]?.hadUserInteraction == true {
        removedOpeners[opener] = parent
      }
    }
    for inside in gone { records[inside] = nil }
    topLevels.removeAll { $0 == id }
  }

  /// Cuts off a top-level navigable whose page a swap has taken away (rules 5.12 and 5.15). The windows that it opened
  /// have lost their opener for good.
  package func cut(_ id: NavigableID, keepsName: Bool) {
    hideChildren(of: id)
    removedOpeners = removedOpeners.filter { $0.value != id }
    for opened in topLevels where records[opened]?.opener == id { records[opened]?.opener = nil }
    guard keepsName else { return remove(id) }
    records[id]?.life = .cut
  }

  /// Hides the frames of a page that is about to be frozen or removed. Scripts no longer find them, and windows that
  /// they opened have no opener any more (WebKit's CachedFrame).
  package func hideChildren(of id: NavigableID) {
    for window in topLevels {
      if let opener = records[window]?.opener, opener != id, isInside(opener, id) { records[window]?.opener = nil }
    }
    records[id]?.children = []
  }

  private func isInside(_ frame: NavigableID, _ id: NavigableID) -> Bool {
    var walk = records[frame]?.parent
    while let parent = walk {
      if parent == id { return true }
      walk = records[parent]?.parent
    }
    return false
  }

  /// Shows the frames of a frozen page again, in tree order.
  package func showChildren(_ children: [NavigableID], of id: NavigableID) { records[id]?.children = children }

  package func isCut(_ id: NavigableID) -> Bool { records[id]?.life == .cut }

  /// Revives a cut-off navigable whose page the page cache shows again: handles to it work as before, and its opener is
  /// restored (rule 5.15).
  package func revive(_ id: NavigableID) {
    if isCut(id) { records[id]?.life = .live }
  }

  // MARK: Looking up

  package subscript(id: NavigableID) -> NavigableRecord? { records[id] }

  package func isLive(_ id: NavigableID) -> Bool { records[id]?.life == .live }

  /// `window.closed`. The window of a frame is closed once its page is, and while its page is in the page cache
  /// (WebKit's DOMWindow::closed).
  package func isClosed(_ id: NavigableID) -> Bool {
    guard isLive(id) else { return true }
    guard let parent = records[id]?.parent else { return false }
    return records[parent]?.children.contains(id) != true || isClosed(parent)
  }

  package func top(of id: NavigableID) -> NavigableID {
    var top = id
    while let parent = records[top]?.parent { top = parent }
    return top
  }

  package func isDescendant(_ id: NavigableID, of ancestor: NavigableID) -> Bool {
    var walk: NavigableID? = id
    while let current = walk {
      if current == ancestor { return true }
      walk = records[current]?.parent
    }
    return false
  }

  /// The opener as scripts see it. It is null if the opener's window is gone or a swap has replaced it, or if the
  /// opener is a frame of a page in the page cache. A removed frame stays as a closed window while the document that
  /// contained it exists (rule 5.10).
  package func opener(of id: NavigableID) -> NavigableID? {
    guard let opener = records[id]?.opener else { return nil }
    guard let life = records[opener]?.life else { return removedOpeners[opener] == nil ? nil : opener }
    return life == .cut || isHidden(opener) ? nil : opener
  }

  /// Whether the page around a frame is frozen.
  package func isHidden(_ id: NavigableID) -> Bool {
    var walk = id
    while let parent = records[walk]?.parent {
      guard records[parent]?.children.contains(walk) ?? false else { return true }
      walk = parent
    }
    return false
  }

  /// A navigable and everything in it, in tree order.
  package func subtree(of id: NavigableID) -> [NavigableID] {
    var result: [NavigableID] = []
    var stack = [id]
    while let next = stack.popLast() {
      result.append(next)
      stack.append(contentsOf: (records[next]?.children ?? []).reversed())
    }
    return result
  }

  /// The windows other than `top` that a lookup by name may find at all, oldest first.
  func otherTopLevels(than top: NavigableID) -> [NavigableID] {
    topLevels.filter { $0 != top && (records[$0]?.life == .live || records[$0]?.life == .cut) }
  }

  var allRecords: [(NavigableID, NavigableRecord)] {
    records.all.map { ($0.id, $0) }
  }

  // MARK: Changing

  package func setName(_ name: String, of id: NavigableID) { records[id]?.name = name }
  package func setOpener(_ opener: NavigableID?, of id: NavigableID) {
    records[id]?.opener = opener
    if let opener { records[id]?.lastOpener = opener }
  }
  /// Forgets the last opener: for the UI process, the window has none, even if scripts see one.
  package func forgetLastOpener(of id: NavigableID) { records[id]?.lastOpener = nil }
  package func setGroup(_ group: BrowsingContextGroupID, of id: NavigableID) { records[id]?.group = group }
  package func markOpenedByDOM(_ id: NavigableID) { records[id]?.openedByDOM = true }
  package func markInteraction(with id: NavigableID) { records[id]?.hadUserInteraction = true }
  /// Closes the window for scripts at once, and frees its name (rule 5.4).
  package func markClosing(_ id: NavigableID) {
    if records[id]?.life == .live { records[id]?.life = .closing }
  }

  /// Revives a window that called close() but was kept, and shows a page again. It is no longer closed, but it has left
  /// its group: no page finds it by name, and it finds no other window (rule 5.6).
  package func reviveAfterClose(_ id: NavigableID) {
    guard let life = records[id]?.life, life == .closing || life == .closed else { return }
    records[id]?.life = .live
    records[id]?.group = newGroup()
  }

  /// Takes the window out of its group, because the task that `close()` queued has run, or because the page that called
  /// it comes back from the page cache (rules 5.4 and 5.6). Until then, the page still finds others by name.
  package func markClosed(_ id: NavigableID) {
    if records[id]?.life == .closing || records[id]?.life == .live { records[id]?.life = .closed }
  }

  /// Notes that the navigable now shows another document.
  /// - Parameter elementSandbox: the flags of the frame's element alone.
  package func setDocument(
    of id: NavigableID, url: WebURL, origin: Origin, sandbox: SandboxFlags, elementSandbox: SandboxFlags = []
  ) {
    if !removedOpeners.isEmpty { removedOpeners = removedOpeners.filter { $0.value != id } }
    records[id]?.url = url
    records[id]?.origin = origin
    records[id]?.sandbox = sandbox
    records[id]?.elementSandbox = elementSandbox
    records[id]?.foreignContent = []
  }

  /// Notes that the document loads a script or a frame (WebKit's Document::willLoadScriptElement and
  /// willLoadFrameElement).
  package func noteContent(_ kind: ForeignContent, at url: WebURL, of id: NavigableID) {
    guard let record = records[id], !record.origin.isSameOrigin(as: url.origin) else { return }
    record.foreignContent.insert(kind)
  }

  package func setURL(_ url: WebURL, of id: NavigableID) { records[id]?.url = url }

  /// Whether the UI process knows of an opener that still exists, perhaps only in the page cache. The UI process is not
  /// told when a window disowns its opener.
  package func hasAnyOpener(_ id: NavigableID) -> Bool {
    records[id]?.lastOpener.flatMap { records[$0] } != nil
  }

  /// Whether this very frame is the opener of a window (WebKit's Frame::hasOpenedFrames).
  package func hasOpenedWindows(_ id: NavigableID) -> Bool { topLevels.contains { records[$0]?.opener == id } }

  /// Whether there are other windows in the browsing context group of `id` (HTML Standard).
  package func hasCompany(_ id: NavigableID) -> Bool {
    guard let group = records[id]?.group else { return false }
    return topLevels.contains { $0 != id && records[$0]?.group == group && records[$0]?.life == .live }
  }
}
