import Foundation
import Testing

@testable import WebViewSimulatorTesting

@Suite struct RecordingTests {
  /// A file with the text, of which `#line` and `#column` are asked for the first parenthesis after each `expectTrace`.
  private func recorded(_ source: String, _ texts: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try source.write(to: file, atomically: true, encoding: .utf8)
    let recorder = SourceRecorder()
    for (place, text) in zip(Self.calls(in: source, file.path), texts) { try recorder.record(text, at: place) }
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func calls(in source: String, _ path: String) -> [RecordedLiteral] {
    source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
      line.range(of: "expectTrace(").map { found in
        RecordedLiteral(
          file: path, line: number + 1, column: line.utf8.distance(from: line.startIndex, to: found.upperBound))
      }
    }
  }

  @Test func `a missing literal is written before the closing parenthesis`() throws {
    #expect(
      try recorded("  expectTrace(simulator.newCalls())\n", ["main: didFinish a\nmain: didCommit b"])
        == "  expectTrace(simulator.newCalls(),\n    \"\"\"\n    main: didFinish a\n    main: didCommit b\n    \"\"\")\n"
    )
  }

  @Test func `a literal on lines of its own keeps its indentation`() throws {
    let source = "expectTrace(\n      trace,\n      \"\"\"\n      old\n      \"\"\")\n"
    #expect(try recorded(source, ["new"]) == "expectTrace(\n      trace,\n      \"\"\"\n      new\n      \"\"\")\n")
  }

  @Test func `a short literal becomes one of several lines`() throws {
    #expect(try recorded("expectTrace(trace, \"old\")", ["new"]) == "expectTrace(trace, \n  \"\"\"\n  new\n  \"\"\")")
  }

  @Test func `several calls in one file are written, whatever lines the first one adds`() throws {
    let source = "expectTrace(a)\nlet x = 1\nexpectTrace(b)\n"
    #expect(
      try recorded(source, ["one\ntwo", "three"])
        == "expectTrace(a,\n  \"\"\"\n  one\n  two\n  \"\"\")\nlet x = 1\nexpectTrace(b,\n  \"\"\"\n  three\n  \"\"\")\n"
    )
  }

  @Test func `brackets and quotes in strings, comments and interpolations do not end a call`() throws {
    let source = ##"expectTrace(f("a)", /* ) /* ( */ */ "\(g(")\"", [1]))", #"\"#, { $0 }), "old") // )"##
    let expected =
      ##"expectTrace(f("a)", /* ) /* ( */ */ "\(g(")\"", [1]))", #"\"#, { $0 }), "##
      + "\n  \"\"\"\n  new\n  \"\"\") // )"
    #expect(try recorded(source, ["new"]) == expected)
  }

  @Test func `backslashes make the literal a raw one`() throws {
    #expect(
      try recorded("expectTrace(a)", [#"main: alert "a\nb#""#]).contains(
        "##\"\"\"\n  main: alert \"a\\nb#\"\n  \"\"\"##"))
  }

  @Test func `only literals are replaced, and one place has one text`() throws {
    #expect(throws: RecordingError.self) { try recorded("expectTrace(a, expected)", ["new"]) }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try "expectTrace(a)".write(to: file, atomically: true, encoding: .utf8)
    let place = RecordedLiteral(file: file.path, line: 1, column: 12)
    let recorder = SourceRecorder()
    try recorder.record("one", at: place)
    try recorder.record("one", at: place)
    #expect(throws: RecordingError.twoTexts(place)) { try recorder.record("two", at: place) }
    let nowhere = RecordedLiteral(file: file.path, line: 9, column: 1)
    #expect(throws: RecordingError.noCall(nowhere)) { try recorder.record("two", at: nowhere) }
  }
}
