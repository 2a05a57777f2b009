import TraceReports
import Workers

/// What a worker and its parent do for a scenario's file, in one process and without a channel: for `make budget`,
/// which counts the instructions.
@MainActor package enum WorkerRehearsal {
  /// - Throws: what a file that is no scenario causes, and messages that cannot be read back.
  package static func run(_ file: String) async throws -> ScenarioOutcome? {
    let asked = try BinaryEncoding.bytes(
      ContentJob.run(.file(file, platform: nil, allowedFolders: []), RunWishes()))
    guard case .run(let source, let wishes) = try BinaryDecoding.value(ContentJob.self, from: asked) else { return nil }
    let scenario = try source.load(wishes)
    var told: [[UInt8]] = []
    let outcome = await ScenarioBatch.outcome(of: scenario, file: source.file) { parts in
      // A value that cannot be written ends a worker.
      if let bytes = try? BinaryEncoding.bytes(parts) { told.append(bytes) }
    }
    let reply = try BinaryEncoding.bytes(ContentReply.outcome(outcome))
    guard case .outcome(let received) = try BinaryDecoding.value(ContentReply.self, from: reply), !told.isEmpty else {
      return nil
    }
    return received
  }
}
