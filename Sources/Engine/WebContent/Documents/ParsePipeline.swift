import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// The text of a response, in the form that the parser needs.
enum ParseInput {
  /// A page without content, which is there at once.
  case empty
  case html(String)
  case xml(String, type: String)
  /// Text that is shown as it is, without markup.
  case plainText(String)
  /// An image, a PDF or similar. Its document only names it.
  case media(String)
  case unreadable(String)

  /// - Parameters:
  ///   - cuts: receives messages for the console about input that was changed.
  ///   - onEncoding: called with the name of the text's encoding.
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
    // In XML, each control byte is an error with a name of its own.
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

/// A parser at work on a document, with the scripts for which it waits (HTML Standard, "parsing main loop" and "the
/// end").
final class ParsePipeline {
  let parser: any PageParser
  /// The parser that takes the text of `document.write`; nil for XML.
  var html: HTMLParser? { parser as? HTMLParser }
  /// The script for which the parser waits, with its source once it has arrived.
  var blockingScript: PendingScript?
  /// Scripts with `defer`, in order.
  var deferred: [PendingScript] = []
  /// The number of style sheets for which scripts wait.
  var pendingStyleSheets = 0
  /// The source of the text.
  private(set) var source: Source
  private(set) var stage = Stage.parsing
  /// Whether the parser is inside `advance`, or runs a script there.
  var isRunning = false
  /// The number of scripts that `document.write` has written and that are running, each inside the one before.
  var runningWrittenScripts = 0
  /// Whether `window.stop()` was called while nothing was being fetched. Later text is dropped, but scripts that wait
  /// for the end still run (rule 4.14d).
  var isStopped = false
  /// The script that the parser met last, or that ran after the end. Promise jobs have run before it.
  var lastScript: Element?

  enum Source {
    case response
    /// An empty page. The promise jobs of the script that made it wait until the page is finished (WebKit's
    /// DocumentLoader::isInFinishedLoadingOfEmptyDocument).
    case emptyPage
    /// `document.open` made the parser; it ends with `document.close`.
    case openToScripts
    /// `document.close` was called.
    case closedByScript
  }

  /// The parser's progress.
  enum Stage: Comparable {
    case parsing
    /// The text has ended; scripts may still wait for something.
    case atEnd
    /// The last module for which the end waited has arrived.
    case modulesHaveArrived
  }

  init(parser: any PageParser, source: Source) {
    self.parser = parser
    self.source = source
  }

  var isScriptCreated: Bool { source == .openToScripts || source == .closedByScript }
  var reachedEnd: Bool { stage > .parsing }

  /// Notes that the text has ended.
  func reachEnd() { stage = .atEnd }

  /// `document.close`.
  func close() { if source == .openToScripts { source = .closedByScript } }

  /// Notes that a module has arrived after the end of the text.
  /// - Returns: whether nothing is being fetched any more, so that only promise jobs keep modules from running.
  ///   WebKit's Document has no active parser then (DocumentLoader::isLoadingInAPISense).
  func noteArrivedModule() -> Bool {
    guard reachedEnd else { return false }
    stage = pendingStyleSheets == 0 && deferred.allSatisfy(\.isReady) ? .modulesHaveArrived : .atEnd
    return stage == .modulesHaveArrived
  }

  /// Whether only promise jobs keep an inline module from running at the end.
  func waitsOnlyForJobs(of module: Element) -> Bool { lastScript === module && !isScriptCreated }

  /// Whether the app still counts the document as loading because of its parser. A parser that a script made counts
  /// only while its scripts are being fetched.
  var isLoadingInAPISense: Bool { isScriptCreated ? !unfetched.isEmpty : stage < .modulesHaveArrived }

  /// The scripts that have not arrived.
  var unfetched: [PendingScript] { ([blockingScript].compactMap { $0 } + deferred).filter { !$0.isReady } }

  /// Whether a script runs that the parser has met, not one that waited for the end (WebKit's
  /// HTMLDocumentParser::isExecutingScript).
  var isExecutingScript: Bool { (isRunning && !reachedEnd) || runningWrittenScripts > 0 }

  /// Whether `document.write` adds to the text that is being parsed (WebKit's HTMLDocumentParser::hasInsertionPoint).
  var hasInsertionPoint: Bool { isScriptCreated ? source == .openToScripts : isExecutingScript }
}

/// A script element that was prepared but has not run (HTML Standard).
final class PendingScript {
  let element: Element
  let url: WebURL?
  /// The source text; nil until it has arrived.
  var source: String?
  var hasFailed = false
  /// The gesture during which a script put the element into the page. Its `load` event has the same gesture.
  var gesture: UserGesture?

  let isModule: Bool
  /// The module script, once its graph has been fetched.
  var module: ModuleScript?

  init(element: Element, url: WebURL?, source: String?, isModule: Bool = false) {
    self.element = element
    self.url = url
    self.source = source
    self.isModule = isModule
  }

  /// Whether `document.open` came while the script was being fetched: the document still waits for it, but it will not
  /// run.
  var wasLeft = false

  var isReady: Bool { source != nil || module != nil || hasFailed }
}
