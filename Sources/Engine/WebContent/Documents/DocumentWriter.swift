import HTMLTree
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// `document.write` and its relatives.
extension DocumentParser {
  /// HTML Standard, "document write steps", after the checks that the prelude makes.
  /// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps
  func write(_ text: String, by caller: Caller) throws(DOMExceptionError) {
    // 2. Documents in XML cannot be written to.
    guard document.tree.xmlType == nil else {
      throw DOMExceptionError(name: "InvalidStateError", message: "The object is in an invalid state.")
    }
    guard !document.loading.parsingWasAborted else { return }
    // 9. Without an insertion point the text replaces the document, but an external script or a module cannot do that.
    if document.loading.pipeline?.hasInsertionPoint != true {
      guard document.loading.ignoresDestructiveWrites == 0 else { return }
      try open(by: caller)
    }
    guard let pipeline = document.loading.pipeline, pipeline.hasInsertionPoint, !pipeline.isStopped,
      let parser = pipeline.html
    else { return }
    if pipeline.isScriptCreated && !pipeline.isRunning {
      parser.append(text)
      advance()
    } else {
      parser.insert(text)
      runInserted()
    }
  }

  /// Parses the running script's text up to the insertion point, as `document.write` does before it returns.
  private func runInserted() {
    guard let pipeline = document.loading.pipeline, let parser = pipeline.html, pipeline.blockingScript == nil else {
      return
    }
    while case .script(let element) = parser.advanceInserted() {
      if !pipeline.isRunning && pipeline.runningWrittenScripts == 0 {
        document.script.agent.performMicrotaskCheckpoint()
      }
      parser.beginScript()
      pipeline.runningWrittenScripts += 1
      document.scriptRunner.prepare(element, origin: .parser)
      pipeline.runningWrittenScripts -= 1
      parser.endScript()
      if pipeline.blockingScript != nil { return }
    }
  }

  /// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps
  func open(by caller: Caller) throws(DOMExceptionError) {
    guard let frame = document.frame else { return }
    let script = document.script
    // 1. Documents in XML cannot be opened.
    guard document.tree.xmlType == nil else {
      throw DOMExceptionError(name: "InvalidStateError", message: "The object is in an invalid state.")
    }
    // 4. Only documents of the same origin open it.
    guard caller.incumbent.origin.isSameOrigin(as: document.origin) else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    // 5. A parser that runs is not disturbed, but a parser that waits or is at the end of its text is. 6. A page that
    // is being left is not disturbed either.
    if document.loading.pipeline?.isExecutingScript == true || document.loading.parsingWasAborted { return }
    if document.presence.ignoredOpens > 0 { return }
    // 8. Stop loading. WebKit departs from the standard: without a load under way, questions about new windows stay
    // open.
    if frame.isNavigating { frame.stopper.stopAllLoads(reason: .documentOpenStopsLoad, for: .page) }
    // 9. All event listeners of the nodes and of the window are removed.
    script.removeAllEventListeners()
    // 11. The document's content is removed.
    frame.leaver.removeChildren()
    document.tree.observer = nil
    try? document.tree.replaceChildren(with: nil)
    document.watch()
    document.titleChanged()
    document.noteWriting()
    // 12. The document takes the URL of the document whose script opened it.
    if caller.entry !== script {
      document.takeURL(of: caller.entry)
      frame.tellURL()
    }
    // 13. The document is no longer an initial empty document.
    document.endInitialEmpty()
    // 16. to 18. Make a parser that scripts feed. The fetches of the other parser go on.
    for pending in document.loading.pipeline?.unfetched ?? [] {
      pending.wasLeft = true
      document.loading.blockers += 1
    }
    let parser = HTMLParser(document: document.tree, scripting: script.scripting == .enabled ? .enabled : .disabled)
    document.loading.pipeline = ParsePipeline(parser: parser, source: .openToScripts)
    document.loading.isComplete = false
    script.readyState = .loading
    // A navigation that was to begin after the script would remove the script's text (WebKit's
    // FrameLoader::didExplicitOpen).
    frame.navigationScheduler.cancel()
  }

  /// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-close
  func close() {
    guard let pipeline = document.loading.pipeline, pipeline.isScriptCreated, !pipeline.isStopped else { return }
    pipeline.close()
    pipeline.html?.markEndOfInput()
    advance()
  }

}
