import HTMLTree
import PageScripting
import ProcessModel
import Reasons
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Opening, closing and reaching windows on behalf of scripts.
struct WindowHost: WindowHosting {
  unowned let world: ContentWorld

  // MARK: Opening

  /// HTML Standard, "window open steps"; the decisions are the registry's, the order is WebKit's (rules 1.1 to 1.19).
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
  func open(
    url: String?, name: String?, features: String?, by caller: Caller
  ) throws(DOMExceptionError) -> NavigableID? {
    world.noteCall(by: caller.incumbent)
    // 1. While pages are unloaded, and for documents that are gone, return null (rule 1.1).
    // 2. The source document is the entry one; WebKit asks for the frame on the incumbent one's behalf.
    guard let source = world.frame(of: caller.incumbent), let entry = world.frame(of: caller.entry),
      let document = world.contentDocument(of: caller.incumbent), source.page?.isDestroyed == false
    else { return nil }
    // 6. to 9. Tokenize the features, noopener and noreferrer among them.
    let features = WindowFeatures(parsing: features ?? "")
    // 3. and 4. Parse the URL, unless it is empty. That it is none is only told after the popup blocker has had its
    // say, as in WebKit.
    let text = url ?? ""
    let destination: WindowOpenRequest.Destination
    if text.isEmpty {
      destination = .empty
    } else if let parsed = world.complete(text, for: caller.entry) {
      destination = .url(parsed)
    } else {
      destination = .invalid(text)
    }
    // 5. No target is "_blank". 12. noreferrer means noopener. 13. Choose a navigable.
    let request = WindowOpenRequest(
      source: source.id, destination: destination, name: name ?? "_blank", features: features,
      permission: world.popupPermission(for: entry), gesture: world.gestureReach(of: source),
      openerPolicyForcesNoopener: forcesNoopener(document, destination: destination))
    switch world.registry.decide(request) {
    case .refused(let reason, let message):
      // 14. There is none: return null.
      if let message { document.console(.error, message) }
      world.explain(.windowOpenGivesNull(because: reason), in: source)
      return nil
    case .syntaxError(let reason):
      // 4.2. Throw a "SyntaxError".
      world.explain(reason, in: source)
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    // 16. and 18. A window that is there: it is navigated, and returned.
    case .ancestor(let target, let reason):
      // Rule 1.90: nobody looks at noreferrer here.
      navigateFound(target, to: destination, by: document, source: entry.document.outgoingReferrerURL, reason: reason)
      return target
    case .existing(let target, let reason, let returns):
      return reuse(
        target, destination: destination, by: document, source: source, entry: entry, features: features,
        reason: reason, returns: returns)
    // 15., 17. and 18. A new one; null is returned where its opener is not to know it.
    case .create(let name, let opener, let reason, let message):
      if let message { document.console(.error, message) }
      return create(
        name: name, opener: opener, destination: destination, features: features, by: document, source: source,
        entry: entry, reason: reason)
    }
  }

  /// Rule 1.9.
  func forcesNoopener(_ document: ContentDocument, destination: WindowOpenRequest.Destination) -> Bool {
    guard let top = document.frame?.top.document else { return false }
    let isCrossOrigin = !document.origin.isSameOrigin(as: top.origin)
    if isCrossOrigin && (top.policies.opener == .sameOrigin) { return true }
    if case .url(let url) = destination { return url.scheme == "blob" && isCrossOrigin }
    return false
  }

  private func reuse(
    _ target: NavigableID, destination: WindowOpenRequest.Destination, by document: ContentDocument, source: Frame,
    entry: Frame, features: WindowFeatures, reason: Reason, returns: WindowOpenDecision.ReturnValue
  ) -> NavigableID? {
    if let found = world.frames[target] {
      // 16.2, and rule 1.11: whoever targets a window becomes its opener, even the window itself.
      adoptOpener(of: found, source)
      navigateFound(
        target, to: destination, by: document,
        source: referrer(of: entry, to: destination, features: features).flatMap { WebURL($0) }, reason: reason)
      if case .empty = destination {
        world.explain(.windowIsOnlyReturned(because: reason), in: source)
      }
    } else {
      world.explain(reason, in: source)
    }
    return returns == .window ? target : nil
  }

  private func adoptOpener(of frame: Frame, _ opener: Frame) {
    world.registry.setOpener(opener.id, of: frame.id)
    frame.page?.proxy.opener.adopt()
  }

  private func navigateFound(
    _ target: NavigableID, to destination: WindowOpenRequest.Destination, by document: ContentDocument,
    source: WebURL?, reason: Reason
  ) {
    guard let frame = world.frames[target] else { return }
    var intent = NavigationIntent(
      url: .aboutBlank, referrer: .decidedByTarget(source: source), requester: document, reason: reason)
    switch destination {
    // 16.1. Only a URL navigates.
    case .empty: return
    case .url(let url):
      if frame.javaScriptURLs.refuses(url, by: document) { return }
      intent.url = url
    // WebKit asks the app about an invalid URL for _top and _parent, and then loads nothing.
    case .invalid(let text):
      intent.invalidURL = text
      intent.endsAtInvalidURL = true
    }
    frame.navigationScheduler.scheduleLocationChange(intent, replaces: false)
  }

