import Foundation
import Testing

/// `webviewsim record`.
@Suite struct RecordCommandTests {
  /// Sends what the playground's page sends after a step.
  private func run(_ scenario: String, at address: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let program = """
      import sys, urllib.request
      address, body = sys.argv[1], sys.argv[2].encode()
      headers = {"Origin": address.rstrip("/"), "Content-Type": "application/json"}
      urllib.request.urlopen(urllib.request.Request(address + "api/run", body, headers)).read()
      """
    process.arguments = ["python3", "-c", program, address, scenario]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(.timeLimit(.minutes(2))) func `each step is written to the file, which then holds`() throws {
    let scratch = try Scratch()
    let page = try scratch.add("shop.html", "<button id=open onclick=\"window.open('/b')\">Open</button>")
    let tool = try RunningTool(["record", page])
    let begin = tool.output(until: "(Ctrl-C ends it)\n")
    #expect(begin.hasPrefix("Recording into \(scratch.folder.path)/shop.yaml\n"), "\(begin)")
    let address = try #require(begin.firstMatch(of: /http:\S+/).map { String($0.output) })
    let scenario = """
      {"start": "https://page.example/shop.html", "record": ["console"], "responses": {"https://page.example/shop.html":
      {"body": "<button id=open onclick=\\"window.open('/b')\\">Open</button>"}, "https://*": ""},
      "steps": [{"activate": "#open"}]}
      """
    #expect(try run(scenario, at: address) == 0)
    #expect(tool.output(until: "\n") == "1 step in \(scratch.folder.path)/shop.yaml\n")
    let text = try scratch.text("shop.yaml")
    #expect(text.contains("file: shop.html") && text.contains("- main: createWebViewWith"), "\(text)")
    // A thread of the tests may have blocked other signals, and the process has that from it.
    tool.send(SIGKILL)
    _ = tool.result()
    let run = try Tool.run("run", scratch.folder.path + "/shop.yaml")
    #expect(run.code == 0 && run.output.contains("as expected"), "\(run)")
    // A second recording does not take its place unasked.
    let again = try Tool.run("record", page)
    #expect(again.code == 2 && again.errors.contains("shop.yaml: exists already; --overwrite replaces it"))
  }

  /// A server of a folder's files on this machine, until it is ended.
  private func server(of folder: String) throws -> (process: Process, port: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    let program = """
      import functools, http.server, sys
      handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    process.arguments = ["python3", "-c", program, folder]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return (process, port.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test(.timeLimit(.minutes(2))) func `what a server answers is recorded, and answers later without the server`() throws
  {
    let scratch = try Scratch()
    _ = try scratch.add("index.html", "<button id=open onclick=\"window.open('/b.html', 'b')\">Open</button>")
    _ = try scratch.add("b.html", "<title>B</title><button id=ask onclick=\"fetch('/c.json')\">Ask</button>")
    _ = try scratch.add("c.json", "{}")
    let (server, port) = try server(of: scratch.folder.path)
    let start = "http://localhost:\(port)/"
    let file = scratch.folder.path + "/shop.yaml"
    let tool = try RunningTool(["record", start, "--network", "localhost:\(port)", "--into", file])
    let begin = tool.output(until: "(Ctrl-C ends it)\n")
    let address = try #require(begin.firstMatch(of: /http:\S+/).map { String($0.output) })
    let scenario = """
      {"start": "\(start)", "network": ["localhost:\(port)"],
      "steps": [{"activate": "#open"}, {"activate": "#ask", "window": "popup1"}]}
      """
    #expect(try run(scenario, at: address) == 0)
    #expect(tool.output(until: "\n") == "2 steps in \(file)\n")
    tool.send(SIGKILL)
    _ = tool.result()
    // As above: other signals may be blocked.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    let text = try scratch.text("shop.yaml")
    #expect(text.contains("har:\n  - shop.har\n") && !text.contains("network"), "\(text)")
    #expect(text.contains("- main: createWebViewWith \(start)b.html"), "\(text)")
    let answers = try scratch.text("shop.har")
    for page in ["", "b.html", "c.json"] { #expect(answers.contains("\"url\": \"\(start)\(page)\""), "\(page)") }
    let run = try Tool.run("run", file)
    #expect(run.code == 0 && run.output.contains("as expected"), "\(run)")
  }

  @Test func `a URL needs a host that is asked`() throws {
    let result = try Tool.run("record", "https://shop.example/")
    #expect(result.code == 2 && result.errors.contains("name its host with --network"), "\(result)")
  }
}
