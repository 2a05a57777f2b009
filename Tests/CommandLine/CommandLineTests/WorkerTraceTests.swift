import Foundation
import Scenarios
import Testing
import WebViewSimulator

/// The command runs scenarios in workers, tests in their own process.
@Suite("Worlds in workers and in tests") struct WorkerTraceTests {
  @Test("The traces of all test pages are the same")
  @MainActor func sameTraces() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workers-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try await Task.detached { try Tool.run("run", "TestPages", "--out", folder.path) }.value
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    let files = try ScenarioFiles.find([Tool.root.appending(path: "TestPages").path])
    for file in files {
      let scenario = try ScenarioDecoder.load(file)
      let ours = try await ScenarioRunner.run(scenario)
      let workers = try String(contentsOf: folder.appending(path: scenario.name + ".json"), encoding: .utf8)
      #expect(try JSONReader.parse(workers) == JSONReader.parse(ours.json), "\(file)")
    }
    #expect(files.count > 20)
  }
}
