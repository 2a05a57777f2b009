import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages

/// Reports the progress of a load to the app, after the load state has changed (rule 4.3).
extension WebPageProxy {
  /// The navigation as the app sees it: nil if WebKit's UI process has forgotten it (rule 4.2).
  private func known(_ navigation: NavigationID?) -> NavigationID? {
    navigation == process.forgottenNavigation ? nil : navigation
  }

  func didStart(_ navigation: NavigationID?, url: String, _ reason: Reason) {
    change { state in
      state.expectNothing()
      state.phase = .provisional
      state.provisionalURL = url
      state.estimatedProgress = 0.1
    }
    report(.didStartProvisionalNavigation, url: url, reason) { $0.page(self, didStart: known(navigation)) }
  }

  func didReceiveServerRedirect(_ navigation: NavigationID?, url: String, _ reason: Reason) {
    change { $0.provisionalURL = url }
    report(.didReceiveServerRedirect, url: url, reason) {
      $0.page(self, didReceiveServerRedirectFor: known(navigation))
    }
  }

  func didCommit(_ navigation: NavigationID?, url: String, secure: Bool, _ reason: Reason) {
    change { state in
      state.phase = .committed
      state.committedURL = url
      state.provisionalURL = nil
      state.hasOnlySecureContent = secure
      state.pageTitle = ""
      state.estimatedProgress = max(state.estimatedProgress, 0.5)
    }
    report(.didCommit, url: url, reason) { $0.page(self, didCommit: known(navigation)) }
  }

  func didFinish(_ navigation: NavigationID?, url: String, _ reason: Reason) {
    let isKnown = navigation == nil || known(navigation) != nil
    change { state in
      // Only a known navigation finishes the load (WebKit's WebPageProxy::didFinishLoadForFrame).
      if state.phase == .committed, isKnown { state.phase = .finished }
      state.estimatedProgress = 1
    }
    process.pageFinished()
    // If the app has begun another load meanwhile, that load's URL already shows (rule 4.2).
    report(.didFinish, url: state.pendingURL ?? url, reason) { $0.page(self, didFinish: known(navigation)) }
  }

  func didFail(_ navigation: NavigationID?, _ error: NavigationError, provisional: Bool, _ reason: Reason) {
    if gates.appBound.isOfRefusal(error) { return }
    let reason = gates.appLinks.reason(ofFailed: navigation, error) ?? reason
    let failure = PageFailure(known(navigation), error, provisional ? .provisional : .committed, reason)
    failure.show(in: self)
    failure.tell(of: self)
  }

  func didFailOverHTTPS(
    _ navigation: NavigationID?, _ error: NavigationError, then fallback: HTTPFallback, _ reason: Reason
  ) {
    warnings.didFailOverHTTPS(PageFailure(known(navigation), error, .provisional, reason), then: fallback)
  }

  /// The load was cancelled before it began: the URL is that of the current page again (rule 4.10).
  func didAbandon(_ navigation: NavigationID?) { change { $0.abandon(navigation) } }

  /// The traversal goes on in another process. Its start, which would clear the pending URL, was already told: the view
  /// stays loading until the next start (WebKit's WebPageProxy::continueNavigationInNewProcess).
  func didMoveTraversal(to url: String) { change { $0.expect(url, nil) } }

  func didChangeURL(_ url: String) {
    change { state in
      state.expectNothing()
      state.committedURL = url
    }
  }

  func didChangeTitle(_ title: String) {
    change { $0.pageTitle = title }
    backForwardList.currentItem?.title = title
  }
  func didChangeProgress(_ progress: Double) { change { $0.estimatedProgress = progress } }

  func didChangeHistory(_ history: HistorySnapshot) {
    backForwardList.update(history)
    change { state in
      state.canGoBack = backForwardList.backItem != nil
      state.canGoForward = backForwardList.forwardItem != nil
    }
  }

  func didClose(_ reason: Reason) {
    report(.webViewDidClose, url: nil, reason) { $0.pageDidClose(self) }
  }

  func didBecomeDownload(_ start: DownloadStart, _ reason: Reason) {
    let download = DownloadProxy(start, page: self)
    let origin: DownloadOrigin? = start.response.map { .response($0) } ?? start.action.map { .action($0) }
    change { $0.expectNothing() }
    report(
      .didBecomeDownload(start.response == nil ? .specified : .unspecified), url: start.request.urlText, reason
    ) { client in
      if let origin { client.page(self, didBecome: download, from: origin) }
    }
  }

  func console(_ message: ConsoleMessage) {
    world.consoleWatcher?(self, message)
    world.trace.console(message, window: label)
  }

  func report(
    _ call: TraceEvent.Call, url: String?, _ reason: Reason, _ tell: (any WebPageClient) -> Void
  ) {
    let place = world.trace.append(TraceEvent(window: label, call: call, url: url, notes: [reason]))
    guard let client else { return }
    world.trace.during(place) { tell(client) }
  }
}
