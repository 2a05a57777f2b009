import EngineValues
import WebMessages

/// Records every delegate call of a world's pages, also of pages that the app created.
@MainActor public final class TraceRecorder {
  public private(set) var events: [TraceEvent] = []
  public private(set) var notes: [TraceNote] = []
  /// The event whose delegate method is running. The Apple layer adds what it found to this event.
  public private(set) var current: Int?
  /// The optional events to record. No delegate method corresponds to them.
  public var records: Set<OptionalEvent> = []
  private var errors = 0
  private static let mostErrors = 100

  public enum OptionalEvent: String, Sendable, CaseIterable {
    case console, title, url
    /// The headers of requests, in the order in which requests were sent. The option adds no event.
    case headers
  }

  /// The event or note that has changed, by its index.
  public enum Change: Sendable {
    /// A new event, or an earlier one whose answer is known now.
    case event(Int)
    case note(Int)
  }

  /// The closure that is called after every change.
  public var observer: ((Change) -> Void)?

  /// The place in a page's source where the next recorded things begin; nil if it is unknown or not wanted.
  public internal(set) var place: SourcePlace?
  /// The time and place of each entry, for reports; nil if no report is wanted.
  public var moments: TraceMoments?

  public nonisolated init() {}

  /// - Returns: the index of the event, for `update`.
  @discardableResult public func append(_ event: consuming TraceEvent) -> Int {
    events.append(event)
    moments?.addEvent(place)
    observer?(.event(events.count - 1))
    return events.count - 1
  }

  /// Completes an event when its answer is known.
  public func update(_ place: Int, _ change: (inout TraceEvent) -> Void) {
    guard events.indices.contains(place) else { return }
    change(&events[place])
    moments?.answered(place)
    observer?(.event(place))
  }

  /// Runs the delegate's method of an event.
  func during<Result>(_ place: Int, _ call: () -> Result) -> Result {
    let outer = current
    current = place
    defer { current = outer }
    return call()
  }

  /// Adds a remark to the delegate call that is being made.
  public func annotate(spelling: String) {
    if let current { update(current) { $0.spelling = spelling } }
  }

  public func note(_ kind: TraceNote.Kind, window: String?, _ reason: Reason) {
    notes.append(TraceNote(kind: kind, window: window, reason: reason, position: events.count))
    moments?.addNote(place)
    observer?(.note(notes.count - 1))
  }

  /// Takes a message that the web process sends for reports only.
  func take(_ message: ContentMessage) {
    switch message {
    case .cause(let cause): place = cause
    case .looks(let page, let look): moments?.add(look, of: page)
    case .posted(let sender, let receiver, let message): moments?.add(message, from: sender, to: receiver)
    default: break
    }
  }

  func optional(_ call: TraceEvent.Call, window: String, url: String?) {
    let kind: OptionalEvent
    switch call {
    case .consoleMessage: kind = .console
    case .titleChanged: kind = .title
    case .urlChanged: kind = .url
    default: return
    }
    if case .consoleMessage(let line) = call { moments?.add(line, window: window, after: events.count) }
    if records.contains(kind) { append(TraceEvent(window: window, call: call, url: url)) }
  }

  /// A line of a console is a call if lines are recorded. Otherwise, it is a note if something fails (rule 0.15), or
  /// if the simulator lacks something (rule 0.17).
  func console(_ message: ConsoleMessage, window: String) {
    let record = ConsoleRecord(
      level: message.level.rawValue, message: message.text, sourceURL: message.sourceURL, line: message.line,
      column: message.column)
    optional(.consoleMessage(record), window: window, url: nil)
    guard !records.contains(.console) else { return }
    switch message.speaker {
    case .simulator: note(error: .simulatorLacks(record.placedMessage), window: window)
    case .page where message.level == .error: note(error: .pageReportsError(record.placedMessage), window: window)
    case .page: break
    }
  }

  /// Notes a failure in a page (rule 0.15). After a number that nobody would read, further failures are left out.
  func note(error reason: Reason, window: String?) {
    errors += 1
    guard errors <= Self.mostErrors else {
      if errors == Self.mostErrors + 1 { note(.error, window: window, .moreErrorsFollow(most: Self.mostErrors)) }
      return
    }
    note(.error, window: window, reason)
  }
}

extension ConsoleRecord {
  /// The place where a script wrote the line, or threw: `https://shop.example/app.js:2:9`; nil if it is not known.
  package var place: String? {
    guard let sourceURL else { return nil }
    return [sourceURL, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
  }

  /// The message, and its place where it is known.
  package var placedMessage: String { message + (place.map { " (\($0))" } ?? "") }
}
