import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// HTML Standard, "navigate to a fragment", with WebKit's policy call (rules 4.20 and 4.21).
extension ContentWorld {
  /// WebKit's shouldPerformFragmentNavigation.
  func isFragmentNavigation(to url: WebURL, method: String, type: LoadType, in frame: Frame) -> Bool {
    method == "GET" && !type.isReload && type != .same && url.fragment != nil
      && url.equalsExcludingFragments(frame.document.url) && frame.document.kind != .initialEmpty
  }

  func navigateToFragment(
    _ url: WebURL, action: inout NavigationActionInfo, history: HistoryUpdate, in frame: Frame
  ) {
    guard let page = frame.page else { return }
    frame.policyCheck += 1
    nameOriginator(of: &action, in: frame)
    if gesture == nil && rules.asksFragmentsAsynchronously {
      // Asked for information: the answer does not matter.
      action.reason = .fragmentChangeWithoutGesture
      post(.decideNavigation(page.id, action, nil, newQuestion()))
      return scroll(to: url, history: history, in: frame)
    }
    guard case .decision(let decision) = ask(.decideFragment(page.id, action)), decision == .allow else {
      return explain(.appCancelledFragmentChange, in: frame)
    }
    guard frame.isAttached else { return }
    scroll(to: url, history: history, in: frame)
  }

  /// A fragment change belongs to the load under way or else to the one that brought the document, and the app's side
  /// names the source frame of
  /// that one, as it was then. A frame that is both source and target is one and the same object (rule 3.2).
  private func nameOriginator(of action: inout NavigationActionInfo, in frame: Frame) {
    guard let originator = (frame.provisionalLoad ?? frame.committedLoad)?.action.source else { return }
    action.source = originator
    if originator.frame == frame.id { action.target = originator }
  }

  /// WebKit's FrameLoader::loadInSameDocument.
  private func scroll(to url: WebURL, history: HistoryUpdate, in frame: Frame) {
    if let provisional = frame.provisionalLoad, !provisional.url.equalsExcludingFragments(url) {
      stopProvisional(in: frame, reason: .fragmentTakesOver)
    }
    let document = frame.document!
    let oldURL = document.url
    document.script.url = url
    registry.setURL(url, of: frame.id)
    if history == .push {
      recordSameDocumentEntry(in: frame, state: nil, url: url)
    } else {
      frame.history.current?.url = url
      frame.history.current?.state = nil
      historyChanged(in: frame)
    }
    urlChanged(in: frame)
    document.script.firePopState(nil)
    if oldURL.fragment != url.fragment {
      queueTask { document.script.fireHashChange(old: oldURL.href, new: url.href) }
    }
  }

  func urlChanged(in frame: Frame) {
    guard frame.isMainFrame, let page = frame.page else { return }
    post(.didChangeURL(page.id, url: frame.document.url.href))
  }
}
