import Foundation
import Reports
import Scenarios
import SimulatedWeb
import Testing
import TraceReports
import URLStandard

@Suite("Archives of pages")
struct PageArchiveTests {
  private func archive(_ bytes: [UInt8], _ name: String) throws -> PageArchive {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return try PageArchive(file.path())
  }

  private func record(_ type: String, _ url: String, _ content: String) -> String {
    "WARC/1.1\r\nWARC-Type: \(type)\r\nWARC-Target-URI: \(url)\r\nContent-Length: \(content.utf8.count)\r\n\r\n"
      + content + "\r\n\r\n"
  }

  @Test("a WARC file: its responses, chunked ones put together")
  func warc() throws {
    let html = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    let text =
      record("warcinfo", "", "software: test")
      + record(
        "response", "https://a.example/", html + "\r\n<title>A</title>")
      + record("request", "https://a.example/", "GET / HTTP/1.1\r\n\r\n")
      + record(
        "response", "<https://a.example/x>",
        html + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
      + record("response", "https://a.example/gone", "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n")
    let archive = try archive(Array(text.utf8), "a.warc")
    #expect(archive.entries.filter(\.isPage).map(\.url) == ["https://a.example/", "https://a.example/x"])
    #expect(archive.entries[1].answer.body == Array("abcde".utf8))
    let url = try #require(WebURL("https://a.example/#part"))
    #expect(archive.answer(to: url) != nil)
  }

  @Test("a HAR file: bodies in text and in base64")
  func har() throws {
    let text = #"""
      {"log": {"entries": [
        {"request": {"method": "GET", "url": "https://a.example/"},
         "response": {"status": 200, "headers": [{"name": "content-type", "value": "text/html"},
           {"name": "content-encoding", "value": "br"}], "content": {"mimeType": "text/html", "text": "<p>hi"}}},
        {"request": {"method": "GET", "url": "https://a.example/b"},
         "response": {"status": 200, "headers": [],
           "content": {"mimeType": "text/html", "text": "PHA+aGk=", "encoding": "base64"}}}]}}
      """#
    let archive = try archive(Array(text.utf8), "a.har")
    #expect(archive.entries.map { String(decoding: $0.answer.body, as: UTF8.self) } == ["<p>hi", "<p>hi"])
    #expect(archive.entries.filter(\.isPage).count == 2)
  }

  @Test("a HAR file: what was asked before a request for the same URL does not answer it, and a broken body is named")
  func methods() throws {
    func har(_ encoding: String) -> [UInt8] {
      let text = #"""
        {"log": {"entries": [
          {"request": {"method": "OPTIONS", "url": "https://a.example/"}, "response": {"status": 204}},
          {"request": {"method": "POST", "url": "https://a.example/"},
           "response": {"status": 200, "content": {"mimeType": "text/html", "text": "posted"}}},
          {"request": {"method": "GET", "url": "https://a.example/"},
           "response": {"status": 200, "content": {"mimeType": "text/html", "text": "h*i"\#(encoding)}}}]}}
        """#
      return Array(text.utf8)
    }
    let archive = try archive(har(""), "a.har")
    #expect(archive.entries.filter(\.isPage).map { String(decoding: $0.answer.body, as: UTF8.self) } == ["h*i"])
    let error = #expect(throws: ScenarioFileError.self) {
      try self.archive(har(#", "encoding": "base64""#), "a.har")
    }
    #expect(error?.message == "entry 3 has a body that is no base 64")
  }

  @Test(
    "what is broken is one line",
    arguments: [
      "", "{", "{}", "WARC/1.0\r\n", "WARC/1.0\r\nContent-Length: 100\r\n\r\nshort", "\u{1F}\u{8B}",
      "WARC/1.0\r\nContent-Length: -1\r\n\r\n",
    ])
  func broken(text: String) {
    #expect(throws: ScenarioFileError.self) { try archive(Array(text.utf8), "a.warc") }
  }
}

@Suite("Merged results")
struct ResultsMergeTests {
  private func results(_ shard: Int, of count: Int, _ names: [String], end: Int? = nil) -> String {
    let outcomes = names.map { OutcomeLine.outcome(ScenarioOutcome(file: "\($0).yaml", name: $0, verdict: .passed)) }
    let lines =
      [OutcomeLine.head(shard: shard, of: count, count: names.count)] + outcomes
      + [OutcomeLine.end(count: end ?? names.count)]
    return lines.map { $0.json.description + "\n" }.joined()
  }

  private func merged(_ texts: [String]) -> ResultsMerge {
    var merge = ResultsMerge()
    for (number, text) in texts.enumerated() { merge.add(text, file: "file\(number)") }
    merge.finish()
    return merge
  }

  @Test("all shards together")
  func whole() {
    let merge = merged([results(2, of: 2, ["c"]), results(1, of: 2, ["a", "b"])])
    #expect(merge.problems == [])
    #expect(merge.exitCode == 0)
    #expect(merge.summary.outcomes.map(\.name) == ["a", "b", "c"])
    #expect(merge.page.count == 3)
  }

  @Test("a shard that is missing, or there twice, is named")
  func missing() {
    #expect(merged([results(1, of: 3, ["a"])]).problems == ["shard 2/3 is missing", "shard 3/3 is missing"])
    #expect(merged([results(1, of: 1, ["a"]), results(1, of: 1, ["a"])]).exitCode == 2)
  }

  @Test("a shard that was cut off is named, wherever it was cut")
  func cut() {
    let text = results(1, of: 1, ["a", "b"])
    for length in 1..<(text.count - 1) {
      let merge = merged([String(text.prefix(length))])
      #expect(merge.exitCode == 2, "after \(length)")
      #expect(!merge.problems.isEmpty)
    }
  }

  @Test("a failure of one shard is the exit code of all")
  func failure() {
    var text = OutcomeLine.head(shard: 1, of: 1, count: 1).json.description + "\n"
    text += OutcomeLine.outcome(ScenarioOutcome(file: "a", name: "a", verdict: .failed("x"))).json.description + "\n"
    text += OutcomeLine.end(count: 1).json.description + "\n"
    let merge = merged([text])
    #expect(merge.exitCode == 1)
    #expect(merge.summary.outcomes.first?.verdict == .failed("x"))
  }

  @Test("a head of no shard is none, however many there would be", arguments: [(1, 1_000_000_000_000), (0, 3), (4, 3)])
  func wrongHeads(shard: Int, count: Int) {
    #expect(OutcomeLine(OutcomeLine.head(shard: shard, of: count, count: 1).json.description) == nil)
  }
}

@Suite("A server's answer")
struct HTTPAnswerTests {
  @Test(
    "it is complete once everything is there that its head announces",
    arguments: [
      ("1", true), ("2", false), ("0", true), ("-5", false), ("9223372036854775807", false),
      ("99999999999999999999", false), ("", false),
    ])
  func complete(length: String, isComplete: Bool) {
    let bytes = Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nx".utf8)
    #expect(HTTPAnswer.isComplete(bytes) == isComplete)
  }
}
