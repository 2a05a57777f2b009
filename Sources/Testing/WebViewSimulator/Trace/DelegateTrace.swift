import EngineValues
import UIProcess

/// The delegate calls that a simulator's web views made, in order, with the reasons. A trace can be printed, compared,
/// encoded and drawn.
///
/// Two traces are equal if every call, every answer and every reason is the same. If a test should not depend on the
/// wording of reasons, compare with `verify(_:)` or `difference(from:)`.
public struct DelegateTrace: Codable, Equatable, Sendable {
  public var events: [TraceEvent]
  /// The events that did not happen, with reasons, in their places between the calls.
  public var notes: [TraceNote]

  public init(events: [TraceEvent] = [], notes: [TraceNote] = []) {
    self.events = events
    self.notes = notes
  }

  /// Everything that a world's recorder has recorded so far.
  @MainActor public init(_ recorder: TraceRecorder) {
    self.init(events: recorder.events, notes: recorder.notes)
  }

  public var isEmpty: Bool { events.isEmpty && notes.isEmpty }

  /// The calls and notes of one window: `main`, `popup1`, …
  public func only(window: String) -> DelegateTrace {
    filtered {
      $0.window == window
    } notes: {
      $0.window == window
    }
  }

  /// The trace without the calls for which `isIncluded` returns false; notes keep their place between the remaining
  /// calls.
  public func filtered(
    _ isIncluded: (TraceEvent) -> Bool, notes includesNote: (TraceNote) -> Bool = { _ in true }
  ) -> DelegateTrace {
    var result = DelegateTrace()
    var keptBefore = [0]
    for event in events {
      if isIncluded(event) { result.events.append(event) }
      keptBefore.append(result.events.count)
    }
    for var note in notes where includesNote(note) {
      note.position = keptBefore[min(max(note.position, 0), events.count)]
      result.notes.append(note)
    }
    return result
  }

  /// The part between two marks of a recorder.
  public func slice(from start: TraceMark, to end: TraceMark) -> DelegateTrace {
    let from = min(start.events, events.count)
    let to = min(max(end.events, from), events.count)
    let firstNote = min(start.notes, notes.count)
    let lastNote = min(max(end.notes, firstNote), notes.count)
    return DelegateTrace(
      events: Array(events[from..<to]),
      notes: notes[firstNote..<lastNote].map { note in
        var note = note
        note.position = min(max(note.position - from, 0), to - from)
        return note
      })
  }

  /// Every reason in the trace, of calls and of events that did not happen.
  public var reasons: [Reason] { events.flatMap(\.notes) + notes.map(\.reason) }
}

/// A position in a recorder: how much has been recorded.
public struct TraceMark: Codable, Equatable, Sendable {
  public let events: Int
  public let notes: Int

  public static let start = TraceMark(events: 0, notes: 0)

  public init(events: Int, notes: Int) {
    self.events = events
    self.notes = notes
  }

  @MainActor public init(_ recorder: TraceRecorder) {
    self.init(events: recorder.events.count, notes: recorder.notes.count)
  }
}
