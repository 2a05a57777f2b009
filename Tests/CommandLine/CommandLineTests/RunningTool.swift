import Foundation

/// The command line while it runs.
final class RunningTool {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = Tool.executable
    process.arguments = arguments
    process.currentDirectoryURL = Tool.root
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  var identifier: Int32 { process.processIdentifier }

  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Closes the reading end of its output.
  func stopReading() throws { try output.fileHandleForReading.close() }

  /// Waits until it has written so many lines.
  func firstLines(_ count: Int) -> String {
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += more
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Waits until it has written a text, and returns what came up to then.
  func output(until end: String) -> String {
    var text = Data()
    while !String(decoding: text, as: UTF8.self).contains(end) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += more
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Its processes for pages, waiting until there is one.
  func workers() -> [Int32] {
    while process.isRunning {
      let found = Self.children(of: identifier)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The processor time of processes that run, in hundredths of a second (proc(5), "stat": the 14th and 15th field).
  static func processorTicks(of processes: [Int32]) -> Int {
    processes.reduce(0) { sum, process in
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return .max }
      let fields = (text.split(separator: ")").last ?? "").split(separator: " ").compactMap { Int($0) }
      return fields.count > 11 ? sum + fields[10] + fields[11] : .max
    }
  }

  /// proc(5), "children".
  private static func children(of process: Int32) -> [Int32] {
    let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  /// Waits until it ends. What is printed here fits into a pipe.
  func result() -> Tool.Result {
    let text = (try? output.fileHandleForReading.readToEnd()) ?? nil
    let errorText = (try? errors.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    let code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Tool.Result(
      code: code, output: String(decoding: text ?? Data(), as: UTF8.self),
      errors: String(decoding: errorText ?? Data(), as: UTF8.self))
  }
}

/// A folder for one test.
struct Scratch: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "webviewsim-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  func add(_ name: String, _ text: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func text(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
}
