import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// `document.write` and its relatives, cookies, storage.
extension ContentWorld {
  public func write(_ text: String, to script: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    guard let document = contentDocument(of: script) else { return }
    if document.pipeline == nil { try openDocument(script, by: caller) }
    guard let pipeline = document.pipeline else { return }
    if pipeline.isScriptCreated && !pipeline.isRunning {
      pipeline.parser.append(text)
      advance(document)
    } else {
      pipeline.parser.insert(text)
      runInserted(document)
    }
  }

  /// Parses what the running script wrote up to the insertion point, as `document.write` does before it returns.
  private func runInserted(_ document: ContentDocument) {
    guard let pipeline = document.pipeline, pipeline.blockingScript == nil else { return }
    while case .script(let element) = pipeline.parser.advanceInserted() {
      pipeline.parser.beginScript()
      prepare(element, in: document, origin: .parser)
      pipeline.parser.endScript()
      if pipeline.blockingScript != nil { return }
    }
  }

  /// HTML Standard, "document open steps".
  public func openDocument(_ script: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    guard let document = contentDocument(of: script), let frame = document.frame else { return }
    guard caller.incumbent.origin.isSameOrigin(as: document.origin) else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    if document.pipeline != nil && document.pipeline?.isScriptCreated == false { return }
    if let unloading = frame.page?.promptsSuppressed, unloading > 0 { return }
    // WebKit departs from the standard: without a load on its way, questions about new windows stay open.
    if frame.isNavigating { frame.loader.stopAllLoads(reason: .documentOpenStopsLoad) }
    frame.loader.removeChildren()
    document.tree.observer = nil
    try? document.tree.replaceChildren(with: nil)
    document.watch()
    document.titleChanged()
    document.wasWritten = true
    if caller.entry !== script {
      script.url = caller.entry.url.withoutFragment
      registry.setURL(script.url, of: frame.id)
      frame.loader.urlChanged()
    }
    let parser = HTMLParser(document: document.tree, scripting: script.scripting == .enabled ? .enabled : .disabled)
    document.pipeline = ParsePipeline(parser: parser, isScriptCreated: true)
    document.isComplete = false
    script.readyState = .loading
  }

  /// HTML Standard, "document close steps".
  public func closeDocument(_ script: ScriptDocument) {
    guard let document = contentDocument(of: script), let pipeline = document.pipeline, pipeline.isScriptCreated else {
      return
    }
    pipeline.parser.markEndOfInput()
    advance(document)
  }

  // MARK: Cookies and storage

  public func cookies(of script: ScriptDocument) -> String {
    guard let page = frame(of: script)?.page, script.url.isHTTPFamily, !script.origin.isOpaque else { return "" }
    return page.dataStore.cookies.documentCookie(for: script.url, now: wallClockSeconds)
  }

  public func setCookie(_ cookie: String, of script: ScriptDocument) {
    guard let page = frame(of: script)?.page, script.url.isHTTPFamily, !script.origin.isOpaque else { return }
    let refusal = page.dataStore.cookies.setDocumentCookie(cookie, for: script.url, now: wallClockSeconds)
    if let refusal { script.tellOnce(refusal.description) }
    post(.cookiesChanged)
  }

  public func storage(_ kind: StorageKind, of script: ScriptDocument) throws(DOMExceptionError) -> StorageArea {
    guard let page = frame(of: script)?.page, !script.origin.isOpaque else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    switch kind {
    case .local: return page.dataStore.localStorage.area(for: script.origin)
    case .session: return page.sessionStorage.area(for: script.origin)
    }
  }

  /// HTML Standard, "broadcast" of a storage change: to other documents of the same area.
  public func storageChanged(_ change: StorageChange, of kind: StorageKind, by script: ScriptDocument) {
    guard let page = frame(of: script)?.page else { return }
    for (_, frame) in frames.sorted(by: { $0.key < $1.key }) {
      let document = frame.document
      guard document.script !== script, document.origin.isSameOrigin(as: script.origin), let other = frame.page,
        kind == .local ? other.dataStore === page.dataStore : other === page
      else { continue }
      queueTask { document.script.fireStorage(change, url: script.url.href, kind: kind) }
    }
  }
}
