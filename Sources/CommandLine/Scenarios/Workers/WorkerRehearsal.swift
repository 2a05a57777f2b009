import TraceReports
import Workers

/// What a worker that has done other jobs and its parent do for a scenario's file, in one process and without a channel:
/// for `make budget`, which counts the instructions.
@MainActor package enum WorkerRehearsal {
  /// - Throws: what a file that is no scenario causes, and messages that cannot be read back.
  package static func run(_ file: String) async throws -> ScenarioOutcome? {
    let asked = try BinaryEncoding.bytes(
      ContentJob.run(.file(file, platform: nil, allowedFolders: []), RunWishes()))
    guard case .run(let source, let wishes) = try BinaryDecoding.value(ContentJob.self, from: asked) else { return nil }
    let scenario = try source.load(wishes)
    // Nobody watches the clock: whether anything is told does not depend on how fast the machine is.
    let teller = ProgressTeller { _ in }
    teller.begin(isHeld: true)
    let outcome = await ScenarioBatch.outcome(of: scenario, file: source.file) { teller.tell($0) }
    teller.end()
    let reply = try BinaryEncoding.bytes(ContentReply.outcome(outcome))
    guard case .outcome(let received) = try BinaryDecoding.value(ContentReply.self, from: reply) else { return nil }
    return received
  }
}
