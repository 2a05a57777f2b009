import WebMessages

/// The messages that the app's side has not received yet, and what it was told last.
struct Outbox {
  var messages: [ContentMessage] = []
  /// When the last event happened that a trace shows, in virtual milliseconds.
  var lastActivity = 0.0
  /// Whether such an event has happened since the user last had a moment.
  private var hasNews = false
  /// The last place in a page's source that was told.
  var toldCause: SourcePlace?
  /// Missing features that pages have requested. Each is reported once.
  var missingReported: Set<String> = []
  /// The limits that each page has reached. A script may reach one a hundred thousand times; it is told once.
  var reachedLimits: [PageID: Set<String>] = [:]
  /// What the app's side was told last of how pages look.
  private var toldLooks: [PageID: PageDescription] = [:]
  private var lookedAtBytes = 0

  /// Reading documents takes time: of large ones, a report has only the first pictures.
  private static let mostLookedAtBytes = 64 << 20
  /// With more windows, only that of the call is looked at.
  static let mostWindows = 8

  init() {}

  mutating func noteActivity(at time: Double) {
    lastActivity = time
    hasNews = true
  }

  /// Whether anything has happened since the last call.
  mutating func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Adds how the page looks, if that is not as it was told last.
  mutating func addLook(of page: Page) {
    guard lookedAtBytes < Self.mostLookedAtBytes else { return }
    let look = page.description
    lookedAtBytes += look.frames.reduce(64) { $0 + ($1.markup?.utf8.count ?? 0) }
    guard toldLooks[page.id]?.frames != look.frames else { return }
    toldLooks[page.id] = look
    messages.append(.looks(page.id, look))
  }
}
