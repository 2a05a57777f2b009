import PageScripting
import ProcessModel
import WebMessages

/// A web process ends, and takes with it all that it shows: no event is fired, and no load is told to have failed.
/// WebKit's WebProcessProxy::processDidTerminateOrFailedToLaunch.
extension ContentWorld {
  /// - Parameter id: a page that the process shows; all others of the process end with it.
  func endProcess(showing id: PageID, _ end: ContentProcessEnd) {
    guard let process = pages[id]?.proxy.process else { return }
    let all = pages.sorted { $0.key < $1.key }.map(\.value)
    // WebKit's WebPageProxy::provisionalProcessDidTerminate: the page that is shown stays.
    for page in all where page.proxy.process !== process && page.proxy.provisionalPage?.process === process {
      page.mainFrame.detacher.stopQuietly()
      page.proxy.end(page.proxy.provisionalPage)
    }
    let lost = all.filter { $0.proxy.process === process }
    for page in lost { page.loseProcess() }
    pool.end(process)
    post(.processDidEnd(lost.map(\.id), end))
  }
}

extension Page {
  /// The page begins anew, empty and in a process of its own, with the session history that it has.
  fileprivate func loseProcess() {
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
    promptsSuppressed = 0
    navigationPreferences = NavigationPreferences()
    proxy.loseProcess(to: world.pool.newProcess())
  }

  /// WebKit's WebPageProxy::launchProcessForReload: the entry that was shown is gone to once more.
  func reloadAfterProcessEnd(navigation: NavigationID) {
    guard let entry = proxy.backForward.current else { return }
    goAgain(to: entry, navigation: navigation)
  }
}
