import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Moving a page to another process or browsing context group, after WebKit's process swap on navigation.
extension FrameLoader {
  /// The page gets a new main frame without an opener; scripts that held the old one hold a dead handle.
  func moveToNewProcess(for load: DocumentLoad) {
    let frame = frame
    guard let page = frame.page else { return }
    let choice = frame.processChoice
    let process = choice.process(ofEntryOf: load) ?? load.process ?? choice.processForSite(of: load.url)
    // WebKit's WebPageProxy: a process has one page of a window, so those that are in the page cache go.
    if load.historyItem?.cachedPage == nil { world.backForwardCache.dropPages(of: page, in: process) }
    page.process = process
    // WebKit's ProvisionalPageProxy::didStartProvisionalLoadForFrame: a load that goes on there does not start there.
    if load.moves != .atRedirect { process.noteStart(of: load.originalURL) }
    guard world.registry.hasCompany(frame.id) else { return leaveGroupAlone() }
    world.explain(load.type == .backForward ? .appLoadGoesBackToProcess : .appLoadTakesNewProcess, in: frame)
    // A frozen page brings its own navigable along.
    if load.historyItem?.cachedPage == nil { replaceNavigable() }
  }

  /// A window that is alone changes its group: it finds nothing of the old one, not even closed windows, and has no opener,
  /// were it itself (rule 1.11).
  func leaveGroupAlone() {
    if world.registry.opener(of: frame.id) == frame.id { world.registry.setOpener(nil, of: frame.id) }
    world.registry.setGroup(world.registry.newGroup(), of: frame.id)
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
