import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// `document.write` and its relatives.
extension DocumentParser {
  func write(_ text: String, by caller: Caller) throws(DOMExceptionError) {
    if document.pipeline == nil { try open(by: caller) }
    guard let pipeline = document.pipeline else { return }
    if pipeline.isScriptCreated && !pipeline.isRunning {
      pipeline.parser.append(text)
      advance()
    } else {
      pipeline.parser.insert(text)
      runInserted()
    }
  }

  /// Parses what the running script wrote up to the insertion point, as `document.write` does before it returns.
  private func runInserted() {
    guard let pipeline = document.pipeline, pipeline.blockingScript == nil else { return }
    while case .script(let element) = pipeline.parser.advanceInserted() {
      pipeline.parser.beginScript()
      document.scriptRunner.prepare(element, origin: .parser)
      pipeline.parser.endScript()
      if pipeline.blockingScript != nil { return }
    }
  }

  /// HTML Standard, "document open steps".
  func open(by caller: Caller) throws(DOMExceptionError) {
    guard let frame = document.frame else { return }
    let script = document.script
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
      world.registry.setURL(script.url, of: frame.id)
      frame.loader.urlChanged()
    }
    let parser = HTMLParser(document: document.tree, scripting: script.scripting == .enabled ? .enabled : .disabled)
    document.pipeline = ParsePipeline(parser: parser, isScriptCreated: true)
    document.isComplete = false
    script.readyState = .loading
  }

  /// HTML Standard, "document close steps".
  func close() {
    guard let pipeline = document.pipeline, pipeline.isScriptCreated else {
      return
    }
    pipeline.parser.markEndOfInput()
    advance()
  }

}
