import UIProcess
import WebViewSimulator
import Workers

/// What becomes known of a scenario while it runs.
enum ScenarioProgress: Codable, Sendable {
  /// The input is as it should be.
  case began
  /// A call, at its place in the trace: a new one, or one that was changed.
  case event(Int, TraceEvent)
  case note(TraceNote)
  /// A step is done.
  ///
  /// - Parameters:
  ///   - step: without its part of the trace.
  ///   - mark: the end of its part.
  ///   - inBrowsers: the windows that are the system's browsers'.
  case step(ScenarioTrace.Step, mark: TraceMark, inBrowsers: [String])
  /// Scripts could not be stopped: the process is of no use any more.
  case lostEngine

  /// Reads what a worker said, as far as it is whole.
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
