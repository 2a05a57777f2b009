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
    /// A javascript: URL made it, and it replaced a document with an empty URL. Its own URL is empty as well.
    case scriptInEmptyDocument
  }

  /// What scripts have made of it.
  private enum Writing {
    case asItCame
    /// Written by `document.open`, or by `document.write` after its parser had ended.
    /// - Parameter referrer: the URL that its requests named before; nil for an initial empty document.
    case written(referrer: WebURL?)
  }

  /// The URL with which it was made, whatever scripts have changed since.
  let creationURL: WebURL
  private(set) var source: Source
  private var writing = Writing.asItCame

  init(_ source: Source, url: WebURL) {
    self.source = source
    creationURL = url
  }

  /// Whether WebKit keeps an empty URL for it, although scripts see about:blank.
  var hasNoURLOfItsOwn: Bool { source != .load }

  var wasWritten: Bool { if case .written = writing { true } else { false } }
  /// The URL that its requests named before a script wrote it.
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
  /// A response is read in one go. Scripts and events that run meanwhile see a page that still loads.
  enum Reception { case over, underWay }

  /// After the load event, a location change makes a new history entry (WebKit's "onload dispatched", rule 4.26).
  enum LoadEvent { case awaited, dispatched }

  /// The parser that is still feeding the document.
  var pipeline: ParsePipeline?
  var reception = Reception.over
  /// The number of things that hold the load event, apart from the parser and child frames.
  var blockers = 0
  /// HTML Standard, "completely loaded".
  var isComplete = false
  var loadEvent = LoadEvent.awaited
  /// A script that the parser ran has stopped the parsing: nothing more can be written into the document (HTML
  /// Standard, "active parser was aborted").
  var parsingWasAborted = false
  /// HTML Standard, "ignore-destructive-writes counter": it counts while an external script or a module runs.
  var ignoresDestructiveWrites = 0
}

/// Whether a document is shown, and where it is.
struct Presence {
  enum Residence {
    case frame
    /// The page cache keeps it.
    case pageCache
  }

  /// `pageshow` and `pagehide` come once each, however often the page is completed; so does `unload`, for a page that
  /// does not come back (WebKit's Document::dispatchPageshowEvent and FrameLoader::dispatchUnloadEvents).
  private enum Showing {
    case neverShown
    case shown
    /// `pagehide` is being fired.
    case hiding
    /// It was left: it counts as hidden, even if the page's view is not (WebKit's m_visibilityHiddenDueToDismissal).
    case hidden
    /// It was completed again after it had been left.
    case shownAfterwards
  }

  var residence = Residence.frame
  private var showing = Showing.neverShown
  /// While this is not 0, scripts cannot open the document, because it is being left (HTML Standard, "unload counter").
  var ignoredOpens = 0
  /// While this is not 0, its frames are being removed, and scripts cannot add others.
  var refusedFrames = 0
  /// Timers that are paused while it is in the page cache.
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

  /// `pagehide` was fired.
  mutating func dismiss() {
    if showing == .hiding { showing = .hidden }
  }

  /// Whether it counts as hidden because it was left.
  var isDismissed: Bool { showing == .hidden || showing == .shownAfterwards }

  /// It comes back from the page cache.
  /// - Returns: whether it counted as hidden.
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

/// What the user has done in a document.
struct UserActivation {
  /// HTML Standard, "last activation timestamp" of its window: nil until the user activates it, negative once it is
  /// consumed.
  var last: Double?
  /// Whether the user has ever interacted with it: `beforeunload` panels are shown only then.
  var hadInteraction = false
}

/// What the scripts of a document have done with its window.
struct WindowUse {
  /// How often its scripts, and those of its frames, have changed the history lately while it was the page's document.
  var stateObjects = StateObjectQuota()
  /// A script closed the window while the document was there.
  var calledClose = false
}

/// The requests for a document.
struct DocumentRequests {
  /// How many requests were made for it, modules included.
  var begun = 0
  /// Requests that the app's scheme handlers have not answered yet.
  var ofSchemes: Set<QuestionID> = []
  let open = OpenFetches()
  let memory = MemoryCache()
  var elements = ElementLoader.State()
  var players: [ObjectIdentifier: MediaLoader.Player] = [:]
}
