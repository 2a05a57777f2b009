import TraceReports
import Workers

/// Does the work of a worker and of its parent for a scenario's file, in one process and without a channel.
/// `make budget` counts the instructions.
@MainActor package enum WorkerRoundTrip {
  /// - Throws: the error of a file that is no scenario, and errors of messages that cannot be read back.
  package static func run(_ file: String) async throws -> ScenarioOutcome? {
    let asked = BinaryEncoding.certainBytes(
      ContentJob.run(.file(file, platform: nil, allowedFolders: []), RunWishes()))
    guard case .run(let source, let wishes) = try BinaryDecoding.value(ContentJob.self, from: asked) else { return nil }
    let scenario = try source.load(wishes)
    let journal = try ProgressJournal(room: WorkerLimits().output)
    let outcome = await ScenarioBatch.outcome(of: scenario, file: source.file, tell: journal.append)
    let reply = BinaryEncoding.certainBytes(ContentReply.outcome(outcome))
    guard case .outcome(let received) = try BinaryDecoding.value(ContentReply.self, from: reply) else { return nil }
    return received
  }
}
