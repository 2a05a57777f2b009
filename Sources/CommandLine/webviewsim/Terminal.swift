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
  /// The characters of a line; nil when the output goes to a file or a pipe.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return max(40, Int(size.ws_col))
  }

  /// Why standard output takes nothing any more: an error number of the system, 0 while it does.
  private static let failure = Atomic<Int32>(0)

  static var isWritable: Bool { failure.load(ordering: .relaxed) == 0 }

  /// What cannot be written is left out; the exit code tells. Nothing but the text's line ends steers the terminal.
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

  /// Ends the process without the libraries' own clean-up: nothing is left to be cleaned up that matters.
  static func exit(_ code: Int32) -> Never {
    fflush(nil)
    if let signal = Interruption.signal {
      warn("interrupted: only what was done until then is reported")
      _exit(128 + signal)
    }
    switch failure.load(ordering: .relaxed) {
    case 0: _exit(code)
    // As shells say it of a program that did not know better.
    case EPIPE: _exit(128 + SIGPIPE)
    case let error:
      warn("standard output cannot be written: \(String(cString: strerror(error)))")
      _exit(2)
    }
  }

  /// - Returns: the system's error when not everything could be written.
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
