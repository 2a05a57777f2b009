import Foundation
import SimulatedWeb
import Testing
import WebViewSimulator

@testable import Scenarios

/// The key `files` of steps and of `dialogs` (rule 7.10).
@MainActor @Suite("Files that a scenario chooses") struct ChosenFilesTests {
  /// A folder with `note.txt` and `.secret` in it.
  private func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "chosen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["note.txt", ".secret"] {
      try "Hello".write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try await body(folder)
  }

  private func scenario(_ files: String, in folder: URL, more: String = "") throws -> Scenario {
    try ScenarioDecoder.decode(
      """
      {"start": "https://a.example/", "responses": {"https://a.example/": "<input type=file id=f>"}, \(more)
       "steps": [{"activate": "#f", "files": \(files)}]}
      """, file: folder.appending(path: "a.json").path)
  }

  @Test func `files are read with the scenario`() async throws {
    try await inFolder { folder in
      let scenario = try scenario(#"["note.txt", {"name": "b/c.txt", "body": "x"}]"#, in: folder)
      #expect(
        scenario.steps[0].files
          == .files([
            ChosenFile(path: "note.txt", contents: .bytes(Array("Hello".utf8))),
            ChosenFile(path: "b/c.txt", relativePath: "b/c.txt", contents: .bytes(Array("x".utf8))),
          ]))
      #expect(try self.scenario("null", in: folder).steps[0].files == .cancelled)
      #expect(try self.scenario("[]", in: folder).steps[0].files == .files([]))
    }
  }

  @Test func `a scenario names no other files than those of its folder`() async throws {
    try await inFolder { folder in
      for (files, message) in [
        (#"["/etc/passwd"]"#, "is outside the scenario's folder"), (#"["../x"]"#, "is outside the scenario's folder"),
        (#"[".secret"]"#, "is hidden"), (#"["missing"]"#, "no such file"), (#""note.txt""#, "must be a list"),
        (#"[{"body": "x"}]"#, "needs the key “name”"), (#"[{"name": "x", "path": "y"}]"#, "path"),
      ] {
        let error = #expect(throws: ScenarioFileError.self) { _ = try scenario(files, in: folder) }
        #expect(error?.description.contains(message) == true, "\(files): \(String(describing: error))")
      }
    }
  }

  @Test func `the app answers with the step's files, or with its own`() async throws {
    try await inFolder { folder in
      let own = #""dialogs": {"files": ["note.txt"]},"#
      for (files, more, line) in [
        (#"[{"name": "b.txt"}]"#, own, "b.txt"), ("null", own, "nil"), ("[]", "", "no file"),
      ] {
        let trace = try await ScenarioRunner.run(scenario(files, in: folder, more: more))
        try trace.steps[1].trace.verify("main: runOpenPanelWith -> \(line)")
      }
    }
  }

  @Test func `files that nobody asks for are told`() async throws {
    try await inFolder { folder in
      var scenario = try scenario("[]", in: folder)
      scenario.steps[0].files = .cancelled
      scenario.start = "https://a.example/other"
      scenario.steps.append(ScenarioStep(.evaluate("1")))
      scenario.steps[1].files = .cancelled
      let trace = try await ScenarioRunner.run(scenario)
      #expect(trace.steps[2].trace.notes.map(\.reason.text) == ["the step names files, but nothing asked for them"])
    }
  }

  @Test func `a scenario that is handed on has the files in it`() async throws {
    try await inFolder { folder in
      let text = """
        {"start": "https://a.example/", "dialogs": {"files": ["note.txt"]},
         "steps": [{"activate": "#f", "files": ["note.txt", {"name": "b"}], "expect": ["nothing"]}]}
        """
      let inlined = try ScenarioDecoder.inlined(text, file: folder.appending(path: "a.json").path, .dropped)
      let note: JSONValue = ["name": "note.txt", "body": "Hello"]
      #expect(inlined["dialogs"] == ["files": [note]])
      #expect(inlined["steps"] == [["activate": "#f", "files": [note, ["name": "b"]]]])
    }
  }
}
