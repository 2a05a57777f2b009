import HTMLTree
import PagePolicies
import PageScripting
import SimulatedWeb
import URLStandard

/// Runs the script elements of a document (HTML Standard, "prepare the script element" and "execute the script
/// element"; WebKit's ScriptElement and ScriptRunner).
struct ScriptRunner {
  let document: ContentDocument
  private var world: ContentWorld { document.world }

  enum ScriptOrigin { case parser, script }

  /// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
  func prepare(_ element: Element, origin: ScriptOrigin) {
    // 1. An element that has already started is not run again.
    guard !element.scriptFlags.contains(.alreadyStarted), let frame = document.frame else { return }
    // 5. to 7. An element without a script, or outside the document, is not run either.
    let sourceAttribute = element.scriptSource
    if sourceAttribute == nil && element.childTextContent.isEmpty { return }
    guard element.isConnected else { return }
    // 8. to 13., and 19. The type.
    let type = scriptType(of: element)
    if type == .data || type == .classic && element.hasAttribute("nomodule") { return }
    // 15. and 18. The element counts as started even if scripts turn out to be disabled.
    element.scriptFlags.insert(.alreadyStarted)
    guard document.script.scripting == .enabled else { return }
    if type == .importMap { return registerImportMap(element) }
    if type == .module { return ModuleRunner(document: document).prepare(element, origin: origin) }
    // An inline script runs at once, or after the style sheets that the parser has met.
    guard let sourceAttribute else {
      let pending = PendingScript(element: element, url: nil, source: element.childTextContent)
      if origin == .parser, let pipeline = document.loading.pipeline, pipeline.pendingStyleSheets > 0 {
        pipeline.blockingScript = pending
        return
      }
      return execute(pending)
    }
    // 33. The script is fetched. 33.3. and 33.6. An empty or wrong URL is an error.
    guard let url = WebURL(sourceAttribute, base: document.script.documentBaseURL), !sourceAttribute.isEmpty else {
      world.queueTask(of: .document(document.script)) { _ = document.fire("error", at: element) }
      return
    }
    world.registry.noteContent(.script, at: url, of: frame.id)
    guard isPermitted(element, at: url) else { return }
    let pending = PendingScript(element: element, url: url, source: nil)
    if origin == .script { pending.gesture = world.gesture }
    let isAsync = element.hasAttribute("async") || (origin == .script && element.scriptFlags.contains(.forceAsync))
    // The parser's own scripts wait for the end of the document, or the parser waits for them. All others run once they
    // have arrived.
    if origin == .parser && !isAsync, let pipeline = document.loading.pipeline {
      // WebKit's XMLDocumentParser waits for deferred scripts, too.
      if element.hasAttribute("defer"), pipeline.html != nil {
        pipeline.deferred.append(pending)
      } else {
        pipeline.blockingScript = pending
      }
      fetchScript(pending) {
        guard document.parser.isAwaited(pending, by: pipeline) else { return }
        document.parser.goOn(after: pipeline)
        // A parser that a script made may wait for more text, but it loads nothing.
        if pipeline.isScriptCreated { frame.completion.checkLoadCompleteWithAncestors() }
      }
      return
    }
    document.loading.blockers += 1
    fetchScript(pending) {
      execute(pending)
      document.loading.blockers -= 1
      frame.completion.checkCompleted()
    }
  }

  /// Whether the page's policies permit an inline script, or a script with a URL before it is fetched. A script that is
  /// not permitted has no event (WebKit's ScriptElement::executeClassicScript and requestClassicScript).
  func isPermitted(_ element: Element, at url: WebURL? = nil, source: String = "") -> Bool {
    guard document.policies.content != nil else { return true }
    let place = PolicyEnforcement.Place(element: element, line: element.contentPosition.line)
    let script = GuardedAction.ScriptElement(
      url: url, source: source, nonce: element.cryptographicNonce, integrity: element.attribute("integrity") ?? "",
      isParserInserted: element.scriptFlags.contains(.parserInserted))
    guard document.permits(.scriptElement(script), at: .init(line: place.line)) else { return false }
    return url != nil || document.permits(.inlineScript(source, nonce: element.cryptographicNonce), at: place)
  }

