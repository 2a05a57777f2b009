import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// HTML Standard, "navigate to a fragment", with WebKit's policy call (rules 4.20 and 4.21).
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid
extension FrameLoader {
  /// WebKit's shouldPerformFragmentNavigation.
  func isFragmentNavigation(to url: WebURL, method: String, type: LoadType) -> Bool {
    method == "GET" && !type.isReload && type != .same && url.fragment != nil
      && url.equalsExcludingFragments(frame.document.url) && frame.document.kind != .initialEmpty
  }

  /// Asks the app, as WebKit does where the standard fires a navigate event (steps 4 and 5), and goes there.
  func navigateToFragment(_ url: WebURL, action: inout NavigationActionInfo, history: HistoryUpdate) {
    let frame = frame
    guard let page = frame.page else { return }
    frame.holdGestureOfScript()
    // WebKit's NavigationAction::isRequestFromClientOrUserInput, which going back is not.
    let isByApp = action.isAPILoad && action.kind != .backForward
    if !frame.processChoice.willMove { policyChecker.check += 1 }
    nameOriginator(of: &action)
    if let initiator = page.initiator.take() { action.source = initiator }
    if world.gesture == nil && world.rules.asksFragmentsAsynchronously {
      // Asked for information: the answer does not matter.
      action.reason = .fragmentChangeWithoutGesture
      world.post(.decideNavigation(page.id, action, nil, world.newQuestion()))
      return scroll(to: url, history: history, isByApp: isByApp)
    }
    guard case .decision(let decision) = world.ask(.decideFragment(page.id, action)), decision == .allow else {
      return world.explain(.appCancelledFragmentChange, in: frame)
    }
    guard frame.isAttached else { return }
    scroll(to: url, history: history, isByApp: isByApp)
  }

  /// A fragment change belongs to the current load or, if there is none, to the load that brought the document. The
  /// app's side names the source frame of that load, as it was at that time. If a frame is both source and target, both
  /// are the same object (rule 3.2).
  private func nameOriginator(of action: inout NavigationActionInfo) {
    let frame = frame
    guard let originator = (provisionalLoad ?? committedLoad)?.action.source else { return }
    action.source = originator
    if originator.frame == frame.id { action.target = originator }
  }

  /// WebKit's FrameLoader::loadInSameDocument: steps 6 to 17 of the standard.
  private func scroll(to url: WebURL, history: HistoryUpdate, isByApp: Bool) {
    let frame = frame
    quickRedirectIsComing = false
    if let provisional = provisionalLoad, !provisional.url.equalsExcludingFragments(url) {
      stopProvisional(reason: .fragmentTakesOver)
    }
    let document = frame.document
    let oldURL = document.url
    committedLoad?.request.url = url
    document.script.url = url
    world.registry.setURL(url, of: frame.id)
    // 6. to 12. Another entry, or the same one changed; its state is null.
    if history == .push, committedLoad?.isForHistory ?? true {
      frame.history.recordSameDocumentEntry(state: nil, url: url, isFragment: true, isByApp: isByApp)
    } else {
      frame.history.current?.url = url
      frame.history.current?.state = nil
      frame.history.changed()
    }
    noteCompletedAgain()
    // 13. "Update document for history step application": popstate at once, hashchange in a task.
    urlChanged()
    frame.history.endPendingTraversal()
    document.script.firePopState(nil)
    if oldURL.fragment != url.fragment {
      world.queueTask { document.script.fireHashChange(old: oldURL.href, new: url.href) }
    }
  }

  /// Tells the app's side the URL that the view shows.
  func urlChanged() {
    let frame = frame
    guard frame.isMainFrame, let page = frame.page else { return }
    world.post(.didChangeURL(page.id, url: frame.document.url.href))
  }
}
