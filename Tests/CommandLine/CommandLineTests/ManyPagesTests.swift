import Foundation
import Testing

@Suite("Shards, results and sweeps")
struct ManyPagesTests {
  private static let page = "<button id=a onclick=\"window.open('https://x.example/', 'n')\">a</button>"

  /// A folder of scenarios, one of which fails.
  private func scenarios(_ scratch: borrowing Scratch, count: Int = 6) throws {
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "s"), withIntermediateDirectories: true)
    for number in 0..<count {
      let expected = number == 3 ? "popup9" : "popup1"
      _ = try scratch.add(
        "s/case\(number).yaml",
        """
        start: https://shop.example/
        responses: {'https://shop.example/': {body: "\(Self.page.replacing("\"", with: "\\\""))"}}
        steps:
          - click: '#a'
            expect:
              - main: createWebViewWith https://x.example/ -> \(expected)
              - ...
        """)
    }
  }

  @Test("results replace neither a scenario nor the times that are read, and stay when nothing can run")
  func keptFiles() throws {
    let scratch = try Scratch()
    try scenarios(scratch, count: 1)
    let scenario = scratch.folder.appending(path: "s/case0.yaml").path
    let results = scratch.folder.appending(path: "results.jsonl").path
    _ = try Tool.run("run", scenario, "--results", results)
    for (arguments, kept) in [
      (["--results", scenario], scenario), (["--results", results, "--timings", results], results),
      (["--results", results, "--resume", "--timings", "missing.jsonl"], results),
    ] {
      let before = try String(contentsOfFile: kept, encoding: .utf8)
      let run = try Tool.run(["run", scenario] + arguments)
      #expect(run.code == 2, "\(arguments)")
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == before, "\(arguments)")
    }
  }

  @Test("shards and their merge are the whole run")
  func shards() throws {
    let scratch = try Scratch()
    try scenarios(scratch)
    var files: [String] = []
    for number in 1...3 {
      let file = scratch.folder.appending(path: "shard-\(number).jsonl").path
      files.append(file)
      _ = try Tool.run("run", scratch.folder.appending(path: "s").path, "--shard", "\(number)/3", "--results", file)
    }
    let report = scratch.folder.appending(path: "all.xml").path
    let merged = try Tool.run(["merge"] + files + ["--junit", report])
    #expect(merged.code == 1)
    #expect(merged.output.contains("6 scenarios: 5 as expected, 1 not as expected"), "\(merged.output)")
    let junit = try String(contentsOfFile: report, encoding: .utf8)
    #expect(junit.contains("tests=\"6\" failures=\"1\""))
    let missing = try Tool.run(["merge"] + files.dropLast())
    #expect(missing.code == 2)
    #expect(missing.errors.contains("shard 3/3 is missing"))
  }

  @Test("an interrupted run goes on where it stopped")
  func resumes() throws {
    let scratch = try Scratch()
    try scenarios(scratch)
    let file = scratch.folder.appending(path: "results.jsonl").path
    let first = try Tool.run("run", scratch.folder.appending(path: "s").path, "--results", file)
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    let lines = whole.split(separator: "\n")
    #expect(lines.count == 8)
    try (lines.prefix(3).joined(separator: "\n") + "\n" + lines[3].prefix(20))
      .write(toFile: file, atomically: false, encoding: .utf8)
    let again = try Tool.run("run", scratch.folder.appending(path: "s").path, "--results", file, "--resume")
    #expect(again.code == first.code)
    let resumed = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(resumed.count == 8)
    #expect(resumed[1...2] == lines[1...2])
    #expect(again.output.contains("6 scenarios"), "\(again.output)")
  }

  @Test("what runs again is the same")
  func retries() throws {
    let scratch = try Scratch()
    try scenarios(scratch)
    let result = try Tool.run("run", scratch.folder.appending(path: "s").path, "--retries", "2")
    #expect(result.code == 1)
    #expect(!result.output.contains("defect of the simulator"))
  }

  @Test("a sweep has a line for each page, in order, the same each time")
  func sweep() throws {
    let scratch = try Scratch()
    let endless = "<script>for (;;);</script>"
    let pages = try (0..<5).map { try scratch.add("page\($0).html", $0 == 2 ? endless : Self.page) }
    let arguments = ["sweep"] + pages + [scratch.folder.appending(path: "none.html").path, "--processor-limit", "2"]
    let result = try Tool.run(arguments)
    let lines = result.output.split(separator: "\n")
    #expect(result.code == 1)
    #expect(lines.count == 6)
    for (line, page) in zip(lines, pages) { #expect(line.hasPrefix("{\"page\": \"\(page)\"")) }
    #expect(lines[0].contains("\"breaksUnderBlockPopups\": true"))
    #expect(lines[0].contains("\"reused\": [{\"by\": \"#a\""))
    #expect(lines[5].hasSuffix("\"failed\": true}"))
    #expect(try Tool.run(arguments).output == result.output)
  }
}
