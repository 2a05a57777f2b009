import Foundation
import Reports
import TraceReports
import Testing

@Suite struct WatchedScenariosTests {
  private func reading(_ file: String, _ ending: String, _ read: [String]) throws -> WatchedScenarios.Reading {
    let list = read.map { "\"\($0)\"" }.joined(separator: ",")
    return try #require(.init(line: "{\"file\":\"\(file)\",\"ending\":\"\(ending)\",\"read\":[\(list)]}"))
  }

  @Test func `a scenario depends on what it has read`() throws {
    var watched = WatchedScenarios()
    watched.add(try reading("s/one.yaml", "passed", ["/s/one.yaml", "/s/page.html"]))
    watched.add(try reading("s/two.yaml", "ran", ["/s/two.yaml"]))
    let files = ["s/one.yaml", "s/two.yaml"]
    #expect(watched.affected(by: ["/s/page.html"], among: files) == ["s/one.yaml"])
    #expect(watched.affected(by: ["/s/two.yaml"], among: files) == ["s/two.yaml"])
    #expect(watched.affected(by: [], among: files).isEmpty)
    #expect(watched.affected(by: [], among: files + ["s/new.yaml"]) == ["s/new.yaml"])
  }

  @Test func `one that is not as expected depends on its folder, too`() throws {
    var watched = WatchedScenarios()
    watched.add(try reading("s/one.yaml", "failed", []))
    watched.add(try reading("two.yaml", "invalid", []))
    #expect(watched.paths == ["s/", "s/one.yaml", ".", "two.yaml"])
    #expect(watched.affected(by: ["s/"], among: ["s/one.yaml", "two.yaml"]) == ["s/one.yaml"])
  }

  @Test func `a line says again what a scenario has read`() throws {
    var outcome = ScenarioOutcome(file: "a “b”.yaml", name: "a", verdict: .failed("x"))
    outcome.inputs = []
    let reading = WatchedScenarios.Reading(outcome)
    #expect(WatchedScenarios.Reading(line: reading.line) == reading)
    #expect(WatchedScenarios.Reading(line: "{}") == nil)
  }

  @Test func `what is gone is forgotten`() throws {
    var watched = WatchedScenarios()
    watched.add(try reading("one.yaml", "failed", []))
    #expect(watched.text == "1 scenario, of which 1 fails: one")
    watched.keep([])
    #expect(watched.paths.isEmpty)
    #expect(watched.text == "0 scenarios, none of them fails")
  }
}
