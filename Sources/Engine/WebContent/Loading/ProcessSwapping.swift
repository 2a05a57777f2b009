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
    let process = load.process ?? world.newProcess()
    load.process = process
    page.process = process
    // WebKit's ProvisionalPageProxy::didStartProvisionalLoadForFrame: a load that goes on there does not start there.
    if load.moves != .atRedirect { process.noteStart(of: load.originalURL) }
    let reason: Reason = load.type == .backForward ? .appLoadGoesBackToProcess : .appLoadTakesNewProcess
    frame.processChoice.changeGroup(for: load, reason)
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
