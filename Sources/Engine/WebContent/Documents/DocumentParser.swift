import HTMLTree
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages

/// Feeds a document from its text and from `document.write`, and runs its scripts in between (WebKit's
/// HTMLDocumentParser and DocumentWriter).
struct DocumentParser {
  let document: ContentDocument
  var world: ContentWorld { document.world }

  /// Parses the whole input (WebKit's DocumentWriter).
  func parse(_ input: ParseInput) {
    let isEmpty = if case .empty = input { true } else { false }
    let pipeline = ParsePipeline(parser: parser(of: input), source: isEmpty ? .emptyPage : .response)
    document.loading.pipeline = pipeline
    document.script.readyState = .loading
    runUserScripts(.atDocumentStart)
    guard document.loading.pipeline === pipeline else { return }
    document.loading.reception = .underWay
    advance()
    document.loading.reception = .over
    // WebKit's DocumentLoader::finishedLoading.
    if document.frame?.document === document { document.frame?.completion.checkLoadCompleteWithAncestors() }
  }

  /// WebKit's TextDocumentParser::insertFakeFormattingElements.
  private static let textDocumentStart =
    "<html><head><meta name=\"color-scheme\" content=\"light dark\"></head>"
    + "<body><pre style=\"word-wrap: break-word; white-space: pre-wrap;\">"

  private func parser(of input: ParseInput) -> any PageParser {
    let html: String
    switch input {
    case .xml(let text, let type):
      document.script.contentType = type
      return XMLParser(document: document.tree, text: text, type: type)
    case .empty: html = ""
    case .html(let text): html = text
    case .plainText(let text):
      html = Self.textDocumentStart + text.escapedForHTML + "</pre></body></html>"
    case .media, .unreadable: html = "<html><head></head><body></body></html>"
    }
    let parser = HTMLParser(
      document: document.tree, scripting: document.script.scripting == .enabled ? .enabled : .disabled)
    parser.append(html)
    parser.markEndOfInput()
    return parser
  }

  /// Runs the parser until it is done or has to wait.
  func advance() {
    guard let pipeline = document.loading.pipeline, !pipeline.isRunning, let frame = document.frame else { return }
    pipeline.isRunning = true
    defer { pipeline.isRunning = false }
    while document.loading.pipeline === pipeline {
      if let blocking = pipeline.blockingScript {
        guard blocking.isReady, pipeline.pendingStyleSheets == 0 else { return }
        pipeline.blockingScript = nil
        document.script.agent.performMicrotaskCheckpoint()
        document.scriptRunner.execute(blocking)
        continue
      }
      // A pending location change ends the parsing (rule 4.9).
      if frame.navigationScheduler.isLocationChangePending && !pipeline.isScriptCreated && pipeline.lastScript != nil {
        return finishParsing()
      }
      switch pipeline.parser.advance() {
      case .script(let element):
        pipeline.lastScript = element
        // Promise jobs run if the parser is not running another script (WebKit's HTMLScriptRunner::runScript).
        document.script.agent.performMicrotaskCheckpoint()
        document.scriptRunner.prepare(element, origin: .parser)
      case .needsInput: return
      case .finished: return finishParsing()
      }
    }
  }

  /// Continues after the arrival of a resource for which the parser may have waited.
  /// - Parameter pipeline: the parser that met the resource.
  func goOn(after pipeline: ParsePipeline?) {
    if pipeline?.reachedEnd == true { runDeferred() } else { advance() }
  }

  /// HTML Standard, "the end", steps 1 to 4.
  /// https://html.spec.whatwg.org/multipage/parsing.html#the-end
  private func finishParsing() {
    guard let pipeline = document.loading.pipeline, !pipeline.reachedEnd else { return }
    pipeline.reachEnd()
    if pipeline.parser.reachedMaximumDepth, let page = document.frame?.page {
      world.post(.limit(page.id, .treeIsTooDeep(deepest: HTMLParser.maximumDepth)))
    }
    if let error = pipeline.parser.firstXMLError, let page = document.frame?.page {
      world.post(.didStop(page.id, .xmlIsNotWellFormed(error)))
    }
    for error in pipeline.parser.internalErrors { document.script.tellOnce(error) }
    document.script.readyState = .interactive
    if document.frame?.isMainFrame == true { world.timers.drawingResumes() }
    // A listener may have called `document.open`.
    guard document.loading.pipeline === pipeline else { return frameLoadsNoMore() }
    runDeferred()
  }

  /// Runs the deferred scripts in order, then fires DOMContentLoaded (steps 5 and 6 of "the end"). `LoadCompletion`
  /// does the rest.
  func runDeferred() {
    guard let pipeline = document.loading.pipeline, pipeline.reachedEnd else { return }
    while let next = pipeline.deferred.first {
      guard next.isReady, pipeline.pendingStyleSheets == 0 else { return }
      pipeline.deferred.removeFirst()
      pipeline.lastScript = next.element
      document.scriptRunner.execute(next)
      guard document.loading.pipeline === pipeline else { return frameLoadsNoMore() }
    }
    document.loading.pipeline = nil
    // Promise jobs run even if document.close() is the end (WebKit's Document::finishedParsing).
    if pipeline.source != .emptyPage { document.script.agent.performMicrotaskCheckpoint() }
    StyleResources(of: document).update()
    _ = document.script.fire("DOMContentLoaded", at: .document, bubbles: true, cancelable: false)
    runUserScripts(.atDocumentEnd)
    document.indicateTarget()
    if let frame = document.frame { frame.completion.checkCompleted() }
  }

  /// Takes a script that has arrived, and for which the parser may have waited.
  /// - Returns: whether the parser still waits for the script.
  func isAwaited(_ pending: PendingScript, by pipeline: ParsePipeline) -> Bool {
    if pending.wasLeft {
      document.loading.blockers -= 1
      document.frame?.completion.checkCompleted()
    }
    return document.loading.pipeline === pipeline
  }

  /// Checks whether the frame is loaded: a document that a script has opened is no longer parsed, and the app may be
  /// told.
  private func frameLoadsNoMore() { document.frame?.completion.checkLoadCompleteWithAncestors() }

  /// WebKit's LocalFrame::injectUserScripts.
  func runUserScripts(_ time: UserScript.InjectionTime) {
    guard let frame = document.frame, let page = frame.page, !page.settings.unboundFrames.contains(frame.id) else {
      return
    }
    for script in page.settings.userScripts where script.injectionTime == time {
      if script.frames == .main && !frame.isMainFrame { continue }
      let outcome = document.script.evaluate(script.source, sourceURL: "user-script", line: 1, world: script.world)
      if case .exception(let exception) = outcome {
        world.post(
          .console(
            page.id,
            ConsoleMessage(level: .error, text: exception.text, sourceURL: exception.sourceURL, line: exception.line)))
      }
    }
  }
}

extension ContentDocument {
  var parser: DocumentParser { DocumentParser(document: self) }
}

extension String {
  fileprivate var escapedForHTML: String {
    var result = ""
    for character in self {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      default: result.append(character)
      }
    }
    return result
  }
}
