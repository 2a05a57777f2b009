import TraceReports
import UIProcess
import WebViewSimulator
import Workers

/// What becomes known about a scenario while it runs.
enum ScenarioProgress: Codable, Sendable {
  /// The input is valid, and this is what the report is called.
  case began(heading: String)
  /// A call, at its index in the trace: a new one, or one that changed.
  case event(Int, TraceEvent)
  case note(TraceNote)
  /// A step is done.
  ///
  /// - Parameters:
  /// - step: the step without its calls.
  ///   - mark: the end of its part.
  ///   - inBrowsers: the windows that are the system's browsers'.
  case step(ScenarioTrace.Step, mark: TraceMark, inBrowsers: [String])
  /// Scripts could not be stopped, so the process cannot be used any more.
  case lostEngine

  /// Reads a worker's messages as far as they are complete.
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
