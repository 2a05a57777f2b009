import HTMLTree
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard

/// The services for a document: the text that scripts write into it, its cookies, its storage, and its permissions.
struct DocumentHost: DocumentHosting {
  unowned let world: ContentWorld

  // MARK: Writing

  func write(_ text: String, to script: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    try world.contentDocument(of: script)?.parser.write(text, by: caller)
  }

  func openDocument(_ script: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    try world.contentDocument(of: script)?.parser.open(by: caller)
  }

  func closeDocument(_ script: ScriptDocument) { world.contentDocument(of: script)?.parser.close() }

  // MARK: Cookies

  func cookies(of script: ScriptDocument) -> String {
    guard let frame = world.frame(of: script), let page = frame.page, script.cookieURL.isHTTPFamily,
      !script.origin.isOpaque
    else { return "" }
    let cookies = page.dataStore.cookies.documentCookie(for: script.cookieURL, now: world.wallClockSeconds)
    guard page.dataStore.cookies.withholds(from: party(of: script, in: frame)) else { return cookies }
    if !cookies.isEmpty { frame.document.noteWithheldCookies(of: script.cookieURL) }
    return ""
  }

  func setCookie(_ cookie: String, of script: ScriptDocument) {
    guard let frame = world.frame(of: script), let page = frame.page, script.cookieURL.isHTTPFamily,
      !script.origin.isOpaque
    else { return }
    let refusal = page.dataStore.cookies.setDocumentCookie(
      cookie, for: script.cookieURL, party: party(of: script, in: frame), now: world.wallClockSeconds)
    if let refusal { frame.document.note(refusal, for: script.cookieURL) }
    world.post(.cookiesChanged)
  }

  /// The party of a script. A page without a host, such as about:blank, is no first party: its scripts may read cookies
  /// (WebKit's NetworkStorageSession::shouldBlockCookies) but not set any.
  private func party(of script: ScriptDocument, in frame: Frame) -> Party {
    frame.page?.party(of: script.cookieURL) ?? Party(of: script.cookieURL, in: frame.top.document.url)
  }

  // MARK: Storage

  func storage(_ kind: StorageKind, of script: ScriptDocument) throws(DOMExceptionError) -> StorageArea {
    guard let frame = world.frame(of: script), let page = frame.page, !script.origin.isOpaque else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    let key = key(of: frame)
    if key.isApart { frame.document.noteStorageApart(key) }
    switch kind {
    case .local: return page.dataStore.localStorage.area(for: key)
    case .session: return page.sessionStorage.area(for: key)
    }
  }

  func databases(of script: ScriptDocument) throws(DOMExceptionError) -> DatabaseArea {
    guard let frame = world.frame(of: script), let page = frame.page, !script.origin.isOpaque else {
      throw DOMExceptionError(
        name: "SecurityError", message: "IDBFactory.open() called in an invalid security context")
    }
    let key = key(of: frame)
    if key.isApart { frame.document.noteStorageApart(key) }
    return page.dataStore.databases.area(for: key)
  }

  /// The key of a frame's storage. It has the origin of the main frame, not its site (rule 6.15; WebKit's
  /// StorageNamespaceProvider).
  private func key(of frame: Frame) -> StorageKey {
    StorageKey(frame.document.origin, in: frame.top.document.origin)
  }

  /// HTML Standard, "broadcast" of a storage change. Each process that has the area tells all its documents of the
  /// origin, even those with another area (rule 6.15; WebKit's StorageAreaMap::dispatchLocalStorageEvent).
  /// https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
  func storageChanged(_ change: StorageChange, of kind: StorageKind, by script: ScriptDocument) {
    guard let changed = world.frame(of: script), let page = changed.page else { return }
    let key = key(of: changed)
    let frames = world.pages.values.flatMap(\.frames).sorted { $0.id < $1.id }
    let others = frames.filter { frame in
      guard frame !== changed, frame.document.origin.isSameOrigin(as: key.origin), let other = frame.page else {
        return false
      }
      return kind == .local ? other.dataStore === page.dataStore : other === page
    }
    let holders = [page] + others.filter { self.key(of: $0) == key }.compactMap(\.page)
    for frame in others where holders.contains(where: { frame.page?.proxy.hasSharedProcess(with: $0.proxy) == true }) {
      let document = frame.document
      world.queueTask(of: .document(document.script)) {
        document.script.fireStorage(change, url: script.url.href, kind: kind)
      }
    }
  }

  // MARK: What it may do

  func permissionState(of name: String, in script: ScriptDocument) -> PermissionStates.State? {
    world.frame(of: script)?.page?.dataStore.permissions.state(of: name, for: script.origin)
  }

  /// Whether the process is isolated. The policies of the page that it shows decide, as in WebKit.
  func isIsolated(_ script: ScriptDocument) -> Bool {
    world.contentDocument(of: script)?.frame?.top.document.policies.opener == .sameOriginPlusCOEP
  }

  /// Rule 4.46.
  func hidingSelectors(in script: ScriptDocument) -> [String] {
    guard let frame = world.frame(of: script) else { return [] }
    let url = frame.document.url
    return frame.page?.contentRules(for: url, .document, in: frame, top: frame.isMainFrame ? url : nil).hidden ?? []
  }
}
