import PageScripting
import URLStandard
import WebMessages
import WindowRegistry

/// The way in which a document came to be, and the changes that scripts have made to it since.
struct Provenance {
  enum Source {
    /// HTML Standard, "is initial about:blank". In WebKit, the document's URL is empty.
    case initialEmpty
    case load
    /// A javascript: URL made the document, and it replaced a document with an empty URL. Its own URL is empty as well.
    case scriptInEmptyDocument
  }

  /// Whether scripts have written the document.
  private enum Writing {
    case asItCame
    /// The document was written by `document.open`, or by `document.write` after its parser had ended.
    /// - Parameter referrer: the URL that its requests named before; nil for an initial empty document.
    case written(referrer: WebURL?)
  }

  /// The URL with which the document was made. Later changes by scripts do not count.
  let creationURL: WebURL
  private(set) var source: Source
  private var writing = Writing.asItCame

  init(_ source: Source, url: WebURL) {
    self.source = source
    creationURL = url
  }

  /// Whether WebKit keeps an empty URL for the document, although scripts see about:blank.
  var hasNoURLOfItsOwn: Bool { source != .load }

  var wasWritten: Bool { if case .written = writing { true } else { false } }
  /// The URL that the document's requests named before a script wrote it.
  var referrerBeforeWriting: WebURL? { if case .written(let referrer) = writing { referrer } else { nil } }

  mutating func write(referrer: WebURL?) {
    if case .asItCame = writing { writing = .written(referrer: referrer) }
  }

  /// Makes an initial empty document an ordinary one.
  mutating func endInitialEmpty() {
    if source == .initialEmpty { source = .load }
  }
}

/// The progress with which a document is parsed and loaded.
struct DocumentLoading {
  /// The reception of a response, which is read in one go. Scripts and events that run meanwhile see a page that still
  /// loads.
  enum Reception { case over, underWay }

  /// Whether the load event was dispatched. After it, a location change makes a new history entry (WebKit's "onload
  /// dispatched", rule 4.26).
  enum LoadEvent { case awaited, dispatched }

  /// The parser that is still feeding the document.
  var pipeline: ParsePipeline?
  var reception = Reception.over
  /// The number of holders of the load event, apart from the parser and child frames.
  var blockers = 0
  /// HTML Standard, "completely loaded".
  var isComplete = false
  var loadEvent = LoadEvent.awaited
  /// Whether a script that the parser ran has stopped the parsing: nothing more can be written into the document (HTML
  /// Standard, "active parser was aborted").
  var parsingWasAborted = false
  /// HTML Standard, "ignore-destructive-writes counter": the number of external scripts and modules that are running.
  var ignoresDestructiveWrites = 0
}

/// The place of a document: whether a frame shows it, or the page cache has it.
struct Presence {
  enum Residence {
    case frame
    /// The page cache keeps the document.
    case pageCache
  }

  /// The stage of a document's events. `pageshow` and `pagehide` come once each, however often the page is completed;
  /// so does `unload`, for a page that does not come back (WebKit's Document::dispatchPageshowEvent and
  /// FrameLoader::dispatchUnloadEvents).
  private enum Showing {
    case neverShown
    case shown
    /// `pagehide` is being fired.
    case hiding
    /// The document was left. It counts as hidden, even if the page's view is not (WebKit's
    /// m_visibilityHiddenDueToDismissal).
    case hidden
    /// The document was completed again after it had been left.
    case shownAfterwards
  }

  var residence = Residence.frame
  private var showing = Showing.neverShown
  /// A counter; while it is not 0, scripts cannot open the document, because it is being left (HTML Standard, "unload
  /// counter").
  var ignoredOpens = 0
  /// A counter; while it is not 0, the document's frames are being removed, and scripts cannot add others.
  var refusedFrames = 0
  /// Timers that are paused while the document is in the page cache.
  var pausedTimers: [RunningTimer] = []

  /// - Returns: whether `pageshow` is due.
  mutating func show() -> Bool {
    switch showing {
    case .neverShown: showing = .shown
    case .hiding, .hidden: showing = .shownAfterwards
    case .shown, .shownAfterwards: return false
    }
    return true
  }

  /// - Returns: whether `pagehide` is due.
  mutating func hide() -> Bool {
    guard showing == .neverShown || showing == .shown else { return false }
    showing = .hiding
    return true
  }

  /// Notes that `pagehide` was fired.
  mutating func dismiss() {
    if showing == .hiding { showing = .hidden }
  }

  /// Whether the document counts as hidden because it was left.
  var isDismissed: Bool { showing == .hidden || showing == .shownAfterwards }

  /// Notes that the document comes back from the page cache.
  /// - Returns: whether the document counted as hidden.
  mutating func comeBack() -> Bool {
    let wasDismissed = isDismissed
    switch showing {
    case .hiding, .hidden: showing = .neverShown
    case .shownAfterwards: showing = .shown
    case .neverShown, .shown: break
    }
    return wasDismissed
  }
}

/// The user's actions in a document.
struct UserActivation {
  /// HTML Standard, "last activation timestamp" of the document's window: nil until the user activates it, negative
  /// once it is consumed.
  var last: Double?
  /// Whether the user has ever interacted with the document: `beforeunload` panels are shown only then.
  var hadInteraction = false
}

/// The actions of a document's scripts with its window.
struct WindowUse {
  /// The quota of history changes that its scripts, and those of its frames, made lately while it was the page's
  /// document.
  var stateObjects = StateObjectQuota()
  /// Whether a script closed the window while the document was there.
  var calledClose = false
}

/// The requests for a document.
struct DocumentRequests {
  /// The number of requests that were made for the document, modules included.
  var begun = 0
  /// Requests that the app's scheme handlers have not answered yet.
  var ofSchemes: Set<QuestionID> = []
  let open = OpenFetches()
  let memory = MemoryCache()
  var elements = ElementLoader.State()
  var players: [ObjectIdentifier: MediaLoader.Player] = [:]
}
