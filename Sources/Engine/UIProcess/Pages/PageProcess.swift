import WebMessages

/// The web process that shows a page, as the UI process knows it: whether it runs, and who loads the page again after it
/// has ended.
@MainActor package final class PageProcess {
  private enum State {
    /// It runs, or will be launched for what is asked of it.
    case running
    /// It has ended, and nothing was loaded since.
    case ended
  }

  private unowned let page: WebPageProxy
  private var state = State.running
  private var relaunches = ProcessRelaunches()
  /// A navigation that WebKit's app side does not know any more (rule 4.2).
  var forgottenNavigation: NavigationID?

  init(of page: WebPageProxy) { self.page = page }

  var isRunning: Bool { state == .running }

  /// Ends the process, with all that it shows.
  package func end(_ end: ContentProcessEnd) {
    guard !page.isClosed else { return }
    page.world.send(.page(page.id, .endProcess(end)))
  }

  // MARK: Loads

  func willLoad() { state = .running }

  /// WebKit's WebPageProxy::reload and launchProcessForReload.
  func reload(_ navigation: NavigationID, fromOrigin: Bool) -> LoadCommand {
    defer { state = .running }
    return isRunning ? .reload(navigation, fromOrigin: fromOrigin) : .reloadAfterProcessEnd(navigation)
  }

  func pageFinished() { relaunches.pageFinished(at: page.world.now) }

  // MARK: The end

  /// WebKit's WebProcessProxy::processDidTerminateOrFailedToLaunch: all pages have lost their process before the first app is
  /// told, and each shows its old URL and title until the last one was told.
  static func didEnd(of pages: [WebPageProxy], _ end: ContentProcessEnd) {
    for page in pages {
      page.process.state = .ended
      page.schemeTasks.stopAll()
    }
    for page in pages where !page.isClosed { page.process.dispatchEnd(end) }
    for page in pages { page.process.showNothing() }
  }

  /// Only what was loaded since the process has ended is to be seen.
  private func showNothing() {
    let pendingURL = isRunning ? page.state.pendingURL : nil
    page.change { $0.reset(pendingURL: pendingURL) }
  }

  /// WebKit's WebPageProxy::dispatchProcessDidTerminate: the app is told, and may reload the page. If it has no such method,
  /// WebKit does.
  private func dispatchEnd(_ end: ContentProcessEnd) {
    let isHandled = tell(end.text)
    guard !isHandled, end.isReloadedByWebKit, !page.isClosed, page.backForwardList.currentItem != nil else { return }
    guard relaunches.mayRelaunch(at: page.world.now) else {
      return page.world.trace.note(.stopped, window: page.label, .contentProcessEndedAgain)
    }
    page.world.trace.note(.stopped, window: page.label, .webKitReloadsAfterProcessEnd)
    _ = page.reload()
  }

  /// The world's engine is gone, and no page of it comes back.
  func wasLost(reason: String) {
    page.change { state in
      state.phase = .finished
      state.pendingURL = nil
    }
    _ = tell(reason)
  }

  /// - Returns: whether the app handles it.
  private func tell(_ reason: String) -> Bool {
    var isHandled = false
    page.report(.webContentProcessDidTerminate(reason: reason), url: nil, .contentProcessEnded(reason)) {
      isHandled = $0.pageContentProcessDidTerminate(page, reason: reason)
    }
    return isHandled
  }
}
