import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the command says when something is not as a user thinks.
@Suite struct MessageTests {
  @Test(arguments: ["webdriver", "play"]) func `a port in use is said at once, in one line`(command: String) throws {
    let taken = try #require(TakenPort())
    let port = taken.number
    let second = try withExtendedLifetime(taken) { try Tool.run(command, "--port", String(port)) }
    #expect(second.code == 2)
    #expect(second.errorLines.count == 1)
    #expect(second.errors.contains("port \(port) is in use; --port names another, 0 a free one"), "\(second.errors)")
  }

  @Test func `an address that is none is said in words`() throws {
    let result = try Tool.run("webdriver", "--port", "0", "--host", "nowhere")
    #expect(result.code == 2 && result.errorLines.count == 1)
    #expect(result.errors.contains("“nowhere” is not an IPv4 address"), "\(result.errors)")
  }

  @Test(arguments: ["play", "record", "webdriver"])
  func `without the servers' program, one line says how to build it`(command: String) throws {
    let scratch = try Scratch()
    let alone = scratch.folder.appending(path: "webviewsim")
    try FileManager.default.copyItem(at: Tool.executable, to: alone)
    let result = try Tool.run(alone, command == "record" ? [command, "page.html"] : [command])
    #expect(result.code == 2)
    #expect(
      result.errors.hasSuffix("-servers does not exist; `swift build --product webviewsim-servers` builds it\n"),
      "\(result.errors)")
    #expect(result.errorLines.count == 1)
  }

  private static let throwing = """
    start: https://shop.example/
    responses:
      https://shop.example/: |
        <script src="app.js"></script>
        <button id=a onclick="boom()">A</button>
      https://shop.example/app.js: {body: "function boom() {\\n  null.x;\\n}", contentType: text/javascript}
    record: [console]
    steps:
      - click: '#a'
      - evaluate: boom()
    """

  @Test func `an error of a script has its place, and fails the scenario if that is wanted`() throws {
    let scratch = try Scratch()
    let file = try scratch.add("throwing.yaml", Self.throwing)
    let result = try Tool.run("run", file)
    #expect(result.code == 0)
    #expect(result.output.contains("https://shop.example/app.js:2:"), "\(result.output)")
    #expect(
      result.output.contains(
        "error: TypeError: null is not an object (evaluating 'null.x') (https://shop.example/app.js:2:"))
    let failed = try Tool.run("run", file, "--fail-on-error", "--format", "lines")
    #expect(failed.code == 1)
    #expect(failed.errors.contains("throwing.yaml:9:5: an error on the console of main: TypeError"), "\(failed.errors)")
    #expect(failed.errors.contains("throwing.yaml:10:5: TypeError"), "\(failed.errors)")
    // Errors are found even where the scenario does not record them.
    let quiet = try scratch.add("quiet.yaml", Self.throwing.replacing("record: [console]\n", with: ""))
    #expect(try Tool.run("run", quiet, "--fail-on-error").code == 1)
    #expect(try Tool.run("run", "TestPages/popup.yaml", "--fail-on-error").code == 0)
  }

  @Test func `what nobody answers says so`() throws {
    let scratch = try Scratch()
    let file = try scratch.add(
      "nobody.yaml",
      "start: https://shop.example/\nresponses:\n  https://shop.example/404: {status: 404, body: gone}\n"
        + "steps:\n  - load: https://shop.example/404\n")
    let output = try Tool.run("run", file).output
    #expect(output.contains("no response is given for this URL: a 404 page [4.1]"))
    #expect(output.contains("the server answered with 404 [4.1]"))
  }

  @Test(arguments: [
    ("rn", "“rn” is not a command; did you mean “run”?"),
    ("TestPages/popup.html", "“TestPages/popup.html” is not a command; `webviewsim run TestPages/popup.html` runs"),
    ("frobnicate", "“frobnicate” is not a command; `webviewsim --help` lists them"),
  ]) func `a command that does not exist is named`(word: String, message: String) throws {
    let result = try Tool.run(word, "x")
    #expect(result.code == 2 && result.errorLines.count == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    (
      "title: x\nstart: shop.example\n",
      ":2:1: “shop.example” is not a URL; did you mean “https://shop.example”?"
    ),
    (
      "start: https://a.example/\nsteps:\n  - load: /b\n",
      ":3:5: “/b” is not a URL, which begins with a scheme, such as https://shop.example/"
    ),
    ("start: https://a.example/\nsteps:\n  - click: #id\n", "“#id” is a comment unless it is in quotes: '#id'"),
    ("start: https://a.example/\nsteps:\n\t- click: '#id'\n", ":3:1: the line is indented with a tab"),
    ("start: https://a.example/\nexpect: []\n", ":2:9: “expect” has no line, so it checks nothing"),
  ]) func `a mistake in a file is named with the way out`(text: String, message: String) throws {
    let scratch = try Scratch()
    let result = try Tool.run("run", try scratch.add("mistake.yaml", text))
    #expect(result.code == 2 && result.errorLines.count == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `a scenario that checks nothing says so`() throws {
    let scratch = try Scratch()
    let file = try scratch.add("bare.yaml", "start: https://a.example/\n")
    #expect(try Tool.run("run", file).output.hasSuffix("\nnothing was checked: the scenario has no “expect”\n"))
    #expect(!(try Tool.run("run", "TestPages/popup.html").output.contains("nothing was checked")))
  }
}

/// A port on which this process listens. Another process would be waited for by tests that start theirs meanwhile.
private final class TakenPort {
  let number: UInt16
  private let file: Int32

  /// nil if there is no free port.
  init?() {
    #if canImport(Glibc)
      let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let file = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(file, address, size) == 0 && listen(file, 1) == 0 && getsockname(file, address, &size) == 0
      }
    }
    self.file = file
    number = UInt16(bigEndian: address.sin_port)
    if !isListening { return nil }
  }

  deinit { close(file) }
}
