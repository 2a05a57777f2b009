import Foundation
import Testing

/// `webviewsim explore --results`, and `webviewsim merge` of what it wrote.
@Suite struct MergedOrdersTests {
  private static let doubleTap = "Examples/EveryOrder/double-tap.yaml"
  private static let oneWindow = "Examples/EveryOrder/one-window.yaml"

  /// Searches the parts of a flow, and returns the files about them.
  private func parts(
    _ file: String, _ arguments: [String], _ shards: [String], _ scratch: borrowing Scratch, code: Int32 = 0
  ) throws -> [String] {
    try shards.map { shard in
      let file = (file, scratch.folder.appending(path: shard.replacing("/", with: "-") + ".json").path)
      let result = try Tool.run(["explore", file.0, "--shard", shard, "--results", file.1] + arguments)
      #expect(result.code == code, "\(result.output)\(result.errors)")
      return file.1
    }
  }

  /// Enough for all orders with two deviations.
  private static let enough = ["--kinds", "user", "--runs", "60"]
  /// What is wrong with files is seen without many runs.
  private static let few = ["--kinds", "user", "--runs", "3"]

  /// Without the lines about random orders: several parts draw more of them.
  private func withoutRandom(_ output: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { !$0.contains("random order") }
  }

  @Test func `all parts say what one search says`() throws {
    let scratch = try Scratch()
    let whole = try Tool.run(["explore", Self.oneWindow] + Self.enough)
    let files = try parts(Self.oneWindow, Self.enough, ["1/3", "2/3", "3/3"], scratch)
    let merged = try Tool.run(["merge"] + files)
    #expect(merged.code == 0 && merged.errors.isEmpty, "\(merged.errors)")
    #expect(withoutRandom(merged.output) == withoutRandom(whole.output))
    #expect(merged.output.contains("\nAll 45 orders with two deviations."), "\(merged.output)")
    #expect(try Tool.run(["merge"] + files.reversed()).output == merged.output)
  }

  @Test func `all parts find what one search finds`() throws {
    let scratch = try Scratch()
    let options = ["--runs", "500"]
    let whole = try Tool.run(["explore", Self.doubleTap] + options)
    let files = try parts(Self.doubleTap, options, ["1/2", "2/2"], scratch, code: 1)
    let merged = try Tool.run(["merge"] + files.reversed())
    #expect(merged.code == 1 && merged.errors.isEmpty, "\(merged.errors)")
    #expect(merged.output == whole.output)
  }

