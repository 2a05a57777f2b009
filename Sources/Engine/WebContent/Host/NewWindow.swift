import HTMLTree
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// A window that a page asks for by `window.open`, a link or a form.
struct NewWindow {
  /// The action about which the app is asked.
  let action: NavigationActionInfo
  let name: String
  /// The window's name in the message to the UI process. WebKit tells it only for window.open (rule 1.44).
  var openedName = ""
  let opener: OpenerLink
  var features = WindowFeatures()
  let creator: ContentDocument
  let source: Frame
}

extension WindowHost {
  /// Asks the app for a window (rules 1.13, 1.30, 1.65 and 1.79 to 1.84).
  func createPage(_ window: NewWindow) -> Page? {
    let (creator, source, opener) = (window.creator, window.source, window.opener)
    guard let openerPage = source.page else { return nil }
    guard world.pages.count < world.budget.limits.windows else {
      world.tell(.tooManyWindows(most: world.budget.limits.windows), reachedBy: openerPage)
      return nil
    }
    var action = window.action
    action.source = source.loadedSnapshot
    // The popup inherits part of the sandbox (rule 1.83).
    let flags = creator.policies.sandbox
    let sandbox = flags.contains(.propagatesToPopups) ? flags : []
    let group =
      opener == .kept ? world.registry[source.top.id]?.group ?? world.registry.newGroup() : world.registry.newGroup()
    let id = world.registry.addTopLevel(
      group: group, opener: opener == .kept ? source.id : nil, name: window.name, origin: creator.origin,
      sandbox: sandbox)
    world.registry.markOpenedByDOM(id)
    let initial = ContentDocument.initialEmpty(
      in: id, of: world, creator: creator, sandbox: sandbox, opener: opener)
    let frame = Frame(id: id, document: initial)
    frame.loader.popupSandbox = sandbox
    let record = OpenerRecord(maker: openerPage.id, link: opener, name: window.openedName)
    let process = ProcessSelection(page: openerPage.proxy, pool: world.pool)
      .processOfNewWindow(for: window.action.request.url, record)
    let page = Page(
      mainFrame: frame, settings: openerPage.settings, dataStore: openerPage.dataStore,
      sessionStorage: openerPage.dataStore.newSessionStorage(
        copying: opener == .kept ? openerPage.sessionStorage : nil),
      proxy: PageProxy(id: world.newPageID(), process: process, opener: record))
    page.navigationPreferences = openerPage.navigationPreferences
    world.frames[id] = frame
    world.add(page)
    frame.committer.show(initial, window: .fresh)
    let answer = world.ask(
      .createPage(
        CreatePageRequest(
          opener: openerPage.id, created: page.id, action: action, features: window.features,
          keepsOpener: opener == .kept)))
    guard case .created(let settings?) = answer, !page.isDestroyed else {
      world.forget(page)
      world.explain(.appGaveNoWindow, in: source)
      return nil
    }
    page.update(settings)
    page.applyFeatures(window.features)
    return page
  }
}
