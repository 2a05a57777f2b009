import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Ending loads before their time, after WebKit's FrameLoader::stopAllLoaders.
extension ContentWorld {
  /// Rule 4.14: a load without a committed response fails with -999.
  func stopProvisional(in frame: Frame, reason: Reason) {
    guard let load = frame.provisionalLoad else { return }
    end(load)
    frame.provisionalLoad = nil
    reportFailure(of: load, in: frame, .cancelled(load.urlText), provisional: true, reason)
  }

  /// WebKit's PolicyChecker::stopCheck: the app's answer will find nothing to go on with.
  func abandonPolicyLoad(in frame: Frame) {
    frame.policyCheck += 1
    guard let waiting = frame.policyLoad else { return }
    frame.policyLoad = nil
    if frame.isMainFrame, let page = frame.page { post(.didAbandon(page.id, waiting.navigation)) }
  }

  /// HTML Standard, "stop loading", for the frame and everything in it.
  func stopAllLoads(in frame: Frame, reason: Reason, keepsPolicyLoad: Bool = false) {
    if !keepsPolicyLoad { abandonPolicyLoad(in: frame) }
    for child in frame.children { stopAllLoads(in: child, reason: reason) }
    stopProvisional(in: frame, reason: reason)
    if let load = frame.committedLoad, load.phase == .loading {
      end(load)
      stopDocument(frame.document)
      reportFailure(of: load, in: frame, .cancelled(load.urlText), provisional: false, reason)
    }
  }

  private func stopDocument(_ document: ContentDocument) {
    document.pipeline = nil
    document.loadBlockers = 0
    document.isComplete = true
    if document.script.readyState == .loading { document.script.readyState = .interactive }
  }

  private func end(_ load: DocumentLoad) {
    load.phase = .done
    load.cancelFetch?()
    load.cancelFetch = nil
  }

  /// The load under way cannot go on: rules 4.11 to 4.17.
  func fail(_ load: DocumentLoad, in frame: Frame, _ error: NavigationError, _ reason: Reason) {
    guard frame.provisionalLoad === load else { return }
    end(load)
    frame.provisionalLoad = nil
    if load.type == .backForward, let page = frame.page, let current = page.mainFrame.history.current {
      page.backForward.setCurrent(current)
      historyChanged(in: frame)
    }
    reportFailure(of: load, in: frame, error, provisional: true, reason)
    checkCompleted(frame)
    if let parent = frame.parent { checkCompleted(parent) }
  }

  /// Rule 4.30: failures of frames surface nowhere.
  private func reportFailure(
    of load: DocumentLoad, in frame: Frame, _ error: NavigationError, provisional: Bool, _ reason: Reason
  ) {
    guard frame.isMainFrame, let page = frame.page else { return explain(reason, in: frame) }
    post(.didFail(page.id, load.navigation, error, provisional: provisional, reason))
  }

  // MARK: Frames and pages that go

  /// HTML Standard, "destroy a child navigable": its element was removed, or its page.
  func detach(_ frame: Frame) {
    unload(frame, persisted: false)
    for inside in frame.subtree.reversed() {
      stopQuietly(inside)
      inside.document.destroy()
      frames[inside.id] = nil
      if let container = inside.container { framesByContainer[ObjectIdentifier(container)] = nil }
      agent.discard(inside.id)
      inside.children = []
      inside.leavePage()
    }
    registry.remove(frame.id)
  }

  private func stopQuietly(_ frame: Frame) {
    frame.policyCheck += 1
    frame.policyLoad = nil
    for load in [frame.provisionalLoad, frame.committedLoad] where load?.phase != .done {
      if let load { end(load) }
    }
    frame.provisionalLoad = nil
    cancelScheduled(in: frame)
  }

  // MARK: Downloads

  func startDownload(
    _ request: NavigationRequest, action: NavigationActionInfo?, response: NavigationResponseInfo?, in frame: Frame
  ) {
    guard let page = frame.page else { return }
    if frame.document.policies.sandbox.contains(.downloads) {
      return console(.error, "Not allowed to download due to sandboxing", in: frame.document)
    }
    post(
      .didBecomeDownload(
        page.id, request, response == nil ? action : nil, response, .appAnsweredDownload))
  }
}
