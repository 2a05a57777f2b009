import PageScripting
import URLStandard
import WebMessages
import WindowRegistry

/// How a document came to be.
struct Provenance {
  enum Source {
    /// HTML Standard, "is initial about:blank". In WebKit its URL is empty.
    case initialEmpty
    case load
    /// A javascript: URL made it in place of a document whose URL is empty, and its URL is empty as well.
    case scriptInEmptyDocument
  }

  /// What scripts have made of it.
  private enum Writing {
    case asItCame
    /// By `document.open`, or `document.write` after its parser had ended.
    /// - Parameter referrer: the URL that its requests named before; nil for an initial empty document.
    case written(referrer: WebURL?)
  }

  /// The URL it was made with, whatever scripts have made of it since.
  let creationURL: WebURL
  private(set) var source: Source
  private var writing = Writing.asItCame

  init(_ source: Source, url: WebURL) {
    self.source = source
    creationURL = url
  }

  /// Whether WebKit keeps an empty URL for it while scripts see about:blank.
  var hasNoURLOfItsOwn: Bool { source != .load }

  var wasWritten: Bool { if case .written = writing { true } else { false } }
  /// The URL that its requests named before it was written.
  var referrerBeforeWriting: WebURL? { if case .written(let referrer) = writing { referrer } else { nil } }

  mutating func write(referrer: WebURL?) {
    if case .asItCame = writing { writing = .written(referrer: referrer) }
  }

  /// It is an ordinary document from now on.
  mutating func endInitialEmpty() {
    if source == .initialEmpty { source = .load }
  }
}

/// How far a document is parsed and loaded.
struct DocumentLoading {
  /// Its response is read at one go; scripts and events that run meanwhile find a page that still loads.
  enum Reception { case over, underWay }

  /// WebKit's "onload dispatched": from then on a location change is a new history entry (rule 4.26).
  enum LoadEvent { case awaited, dispatched }

  /// The parser that is still feeding the document.
  var pipeline: ParsePipeline?
  var reception = Reception.over
  /// What the load event still waits for, other than the parser and child frames.
  var blockers = 0
  /// HTML Standard, "completely loaded": nothing is missing any more.
  var isComplete = false
  var loadEvent = LoadEvent.awaited
  /// HTML Standard, "active parser was aborted": stopped by a script that it ran. Nobody writes into it any more.
  var parsingWasAborted = false
  /// HTML Standard, "ignore-destructive-writes counter": a script of another file, or a module, is running.
  var ignoresDestructiveWrites = 0
}

/// Whether a document is shown, and where it is.
struct Presence {
  enum Residence {
    case frame
    /// The page cache keeps it, frozen.
    case pageCache
  }

  /// `pageshow` and `pagehide`, and `unload` for a page that does not come back. WebKit's Document::dispatchPageshowEvent and
  /// FrameLoader::dispatchUnloadEvents: each comes once, however often the page is completed.
  private enum Showing {
    case neverShown
    case shown
    case hidden
    /// It was completed once more after it had been left.
    case shownAfterwards
  }

  var residence = Residence.frame
  private var showing = Showing.neverShown
  /// What its scripts wait for while it is in the page cache.
  var pausedTimers: [RunningTimer] = []

  /// - Returns: whether `pageshow` is due.
  mutating func show() -> Bool {
    switch showing {
    case .neverShown: showing = .shown
    case .hidden: showing = .shownAfterwards
    case .shown, .shownAfterwards: return false
    }
    return true
  }

  /// - Returns: whether `pagehide` is due.
  mutating func hide() -> Bool {
    guard showing == .neverShown || showing == .shown else { return false }
    showing = .hidden
    return true
  }

  /// It comes back from the page cache.
  mutating func comeBack() {
    switch showing {
    case .hidden: showing = .neverShown
    case .shownAfterwards: showing = .shown
    case .neverShown, .shown: break
    }
  }
}

/// What the user has done in a document.
struct UserActivation {
  /// HTML Standard, "last activation timestamp" of its window: nil until the user activates it, negative once consumed.
  var last: Double?
  /// Whether the user has ever interacted with it: `beforeunload` panels require that.
  var hadInteraction = false
}

/// What the scripts of a document have done with its window.
struct WindowUse {
  /// How often they have changed the history lately while it is the page's document, those of its frames included.
  var stateObjects = StateObjectQuota()
  /// The window was closed by a script while the document was there.
  var calledClose = false
}

/// What is fetched for a document.
struct DocumentRequests {
  /// How often something was fetched for it, modules among it.
  var begun = 0
  /// Requests that the app's scheme handlers have not answered yet.
  var ofSchemes: Set<QuestionID> = []
  let open = OpenFetches()
}
