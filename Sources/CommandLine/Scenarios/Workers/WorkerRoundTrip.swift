import TraceReports
import Workers

/// Does the work of a worker and of its parent for a scenario's file, in one process and without a channel. The worker
/// has done other jobs before. `make budget` counts the instructions.
@MainActor package enum WorkerRoundTrip {
  /// - Throws: the error of a file that is no scenario, and errors of messages that cannot be read back.
  package static func run(_ file: String) async throws -> ScenarioOutcome? {
    let asked = try BinaryEncoding.bytes(
      ContentJob.run(.file(file, platform: nil, allowedFolders: []), RunWishes()))
    guard case .run(let source, let wishes) = try BinaryDecoding.value(ContentJob.self, from: asked) else { return nil }
    let scenario = try source.load(wishes)
    // No thread watches the clock here, so the speed of the machine does not decide whether messages are told.
    let teller = ProgressTeller { _ in }
    teller.begin(isHeld: true)
    let outcome = await ScenarioBatch.outcome(of: scenario, file: source.file) { teller.tell($0) }
    teller.end()
    let reply = try BinaryEncoding.bytes(ContentReply.outcome(outcome))
    guard case .outcome(let received) = try BinaryDecoding.value(ContentReply.self, from: reply) else { return nil }
    return received
  }
}
