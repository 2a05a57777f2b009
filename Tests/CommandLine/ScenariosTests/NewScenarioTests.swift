import Foundation
import Testing

@testable import Scenarios

@Suite struct NewScenarioTests {
  private let folder = NSTemporaryDirectory() + "new-scenario-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder + "/Tests/Scenarios", withIntermediateDirectories: true)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test @MainActor func `it holds as it is`() async throws {
    let new = try NewScenario(folder + "/popup")
    try new.write()
    #expect(new.file.hasSuffix("/popup.yaml"))
    let scenario = try ScenarioDecoder.load(new.file)
    #expect(scenario.isTest)
    #expect(await ScenarioBatch.outcome(of: scenario, file: new.file).verdict == .passed)
  }

  @Test func `without a schema, one is written beside it, which is no scenario of the folder`() throws {
    try NewScenario(folder + "/Tests/Scenarios/popup").write()
    #expect(
      try text(folder + "/Tests/Scenarios/popup.yaml").hasPrefix("# yaml-language-server: $schema=scenario.schema"))
    #expect(try text(folder + "/Tests/Scenarios/scenario.schema.json") == ScenarioSchema.json)
    #expect(try ScenarioFiles.find([folder]).count == 1)
  }

  @Test(arguments: ["Docs/", ".vscode/", ""])
  func `a schema above it is named by its relative path`(place: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/" + place, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(filePath: folder + "/" + place + "scenario.schema.json"))
    let new = try NewScenario(folder + "/Tests/Scenarios/popup.yaml")
    #expect(new.schema == "../../" + place + "scenario.schema.json")
    try new.write()
    #expect(try text(new.file).hasPrefix("# yaml-language-server: $schema=../../\(place)scenario.schema.json\n"))
    #expect(try text(folder + "/" + place + "scenario.schema.json") == "{}")
  }

  @Test func `a schema above the project is not used`() throws {
    try Data("{}".utf8).write(to: URL(filePath: folder + "/scenario.schema.json"))
    try Data().write(to: URL(filePath: folder + "/Tests/Package.swift"))
    #expect(try !NewScenario(folder + "/Tests/Scenarios/popup").hasSchema)
  }

  @Test func `a file that exists is kept`() throws {
    try NewScenario(folder + "/popup").write()
    #expect(throws: ScenarioFileError(file: folder + "/popup.yaml", message: "exists already")) {
      try NewScenario(folder + "/popup")
    }
  }

  @Test(arguments: ["/absent/popup", "/popup.json", "/"])
  func `other names are refused`(name: String) {
    #expect(throws: ScenarioFileError.self) { try NewScenario(folder + name) }
  }
}
