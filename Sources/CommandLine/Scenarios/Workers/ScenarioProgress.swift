import TraceReports
import UIProcess
import WebViewSimulator
import Workers

/// News about a scenario while it runs.
enum ScenarioProgress: Sendable {
  /// The input is valid; the report has this heading.
  case began(heading: String)
  /// A call, at its index in the trace: a new one, or one that changed.
  case event(Int, TraceEvent)
  case note(TraceNote)
  /// A step is done.
  ///
  /// - Parameters:
  ///   - step: the step without its calls, its summary and its source, which the scenario has.
  ///   - mark: the end of its part.
  ///   - inBrowsers: the windows that are the system's browsers'.
  case step(ScenarioTrace.Step, mark: TraceMark, inBrowsers: [String])
  /// Scripts could not be stopped, so the process is of no further use.
  case lostEngine

  @MainActor init(_ change: TraceRecorder.Change, in trace: TraceRecorder) {
    switch change {
    case .event(let place): self = .event(place, trace.events[place])
    case .note(let place): self = .note(trace.notes[place])
    }
  }

  /// Reads a worker's messages, as far as they are complete.
  static func read(_ bytes: [UInt8]) -> [ScenarioProgress] {
    var frames = FrameReader(longest: bytes.count)
    bytes.withUnsafeBytes { frames.append($0) }
    var progress: [ScenarioProgress] = []
    while let frame = try? frames.next(), let next = try? BinaryDecoding.value(Self.self, from: frame.content) {
      progress.append(next)
    }
    return progress
  }
}

extension ProgressJournal {
  func append(_ progress: ScenarioProgress) { append(BinaryEncoding.certainBytes(progress)) }
}

/// A message is a list: the kind and its values. The compiler's own code would make containers of several types for
/// each message, and each call has a message.
extension ScenarioProgress: Codable {
  private enum Kind: Int, Codable { case began, event, note, step, lostEngine }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    switch self {
    case .began(let heading):
      try values.encode(Kind.began)
      try values.encode(heading)
    case .event(let place, let event):
      try values.encode(Kind.event)
      try values.encode(place)
      try values.encode(event)
    case .note(let note):
      try values.encode(Kind.note)
      try values.encode(note)
    case .step(let step, let mark, let inBrowsers):
      try values.encode(Kind.step)
      try values.encode(step)
      try values.encode(mark)
      try values.encode(inBrowsers)
    case .lostEngine: try values.encode(Kind.lostEngine)
    }
  }

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    switch try values.decode(Kind.self) {
    case .began: self = .began(heading: try values.decode(String.self))
    case .event: self = .event(try values.decode(Int.self), try values.decode(TraceEvent.self))
    case .note: self = .note(try values.decode(TraceNote.self))
    case .step:
      self = .step(
        try values.decode(ScenarioTrace.Step.self), mark: try values.decode(TraceMark.self),
        inBrowsers: try values.decode([String].self))
    case .lostEngine: self = .lostEngine
    }
  }
}
