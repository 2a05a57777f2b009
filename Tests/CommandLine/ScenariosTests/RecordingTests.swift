import Foundation
import Testing
import WebViewSimulator

@testable import webviewsim_servers
@testable import Scenarios

@Suite struct YAMLWriterTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized
  private static let scenarios: [String] =
    (try? ScenarioFiles.find(
      ["TestPages", "Conformance/scenarios", "Docs/Questions"].map { root.appending(path: $0).path })) ?? []

  private func read(_ text: String) throws -> JSONValue {
    try ScenarioDecoder(file: "s.yaml", folder: ScenarioFolder(ofScenario: "s.yaml")).parse(text).value
  }

  @Test func `every scenario of the repository is read as the same value`() throws {
    #expect(Self.scenarios.count > 400)
    for path in Self.scenarios {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let value = try ScenarioDecoder(file: path, folder: ScenarioFolder(ofScenario: path)).parse(text).value
      let again = try read(YAMLWriter.text(value))
      #expect(Self.lines(again) == Self.lines(value), "\(path)")
    }
  }

  /// With each expected line as a text. In YAML, one without quotes is a mapping, which the decoder reads as that line.
  private static func lines(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(lines))
    case .object(let members):
      return .object(
        members.map { member in
          guard member.name == "expect", case .array(let elements) = member.value else {
            return .init(member.name, lines(member.value))
          }
          return .init(member.name, .array(elements.map(line)))
        })
    default: return value
    }
  }

  private static func line(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value, members.count == 1, let member = members.first else { return value }
    if case .string(let text) = member.value { return .string("\(member.name): \(text)") }
    return .string("\(member.name): \(member.value)")
  }

  @Test(
    arguments: [
      "", " ", "a", "null", "True", "no", "~", "12", "1e3", "0x1F", "- a", "a: b", "a:", "a #b", "#a", "'a'", "\"a\"",
      "it's",
      "[a]", "{a}", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a`", "?", "a\n", "a\n\n", "a\n b\n\n\tc", "\na", " a\nb",
      "a\n  \nb",
      "a\tb", "a\r\nb", "a\u{85}b", "a\u{2028}b", "\u{1}", "é", "https://a.example/?q=1#x", "a\\n", "<b>\n", "a \nb",
      ".5", "...",
      "---", "=", "<<", "2026-01-01", "2:30",
    ])
  func `any text is read as itself`(text: String) throws {
    let value: JSONValue = [
      "a": .string(text), "b": [.string(text), ["c": .string(text)], [[.string(text)]]], "d": [],
    ]
    #expect(try read(YAMLWriter.text(value)) == value, "\(YAMLWriter.text(value))")
  }

  @Test func `expected lines need no quotes where YAML takes them`() throws {
    let value: JSONValue = [
      "expect": ["main: didCommit https://a.example/", "popup1: alert \"a: b\" -> ok", "nothing", "result: 1", "..."]
    ]
    let text = YAMLWriter.text(value)
    #expect(
      text == """
        expect:
          - main: didCommit https://a.example/
          - 'popup1: alert "a: b" -> ok'
          - nothing
          - 'result: 1'
          - '...'

        """)
    let file = "start: https://a.example/\n" + text
    #expect(throws: Never.self) { try ScenarioDecoder.decode(file, file: "s.yaml") }
  }
}

@Suite struct RecordedScenarioTests {
  private let folder = NSTemporaryDirectory() + "record-\(UUID().uuidString)/"
  private let page = "<button id=open onclick=\"window.open('/b')\">Open</button>\n<input name=q>\n"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(page.utf8).write(to: URL(filePath: folder + "page.html"))
  }

  /// What the playground sends after a click and after typing.
  private func posted(_ body: String) throws -> JSONValue {
    let steps =
      "[{\"window\":\"main\",\"activate\":\"#open\"},{\"type\":\"it's\",\"into\":\"input\"},{\"evaluate\":\"1 + 1\"}]"
    return try JSONReader.parse(
      "{\"steps\":\(steps),\"record\":[\"console\"],\"responses\":{\"https://page.example/page.html\":"
        + "{\"body\":\(JSONValue.string(body))},"
        + "\"https://*\":\"\"},\"start\":\"https://page.example/page.html\"}")
  }

  /// Runs as the playground's own process does, and writes.
  @MainActor private func record(_ value: JSONValue, into file: String, page: String?) async throws -> [String] {
    let told = Told()
    let recording = try PlayRecording(into: file, page: page, .isReplaced) { told.lines.append($0) }
    let scenario = RecordedScenario(value, page: recording.page)
    let source = try ScenarioDecoder.decode(scenario.source.description, file: folder + "playground.json")
    let outcome = await ScenarioBatch.outcome(of: source, file: "")
    recording.write(scenario, PlayRecordingReply(bytes: PlayRecordingReply(outcome).bytes))
    return told.lines
  }

  private final class Told: @unchecked Sendable {  // one test, one thread
    var lines: [String] = []
  }

  @Test(arguments: ["page.yaml", "page.json"]) @MainActor
  func `what was recorded holds, and names the page's file`(name: String) async throws {
    let told = try await record(posted(page), into: folder + name, page: folder + "page.html")
    #expect(told == ["3 steps in \(folder + name)"])
    let text = try String(contentsOfFile: folder + name, encoding: .utf8)
    #expect(text.contains("page.html") && !text.contains("<button") && !text.contains("record"), "\(text)")
    let scenario = try ScenarioDecoder.load(folder + name)
    #expect(scenario.steps.allSatisfy { $0.expectation != nil } && scenario.expectation != nil)
    #expect(await ScenarioBatch.outcome(of: scenario, file: folder + name).verdict == .passed, "\(text)")
    // The same steps give the same bytes.
    _ = try await record(posted(page), into: folder + "again-" + name, page: folder + "page.html")
    #expect(try String(contentsOfFile: folder + "again-" + name, encoding: .utf8) == text)
  }

  @Test @MainActor func `a page that was changed is in the scenario`() async throws {
    let file = folder + "changed.yaml"
    _ = try await record(posted(page + "<p>more"), into: file, page: folder + "page.html")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("body: |-\n      <button id=open"), "\(text)")
    #expect(await ScenarioBatch.outcome(of: try ScenarioDecoder.load(file), file: file).verdict == .passed)
  }

  @Test @MainActor func `a Swift test has the calls of each step`() async throws {
    let file = folder + "recorded-example.swift"
    _ = try await record(posted(page), into: file, page: folder + "page.html")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    // It is compiled and run there.
    let example = URL(filePath: #filePath)
      .appending(path: "../../../Testing/WebViewSimulatorTestingTests/RecordedExample.swift").standardized
    #expect(try text == String(contentsOf: example, encoding: .utf8), "\(text)")
  }

  @Test func `a file that exists is kept`() throws {
    let file = folder + "old.yaml"
    try Data("old".utf8).write(to: URL(filePath: file))
    #expect(throws: ScenarioFileError.self) { try PlayRecording(into: file, page: nil, .isKept) { _ in } }
    #expect(throws: ScenarioFileError.self) { try PlayRecording(into: folder + "a.txt", page: nil, .isKept) { _ in } }
    #expect(throws: ScenarioFileError.self) {
      try PlayRecording(into: folder + "no/a.yaml", page: nil, .isKept) { _ in }
    }
    #expect(throws: Never.self) { try PlayRecording(into: file, page: nil, .isReplaced) { _ in } }
  }

  @Test @MainActor func `a step that finds nothing is not recorded`() async throws {
    let file = folder + "nothing.yaml"
    var value = try posted(page)
    guard case .object(var members) = value else { return }
    members[0].value = [["activate": "#absent"]]
    value = .object(members)
    let told = try await record(value, into: file, page: folder + "page.html")
    #expect(told.count == 1 && told[0].hasPrefix("not recorded: step 1: "), "\(told)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `answers of servers are named instead of the network`() throws {
    let scenario = RecordedScenario(["start": "http://localhost:1/", "network": ["localhost:1"], "steps": []])
    let value = scenario.scenario([.init(lines: ["nothing"])], recording: "localhost.har")
    #expect(
      YAMLWriter.text(value) == "start: http://localhost:1/\nhar:\n  - localhost.har\nexpect:\n  - nothing\nsteps: []\n"
    )
  }
}
