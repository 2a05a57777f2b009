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

  /// For looking up names in a folder.
  static let folderFlags = local_files_folder_flags()
  /// For reading. Opening a pipe must not block, and no terminal may become the process's controlling terminal.
  static let readFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

  /// - Parameter number: the result of an opening call.
  private init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// Takes the result of an opening call, or its `errno`.
  static func opened(_ number: Int32) throws(FileProblem) -> Descriptor {
    guard number >= 0 else { throw FileProblem(errno: errno) }
    return Descriptor(number: number)
  }

  /// Opens a path as the user gives it: symbolic links on the way are the user's choice.
  static func folder(_ path: String) throws(FileProblem) -> Descriptor {
    guard !path.utf8.contains(0) else { throw .missing }
    return try opened(open(path.isEmpty ? "." : path, folderFlags))
  }

  func status() throws(FileProblem) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileProblem(errno: errno) }
    return FileStatus(status)
  }

  /// The state of what a name in this folder stands for; a symbolic link stands for itself.
  func status(of name: String) throws(FileProblem) -> FileStatus {
    var status = stat()
    guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw FileProblem(errno: errno) }
    return FileStatus(status)
  }

  /// All bytes of a regular file, never more than the limit, even if the file changes meanwhile.
  func contents(limit: Int) throws(FileProblem) -> [UInt8] {
    let status = try status()
    if let problem = status.problem { throw problem }
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    FileLedger.note(input: status.identity)
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

/// The parts of a file's state that are needed.
struct FileStatus {
  let identity: FileIdentity
  let mode: mode_t
  let size: Int

  init(_ status: stat) {
    identity = FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    mode = status.st_mode
    size = Int(status.st_size)
  }

  /// Why it is not a regular file; nil if it is one.
  var problem: FileProblem? { FileProblem(mode: mode) }
}
