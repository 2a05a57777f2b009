import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Moving a page to another process or browsing context group, after WebKit's process swap on navigation.
extension FrameLoader {
  /// Rule 5.15: a load to another site takes a new process, from a page that is not empty. With other windows in its
  /// browsing context group only the app's own loads do. Going back or forward returns to the entry's process.
  func needsNewProcess(for load: DocumentLoad) -> Bool {
    let frame = frame
    guard world.rules.swapsProcesses, frame.isMainFrame, load.action.isAPILoad || !world.registry.hasCompany(frame.id)
    else {
      return false
    }
    if load.type == .backForward {
      guard let process = load.historyItem?.process else { return false }
      return process != frame.page?.process
    }
    return load.substitute == nil
      && committedFirstRealLoad && load.url.isHTTPFamily && !frame.document.origin.isSameSite(as: load.url.origin)
  }

  /// Rules 1.33 and 1.44: what a window is called once a page of another origin, without opener, is in it. A process
  /// that a page is moved to only knows the name that the window was opened with.
  func nameAfterLeavingOrigin(_ load: DocumentLoad, from old: ContentDocument) -> String {
    let frame = frame
    guard world.rules.swapsProcesses, !load.switchesGroup else { return "" }
    let isNewProcess =
      load.isOpenerlessFirstLoad
      || (!world.registry.hasCompany(frame.id) && !old.origin.isSameSite(as: load.url.origin))
    return isNewProcess ? frame.page?.openedName ?? "" : ""
  }

  /// The page gets a new main frame without opener; scripts that held the old one hold a dead handle.
  func moveToNewProcess(for load: DocumentLoad) {
    let frame = frame
    guard let page = frame.page else { return }
    page.process = load.historyItem?.process ?? world.newProcess()
    guard world.registry.hasCompany(frame.id) else { return }
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

  /// The frame shows a page of a navigable that a swap had cut; what it showed till now is cut in turn.
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
