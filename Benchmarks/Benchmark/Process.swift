import Foundation

/// A child process, timed from outside.
struct ChildRun {
  /// Milliseconds from the start to the first byte of its output.
  var firstOutput: Double
  /// The largest resident set in mebibytes.
  var peakMemory: Double
  var status: Int32

  /// - Throws: an error if the program cannot be started.
  static func measure(_ program: String, _ arguments: [String]) throws -> ChildRun {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let start = DispatchTime.now().uptimeNanoseconds
    try process.run()
    var byte: UInt8 = 0
    _ = read(output.fileHandleForReading.fileDescriptor, &byte, 1)
    let first = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    let peak = peakOf(process.processIdentifier, reading: output.fileHandleForReading)
    process.waitUntilExit()
    return ChildRun(firstOutput: first, peakMemory: peak, status: process.terminationStatus)
  }

  /// The whole output of a program, without white space around it.
  /// - Throws: an error if the program cannot be started.
  static func output(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Reads the output to its end and remembers the largest resident set that the kernel reported meanwhile.
  private static func peakOf(_ child: Int32, reading output: FileHandle) -> Double {
    var peak = statusValue("VmHWM:", of: "\(child)")
    var buffer = [UInt8](repeating: 0, count: 65536)
    while read(output.fileDescriptor, &buffer, buffer.count) > 0 {
      peak = max(peak, statusValue("VmHWM:", of: "\(child)"))
    }
    return peak / 1024
  }

  /// A value in KiB from the kernel's status of a process; 0 if there is none.
  static func statusValue(_ key: String, of process: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return 0 }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
    }
    return 0
  }
}