  @Test func `the file of a whole search can be merged alone`() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appending(path: "whole.json").path
    let whole = try Tool.run(["explore", Self.oneWindow, "--results", file] + Self.enough)
    #expect(try Tool.run("merge", file).output == whole.output)
  }

  @Test func `a part that is missing is named with what searches it`() throws {
    let scratch = try Scratch()
    let files = try parts(Self.oneWindow, Self.enough, ["1/3", "3/3"], scratch)
    let merged = try Tool.run(["merge"] + files)
    #expect(merged.code == 2)
    #expect(
      merged.errorLines == [
        "webviewsim: part 2 of 3 is missing: search it with `webviewsim explore \(Self.oneWindow) --deviations 2 "
          + "--seed 1 --runs 60 --kinds user --shard 2/3 --results FILE`"
      ])
    #expect(merged.output.contains("30 of 45 orders with two deviations (1 part did not come to them)."))
  }

  @Test func `a search whose time was over says so when it is merged`() throws {
    let scratch = try Scratch()
    let files = try parts(Self.oneWindow, ["--budget", "1ms"], ["1/2", "2/2"], scratch)
    let merged = try Tool.run(["merge"] + files)
    #expect(merged.code == 0 && merged.errors.isEmpty, "\(merged.errors)")
    #expect(!merged.output.contains("All"), "\(merged.output)")
  }

  @Test(
    "parts of two searches are not merged, and both are named",
    arguments: [
      (["--runs", "4", "--kinds", "user"], "was searched with --runs 4, but 1-2.json with --runs 3; search all"),
      (
        ["--seed", "2"] + ["--kinds", "user", "--runs", "3"], "was searched with --seed 2, but 1-2.json with --seed 1"
      ),
      (["--runs", "3"], "was searched with no other option, but 1-2.json with --kinds user"),
      (["--kinds", "user", "--budget", "1ms"], "was searched with --budget 1ms, but 1-2.json with --runs 3"),
      (
        ["--kinds", "user", "--runs", "3", "--deviations", "1"],
        "was searched with --deviations 1, but 1-2.json with --deviations 2"
      ),
    ])
  func otherOptions(options: [String], message: String) throws {
    let scratch = try Scratch()
    let files =
      try parts(Self.oneWindow, Self.few, ["1/2"], scratch)
      + parts(Self.oneWindow, options, ["2/2"], scratch)
    let merged = try Tool.run(["merge"] + files.reversed())
    #expect(merged.code == 2 && merged.output.isEmpty)
    let errors = merged.errors.replacing(scratch.folder.path + "/", with: "")
    #expect(merged.errorLines.count == 1 && errors.hasPrefix("webviewsim: 2-2.json: \(message)"), "\(errors)")
  }

  @Test func `a part that is there twice is named`() throws {
    let scratch = try Scratch()
    let files = try parts(Self.oneWindow, Self.few, ["1/2"], scratch)
    let merged = try Tool.run(["merge"] + files + files)
    #expect(merged.code == 2 && merged.output.isEmpty)
    #expect(merged.errorLines == ["webviewsim: \(files[0]): is part 1 of 2, as \(files[0]) is; leave out one of them"])
  }

  @Test func `parts of two divisions are not merged`() throws {
    let scratch = try Scratch()
    let files = try parts(Self.oneWindow, Self.few, ["1/2", "2/3"], scratch)
    let merged = try Tool.run(["merge"] + files)
    #expect(merged.code == 2 && merged.errors.contains("is part 2 of 3, but"), "\(merged.errors)")
  }

  @Test func `parts of two flows are not merged`() throws {
    let scratch = try Scratch()
    let files =
      try parts(Self.oneWindow, Self.few, ["1/2"], scratch)
      + parts(Self.doubleTap, Self.few, ["2/2"], scratch)
    let merged = try Tool.run(["merge"] + files)
    #expect(merged.code == 2 && merged.output.isEmpty)
    #expect(merged.errors.contains("is of \(Self.doubleTap), but"), "\(merged.errors)")
  }

  @Test func `a file of the flow that has changed meanwhile is named`() throws {
    let scratch = try Scratch()
    let page = "<title>A</title><button id=in onclick='count += 1'>In</button><script>let count = 0</script>"
    _ = try scratch.add("shop.html", page)
    let flow = try scratch.add(
      "shop.yaml",
      "start: https://a.example/\nresponses: {https://a.example/: {file: shop.html}}\nsteps: [{click: '#in'}]\n")
    let first = try parts(flow, ["--runs", "20"], ["1/2"], scratch)
    _ = try scratch.add("shop.html", page.replacing("+= 1", with: "+= 2"))
    let second = try parts(flow, ["--runs", "20"], ["2/2"], scratch)
    let merged = try Tool.run(["merge"] + first + second)
    #expect(merged.code == 2 && merged.output.isEmpty)
    #expect(
      merged.errorLines == [
        "webviewsim: \(second[0]): is of another shop.html than \(first[0]); search both parts again, with the same file"
      ])
  }

  @Test func `results of runs and of orders are not merged`() throws {
    let scratch = try Scratch()
    let files = try parts(Self.oneWindow, Self.few, ["1/1"], scratch)
    let runs = scratch.folder.appending(path: "runs.jsonl").path
    _ = try Tool.run("run", Self.oneWindow, "--results", runs)
    let merged = try Tool.run(["merge"] + files + [runs])
    #expect(merged.code == 2 && merged.errors.contains("has no results of `webviewsim explore`"), "\(merged.errors)")
    let report = try Tool.run(["merge"] + files + ["--junit", "never.xml"])
    #expect(report.errorLines == ["webviewsim: --junit never.xml: is for results of `webviewsim run`"])
  }

  /// What a part of two has written that has run all of its orders.
  private static let wholePart = Result {
    let scratch = try Scratch()
    let file = try MergedOrdersTests().parts(oneWindow, enough, ["1/2"], scratch)[0]
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test(
    "a file that was cut off or changed is named, and nothing is told of it",
    arguments: [
      ("\"looks\"", ""), ("\"shard\": 1", "\"shard\": 3"), ("\"orders\": 9", "\"orders\": 1e300"),
      ("\"complete\": true", "\"complete\": 1"), ("\"runs\": 9", "\"runs\": -9"), ("\"total\": 45, ", ""),
      ("\"total\": 45, ", "\"total\": 5, "),
      ("orders 1", "orders 9"), ("\"deviations\": 2, \"search\"", "\"deviations\": 9, \"search\""),
    ])
  func changed(text: String, other: String) throws {
    let scratch = try Scratch()
    let whole = try Self.wholePart.get()
    #expect(whole.contains(text), "\(whole)")
    let file = scratch.folder.appending(path: "part.json").path
    let broken = other.isEmpty && text.hasSuffix("\"") ? String(whole.prefix(200)) : whole.replacing(text, with: other)
    try broken.write(toFile: file, atomically: false, encoding: .utf8)
    let merged = try Tool.run("merge", file)
    #expect(merged.code == 2 && merged.output.isEmpty)
    #expect(merged.errorLines.count == 1 && merged.errors.hasPrefix("webviewsim: \(file): "), "\(merged.errors)")
    #expect(merged.errors.contains("search this part again"), "\(merged.errors)")
  }

  @Test func `results replace no file that the flow reads, and stay when nothing can run`() throws {
    let scratch = try Scratch()
    _ = try scratch.add("shop.html", "<title>A</title>")
    let flow = try scratch.add(
      "shop.yaml", "start: https://a.example/\nresponses: {https://a.example/: {file: shop.html}}\n")
    let page = scratch.folder.appending(path: "shop.html").path
    for (arguments, kept) in [
      ([flow, "--results", flow], flow), ([flow, "--results", page], page),
      (["nowhere.yaml", "--results", page], page),
    ] {
      let before = try String(contentsOfFile: kept, encoding: .utf8)
      let result = try Tool.run(["explore", "--runs", "5"] + arguments)
      #expect(result.code == 2, "\(result.output)")
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == before, "\(arguments)")
    }
  }

  @Test func `an interrupted part writes no results`() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appending(path: "part.json").path
    let tool = try RunningTool(["explore", Self.oneWindow, "--budget", "60s", "--jobs", "1", "--results", file])
    _ = tool.workers()
    tool.send(SIGINT)
    #expect(tool.result().code == 130)
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
