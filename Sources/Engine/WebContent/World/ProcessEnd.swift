import PageScripting
import ProcessModel
import WebMessages

/// A web process ends with all its pages: no event is fired, and no load is reported as failed (WebKit's
/// WebProcessProxy::processDidTerminateOrFailedToLaunch).
extension ContentWorld {
  /// - Parameter id: a page of the process. All its other pages end, too.
  func endProcess(showing id: PageID, _ end: ContentProcessEnd) {
    guard let process = pages[id]?.proxy.process else { return }
    let all = pages.sorted { $0.key < $1.key }.map(\.value)
    // If the process of a provisional page ends, the page that is shown stays (WebKit's
    // WebPageProxy::provisionalProcessDidTerminate).
    for page in all where page.proxy.process !== process && page.proxy.provisionalPage?.process === process {
      page.mainFrame.detacher.stopQuietly()
      page.proxy.end(page.proxy.provisionalPage)
    }
    let lost = all.filter { $0.proxy.process === process }
    for page in lost { page.loseProcess() }
    pool.end(process)
    post(.processDidEnd(lost.map(\.id), end))
  }

  /// All pages of the page's process, the page itself included.
  func pagesSharingProcess(with id: PageID) -> [PageID] {
    guard let process = pages[id]?.proxy.process else { return [] }
    return pages.filter { $0.value.proxy.process === process }.map(\.key)
  }

  /// Ends the process of a script that waits for an answer. The script never goes on.
  func endProcess(waitingFor question: WaitingQuestion, _ commands: [ContentCommand]) {
    var rest = commands
    let place = rest.firstIndex {
      if case .page(let id, .endProcess) = $0 { question.pages.contains(id) } else { false }
    }
    if let place, case .page(let id, .endProcess(let end)) = rest.remove(at: place) {
      endProcess(showing: id, end)
      agent.endScriptsWithProcess()
    }
    accept(rest)
  }
}

extension Page {
  /// Empties the page, which gets a new process. Its session history stays.
  fileprivate func loseProcess() {
    // WebKit's MemoryCache is a part of the process.
    if dataStore.httpCache.extent == .memory { dataStore.removeCachedResponses(modifiedSince: -.infinity) }
    for frame in mainFrame.subtree { world.agent.endCallsWithProcess(of: frame.document.script) }
    for inside in mainFrame.subtree.dropFirst().reversed() { inside.detacher.endQuietly() }
    mainFrame.detacher.stopQuietly()
    let old = mainFrame.document
    FullscreenHost(world: world).documentLeft(old)
    mainFrame.processSwap.leaveDeadProcess()
    old.destroy()
    let empty = ContentDocument.initialEmpty(in: mainFrame.id, of: world, creator: nil, sandbox: [])
    mainFrame.beginAnew(with: empty)
    mainFrame.committer.show(empty, window: .fresh)
    reach = .nobody
    navigationPreferences = NavigationPreferences()
    proxy.loseProcess(to: world.pool.newProcess())
  }

  /// Goes again to the entry that was shown (WebKit's WebPageProxy::launchProcessForReload).
  func reloadAfterProcessEnd(navigation: NavigationID) {
    guard let entry = proxy.backForward.current else { return }
    goAgain(to: entry, navigation: navigation)
  }
}
