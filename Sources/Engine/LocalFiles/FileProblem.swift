#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file is not read or not written, as the end of a line that begins with its name.
public enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case missing
  case folder
  case notFolder
  case symbolicLink
  case pipe
  case socket
  case device
  /// Its name, or that of a folder on the way, begins with a dot.
  case hidden
  /// The path leaves the folder, or cannot be a path in it.
  case outside
  /// The system makes its contents up: they describe processes and devices.
  case madeUp
  /// More bytes than are read.
  case tooLarge(limit: Int)
  /// What would be written over is read in the same run.
  case isInput
  /// Two outputs have the same name.
  case isOutput
  case tooManyOpenFiles
  /// Anything else, in the system's words.
  case refused(String)

  init(errno code: Int32) {
    switch code {
    case ENOENT: self = .missing
    case ENOTDIR: self = .notFolder
    case EISDIR: self = .folder
    case ELOOP: self = .symbolicLink
    case EXDEV: self = .outside
    case ENXIO: self = .device
    case EMFILE, ENFILE: self = .tooManyOpenFiles
    default: self = .refused(String(cString: strerror(code)).lowercased())
    }
  }

  /// What a file is that is none to read from or to write to; nil for a regular file.
  init?(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }

  public var description: String {
    switch self {
    case .missing: "no such file"
    case .folder: "is a folder, not a file"
    case .notFolder: "is no folder, or behind something that is none"
    case .symbolicLink: "is a symbolic link, or behind one; name the file itself"
    case .pipe: "is a pipe, not a file"
    case .socket: "is a socket, not a file"
    case .device: "is a device, not a file"
    case .hidden: "is hidden: a name in it begins with a dot"
    case .outside: "is outside the folder"
    case .madeUp: "is made up by the system, not a file on a disk"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MiB"
    case .isInput: "is one of the inputs, and would be written over"
    case .isOutput: "is written twice: two outputs need two names"
    case .tooManyOpenFiles: "cannot be opened: too many files are open (ulimit -n)"
    case .refused(let words): "cannot be used: \(words)"
    }
  }
}
