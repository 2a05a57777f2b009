import Reasons
import WebMessages

/// Records every delegate call of a world's pages, whoever created them.
@MainActor public final class TraceRecorder {
  public private(set) var events: [TraceEvent] = []
  public private(set) var notes: [TraceNote] = []
  /// The event whose delegate method is running, so that the Apple layer can say what it found.
  public internal(set) var current: Int?
  /// Which optional events to record, to which no delegate method corresponds.
  public var records: Set<OptionalEvent> = []

  public enum OptionalEvent: String, Sendable, CaseIterable {
    case console, title, url
    /// No event: requests have their headers, and are in the order in which they were sent.
    case headers
  }

  /// What has changed, by its index among the events or the notes.
  public enum Change: Sendable {
    /// A new event, or an earlier one that has its answer now.
    case event(Int)
    case note(Int)
  }

  /// Is called after every change.
  public var observer: ((Change) -> Void)?

  /// Where in a page's source the things begin that are recorded next; nil if that is not known or not wanted.
  public internal(set) var place: SourcePlace?
  /// When and where each thing happened, for reports; nil if nobody wants to know.
  public var moments: TraceMoments?

  public nonisolated init() {}

  /// - Returns: the index of the event, for `update`.
  @discardableResult public func append(_ event: TraceEvent) -> Int {
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

  /// Adds a remark to the delegate call that is being made.
  public func annotate(spelling: String) {
    if let current { update(current) { $0.spelling = spelling } }
  }

  public func note(_ kind: TraceNote.Kind, window: String?, _ reason: Reason) {
    notes.append(TraceNote(kind: kind, window: window, reason: reason, position: events.count))
    moments?.addNote(place)
    observer?(.note(notes.count - 1))
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
}
