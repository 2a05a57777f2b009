import WebMessages

/// The messages that the UI process has not received yet, and the state of its knowledge.
struct Outbox {
  var messages: [ContentMessage] = []
  /// The time, in virtual milliseconds, of the last event that a trace shows.
  var lastActivity = 0.0
  /// Whether such an event has happened since the user last had a moment.
  private var hasNews = false
  /// The last place in a page's source that was told.
  var toldCause: SourcePlace?
  /// Missing features that pages have requested. Each is reported once.
  var missingReported: Set<String> = []
  /// The limits that each page has reached. A script may reach a limit a hundred thousand times; the trace tells it
  /// once.
  var reachedLimits: [PageID: Set<String>] = [:]
  /// The looks of pages that the UI process was told last.
  private var toldLooks: [PageID: PageDescription] = [:]
  private var lookedAtBytes = 0

  /// The most bytes of documents that a report looks at, because reading takes time. Of large documents, it has only
  /// the first pictures.
  private static let mostLookedAtBytes = 64 << 20
  /// The most windows at which a report looks. With more windows, it looks only at that of the call.
  static let mostWindows = 8

  init() {}

  /// The messages, which the caller delivers.
  mutating func take() -> [ContentMessage] {
    defer { messages.removeAll(keepingCapacity: true) }
    return messages
  }

  mutating func noteActivity(at time: Double) {
    lastActivity = time
    hasNews = true
  }

  /// Whether anything has happened since the last call.
  mutating func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Adds the page's look, if it differs from the look that was told last.
  mutating func addLook(of page: Page) {
    guard lookedAtBytes < Self.mostLookedAtBytes else { return }
    let look = page.description
    lookedAtBytes += look.frames.reduce(64) { $0 + ($1.markup?.utf8.count ?? 0) }
    guard toldLooks[page.id]?.frames != look.frames else { return }
    toldLooks[page.id] = look
    messages.append(.looks(page.id, look))
  }
}
