import WebMessages
import WebViewSimulator

/// The members of “limits”: what the pages of a scenario may use before they are ended (rules L3, L4, L11 to L16).
struct ScenarioLimit {
  let key: Key<Double>
  private let set: (inout WorldLimits, Double) -> Void

  private init(
    _ field: WritableKeyPath<WorldLimits, Int>, _ name: String, _ about: String,
    in range: ClosedRange<Double> = 1...1_000_000_000
  ) {
    key = Key(name, .whole(range), about)
    // The range has whole numbers only, and far fewer than an Int.
    set = { $0[keyPath: field] = Int(exactly: $1) ?? $0[keyPath: field] }
  }

  private init(
    seconds field: WritableKeyPath<WorldLimits, Double>, _ name: String, _ about: String, in range: ClosedRange<Double>
  ) {
    key = Key(name, .number(range), about)
    set = { $0[keyPath: field] = $1 }
  }

  static var all: [ScenarioLimit] {
    [
      .init(\.tasks, "tasks", "Tasks in one step that follow each other without a pause (L11)."),
      .init(
        seconds: \.processorSeconds, "processorSeconds", "Seconds of processor time of all pages (L12).", in: 1...3600),
      .init(
        \.memoryMiB, "memoryMiB", "MiB by which the process may grow (L13); 0 for no limit.", in: 0...1_000_000),
      .init(\.waitingTasks, "waitingTasks", "Tasks and timers that wait at the same time (L14)."),
      .init(\.messages, "messages", "Console lines and dialogs in one step (L15)."),
      .init(\.messageMiB, "messageMiB", "MiB of text in them and in titles (L15).", in: 1...1_000_000),
      .init(\.requests, "requests", "Requests in one step (L16)."),
      .init(\.windows, "windows", "Windows at once (L3)."),
      .init(\.frames, "frames", "Frames in a page (L4)."),
    ]
  }

  /// Reads “limits”. Limits that it does not name keep their defaults.
  static func read(_ fields: FieldReader<LimitTable>) throws(ScenarioFileError) -> WorldLimits {
    var fields = fields
    var limits = WorldLimits()
    for limit in all {
      guard let value = try fields.read(limit.key) else { continue }
      limit.set(&limits, value)
    }
    try fields.finish()
    return limits
  }
}
