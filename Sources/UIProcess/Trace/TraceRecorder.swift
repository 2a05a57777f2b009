import WindowRegistry

/// Collects every delegate call of a world's pages, whoever made them.
@MainActor public final class TraceRecorder {
  public private(set) var events: [TraceEvent] = []
  public private(set) var notes: [TraceNote] = []

  public init() {}

  /// - Returns: the place of the event, for `update`.
  @discardableResult public func append(_ event: TraceEvent) -> Int {
    events.append(event)
    return events.count - 1
  }

  /// Completes an event when its answer is known.
  public func update(_ place: Int, _ change: (inout TraceEvent) -> Void) {
    guard events.indices.contains(place) else { return }
    change(&events[place])
  }

  public func note(_ kind: TraceNote.Kind, window: String, _ reason: Reason) {
    notes.append(TraceNote(kind: kind, window: window, reason: reason, position: events.count))
  }
}
