import Synchronization
import WebViewSimulator
import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and error.
enum Terminal {
  /// The number of columns; nil when the output goes to a file or a pipe.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return max(40, Int(size.ws_col))
  }

  /// The system's error number once writing to standard output has failed, 0 until then.
  private static let failure = Atomic<Int32>(0)

  static var isWritable: Bool { failure.load(ordering: .relaxed) == 0 }

  /// Text that cannot be written is dropped; the exit code tells. Control characters are escaped, except line ends.
  static func write(_ text: String) {
    guard isWritable, let error = put(text.printableLines, STDOUT_FILENO) else { return }
    failure.store(error, ordering: .relaxed)
  }

  static func warn(_ line: String) { _ = put("webviewsim: \(line.printable)\n", STDERR_FILENO) }

  /// Ends the command because an input is wrong.
  static func fail(_ line: String) -> Never {
    warn(line)
    exit(2)
  }

  /// Ends the process without the libraries' clean-up, because nothing is left that needs it.
  static func exit(_ code: Int32) -> Never {
    fflush(nil)
    if let signal = Interruption.signal {
      warn("interrupted: the report covers only what was done before")
      _exit(128 + signal)
    }
    switch failure.load(ordering: .relaxed) {
    case 0: _exit(code)
    // The exit code that a shell reports for a program that SIGPIPE ended.
    case EPIPE: _exit(128 + SIGPIPE)
    case let error:
      warn("cannot write to standard output: \(String(cString: strerror(error)))")
      _exit(2)
    }
  }

  /// - Returns: The system's error if some of the text could not be written.
  private static func put(_ text: String, _ file: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(file, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(file, buffer.baseAddress, buffer.count)
        #endif
      }
      if written < 0 {
        if errno == EINTR { continue }
        return errno
      }
      bytes = bytes.dropFirst(written)
    }
    return nil
  }
}
