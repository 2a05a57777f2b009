import WebMessages

/// The web process that shows a page, as the UI process knows it: whether it runs, and who reloads the page after its
/// end.
@MainActor package final class PageProcess {
  private enum State {
    /// It runs, or will be launched when it is needed.
    case running
    /// It has ended, and nothing has been loaded since.
    case ended
  }

  private unowned let page: WebPageProxy
  private var state = State.running
  private var relaunches = ProcessRelaunches()
  /// A navigation that WebKit's UI process has forgotten (rule 4.2).
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

  /// All pages lose their process before the first app is told. Each page shows its old URL and title until the last
  /// app was told (WebKit's WebProcessProxy::processDidTerminateOrFailedToLaunch).
  static func didEnd(of pages: [WebPageProxy], _ end: ContentProcessEnd) {
    for page in pages {
      page.process.state = .ended
      page.schemeTasks.stopAll()
    }
    for page in pages where !page.isClosed { page.process.dispatchEnd(end) }
    for page in pages { page.process.showNothing() }
  }

  /// Shows only what was loaded since the process has ended.
  private func showNothing() {
    let pendingURL = isRunning ? page.state.pendingURL : nil
    page.change { $0.reset(pendingURL: pendingURL) }
  }

  /// Tells the app, which may reload the page. If the app does not implement the method, WebKit reloads it (WebKit's
  /// WebPageProxy::dispatchProcessDidTerminate).
  private func dispatchEnd(_ end: ContentProcessEnd) {
    let isHandled = tell(end.text)
    guard !isHandled, end.isReloadedByWebKit, !page.isClosed, page.backForwardList.currentItem != nil else { return }
    guard relaunches.mayRelaunch(at: page.world.now) else {
      return page.world.trace.note(.stopped, window: page.label, .contentProcessEndedAgain)
    }
    page.world.trace.note(.stopped, window: page.label, .webKitReloadsAfterProcessEnd)
    _ = page.reload()
  }

  /// The world's engine is gone, and none of its pages comes back.
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
