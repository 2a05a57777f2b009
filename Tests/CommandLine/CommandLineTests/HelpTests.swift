import ArgumentParser
import Foundation
import Testing

@testable import webviewsim

/// `help` and the manual page.
@Suite struct HelpTests {
  @Test func `help tells of topics`() throws {
    let list = try Tool.run("help", "topics")
    #expect(
      list.code == 0 && list.output.contains("scenarios   Scenario files: tests in YAML or JSON\n"), "\(list.output)")
    let topic = try Tool.run("help", "exit-codes")
    #expect(topic.code == 0 && topic.output.contains("1 an expectation did not hold"))
    #expect(try Tool.run("--help").output.contains("Topics with examples"))
    #expect(try Tool.run("help", "run").output.contains("USAGE: webviewsim run"))
    let wrong = try Tool.run("help", "scenario")
    #expect(wrong.code == 2 && wrong.errors.contains("neither a command nor a topic; did you mean “scenarios”?"))
  }

  @Test func `help, the version and mistakes are the whole command's, after a command's name, too`() throws {
    #expect(try Tool.run("run", "--help").output == Tool.run("help", "run").output)
    #expect(try Tool.run("explain", "--version").output == Tool.run("--version").output)
    let wrong = try Tool.run("run", "page.html", "--clik", "a")
    #expect(wrong.code == 2 && wrong.errors.contains("Unknown option '--clik'"), "\(wrong.errors)")
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `examples are command lines that the command takes`(name: String) throws {
    let topic = try #require(HelpTopic.named(name))
    #expect(!topic.examples.isEmpty)
    for example in topic.examples {
      var words = try Self.words(example.command)
      #expect(words.removeFirst() == "webviewsim")
      #expect(throws: Never.self, "\(example.command)") { try WebViewSim.command(words) }
    }
    #expect(topic.text(width: 80).split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `command lines of Docs and of the action are ones that the command takes`() throws {
    let texts = try ["Docs/CI.md", "action.yml", "Dockerfile"].map {
      try String(contentsOf: Tool.root.appending(path: $0), encoding: .utf8)
    }
    let lines = texts.joined(separator: "\n").split(separator: "\n").compactMap { line in
      line.firstMatch(of: /(?:^|[ \/;]|- )webviewsim"? ((?:run|inspect|associations|merge|new-scenario) [^`]+)/)
        .map { String($0.1) }
    }
    #expect(lines.count >= 6, "\(lines)")
    for line in lines {
      let words = try Array(Self.words("webviewsim " + line.split(separator: " >")[0]).dropFirst())
      #expect(throws: Never.self, "\(line)") { try WebViewSim.command(words) }
    }
  }

  /// As a shell splits it.
  private static func words(_ line: String) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\n' " + line]
    // The inputs of the action.
    process.environment = ["PATHS": "Scenarios", "OPTIONS": "--jobs 2"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `the manual page in Docs is up to date`() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Tool.root.path + "/Tools/manpage.py", Tool.executable.path]
    process.standardOutput = output
    try process.run()
    let made = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let page = try String(contentsOf: Tool.root.appending(path: "Docs/webviewsim.1"), encoding: .utf8)
    #expect(made == page, "make man")
  }
}
