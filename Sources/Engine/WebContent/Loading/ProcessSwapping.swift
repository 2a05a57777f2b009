import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Moving a page to another process or browsing context group, after WebKit's process swap on navigation.
extension FrameLoader {
  /// Rule 5.15: a load to another site takes a new process. With other windows in its
  /// browsing context group only the app's own loads do. Going back or forward returns to the entry's process.
  func needsNewProcess(for load: DocumentLoad) -> Bool {
    let frame = frame
    guard world.rules.swapsProcesses, frame.isMainFrame,
      load.action.isAPILoad
        || (!world.registry.hasCompany(frame.id) && world.registry.opener(of: frame.id) != frame.id)
    else {
      return false
    }
    if load.type == .backForward {
      guard let process = load.historyItem?.process else { return false }
      return process !== frame.page?.process
    }
    return load.substitute == nil && load.url.isHTTPFamily
      && (isFirstWithoutOpener(load) || leavesSite(for: load.url))
  }

  /// Whether a load that has started does so in another process than the page that the frame shows.
  func isInNewProcess(_ load: DocumentLoad) -> Bool { load.hasLeftSite || needsNewProcess(for: load) }

  /// WebKit's WebProcessPool::processForNavigationInternal: the app's loads into a window without an opener and without a
  /// name that committed nothing leave the process of the page that opened it, wherever they lead.
  private func isFirstWithoutOpener(_ load: DocumentLoad) -> Bool {
    guard let record = world.registry[frame.id], record.openedByDOM, record.name.isEmpty else { return false }
    return load.action.isAPILoad && !committedFirstRealLoad && frame.page?.openedByDOMWithOpener == false
      && load.url.scheme != "blob"
  }

  /// WebKit's WebProcessPool::processForNavigationInternal, from "sourceURL" on: whether the site of the view's URL is
  /// another one. A view without a URL has that of the page which opened it; about: pages are of their process's site.
  private func leavesSite(for target: WebURL) -> Bool {
    let frame = frame
    // What a window that committed nothing has for a site is its origin: that of the frame which opened it.
    if !committedFirstRealLoad, let site = WebURL(frame.document.origin.serialized)?.siteDomain {
      return site != target.siteDomain
    }
    let shows = committedFirstRealLoad ? frame : world.registry.opener(of: frame.id).flatMap { world.frames[$0] }?.top
    guard let shows, shows.loader.committedFirstRealLoad, let process = frame.page?.process else { return false }
    let source = shows.document.url
    guard source.scheme == "about" else { return source.siteDomain != target.siteDomain }
    return process.hasCommittedMeaningfulLoad && !process.belongsToSite(of: target)
  }

  /// Rules 1.33 and 1.44: what a window without opener is called once another page is in it; nil for the same as before.
  /// A page of another origin takes the name away, after WebKit's shouldClearWindowName. A process that a page is moved to
  /// only knows the name that the window was opened with, and gives it to a page that is not sandboxed, as WebKit's
  /// DocumentWriter::begin does.
  func newName(for load: DocumentLoad, from old: ContentDocument, to new: ContentDocument, swaps: Bool) -> String? {
    if load.switchesGroup { return "" }
    let isNewProcess = world.rules.swapsProcesses && (load.isOpenerlessFirstLoad || swaps)
    guard isNewProcess else { return old.origin.isSameOrigin(as: new.origin) ? nil : "" }
    return new.policies.sandbox.contains(.origin) ? "" : frame.page?.openedName ?? ""
  }

  /// The page gets a new main frame without an opener; scripts that held the old one hold a dead handle.
  func moveToNewProcess(for load: DocumentLoad) {
    let frame = frame
    guard let page = frame.page else { return }
    page.process = load.historyItem?.process ?? world.newProcess()
    page.process.noteStart(of: load.request.url)
    guard world.registry.hasCompany(frame.id) else {
      // Rule 1.11: a window that opened itself by name.
      if world.registry.opener(of: frame.id) == frame.id { world.registry.setOpener(nil, of: frame.id) }
      return
    }
    world.explain(load.type == .backForward ? .appLoadGoesBackToProcess : .appLoadTakesNewProcess, in: frame)
    // A frozen page brings its own navigable along.
    if load.historyItem?.cachedPage == nil { replaceNavigable() }
  }

  /// HTML Standard, "obtain a browsing context to use for a navigation response", as scripts see it.
  /// https://html.spec.whatwg.org/multipage/browsers.html#obtain-browsing-context-navigation
  func replaceNavigable() {
    let frame = frame
    let old = frame.id
    let openedByDOM = world.registry[old]?.openedByDOM ?? false
    let replacement = world.registry.addTopLevel(group: world.registry.newGroup(), origin: frame.document.origin)
    if openedByDOM { world.registry.markOpenedByDOM(replacement) }
    world.registry.cut(old, keepsName: frame.history.current != nil)
    world.agent.discard(old)
    world.frames[old] = nil
    frame.becomeNavigable(replacement)
    world.frames[replacement] = frame
    frame.page?.openedByDOMWithOpener = false
  }

  /// The frame shows a page of a navigable that a swap had cut off; the page that it showed until now is cut off in
  /// turn.
  func returnToNavigable(_ home: NavigableID) {
    let frame = frame
    let left = frame.id
    let openedByDOM = world.registry[left]?.openedByDOM ?? false
    world.registry.cut(left, keepsName: true)
    world.agent.discard(left)
    world.frames[left] = nil
    world.registry.revive(home)
    if openedByDOM { world.registry.markOpenedByDOM(home) }
    frame.becomeNavigable(home)
    world.frames[home] = frame
    frame.page?.openedByDOMWithOpener = world.registry.opener(of: home) != nil
  }
}
