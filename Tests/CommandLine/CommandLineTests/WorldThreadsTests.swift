import Foundation
import Scenarios
import Testing
import WebViewSimulator

/// The command's workers run both sides of a world on one thread. Tests run them on two.
@Suite("Worlds on one thread and on two") struct WorldThreadsTests {
  @Test("The traces of all test pages are the same")
  @MainActor func sameTraces() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "threads-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try await Task.detached { try Tool.run("run", "TestPages", "--out", folder.path) }.value
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    let files = try ScenarioFiles.find([Tool.root.appending(path: "TestPages").path])
    for file in files {
      let scenario = try ScenarioDecoder.load(file)
      let onTwo = try await ScenarioRunner.run(scenario)
      let onOne = try String(contentsOf: folder.appending(path: scenario.name + ".json"), encoding: .utf8)
      #expect(try JSONReader.parse(onOne) == JSONReader.parse(onTwo.json), "\(file)")
    }
    #expect(files.count > 20)
  }
}
