import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// Runs the module scripts of a document (HTML Standard, "prepare the script element", where the type is "module").
/// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
struct ModuleRunner {
  let document: ContentDocument
  private var world: ContentWorld { document.world }

  func prepare(_ element: Element, origin: ScriptRunner.ScriptOrigin) {
    guard let frame = document.frame else { return }
    let pending: PendingScript
    if let source = element.scriptSource {
      guard let url = WebURL(source, base: document.script.documentBaseURL), !source.isEmpty else {
        return world.queueTask(of: .document(document.script)) { _ = document.fire("error", at: element) }
      }
      pending = PendingScript(element: element, url: url, source: nil, isModule: true)
    } else {
      guard document.scriptRunner.isPermitted(element, source: element.childTextContent) else { return }
      pending = PendingScript(element: element, url: nil, source: nil, isModule: true)
    }
    let isAsync = element.hasAttribute("async") || (origin == .script && element.scriptFlags.contains(.forceAsync))
    // 34. The parser's own modules wait for the end of the document, and run in order.
    if origin == .parser && !isAsync, let pipeline = document.loading.pipeline {
      pipeline.deferred.append(pending)
      let fetchesBefore = document.requests.begun
      return fetch(pending) {
        guard document.parser.isAwaited(pending, by: pipeline), pipeline.reachedEnd else { return }
        guard document.requests.begun > fetchesBefore || pipeline.waitsOnlyForJobs(of: element) else {
          return document.parser.runDeferred()
        }
        // The app hears that the page is finished when the last response has arrived, before the modules run, or when
        // only promise jobs keep the last module from running (rule 4.9).
        if pipeline.noteArrivedModule() { frame.completion.checkLoadCompleteWithAncestors() }
        document.script.agent.asPromiseJob(of: document.script) { document.parser.runDeferred() }
      }
    }
    // 35. All other modules run as soon as they have arrived.
    document.loading.blockers += 1
    fetch(pending) {
      execute(pending)
      document.loading.blockers -= 1
      frame.completion.checkCompleted()
    }
  }

  private func fetch(_ pending: PendingScript, then proceed: @escaping () -> Void) {
    let document = document
    let finished: (ModuleFetchOutcome) -> Void = { outcome in
      switch outcome {
      case .ready(let module): pending.module = module
      case .failed(let reason):
        pending.hasFailed = true
        document.console(.error, reason)
      }
      guard document.frame != nil else { return }
      proceed()
    }
    let element = pending.element
    if let url = pending.url {
      return document.script.modules.fetch(url, credentials: ModuleCredentials(of: element), completion: finished)
    }
    document.script.modules.fetchInline(
      element.childTextContent, line: max(element.contentPosition.line, 1), nonce: element.cryptographicNonce,
      completion: finished)
  }

  /// https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element, with WebKit's event for a module
  /// whose text is wrong (ScriptElement::executePendingScript).
  func execute(_ pending: PendingScript) {
    guard document.frame != nil else { return }
    guard let module = pending.module else {
      _ = document.fire("error", at: pending.element)
      return
    }
    document.loading.ignoresDestructiveWrites += 1
    let isMade = document.script.modules.run(module)
    document.loading.ignoresDestructiveWrites -= 1
    if !isMade { _ = document.fire("error", at: pending.element) }
    if isMade, pending.url != nil { _ = document.fire("load", at: pending.element) }
  }

  /// `link rel=modulepreload`.
  func preload(_ link: Element) {
    let type = (link.attribute("as") ?? "").lowercased()
    guard let source = link.attribute("href"), !source.isEmpty,
      let url = WebURL(source, base: document.script.documentBaseURL)
    else { return }
    guard ["", "script", "json"].contains(type) else {
      return world.queueTask(of: .document(document.script)) { _ = document.fire("error", at: link) }
    }
    document.script.modules.preload(
      url, type: type == "json" ? "json" : "", credentials: ModuleCredentials(of: link)
    ) { failure in
      _ = document.fire(failure == nil ? "load" : "error", at: link)
    }
  }
}

extension ModuleCredentials {
  fileprivate init(of element: Element) {
    self.init(nonce: element.cryptographicNonce, integrity: element.attribute("integrity") ?? "")
  }
}
