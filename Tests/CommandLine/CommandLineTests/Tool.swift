import Foundation

/// The built command line, run as a user runs it.
enum Tool {
  struct Result: Sendable {
    var code: Int32
    var output: String
    var errors: String

    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

  /// Beside the tests' own executable.
  static let executable: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.appending(path: "webviewsim").path) {
      folder = folder.deletingLastPathComponent()
    }
    return folder.appending(path: "webviewsim")
  }()

  /// Runs in the project's folder.
  static func run(_ arguments: String...) throws -> Result { try run(arguments) }

  static func run(_ arguments: [String]) throws -> Result { try run(executable, arguments) }

  /// Runs after a command of the shell, such as a limit for the processes that it starts.
  static func run(after command: String, _ arguments: [String]) throws -> Result {
    try run(URL(filePath: "/bin/sh"), ["-c", command + " && exec \"$0\" \"$@\"", executable.path] + arguments)
  }

  static func run(_ program: URL, _ arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = root
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // What is printed here fits into a pipe, the errors certainly.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self))
  }
}
