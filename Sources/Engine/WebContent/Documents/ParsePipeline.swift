import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// The text of a response, as the parser needs it.
enum ParseInput {
  case html(String)
  /// Shown as text, without markup.
  case plainText(String)
  /// An image, a PDF or the like: a document that only names it.
  case media(String)
  case unreadable(String)

  /// - Parameter cuts: what the console is to hear about input that was not taken as it is.
  init(bytes: [UInt8], mimeType: MIMEType, charset: String?, cuts: inout [String]) {
    let isMarkup = mimeType.isHTML || mimeType.isXML
    guard isMarkup || mimeType.type == "text" || mimeType.isJSON || mimeType.isJavaScript else {
      self = .media(mimeType.essence)
      return
    }
    var unknown: String?
    guard let text = HTMLDecoder.decode(bytes, declaredCharset: charset, onUnknownEncoding: { unknown = $0 }) else {
      cuts.append(
        "The page is shown empty: it is called \(mimeType.essence), but more than 5 % of its first 4 KiB are control"
          + " bytes, which text does not have.")
      self = .unreadable(mimeType.essence)
      return
    }
    if let unknown { cuts.append("The encoding '\(unknown)' is not known: the page is read as windows-1252.") }
    self = isMarkup ? .html(text) : .plainText(text)
  }
}

/// A parser at work on a document, with the scripts that it waits for (HTML Standard, "parsing main loop" and
/// "the end").
final class ParsePipeline {
  let parser: HTMLParser
  /// The script that the parser stands still for, with its source once it is there.
  var blockingScript: PendingScript?
  /// `defer`, in order.
  var deferred: [PendingScript] = []
  /// Style sheets that scripts wait for.
  var pendingStyleSheets = 0
  /// `document.open` made it: the end comes with `document.close`.
  let isScriptCreated: Bool
  /// The parser is inside `advance`, or a script that it ran is.
  var isRunning = false
  var reachedEnd = false
  var scriptsHaveRun = false

  init(parser: HTMLParser, isScriptCreated: Bool) {
    self.parser = parser
    self.isScriptCreated = isScriptCreated
  }
}

/// HTML Standard, a script element that was prepared but has not run.
final class PendingScript {
  let element: Element
  let url: WebURL?
  /// nil while it is fetched.
  var source: String?
  var hasFailed = false
  /// The gesture in which a script put the element into the page; its `load` event has it too.
  var gesture: UserGesture?

  let isModule: Bool

  init(element: Element, url: WebURL?, source: String?, isModule: Bool = false) {
    self.element = element
    self.url = url
    self.source = source
    self.isModule = isModule
  }

  var isReady: Bool { source != nil || hasFailed }
}

extension ContentWorld {
  func parse(_ input: ParseInput, of document: ContentDocument, in frame: Frame) {
    let parser = HTMLParser(
      document: document.tree, scripting: document.script.scripting == .enabled ? .enabled : .disabled)
    let pipeline = ParsePipeline(parser: parser, isScriptCreated: false)
    document.pipeline = pipeline
    document.script.readyState = .loading
    runUserScripts(.atDocumentStart, in: document)
    guard document.pipeline === pipeline else { return }
    switch input {
    case .html(let text): parser.append(text)
    case .plainText(let text):
      parser.append("<html><head></head><body><pre>" + text.escapedForHTML + "</pre></body></html>")
    case .media, .unreadable: parser.append("<html><head></head><body></body></html>")
    }
    parser.markEndOfInput()
    advance(document)
  }

  /// Runs the parser until it has to wait or is done.
  func advance(_ document: ContentDocument) {
    guard let pipeline = document.pipeline, !pipeline.isRunning, let frame = document.frame else { return }
    pipeline.isRunning = true
    defer { pipeline.isRunning = false }
    while document.pipeline === pipeline {
      if let blocking = pipeline.blockingScript {
        guard blocking.isReady, pipeline.pendingStyleSheets == 0 else { return }
        pipeline.blockingScript = nil
        execute(blocking, in: document)
        continue
      }
      // A location change that waits ends the parsing (rule 4.9).
      if frame.navigationScheduler.scheduled?.isLocationChange == true && !pipeline.isScriptCreated
        && pipeline.scriptsHaveRun
      {
        return finishParsing(document)
      }
      switch pipeline.parser.advance() {
      case .script(let element):
        pipeline.scriptsHaveRun = true
        prepare(element, in: document, origin: .parser)
      case .needsInput: return
      case .finished: return finishParsing(document)
      }
    }
  }

  /// HTML Standard, "the end".
  private func finishParsing(_ document: ContentDocument) {
    guard let pipeline = document.pipeline, !pipeline.reachedEnd else { return }
    pipeline.reachedEnd = true
    if pipeline.parser.reachedMaximumDepth, let page = document.frame?.page {
      post(.limit(page.id, .treeIsTooDeep(deepest: HTMLParser.maximumDepth)))
    }
    document.script.readyState = .interactive
    runDeferred(document)
  }

  /// Steps 5 to 8 of "the end": deferred scripts in order, then DOMContentLoaded.
  func runDeferred(_ document: ContentDocument) {
    guard let pipeline = document.pipeline, pipeline.reachedEnd else { return }
    while let next = pipeline.deferred.first {
      guard next.isReady, pipeline.pendingStyleSheets == 0 else { return }
      pipeline.deferred.removeFirst()
      execute(next, in: document)
      guard document.pipeline === pipeline else { return }
    }
    document.pipeline = nil
    document.noteRefreshMeta()
    _ = document.script.fire("DOMContentLoaded", at: .document, bubbles: true, cancelable: false)
    runUserScripts(.atDocumentEnd, in: document)
    if let frame = document.frame { frame.loader.checkCompleted() }
  }

  func runUserScripts(_ time: UserScript.InjectionTime, in document: ContentDocument) {
    guard let frame = document.frame, let page = frame.page, !page.settings.unboundFrames.contains(frame) else {
      return
    }
    for script in page.settings.userScripts where script.injectionTime == time {
      if script.frames == .main && !frame.isMainFrame { continue }
      let outcome = document.script.evaluate(script.source, sourceURL: "user-script", line: 1, world: script.world)
      if case .exception(let exception) = outcome {
        post(
          .console(
            page.id,
            ConsoleMessage(level: .error, text: exception.text, sourceURL: exception.sourceURL, line: exception.line)))
      }
    }
  }
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
