import CLocalFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file or folder, which is closed with its owner.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Flags for looking up names in a folder.
  static let folderFlags = local_files_folder_flags()
  /// Flags for reading. Opening a pipe must not block, and no terminal may become the controlling terminal.
  static let readFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

  /// - Parameter number: the result of an opening call.
  private init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// Takes the result of an opening call, or its `errno`.
  static func opened(_ number: Int32) throws(FileProblem) -> Descriptor {
    guard number >= 0 else { throw FileProblem(errno: errno) }
    return Descriptor(number: number)
  }

  /// Opens a path as the user gives it. The user may have put symbolic links into it.
  static func folder(_ path: String) throws(FileProblem) -> Descriptor {
    guard !path.utf8.contains(0) else { throw .missing }
    return try opened(open(path.isEmpty ? "." : path, folderFlags))
  }

  func status() throws(FileProblem) -> FileStatus {
    var status = local_file_status()
    guard local_files_status_of(number, &status) == 0 else { throw FileProblem(errno: errno) }
    return FileStatus(status)
  }

  /// The state of the file for which a name in this folder stands. A symbolic link is not followed.
  func status(of name: String) throws(FileProblem) -> FileStatus {
    var status = local_file_status()
    guard local_files_status_at(number, name, AT_SYMLINK_NOFOLLOW, &status) == 0 else {
      throw FileProblem(errno: errno)
    }
    return FileStatus(status)
  }

  /// The path of the file; empty if the system does not tell it.
  private var path: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard local_files_path_of(number, &bytes, Int32(bytes.count)) == 0 else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Writes all bytes, in as many calls as the system needs.
  func write(_ bytes: [UInt8]) throws(FileProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { put(number, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileProblem(errno: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// All bytes of a regular file, but never more than the limit, even if the file changes meanwhile.
  /// - Parameter isInput: whether the file is an input from now on, which no output may replace.
  func contents(limit: Int, isInput: Bool = true) throws(FileProblem) -> [UInt8] {
    let status = try status()
    if let problem = status.problem { throw problem }
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    if isInput { FileLedger.note(input: ReadFile(identity: status.identity, path: path)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(status.size)
    var chunk = [UInt8](repeating: 0, count: max(512, min(status.size + 1, 1 << 16)))
    while true {
      let count = read(number, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileProblem(errno: errno)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }
}

/// The system's `write`, which the type's own method hides.
private func put(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

/// The parts of a file's state that are needed.
struct FileStatus {
  let identity: FileIdentity
  let mode: mode_t
  let size: Int
  /// The time of the last change, in nanoseconds since 1970.
  let modified: Int64

  init(_ status: local_file_status) {
    identity = FileIdentity(device: status.device, number: status.number, born: status.born)
    mode = mode_t(status.mode)
    size = Int(status.size)
    modified = status.modified
  }

  /// The state of the file for which a path stands. Symbolic links are followed.
  init(of path: String) throws(FileProblem) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
    var status = local_file_status()
    guard local_files_status_at(AT_FDCWD, path, 0, &status) == 0 else { throw FileProblem(errno: errno) }
    self.init(status)
  }

  /// The reason why the file is not a regular file; nil if it is one.
  var problem: FileProblem? { FileProblem(mode: mode) }
}
