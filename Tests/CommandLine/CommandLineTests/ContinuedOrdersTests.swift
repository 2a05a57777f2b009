import Foundation
import Testing

/// `webviewsim explore --since`.
@Suite struct ContinuedOrdersTests {
  private static let oneWindow = "Examples/EveryOrder/one-window.yaml"
  private static let flow = "start: https://a.example/\nresponses: {https://a.example/: {file: shop.html}}\n"
  private static let page =
    "<title>A</title><button id=in onclick='count += 1'>In</button><script>let count = 0</script>"

  /// Searches with a state, and returns what is said of the coverage, without the line about earlier searches.
  private func covered(_ state: String, _ arguments: String...) throws -> [Substring] {
    let result = try Tool.run(["explore", Self.oneWindow, "--kinds", "user", "--since", state] + arguments)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.output)\(result.errors)")
    return result.output.split(separator: "\n").filter { !$0.hasPrefix("Earlier searches") }
  }

  @Test func `two searches with half of the orders each cover what a long one covers`() throws {
    let scratch = try Scratch()
    let halves = scratch.folder.appending(path: "halves.json").path
    let whole = scratch.folder.appending(path: "whole.json").path
    for _ in 0..<2 { #expect(try covered(halves, "--runs", "22")[1].contains("5 of the user")) }
    let done = try covered(whole, "--runs", "42")
    #expect(try covered(halves, "--runs", "2") == done, "\(done)")
    let texts = try [halves, whole].map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts[0] == texts[1])
  }

  @Test func `what was covered counts in the report, and what is left is tried`() throws {
    let scratch = try Scratch()
    let state = scratch.folder.appending(path: "state.json").path
    let first = try Tool.run("explore", Self.oneWindow, "--kinds", "user", "--runs", "7", "--since", state)
    #expect(first.code == 0 && first.output.contains("5 of 9 orders with one deviation"), "\(first.output)")
    #expect(!first.output.contains("Earlier searches"))
    let second = try Tool.run("explore", Self.oneWindow, "--kinds", "user", "--runs", "8", "--since", state)
    #expect(second.output.contains("All 9 orders with one deviation"), "\(second.output)")
    #expect(second.output.contains("2 of 45 orders with two deviations"), "\(second.output)")
    #expect(second.output.contains("Earlier searches (--since) had tried 5 of these orders."), "\(second.output)")
  }

  @Test func `a shard goes on, and its results are those of all its searches`() throws {
    let scratch = try Scratch()
    let state = scratch.folder.appending(path: "state.json").path
    let files = ["part.json", "whole.json"].map { scratch.folder.appending(path: $0).path }
    let shard = ["--shard", "2/3"]
    for runs in ["15", "15"] {
      let arguments = ["explore", Self.oneWindow, "--kinds", "user", "--runs", runs, "--since", state]
      #expect(try Tool.run(arguments + shard + ["--results", files[0]]).code == 0)
    }
    _ = try Tool.run(["explore", Self.oneWindow, "--kinds", "user", "--runs", "28", "--results", files[1]] + shard)
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts[0].replacing("\"15\"", with: "\"28\"") == texts[1])
  }

  @Test func `an order that breaks the flow breaks it again at once`() throws {
    let scratch = try Scratch()
    let state = scratch.folder.appending(path: "state.json").path
    let flow = "Examples/EveryOrder/double-tap.yaml"
    let first = try Tool.run("explore", flow, "--runs", "500", "--since", state)
    let second = try Tool.run("explore", flow, "--runs", "3", "--since", state)
    #expect(first.code == 1 && second.code == 1)
    #expect(second.output.hasPrefix(first.output), "\(second.output)")
  }

  /// The state of a small flow in a folder of its own.
  private func state(_ scratch: borrowing Scratch) throws -> (flow: String, state: String) {
    _ = try scratch.add("shop.html", Self.page)
    let flow = try scratch.add("shop.yaml", Self.flow + "steps: [{click: '#in'}]\n")
    let state = scratch.folder.appending(path: "state.json").path
    let made = try Tool.run("explore", flow, "--runs", "5", "--since", state)
    #expect(made.code == 0 && made.errors.isEmpty, "\(made.errors)")
    return (flow, state)
  }

  @Test(
    "the state of another search is refused, and stays",
    arguments: [
      (["--seed", "2"], "is of a search with --deviations 2 --seed 1, not --deviations 2 --seed 2"),
      (["--deviations", "1"], "is of a search with --deviations 2 --seed 1, not --deviations 1 --seed 1"),
      (["--kinds", "user"], "is of a search with --deviations 2 --seed 1, not --deviations 2 --seed 1 --kinds user"),
      (["--shard", "1/2"], "is of a search with --deviations 2 --seed 1, not --deviations 2 --seed 1 --shard 1/2"),
    ])
  func otherOptions(options: [String], message: String) throws {
    let scratch = try Scratch()
    let (flow, state) = try state(scratch)
    try refused(flow, state, message, options)
  }

  private func refused(_ flow: String, _ state: String, _ message: String, _ options: [String] = []) throws {
    let before = try String(contentsOfFile: state, encoding: .utf8)
    let result = try Tool.run(["explore", flow, "--runs", "5", "--since", state] + options)
    #expect(result.code == 2 && result.output.isEmpty, "\(result.output)")
    #expect(
      result.errorLines == [
        "webviewsim: --since \(state): \(message); remove it, or name another file, to begin anew"
      ], "\(result.errors)")
    #expect(try String(contentsOfFile: state, encoding: .utf8) == before)
  }

  @Test func `the state of another flow, of other files and of another version is refused`() throws {
    let scratch = try Scratch()
    let (flow, state) = try state(scratch)
    let other = try scratch.add("cart.yaml", Self.flow)
    try refused(other, state, "is of \(flow), not of \(other)")
    _ = try scratch.add("shop.html", Self.page.replacing("+= 1", with: "+= 2"))
    try refused(flow, state, "is of another shop.html, which has changed")
    _ = try scratch.add("shop.html", Self.page)
    _ = try scratch.add("shop.yaml", Self.flow + "steps: []\n")
    try refused(flow, state, "is of another shop.yaml, which has changed")
    let text = try String(contentsOfFile: state, encoding: .utf8)
    let version = try #require(text.firstMatch(of: /"version": "([^"]*)"/)?.1)
    try text.replacing("\"version\": \"\(version)\"", with: "\"version\": \"0.0.1\"")
      .write(toFile: state, atomically: false, encoding: .utf8)
    try refused(flow, state, "was written by webviewsim 0.0.1, and this is \(version)")
  }

  @Test(
    "a state that was cut off or changed is refused",
    arguments: [
      ("\"words\"", ""), ("\"complete\": false", "\"complete\": 1"), ("\"dropped\": 0", "\"dropped\": -1"),
      ("\"generator\": \"", "\"generator\": \"z"), ("\"seen\": \"", "\"seen\": \"1 "),
      ("\"words\": [\"", "\"words\": [\"no"),
      (";0", ";900"), ("\"orders\": ", "\"orders\": 9"), ("search 1", "search 9"), ("\"search ", "\"lost "),
    ])
  func changed(text: String, other: String) throws {
    let scratch = try Scratch()
    let (flow, state) = try state(scratch)
    let whole = try String(contentsOfFile: state, encoding: .utf8)
    #expect(whole.contains(text), "\(whole)")
    let broken = other.isEmpty ? String(whole.prefix(200)) : whole.replacing(text, with: other)
    try broken.write(toFile: state, atomically: false, encoding: .utf8)
    let result = try Tool.run("explore", flow, "--runs", "5", "--since", state)
    #expect(result.code == 2 && result.output.isEmpty && result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.hasPrefix("webviewsim: --since \(state): "), "\(result.errors)")
    #expect(try String(contentsOfFile: state, encoding: .utf8) == broken)
  }

  @Test func `an interrupted search keeps what it has covered`() throws {
    let scratch = try Scratch()
    let state = scratch.folder.appending(path: "state.json").path
    #expect(try Tool.run("explore", Self.oneWindow, "--runs", "12", "--since", state).code == 0)
    let before = try String(contentsOfFile: state, encoding: .utf8)
    let tool = try RunningTool(["explore", Self.oneWindow, "--budget", "60s", "--jobs", "1", "--since", state])
    _ = tool.workers()
    tool.send(SIGINT)
    #expect(tool.result().code == 130)
    let after = try String(contentsOfFile: state, encoding: .utf8)
    #expect(after.contains("\"webviewsim\": \"search 1\"") && after.utf8.count >= before.utf8.count)
    #expect(try Tool.run("explore", Self.oneWindow, "--runs", "3", "--since", state).code == 0)
  }

  @Test func `--since is for a search, and names a file of its own`() throws {
    let order = try Tool.run("explore", Self.oneWindow, "--order", "user3=again", "--since", "state.json")
    #expect(order.code == 2 && order.errors.contains("--since is for a search"), "\(order.errors)")
    let same = try Tool.run("explore", Self.oneWindow, "--since", "state.json", "--results", "state.json")
    #expect(same.code == 2 && same.errors.contains("cannot name the same file"), "\(same.errors)")
    let scenario = try Tool.run("explore", Self.oneWindow, "--runs", "3", "--since", Self.oneWindow)
    #expect(scenario.code == 2 && scenario.errorLines.count == 1, "\(scenario.errors)")
  }
}