  /// WebKit's LocalDOMWindow::createWindow takes the referrer and its policy from the entry window.
  private func referrer(
    of entry: Frame, to destination: WindowOpenRequest.Destination, features: WindowFeatures
  ) -> String? {
    guard case .url(let url) = destination, !features.noreferrer else { return nil }
    return entry.document.referrer(to: url)
  }

  // MARK: New windows

  private func create(
    name: String, opener: OpenerLink, destination: WindowOpenRequest.Destination, features: WindowFeatures,
    by document: ContentDocument, source: Frame, entry: Frame, reason: Reason
  ) -> NavigableID? {
    var url: WebURL?
    if case .url(let parsed) = destination { url = parsed }
    var request = NavigationRequest(url: url)
    request.headers["User-Agent"] = source.page?.settings.userAgent
    let referrer = referrer(of: entry, to: destination, features: features)
    request.headers["Referer"] = referrer
    let action = NavigationActionInfo(
      request: request, source: source.snapshot, target: nil, kind: .other, gesture: world.gestureState,
      targetName: name.isEmpty ? "_blank" : name, reason: reason)
    guard
      let page = createPage(
        action: action, name: name, openedName: name, opener: opener, features: features, creator: document,
        source: source)
    else { return nil }
    let frame = page.mainFrame
    // The app's side makes the others; those of links and forms come after the app's answer, without a gesture.
    if opener == .kept { frame.loader.gestureOfEmptyDocument = world.gesture }
    // Rules 1.34 and 1.57: only the opener's process can load a blob or run a script.
    if opener == .suppressed && url?.scheme != "blob" && url?.scheme != "javascript" { return nil }
    if opener == .suppressed, let url, url.scheme == "javascript" {
      world.queueTask(gesture: world.gesture) { page.loadOpenerlessScript(url, for: action) }
      return nil
    }
    // 15.3. and 15.4. No URL is about:blank, which is there at once.
    guard let url else {
      frame.navigator.loadEmpty(by: document)
      return opener == .kept ? frame.id : nil
    }
    // 15.5. Otherwise, navigate.
    frame.navigator.load(
      NavigationIntent(
        url: url, referrer: .decidedByTarget(source: referrer.flatMap { WebURL($0) }), requester: document,
        reason: .openedWindowLoadsFirstPage))
    // Rule 1.17: the app may have given the page up meanwhile.
    guard frame.isAttached else { return nil }
    return opener == .kept ? frame.id : nil
  }

  /// Rules 1.13, 1.30, 1.65 and 1.79 to 1.84: asks the app for a window.
  /// - Parameter openedName: what the app's side knows of its name: WebKit tells it only for window.open (rule 1.44).
  func createPage(
    action: NavigationActionInfo, name: String, openedName: String = "", opener: OpenerLink, features: WindowFeatures,
    creator: ContentDocument, source: Frame
  ) -> Page? {
    guard let openerPage = source.page else { return nil }
    guard world.pages.count < world.budget.limits.windows else {
      world.post(.limit(openerPage.id, .tooManyWindows(most: world.budget.limits.windows)))
      return nil
    }
    var action = action
    action.source = source.loadedSnapshot
    // Rule 1.83.
    let flags = creator.policies.sandbox
    let sandbox = flags.contains(.propagatesToPopups) ? flags : []
    let group =
      opener == .kept ? world.registry[source.top.id]?.group ?? world.registry.newGroup() : world.registry.newGroup()
    let id = world.registry.addTopLevel(
      group: group, opener: opener == .kept ? source.id : nil, name: name, origin: creator.origin, sandbox: sandbox)
    world.registry.markOpenedByDOM(id)
    let initial = ContentDocument.initialEmpty(
      in: id, of: world, creator: creator, sandbox: sandbox, opener: opener)
    let frame = Frame(id: id, document: initial)
    frame.loader.popupSandbox = sandbox
    let record = OpenerRecord(maker: openerPage.id, link: opener, name: openedName)
    let page = Page(
      mainFrame: frame, settings: openerPage.settings, dataStore: openerPage.dataStore,
      sessionStorage: opener == .kept ? openerPage.sessionStorage.cloned() : StorageNamespace(),
      proxy: PageProxy(
        id: world.newPageID(),
        process: ProcessSelection(page: openerPage.proxy, pool: world.pool)
          .processOfNewWindow(for: action.request.url, record),
        opener: record))
    page.navigationPreferences = openerPage.navigationPreferences
    world.frames[id] = frame
    world.add(page)
    frame.committer.show(initial, window: .fresh)
    let answer = world.ask(
      .createPage(
        CreatePageRequest(
          opener: openerPage.id, created: page.id, action: action, features: features, keepsOpener: opener == .kept)))
    guard case .created(let settings?) = answer, !page.isDestroyed else {
      world.forget(page)
      world.explain(.appGaveNoWindow, in: source)
      return nil
    }
    page.settings = settings
    page.applyFeatures(features)
    return page
  }