  /// HTML Standard, "register an import map". WebKit does not support external import maps.
  private func registerImportMap(_ element: Element) {
    guard !element.hasAttribute("src") else {
      return world.queueTask(of: .document(document.script)) { _ = document.fire("error", at: element) }
    }
    guard isPermitted(element, source: element.childTextContent) else { return }
    document.script.modules.addImportMap(element.childTextContent)
  }

  private enum ScriptType { case classic, module, importMap, data }

  /// The script's type (HTML Standard, "prepare the script element", steps 8 to 13).
  private func scriptType(of element: Element) -> ScriptType {
    let text: String
    if let type = element.attribute("type"), !type.isEmpty {
      text = type
    } else if element.attribute("type") == nil, let language = element.attribute("language"), !language.isEmpty {
      text = "text/" + language
    } else {
      return .classic
    }
    let trimmed = text.filter { !$0.isWhitespace }.lowercased()
    if let mimeType = MIMEType(trimmed), mimeType.isJavaScript { return .classic }
    // XML documents have no modules (WebKit's ScriptElement::determineScriptType).
    guard document.tree.xmlType == nil else { return .data }
    if trimmed == "module" { return .module }
    if trimmed == "importmap" { return .importMap }
    return .data
  }

  /// https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element
  func execute(_ pending: PendingScript) {
    guard document.frame != nil else { return }
    if pending.isModule { return ModuleRunner(document: document).execute(pending) }
    guard let source = pending.source else {
      _ = document.fire("error", at: pending.element)
      return
    }
    let position = pending.element.contentPosition
    let sourceURL = (pending.url ?? document.url).href
    let line = pending.url == nil ? max(position.line, 1) : 1
    let isOtherFile = pending.url != nil
    guard isOtherFile || isPermitted(pending.element, source: source) else { return }
    if isOtherFile { document.loading.ignoresDestructiveWrites += 1 }
    document.script.runClassicScript(
      source, element: pending.element, sourceURL: sourceURL, line: line, base: pending.url)
    if isOtherFile { document.loading.ignoresDestructiveWrites -= 1 }
    guard pending.url != nil else { return }
    guard let gesture = pending.gesture else { return _ = document.fire("load", at: pending.element) }
    world.withGesture(gesture) { _ = document.fire("load", at: pending.element) }
  }

  private func fetchScript(_ pending: PendingScript, then proceed: @escaping () -> Void) {
    guard let url = pending.url else { return }
    let integrity = pending.element.attribute("integrity")
    document.resources.fetch(url, destination: .script, .init(element: pending.element)) { outcome in
      if case .success(let response) = outcome, (200..<300).contains(response.status) {
        let refusal = ResponseChecks(response: response).scriptRefusal(
          integrity: integrity, isReadable: document.mayRead(response, of: pending.element))
        if let refusal {
          document.console(.error, refusal)
          pending.hasFailed = true
          return proceed()
        }
        pending.source = HTMLDecoder.decode(response.body, declaredCharset: response.charset)
        if pending.source == nil {
          document.console(
            .warn,
            "The script \(url.href) does not run: more than 5 % of its first 4 KiB are control bytes, which text"
              + " does not have.")
        }
      } else {
        document.noteUnloadedScript(url, outcome)
      }
      pending.hasFailed = pending.source == nil
      proceed()
    }
  }

}

extension ContentDocument {
  var scriptRunner: ScriptRunner { ScriptRunner(document: self) }

  /// Notes a script that does not arrive, because no console tells of it. A request that nobody answers is noted
  /// already.
  fileprivate func noteUnloadedScript(_ url: WebURL, _ outcome: Result<SimulatedResponse, LoadFailure>) {
    guard let page = frame?.page else { return }
    let why: String
    switch outcome {
    case .success(let response) where response.source == .nobody: return
    case .success(let response): why = "the server answered with \(response.status)"
    case .failure(let failure): why = failure.message
    }
    world.post(.error(page.id, .scriptDoesNotLoad(url.withoutFragment.href, why: why)))
  }
}

extension Element {
  /// The attribute that names the script's file, for elements of HTML and SVG.
  var scriptSource: String? {
    namespace == .svg ? attribute("href") ?? attribute("xlink:href") : attribute("src")
  }
}
