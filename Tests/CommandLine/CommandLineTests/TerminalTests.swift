import Foundation
import Testing

@Suite("The command in a terminal", .enabled(if: Tool.hasTerminal)) struct TerminalTests {
  private static let escape = "\u{1B}["

  @Test("At 80 columns no line is longer and every URL is whole")
  func width() throws {
    let output = try Tool.inTerminal(columns: 80, "NO_COLOR=1", "run", "TestPages/popup.html", "--click", "#named")
    let lines = output.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 }.isEmpty)
    #expect(lines.contains { $0.contains("https://page.example/popup.html") })
    #expect(!output.contains("…"))
    #expect(!output.contains(Self.escape))
  }

  @Test("Colours in a terminal, unless the user wants none")
  func colours() throws {
    #expect(try Tool.inTerminal(columns: 120, "run", "TestPages/popup.html").contains(Self.escape))
    #expect(!(try Tool.inTerminal(columns: 120, "run", "TestPages/popup.html", "--no-color").contains(Self.escape)))
    #expect(!(try Tool.run("run", "TestPages/popup.html").output.contains(Self.escape)))
  }

  @Test("What a page says cannot colour the output")
  func hostileText() throws {
    let page = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    try Data("<script>console.log('\\u001b[31mred')</script>".utf8).write(to: page)
    defer { try? FileManager.default.removeItem(at: page) }
    let output = try Tool.inTerminal(columns: 120, "run", page.path)
    #expect(output.contains("\\u001b[31mred"))
    #expect(!output.contains(Self.escape + "31mred"))
  }

  @Test("--advance lets time pass, and says what it does not understand")
  func advance() throws {
    #expect(try Tool.run("run", "TestPages/popup.html", "--advance", "2s").output.contains("1. wait 2000 ms"))
    let wrong = try Tool.run("run", "TestPages/popup.html", "--advance", "soon")
    #expect(wrong.code == 2)
    #expect(wrong.errorLines.count == 1 && wrong.errors.contains("--advance must be a time such as 2s"))
  }
}

extension Tool {
  /// `script`, of util-linux, gives a program a terminal.
  static var hasTerminal: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/script") }

  /// - Parameter arguments: variables of the environment, then arguments.
  static func inTerminal(columns: Int, _ arguments: String...) throws -> String {
    let variables = arguments.prefix { $0.contains("=") }.joined(separator: " ")
    let words = arguments.drop { $0.contains("=") }.map { "'\($0)'" }.joined(separator: " ")
    let command = "stty cols \(columns); env -u NO_COLOR TERM=xterm \(variables) '\(executable.path)' \(words)"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = ["-qec", command, "/dev/null"]
    process.currentDirectoryURL = root
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