  // MARK: Closing

  /// HTML Standard, `window.close()`, with WebKit's conditions (rules 5.1 to 5.6).
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-close
  func close(_ window: NavigableID, by caller: Caller) {
    world.noteCall(by: caller.incumbent)
    guard let frame = world.frames[window], let page = frame.page, let source = callerFrame(caller) else { return }
    let permission = world.registry.closePermission(
      of: window, by: source.id, historyEntries: page.proxy.backForward.count, gesture: world.gestureReach(of: source))
    switch permission {
    case .refused(let refusal):
      frame.document.console(.error, refusal.consoleMessage)
      world.explain(.closeIsRefused(because: refusal.reason), in: frame)
    case .ignored(let reason, let warning):
      if let warning { frame.document.console(.warn, warning) }
      world.explain(reason, in: frame)
    case .allowed(let reason):
      guard frame.beforeUnload.permitsLeaving() else { return }
      // Rule 5.4: closed for scripts at once, told to the app after the running task.
      world.registry.markClosing(window)
      let document = frame.document
      document.windowUse.calledClose = true
      // By then the app has answered about a load that the same turn began: it starts, and fails. For another site WebKit
      // asks its network process first, and the answer comes too late.
      let site = WebURL(frame.document.origin.serialized)?.siteDomain
      let isAnswered = frame.loader.policyLoad.map { $0.url.siteDomain == site } ?? false
      let close = LoopTask {
        guard frame.isAttached, !page.isDestroyed else { return }
        frame.stopper.stopForUserCancel(reason: .windowClosesDuringLoad, by: .page)
        if frame.document === document { world.registry.markClosed(window) }
        world.post(.didClose(page.id, reason))
      }
      if isAnswered { world.loop.schedule(after: 0, close) } else { world.loop.queue(close) }
    }
  }

  private func callerFrame(_ caller: Caller) -> Frame? { world.frames[caller.incumbent.navigable] }

  func isClosed(_ window: NavigableID) -> Bool { world.registry.isClosed(window) }

  // MARK: How windows stand to each other

  /// A window that was cut off has none, for those who still hold it. Nor has the window of a frame whose page is in the page
  /// cache, which is of no frame meanwhile (rule 5.4).
  func opener(of window: NavigableID) -> NavigableID? {
    let registry = world.registry
    return registry.isCut(window) || registry.isHidden(window) ? nil : registry.opener(of: window)
  }

  func disownOpener(of window: NavigableID) { world.registry.setOpener(nil, of: window) }
  func parent(of window: NavigableID) -> NavigableID { world.registry[window]?.parent ?? window }
  func top(of window: NavigableID) -> NavigableID { world.registry.top(of: window) }

  func childNavigables(of window: NavigableID) -> [NavigableID] {
    world.registry.isHidden(window) ? [] : world.registry[window]?.children ?? []
  }

  func name(of window: NavigableID) -> String {
    world.registry.isHidden(window) ? "" : world.registry[window]?.name ?? ""
  }

  func setName(_ name: String, of window: NavigableID) { world.registry.setName(name, of: window) }
  func container(of window: NavigableID) -> Element? { world.frames[window]?.container }
  func contentNavigable(of element: Element) -> NavigableID? { world.frame(in: element)?.id }
  func activeDocument(of window: NavigableID) -> ScriptDocument? { world.frames[window]?.document.script }

  // MARK: Messages

  /// HTML Standard, "window post message steps", step 8: delivered as a task, compared with the document that is there
  /// then (rules 6.2 to 6.4).
  /// https://html.spec.whatwg.org/multipage/web-messaging.html#window-post-message-steps
  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller) {
    guard let source = callerFrame(caller) else { return }
    let origin = caller.incumbent.origin
    guard world.frames[window] != nil else {
      return world.explain(.messageToClosedWindow, in: source)
    }
    world.queueTask(gesture: world.gesture) {
      guard let frame = world.frames[window], let page = frame.page, !page.isDestroyed else { return }
      // 8.1. It is only for the origin that was named.
      if case .origin(let expected) = message.targetOrigin, !expected.isSameOrigin(as: frame.document.origin) {
        frame.document.console(
          .error,
          "Unable to post message to \(expected.serialized). Recipient has origin"
            + " \(frame.document.origin.serialized).\n")
        return world.explain(
          .messageForAnotherOrigin(expected.serialized, shown: frame.document.origin.serialized), in: frame)
      }
      // 8.2. to 8.7. Deserialise, and fire the event.
      frame.document.script.deliverMessage(message.data, origin: origin.serialized, source: source.id)
    }
  }
}
