import CWorkers
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that ends when this program ends, and leaves no processes, no matter how either ends. Linux only.
package final class SupervisedProgram: Sendable {
  /// The end of the program.
  package struct Ending: Sendable {
    /// The bytes that it wrote to standard output and standard error, at most the last megabyte.
    package let output: [UInt8]
    /// The bytes that it wrote for its parent.
    package let reply: [UInt8]
    /// 128 and the signal for a program that was ended by one.
    package let code: Int
  }

  private let supervisor: Int32
  private let output: Int32
  private let replyFile: Int32
  /// The file whose end ends the program; nil once it is closed.
  private let lifetime: Mutex<Int32?>

  private static let most = 1 << 20

  /// Starts the program.
  /// - Parameters:
  ///   - arguments: the first is the program's path.
  ///   - environment: the variables that differ from this program's.
  ///   - input: the bytes that the program reads from standard input.
  /// - Throws: `WorkerStartError`
  package init(
    _ arguments: [String], environment: [String: String] = [:], in folder: String, input: [UInt8] = []
  ) throws(WorkerStartError) {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { throw WorkerStartError(code: errno) }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let given = nameless_file()
    let reply = nameless_file()
    defer {
      close(given)
      close(pipes[1])
    }
    Self.write(input, to: given)
    lseek(given, 0, SEEK_SET)
    var variables = Self.variables
    variables.merge(environment) { $1 }
    var end: Int32 = -1
    let process = Self.withStrings(arguments) { arguments in
      Self.withStrings(variables.map { "\($0.key)=\($0.value)" }.sorted()) { variables in
        supervised_start(arguments, variables, folder, pipes[1], given, reply, &end)
      }
    }
    let code = errno
    guard process > 0 else {
      close(pipes[0])
      close(reply)
      throw WorkerStartError(code: code)
    }
    supervisor = process
    output = pipes[0]
    replyFile = reply
    lifetime = Mutex(end)
  }

  /// Ends the program with everything that it has started. Any thread may call this method.
  package func end() {
    lifetime.withLock { end in
      if let end { close(end) }
      end = nil
    }
  }

  /// Waits until the program has ended. To be called once.
  package func wait() -> Ending {
    var written: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let length = read(output, &buffer, buffer.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { break }
      written += buffer[..<length]
      if written.count > 2 * Self.most { written.removeFirst(written.count - Self.most) }
    }
    close(output)
    var status: Int32 = 0
    while waitpid(supervisor, &status, 0) < 0, errno == EINTR {}
    end()
    let reply = Self.contents(of: replyFile)
    close(replyFile)
    let signal = status & 0x7F
    return Ending(output: written, reply: reply, code: Int(signal != 0 ? 128 + signal : status >> 8 & 0xFF))
  }

  private static func write(_ bytes: [UInt8], to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Glibc)
        let length = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      #else
        let length = rest.withUnsafeBytes { Darwin.write(file, $0.baseAddress, $0.count) }
      #endif
      guard length > 0 else { return }
      rest = rest.dropFirst(length)
    }
  }

  private static func contents(of file: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let length = pread(file, &buffer, buffer.count, off_t(bytes.count))
      guard length > 0 else { return bytes }
      bytes += buffer[..<length]
    }
  }

  /// The environment of the current process.
  private static var variables: [String: String] {
    var found: [String: String] = [:]
    var place = environ
    while let text = place.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
      place += 1
    }
    return found
  }

  private static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    return pointers.withUnsafeBufferPointer { buffer in
      // The buffer has at least the nil at its end.
      body(buffer.baseAddress!)
    }
  }

  /// The path of a program that `PATH` finds.
  package static func path(of program: String) -> String? {
    let folders = (variables["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}
