import Foundation
import Testing

/// Pages that take their process with them: the trace says so, and nothing else notices.
@Suite("Content processes")
struct ContentProcessTests {
  private func run(_ html: String, _ arguments: String...) throws -> Tool.Result {
    let scratch = try Scratch()
    return try Tool.run(["run", try scratch.add("page.html", html), "--click", "#a", "--click", "#b"] + arguments)
  }

  private static let buttons = "<button id=a onclick='f()'>a</button><button id=b onclick='window.open()'>b</button>"

  @Test(
    "memory that the script heap does not have",
    arguments: [
      "var all = []; function f() { for (;;) all.push(new Uint8Array(1 << 20).fill(1)) }",
      "function f() { for (var n = 0;; n++) document.body.append(new Text('x'.repeat(1 << 19) + n)) }",
    ])
  func memory(script: String) throws {
    let result = try run(Self.buttons + "<script>\(script)</script>", "--memory-limit", "150")
    #expect(result.code == 0)
    #expect(result.output.contains("webContentProcessDidTerminate"))
    #expect(result.output.contains("the content process used more than 150 MiB of memory [L6]"))
    // The trace up to there, and what did not run.
    #expect(result.output.contains("the load event was fired [4.9]"))
    #expect(result.output.contains("error: the step did not run: the content process had ended"))
  }

  @Test(
    "scripts that go on for ever",
    arguments: [
      "function f() { for (;;); }",
      "function f() { Promise.resolve().then(f) }",
      "async function f() { for (;;) await 0 }",
    ])
  func processorTime(script: String) throws {
    let result = try run(Self.buttons + "<script>\(script)</script>", "--processor-limit", "1.5")
    #expect(result.code == 0)
    #expect(result.output.contains("webContentProcessDidTerminate"))
    #expect(result.output.contains("the content process used more than 1.5 s of processor time [L7]"))
  }

  @Test("time")
  func wallTime() throws {
    let result = try run(Self.buttons + "<script>function f() { for (;;); }</script>", "--time-limit", "1")
    #expect(result.code == 0)
    #expect(result.output.contains("the content process was not done after 1 s [L8]"))
  }

  @Test("the pages of all open windows end, but not those of closed ones")
  func windows() throws {
    let html = """
      <button id=a onclick='window.open("about:blank", "one"); window.open("about:blank", "two").close()'>a</button>
      <button id=b onclick='for (;;);'>b</button>
      """
    let result = try run(html, "--processor-limit", "1.5", "--format", "lines")
    let ends = result.output.split(separator: "\n").filter { $0.contains("webContentProcessDidTerminate") }
    #expect(ends.map { $0.prefix { $0 != ":" } } == ["main", "popup1"])
  }

  @Test("expectations are compared, and the next scenarios are the same bytes with any number of processes")
  func batch() throws {
    let scratch = try Scratch()
    _ = try scratch.add("a.yaml", Self.good)
    _ = try scratch.add("b.yaml", Self.endless)
    for name in ["c", "d", "e"] { _ = try scratch.add("\(name).yaml", Self.good) }
    var outputs: [String] = []
    for jobs in ["1", "2", "7"] {
      let result = try Tool.run(
        "run", scratch.folder.path, "--jobs", jobs, "--processor-limit", "1.5", "--format", "json")
      #expect(result.code == 1)
      #expect(result.errors.contains("b is not as expected"))
      outputs.append(result.output)
    }
    #expect(outputs[0].contains("the content process used more than 1.5 s of processor time"))
    #expect(Set(outputs).count == 1)
  }

  private static let good = """
    start: https://shop.example/
    responses:
      https://shop.example/: "<button id=a onclick='window.open(`https://shop.example/`)'>a</button>"
    steps:
      - click: '#a'
        expect: ['main: createWebViewWith https://shop.example/ -> popup1', '...', 'windows: main, popup1']
    """

  private static let endless = """
    start: https://shop.example/
    responses:
      https://shop.example/: "<button id=a onclick='for (;;);'>a</button>"
    steps:
      - click: '#a'
        expect: [nothing]
      - click: '#a'
        expect: [nothing]
    """

