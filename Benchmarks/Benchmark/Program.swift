import Foundation

/// Where the command is, and what is measured of it from outside.
struct Program {
  let path: String

  /// - Returns: milliseconds until the first line of a scenario's run, and the peak of its memory in mebibytes; medians.
  /// - Throws: an error if the program cannot be started.
  func startUp(_ scenario: String) throws -> (milliseconds: Double, memory: Double) {
    var startups: [Double] = []
    var peaks: [Double] = []
    for _ in 0..<21 {
      let run = try ChildRun.measure(path, ["run", scenario])
      startups.append(run.firstOutput)
      // Zero if the command ended before it could be measured.
      if run.peakMemory > 0 { peaks.append(run.peakMemory) }
    }
    return (median(startups), median(peaks))
  }

  /// - Returns: mebibytes without symbols; nil if there is no `strip`.
  func strippedSize() throws -> Double? {
    let copy = FileManager.default.temporaryDirectory.appending(path: "webviewsim-stripped").path
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let strip = Process()
    strip.executableURL = URL(filePath: "/usr/bin/env")
    strip.arguments = ["strip", "-o", copy, path]
    try strip.run()
    strip.waitUntilExit()
    let attributes = try? FileManager.default.attributesOfItem(atPath: copy)
    return (attributes?[.size] as? Int).map { Double($0) / Double(1 << 20) }
  }
}

/// The least that a program with the engine takes to start: it evaluates `1` and prints a line. `make bench` compiles it.
enum EmptyProgram {
  static let path = ".build/empty-program"

  /// - Returns: milliseconds until its line, the median; nil if it was not compiled.
  static func startUp() throws -> Double? {
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    var times: [Double] = []
    for _ in 0..<21 { times.append(try ChildRun.measure(path, []).firstOutput) }
    return median(times)
  }
}
