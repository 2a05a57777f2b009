import UIProcess

/// The calls and notes that a run has recorded and not told yet. The run tells them before web content goes on, because
/// no page can end the process until then. A call whose answer comes at once is told once, with its answer.
@MainActor final class HeldProgress {
  private let trace: TraceRecorder
  private let tell: @MainActor ([ScenarioProgress]) -> Void
  /// The numbers of calls and notes that were told.
  private var told = (events: 0, notes: 0)
  /// Calls that have changed since they were told.
  private var changed: Set<Int> = []

  init(_ trace: TraceRecorder, _ tell: @escaping @MainActor ([ScenarioProgress]) -> Void) {
    self.trace = trace
    self.tell = tell
  }

  func add(_ change: TraceRecorder.Change) {
    if case .event(let place) = change, place < told.events { changed.insert(place) }
  }

  /// - Parameter others: the progress that follows the held progress.
  func flush(then others: [ScenarioProgress] = []) {
    var parts: [ScenarioProgress] = []
    if !changed.isEmpty {
      parts = changed.sorted().map { .event($0, trace.events[$0]) }
      changed = []
    }
    for place in told.events..<trace.events.count { parts.append(.event(place, trace.events[place])) }
    for note in trace.notes[told.notes...] { parts.append(.note(note)) }
    told = (trace.events.count, trace.notes.count)
    parts += others
    if !parts.isEmpty { tell(parts) }
  }
}