  @Test("killing a process ends one page, but no other scenario")
  func killed() throws {
    let scratch = try Scratch()
    _ = try scratch.add("a.yaml", Self.good)
    _ = try scratch.add("b.yaml", Self.endless)
    _ = try scratch.add("c.yaml", Self.good)
    let tool = try RunningTool(["run", scratch.folder.path, "--jobs", "1"])
    #expect(tool.firstLines(1) == "ok      a\n")
    // Until the second scenario is in its loop.
    let workers = tool.workers()
    let start = RunningTool.processorTicks(of: workers)
    while RunningTool.processorTicks(of: workers) < start + 100 { usleep(10_000) }
    for worker in workers { kill(worker, SIGKILL) }
    let result = tool.result()
    #expect(result.code == 1)
    #expect(result.output.contains("the content process ended with signal 9 (Killed)"))
    #expect(result.output.contains("ok      c\n3 scenarios: 2 as expected, 1 not as expected"))
  }

  @Test("what runs is named before it is over")
  func heading() throws {
    let scratch = try Scratch()
    let file = try scratch.add("b.yaml", Self.endless)
    let tool = try RunningTool(["run", file])
    #expect(tool.firstLines(1) == "b\n")
    tool.send(SIGINT)
    #expect(tool.result().code == 130)
  }

  @Test(
    "interrupted: what was done is reported, and nothing is left",
    arguments: [
      (SIGINT, Int32(130)), (SIGTERM, Int32(143)),
    ])
  func interrupted(signal: Int32, code: Int32) throws {
    let scratch = try Scratch()
    _ = try scratch.add("a.yaml", Self.good)
    _ = try scratch.add("b.yaml", Self.endless)
    let report = scratch.folder.appending(path: "report.xml").path
    let tool = try RunningTool(["run", scratch.folder.path, "--jobs", "1", "--junit", report])
    #expect(tool.firstLines(1) == "ok      a\n")
    let workers = tool.workers()
    tool.send(signal)
    let result = tool.result()
    #expect(result.code == code)
    #expect(result.output == "1 scenario: 1 as expected\n")
    #expect(result.errorLines == ["webviewsim: interrupted: the report covers only what was done before"])
    #expect(try scratch.text("report.xml").hasSuffix("</testsuites>\n"))
    for worker in workers { #expect(kill(worker, 0) == -1) }
  }

  @Test("a full disk is reported in one line, and the report is complete")
  func fullDisk() throws {
    let scratch = try Scratch()
    let report = scratch.folder.appending(path: "report.xml").path
    let page = try scratch.add("page.html", Self.buttons)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let errors = Pipe()
    shell.standardError = errors
    shell.arguments = ["-c", "exec \"$0\" run \"$1\" --junit \"$2\" > /dev/full", Tool.executable.path, page, report]
    try shell.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 2)
    #expect(text == "webviewsim: cannot write to standard output: No space left on device\n")
    #expect(try scratch.text("report.xml").hasSuffix("</testsuites>\n"))
  }

  @Test("a reader that goes away ends the run, and the report is complete")
  func closedPipe() throws {
    let scratch = try Scratch()
    let report = scratch.folder.appending(path: "report.xml").path
    _ = try scratch.add("b.yaml", Self.endless)
    let tool = try RunningTool(["run", scratch.folder.path, "--processor-limit", "0.5", "--junit", report])
    try tool.stopReading()
    #expect(tool.result().code == 141)
    #expect(try scratch.text("report.xml").hasSuffix("</testsuites>\n"))
  }

  @Test("an inspection says which runs did not finish")
  func inspection() throws {
    let scratch = try Scratch()
    let page = try scratch.add("page.html", Self.buttons + "<script>function f() { for (;;); }</script>")
    let result = try Tool.run("inspect", page, "--processor-limit", "1")
    #expect(result.code == 0)
    #expect(result.output.contains("on click #b"))
    #expect(result.output.contains("on click #a: the content process used more than 1 s of processor time [L7]"))
  }
}
