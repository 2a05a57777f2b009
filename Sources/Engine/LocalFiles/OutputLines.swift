#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that the command writes line by line. If the command is interrupted, the lines written so far stay. The file
/// replaces only a regular file that is not an input.
package final class OutputLines {
  private let file: Descriptor
  /// The lines that stay of the file as it was when it was opened. A line that was cut off does not stay.
  package let lines: [String]

  /// - Parameter keeps: whether a line that the file already has stays. A line that was cut off never stays.
  /// - Throws: `FileProblem`
  package init(_ path: String, keeps: (String) -> Bool) throws(FileProblem) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    file = try Descriptor.opened(open(path, flags, 0o666))
    let status = try file.status()
    if let problem = status.problem ?? FileLedger.problem(replacing: status.identity) { throw problem }
    let old = String(decoding: try Self.bytes(file.number), as: UTF8.self)
    let whole = old.last == "\n" || old.isEmpty ? old[...] : old[..<(old.lastIndex(of: "\n") ?? old.startIndex)]
    lines = whole.split(separator: "\n").map(String.init).filter(keeps)
    guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0 else { throw FileProblem(errno: errno) }
    FileLedger.note(output: status.identity)
  }

  /// - Throws: `FileProblem`
  package func write(_ line: String) throws(FileProblem) { try file.write(Array((line + "\n").utf8)) }

  private static func bytes(_ file: Int32) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem(errno: errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
