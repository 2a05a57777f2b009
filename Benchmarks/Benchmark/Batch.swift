import Foundation

/// A folder of copies of one scenario file with expectations, run by the command.
struct Batch {
  private let folder: URL
  private let program: String
  let count: Int

  /// - Throws: what the file system says.
  init(of scenario: String, count: Int, program: String) throws {
    self.program = program
    self.count = count
    folder = FileManager.default.temporaryDirectory.appending(
      path: "webviewsim-batch-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = URL(filePath: scenario)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.deletingLastPathComponent().path)
    where name.hasSuffix(".html") {
      try FileManager.default.copyItem(
        at: source.deletingLastPathComponent().appending(path: name), to: folder.appending(path: name))
    }
    let text = try Data(contentsOf: source)
    for number in 0..<count { try text.write(to: folder.appending(path: "s\(number).yaml")) }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// - Returns: milliseconds of the whole run.
  /// - Throws: if the program cannot be started, or a scenario does not hold.
  func run(workers: Int) throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    let run = try ChildRun.measure(program, ["run", folder.path, "--jobs", "\(workers)"])
    guard run.status == 0 else { throw BatchFailure(status: run.status) }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }
}

struct BatchFailure: Error { let status: Int32 }
