import PagePolicies
import PageScripting
import ProcessModel
import EngineValues
import URLStandard
import WebMessages
import WindowRegistry

/// Carries out the process model's decisions about a main frame: moves its page to another process or browsing context
/// group (WebKit's process swap on navigation).
struct ProcessSwap {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Whether a load that the app has allowed goes to another process.
  func isNeeded(for load: DocumentLoad) -> Bool {
    guard frame.isMainFrame, let page = frame.page else { return false }
    return ProcessSelection(page: page.proxy, pool: world.pool).swapsProcess(for: load.facts(shown: frame.document))
  }

  /// Whether one of the load's redirects takes it to another process.
  /// - Parameter last: the URL before the redirect.
  func isNeeded(forRedirectOf load: DocumentLoad, from last: WebURL) -> Bool {
    guard frame.isMainFrame, let page = frame.page else { return false }
    return ProcessSelection(page: page.proxy, pool: world.pool)
      .swapsProcess(forRedirect: load.facts(shown: frame.document), from: last)
  }

  /// Whether the load about which the app is asked will go to another process. The page can no longer stop such a load,
  /// because the UI process continues it there.
  var isComing: Bool { frame.loader.policyLoad.map(isNeeded) ?? false }

  // MARK: Moving

  /// Makes the provisional page the current one. Scripts that held the old window hold a dead handle.
  func commitProvisionalPage(of load: DocumentLoad) {
    guard let page = frame.page, let provisional = load.provisionalPage else { return }
    world.pool.commit(provisional, of: page.proxy, firstURL: load.originalURL)
    let reason: Reason =
      if load.plan.type == .backForward {
        .appLoadGoesBackToProcess
      } else if load.action.isAPILoad {
        .appLoadTakesNewProcess
      } else {
        .navigationTakesNewProcess
      }
    changeGroup(for: load, reason)
  }

  /// Takes the process from the page that was left, unless the page cache keeps the page.
  func leave(_ process: WebProcess, with document: ContentDocument) {
    guard let page = frame.page else { return }
    world.pool.leave(
      process, page: page.proxy, home: document.script.navigable, isSuspended: document.presence.residence == .pageCache
    )
  }

  /// Changes the group for the next page, which may belong to another browsing context group.
  func changeGroup(for load: DocumentLoad, _ reason: Reason) {
    guard let page = frame.page else { return }
    if world.registry.hasCompanyOrOpened(frame.id) { world.explain(reason, in: frame) }
    let mayComeBack = page.settings.usesPageCache && frame.history.current != nil
    let change = page.proxy.groupChange(
      to: load.plan.entry, from: load.provisionalPage, mayComeBack: mayComeBack, in: world.registry)
    switch change {
    case .bringsItsOwn: break
    case .returns(let home): returnToNavigable(home)
    case .replaces: replaceNavigable()
    case .leavesAlone: world.registry.leaveGroup(frame.id)
    }
  }

  // MARK: The main frame's navigable

  /// HTML Standard, "obtain a browsing context to use for a navigation response", as scripts see it.
  /// https://html.spec.whatwg.org/multipage/browsers.html#obtain-browsing-context-navigation
  func replaceNavigable() {
    let old = frame.id
    let openedByDOM = world.registry[old]?.openedByDOM ?? false
    let replacement = world.registry.addTopLevel(group: world.registry.newGroup(), origin: frame.document.origin)
    if openedByDOM { world.registry.markOpenedByDOM(replacement) }
    world.registry.cut(old, keepsName: frame.history.current != nil)
    become(replacement)
    frame.page?.proxy.opener.moved(hasOpener: false)
  }

  /// Gives the frame a navigable back that a swap had cut off, and cuts off the navigable that the frame has.
  func returnToNavigable(_ home: NavigableID) {
    let left = frame.id
    let openedByDOM = world.registry[left]?.openedByDOM ?? false
    world.registry.cut(left, keepsName: true)
    world.agent.discard(left)
    world.frames[left] = nil
    world.registry.revive(home)
    if openedByDOM { world.registry.markOpenedByDOM(home) }
    frame.becomeNavigable(home)
    world.frames[home] = frame
    frame.page?.proxy.opener.moved(hasOpener: world.registry.opener(of: home) != nil)
  }

  /// Gives the page a new window after the end of its process: scripts of other processes no longer find the old one.
  /// The new process knows the name with which the window was opened (WebKit's WebPage::create).
  func leaveDeadProcess() {
    let old = frame.id
    world.forgetSource(old)
    let replacement = world.registry.addTopLevel(
      group: world.registry.newGroup(), name: frame.page?.proxy.opener.name ?? "", origin: .newOpaque())
    if world.registry[old]?.openedByDOM == true { world.registry.markOpenedByDOM(replacement) }
    become(replacement)
    world.registry.remove(old)
  }

  private func become(_ id: NavigableID) {
    world.agent.discard(frame.id)
    world.frames[frame.id] = nil
    frame.becomeNavigable(id)
    world.frames[id] = frame
  }

  // MARK: The window's name

  /// The new name of a window without an opener when it shows another page; nil if its name stays (rules 1.33 and
  /// 1.44). A page of another origin clears the name (WebKit's shouldClearWindowName). A process to which a page moves
  /// knows only the name with which the window was opened. It gives that name to a page that is not sandboxed (WebKit's
  /// DocumentWriter::begin).
  func newName(for load: DocumentLoad, from old: ContentDocument, to new: ContentDocument) -> String? {
    if load.openerPolicy.groupSwitch == .done { return "" }
    let isNewProcess =
      world.rules.swapsProcesses && (load.plan.beginner == .windowWithoutOpener || load.provisionalPage != nil)
    // Only the page's own sandbox clears the name, not a sandbox that the window inherited.
    let sandbox = load.fetch.response?.contentSecurityPolicy?.sandbox.map { SandboxFlags(parsing: $0) } ?? []
    if isNewProcess { return sandbox.contains(.origin) ? "" : frame.page?.proxy.opener.name ?? "" }
    // WebKit's FrameLoader::clear compares the origins before the page's own policy has sandboxed it.
    let sandboxesItself = sandbox.contains(.origin) && !frame.inheritedSandbox.contains(.origin)
    let origin = sandboxesItself ? frame.page?.origin(of: load.url) ?? load.url.origin : new.origin
    if old.origin.isSameOrigin(as: origin) { return nil }
    // An empty window keeps its name if it never had an owner and no script has used it. A window that lost its opener
    // later did have an owner (WebKit's Document::isSecureTransitionTo).
    let record = frame.page?.proxy.opener
    let isUnmet =
      old.isInitialEmpty && !old.script.hasAnyRealm && !old.script.wasReadInsteadOfScripts
      && record?.maker != nil && record?.link == .suppressed
    return isUnmet && !sandbox.contains(.origin) ? nil : ""
  }
}
