import SimulatedWeb
import URLStandard
import WebMessages

/// The web process that shows a page, as the UI process knows it: whether the process runs, and whether the app or
/// WebKit reloads the page after its end.
@MainActor package final class PageProcess {
  private enum State {
    /// The process runs, or will be launched when it is needed.
    case running
    /// The process has ended, and nothing has been loaded since.
    case ended
    /// The process has ended, and WebKit reloads the page when its view is shown (WebKit's
    /// m_shouldReloadDueToCrashWhenVisible).
    case endedUntilShown
  }

  /// Whether the view is where a user could see it.
  package enum ViewPlace { case inWindow, inNoWindow }

  private unowned let page: WebPageProxy
  private var state = State.running
  private var relaunches = ProcessRelaunches()
  private var viewPlace = ViewPlace.inWindow
  /// A navigation that WebKit's UI process has forgotten (rule 4.2).
  var forgottenNavigation: NavigationID?

  init(of page: WebPageProxy) { self.page = page }

  var isRunning: Bool { state == .running }

  /// Ends the process, with all pages that it shows.
  package func end(_ end: ContentProcessEnd) {
    guard !page.isClosed else { return }
    page.world.send(.page(page.id, .endProcess(end)))
    // The UI process ends the web process itself, so that it knows at once (WebKit's
    // WebProcessProxy::requestTermination).
    if end == .requestedByClient { page.world.send(.page(page.id, .beginNextProcess)) }
    page.world.dialogs.processEnds(of: page.id)
  }

  /// Where the view is and, unless another app shows it, where the app is (WebKit's PageClientImpl::isViewVisible;
  /// rules 2.12 and 9.26).
  var visibility: PageVisibility {
    if page.configuration.shownIn == .own, AppPresence.of(page.world).isInBackground { return .inBackground }
    return viewPlace == .inWindow ? .visible : .hidden
  }

  /// WebKit's WebPageProxy::activityStateDidChange and viewIsBecomingVisible.
  package func viewIs(_ place: ViewPlace) {
    guard place != viewPlace else { return }
    viewPlace = place
    page.sendSettings()
    guard place == .inWindow, state == .endedUntilShown, !page.isClosed else { return }
    state = .ended
    reloadForApp()
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
      page.world.filePickers.dismiss(on: page)
      // Until here, every command went to the process that has ended.
      page.world.send(.page(page.id, .beginNextProcess))
    }
    for page in pages where !page.isClosed { page.process.dispatchEnd(end) }
    for page in pages { page.process.showNothing() }
  }

  /// Shows only loads that were requested since the process has ended.
  private func showNothing() {
    let pending = isRunning ? page.state.pending : nil
    page.change { $0.reset(pending: pending) }
  }

  /// Tells the app, which may reload the page. If the app does not implement the method, WebKit reloads it (WebKit's
  /// WebPageProxy::dispatchProcessDidTerminate).
  private func dispatchEnd(_ end: ContentProcessEnd) {
    let isHandled = tell(end.text)
    guard !isHandled, end.isReloadedByWebKit, !page.isClosed, hasSomethingToLoad else { return }
    guard viewPlace == .inWindow else {
      if state == .ended { state = .endedUntilShown }
      return page.world.trace.note(.stopped, window: page.label, .hiddenPageIsReloadedLater)
    }
    reloadForApp()
  }

  private var hasSomethingToLoad: Bool { page.state.pendingURL != nil || page.backForwardList.currentItem != nil }

  /// WebKit's WebPageProxy::tryReloadAfterProcessTermination: loads what the app has requested last, or else the page.
  private func reloadForApp() {
    guard relaunches.mayRelaunch(at: page.world.now) else {
      return page.world.trace.note(.stopped, window: page.label, .contentProcessEndedAgain)
    }
    if let pending = page.state.pendingURL.flatMap({ WebURL($0) }) {
      page.world.trace.note(.stopped, window: page.label, .webKitLoadsAgainAfterProcessEnd)
      _ = page.load(NavigationRequest(url: pending))
    } else {
      page.world.trace.note(.stopped, window: page.label, .webKitReloadsAfterProcessEnd)
      _ = page.reload()
    }
  }

  /// Tells the app that the world's engine is gone, so that none of its pages comes back.
  func wasLost(reason: String) {
    page.change { state in
      state.phase = .finished
      state.expectNothing()
    }
    _ = tell(reason)
  }

  /// - Returns: whether the app handles the end.
  private func tell(_ reason: String) -> Bool {
    var isHandled = false
    page.report(.webContentProcessDidTerminate(reason: reason), url: nil, .contentProcessEnded(reason)) {
      isHandled = $0.pageContentProcessDidTerminate(page, reason: reason)
    }
    return isHandled
  }
}
