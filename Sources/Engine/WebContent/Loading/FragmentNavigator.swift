import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Goes to fragments of the document that a frame shows (HTML Standard, "navigate to a fragment", with WebKit's
/// question to the app, rules 4.20 and 4.21).
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid
struct FragmentNavigator {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// WebKit's shouldPerformFragmentNavigation.
  func isFragmentNavigation(to url: WebURL, method: String, type: LoadType) -> Bool {
    method == "GET" && !type.isReload && type != .same && url.fragment != nil
      && url.equalsExcludingFragments(frame.document.url) && !frame.document.isInitialEmpty
  }

  /// Asks the app where the standard fires a navigate event (steps 4 and 5), as WebKit does, and goes to the fragment.
  func navigate(to url: WebURL, action: inout NavigationActionInfo, history: HistoryUpdate) {
    guard let page = frame.page else { return }
    frame.holdGestureOfScript()
    // A traversal does not count as the app's (WebKit's NavigationAction::isRequestFromClientOrUserInput).
    let isByApp = action.isAPILoad && action.kind != .backForward
    if !frame.processSwap.isComing { frame.loader.supersedeQuestions() }
    nameOriginator(of: &action)
    // WebKit's DocumentLoader::setTriggeringAction: the document's own load decides.
    action.externalURLs = frame.document.externalURLsPolicy
    if let initiator = page.proxy.initiator.take() { action.source = initiator }
    if world.gesture == nil && world.rules.asksFragmentsAsynchronously {
      // The app is asked for information only; its answer does not count.
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

  /// Sets the source frame of a fragment change. The change belongs to the load under way or, without one, to the load
  /// that brought the document. The UI process names the source frame of that load, as it was then. If a frame is both
  /// source and target, both are the same object (rule 3.2).
  private func nameOriginator(of action: inout NavigationActionInfo) {
    guard let originator = (frame.loader.loadUnderWay ?? frame.loader.committedLoad)?.action.source else { return }
    action.source = originator
    if originator.frame == frame.id { action.target = originator }
  }

  /// Steps 6 to 17 of the standard (WebKit's FrameLoader::loadInSameDocument).
  private func scroll(to url: WebURL, history: HistoryUpdate, isByApp: Bool) {
    frame.navigationScheduler.forgetQuickRedirect()
    if let load = frame.loader.loadUnderWay, !load.url.equalsExcludingFragments(url) {
      frame.stopper.stopLoadUnderWay(reason: .fragmentTakesOver)
    }
    let document = frame.document
    let oldURL = document.url
    document.setURL(url)
    // 6. to 12. Make another entry, or change the current one. Its state is null.
    if history == .push, frame.loader.committedLoad?.isForHistory ?? true {
      frame.history.recordSameDocumentEntry(isByApp ? .fragmentOfApp : .fragment, url: url)
    } else {
      frame.history.current?.url = url
      frame.history.current?.state = nil
      frame.history.changed()
    }
    document.indicateTarget()
    frame.completion.noteCompletedAgain()
    // 13. "Update document for history step application": fire popstate at once, and hashchange in a task.
    frame.tellURL()
    frame.history.endPendingAppLoad()
    document.script.firePopState(nil)
    if oldURL.fragment != url.fragment {
      world.queueTask(of: .frame(frame)) { document.script.fireHashChange(old: oldURL.href, new: url.href) }
    }
  }
}

extension Frame {
  /// Tells the app the URL that the view shows now.
  func tellURL() {
    guard isMainFrame, let page else { return }
    world.post(.didChangeURL(page.id, url: document.url.href))
  }
}
