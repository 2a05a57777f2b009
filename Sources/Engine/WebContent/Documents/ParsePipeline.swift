import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// The text of a response, in the form that the parser needs.
enum ParseInput {
  /// Of a page without content, which is there at once.
  case empty
  case html(String)
  case xml(String, type: String)
  /// Shown as text, without markup.
  case plainText(String)
  /// An image, a PDF or similar: a document that only names it.
  case media(String)
  case unreadable(String)

  /// - Parameters:
  ///   - cuts: messages for the console about input that was not taken unchanged.
  ///   - onEncoding: called with the name of the encoding that the text was in.
  init(
    bytes: [UInt8], mimeType: MIMEType, charset: String?, cuts: inout [String], onEncoding: (String) -> Void = { _ in }
  ) {
    let isMarkup = mimeType.isHTML || mimeType.isXML
    guard isMarkup || mimeType.type == "text" || mimeType.isJSON || mimeType.isJavaScript else {
      self = .media(mimeType.essence)
      return
    }
    var unknown: String?
    let charset = mimeType.isXML ? charset ?? XMLDeclaration.encoding(of: bytes) : charset
    // In XML a control byte is an error with a name.
    guard
      let text = HTMLDecoder.decode(
        bytes, declaredCharset: charset, binary: mimeType.isXML ? .isText : .isRefused,
        onUnknownEncoding: { unknown = $0 }, onEncoding: onEncoding)
    else {
      cuts.append(
        "The page is shown empty: its type is \(mimeType.essence), but more than 5 % of its first 4 KiB are control"
          + " bytes, which text does not contain.")
      self = .unreadable(mimeType.essence)
      return
    }
    if let unknown { cuts.append("The encoding '\(unknown)' is unknown: the page is read as windows-1252.") }
    if mimeType.isXML {
      self = .xml(text, type: mimeType.essence)
    } else {
      self = isMarkup ? .html(text) : .plainText(text)
    }
  }
}

/// A parser at work on a document, with the scripts that it waits for (HTML Standard, "parsing main loop" and
/// "the end").
final class ParsePipeline {
  let parser: any PageParser
  /// Takes what `document.write` writes; nil for XML.
  var html: HTMLParser? { parser as? HTMLParser }
  /// The script that the parser waits for, with its source once it has arrived.
  var blockingScript: PendingScript?
  /// `defer`, in order.
  var deferred: [PendingScript] = []
  /// Style sheets that scripts wait for.
  var pendingStyleSheets = 0
  /// Where its text comes from.
  private(set) var source: Source
  private(set) var stage = Stage.parsing
  /// The parser is inside `advance`, or a script that it runs is.
  var isRunning = false
  /// Scripts that `document.write` has written and that are running, one inside the other.
  var runningWrittenScripts = 0
  /// `window.stop()` while nothing was fetched: what is written is dropped, but scripts that wait for the end run (rule
  /// 4.14d).
  var isStopped = false
  /// The one that the parser met last, or that ran after the end. Promise jobs have run before it.
  var lastScript: Element?

  enum Source {
    case response
    /// WebKit's DocumentLoader::isInFinishedLoadingOfEmptyDocument: promise jobs of the script that made it wait.
    case emptyPage
    /// `document.open` made it: the end comes with `document.close`.
    case openToScripts
    /// `document.close` was called.
    case closedByScript
  }

  /// How far it is.
  enum Stage: Comparable {
    case parsing
    /// The text is at its end; scripts may have to wait for something.
    case atEnd
    /// The last of the modules that the end waited for has arrived.
    case modulesHaveArrived
  }

  init(parser: any PageParser, source: Source) {
    self.parser = parser
    self.source = source
  }

  var isScriptCreated: Bool { source == .openToScripts || source == .closedByScript }
  var reachedEnd: Bool { stage > .parsing }

  /// There is no more text.
  func reachEnd() { stage = .atEnd }

  /// `document.close`.
  func close() { if source == .openToScripts { source = .closedByScript } }

  /// Whether nothing is fetched any more, and only promise jobs keep modules from running. WebKit's Document has no active
  /// parser then (DocumentLoader::isLoadingInAPISense).
  func noteArrivedModule() -> Bool {
    guard reachedEnd else { return false }
    stage = pendingStyleSheets == 0 && deferred.allSatisfy(\.isReady) ? .modulesHaveArrived : .atEnd
    return stage == .modulesHaveArrived
  }

  /// Whether nothing but promise jobs has kept a module that the page contains from running at the end.
  func waitsOnlyForJobs(of module: Element) -> Bool { lastScript === module && !isScriptCreated }

  /// Whether the app is told that the document loads because of its parser. One that a script has made loads nothing but
  /// what it meets.
  var isLoadingInAPISense: Bool { isScriptCreated ? !unfetched.isEmpty : stage < .modulesHaveArrived }

  /// The scripts that have not arrived.
  var unfetched: [PendingScript] { ([blockingScript].compactMap { $0 } + deferred).filter { !$0.isReady } }

  /// WebKit's HTMLDocumentParser::isExecutingScript: one that the parser has met, not one that waited for the end.
  var isExecutingScript: Bool { (isRunning && !reachedEnd) || runningWrittenScripts > 0 }

  /// WebKit's HTMLDocumentParser::hasInsertionPoint: whether `document.write` adds to what is parsed.
  var hasInsertionPoint: Bool { isScriptCreated ? source == .openToScripts : isExecutingScript }
}

/// HTML Standard, a script element that was prepared but has not run.
final class PendingScript {
  let element: Element
  let url: WebURL?
  /// nil while it is fetched.
  var source: String?
  var hasFailed = false
  /// The gesture during which a script put the element into the page; its `load` event has the same gesture.
  var gesture: UserGesture?

  let isModule: Bool
  /// A module script whose graph was fetched.
  var module: ModuleScript?

  init(element: Element, url: WebURL?, source: String?, isModule: Bool = false) {
    self.element = element
    self.url = url
    self.source = source
    self.isModule = isModule
  }

  /// `document.open` has left it behind while it was fetched: the document waits for it, but it does not run.
  var wasLeft = false

  var isReady: Bool { source != nil || module != nil || hasFailed }
}
