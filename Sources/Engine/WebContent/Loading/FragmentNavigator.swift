import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Goes to fragments of the document that a frame shows: HTML Standard, "navigate to a fragment", with WebKit's policy
/// call (rules 4.20 and 4.21).
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid
struct FragmentNavigator {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// WebKit's shouldPerformFragmentNavigation.
  func isFragmentNavigation(to url: WebURL, method: String, type: LoadType) -> Bool {
    method == "GET" && !type.isReload && type != .same && url.fragment != nil
      && url.equalsExcludingFragments(frame.document.url) && !frame.document.isInitialEmpty
  }

  /// Asks the app, as WebKit does where the standard fires a navigate event (steps 4 and 5), and goes there.
  func navigate(to url: WebURL, action: inout NavigationActionInfo, history: HistoryUpdate) {
    guard let page = frame.page else { return }
    frame.holdGestureOfScript()
    // WebKit's NavigationAction::isRequestFromClientOrUserInput, which a traversal is not.
    let isByApp = action.isAPILoad && action.kind != .backForward
    if !frame.processSwap.isComing { frame.loader.supersedeQuestions() }
    nameOriginator(of: &action)
    if let initiator = page.proxy.initiator.take() { action.source = initiator }
    if world.gesture == nil && world.rules.asksFragmentsAsynchronously {
      // Asked for information: the answer does not matter.
      action.reason = .fragmentChangeWithoutGesture
      world.post(.decideNavigation(page.id, action, nil, world.questions.newNumber()))
      return scroll(to: url, history: history, isByApp: isByApp)
    }
    guard case .decision(let decision) = world.ask(.decideFragment(page.id, action)), decision == .allow else {
      return world.explain(.appCancelledFragmentChange, in: frame)
    }
    guard frame.isAttached else { return }
    scroll(to: url, history: history, isByApp: isByApp)
  }

  /// A fragment change belongs to the current load or, if there is none, to the load that brought the document. The
  /// UI process names the source frame of that load, as it was at that time. If a frame is both source and target, both
  /// are the same object (rule 3.2).
  private func nameOriginator(of action: inout NavigationActionInfo) {
    guard let originator = (frame.loader.loadUnderWay ?? frame.loader.committedLoad)?.action.source else { return }
    action.source = originator
    if originator.frame == frame.id { action.target = originator }
  }

  /// WebKit's FrameLoader::loadInSameDocument: steps 6 to 17 of the standard.
  private func scroll(to url: WebURL, history: HistoryUpdate, isByApp: Bool) {
    frame.navigationScheduler.forgetQuickRedirect()
    if let load = frame.loader.loadUnderWay, !load.url.equalsExcludingFragments(url) {
      frame.stopper.stopLoadUnderWay(reason: .fragmentTakesOver)
    }
    let document = frame.document
    let oldURL = document.url
    document.setURL(url)
    // 6. to 12. Another entry, or the same one changed; its state is null.
    if history == .push, frame.loader.committedLoad?.isForHistory ?? true {
      frame.history.recordSameDocumentEntry(isByApp ? .fragmentOfApp : .fragment, url: url)
    } else {
      frame.history.current?.url = url
      frame.history.current?.state = nil
      frame.history.changed()
    }
    frame.completion.noteCompletedAgain()
    // 13. "Update document for history step application": popstate at once, hashchange in a task.
    frame.tellURL()
    frame.history.endPendingTraversal()
    document.script.firePopState(nil)
    if oldURL.fragment != url.fragment {
      world.queueTask { document.script.fireHashChange(old: oldURL.href, new: url.href) }
    }
  }
}

extension Frame {
  /// Tells the app the URL that the view shows.
  func tellURL() {
    guard isMainFrame, let page else { return }
    world.post(.didChangeURL(page.id, url: document.url.href))
  }
}
