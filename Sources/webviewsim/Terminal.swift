import WebViewSimulator

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

  static func write(_ text: String) { put(text, STDOUT_FILENO) }

  static func warn(_ line: String) { put("webviewsim: \(line.printable)\n", STDERR_FILENO) }

  /// Ends the command because an input is wrong.
  static func fail(_ line: String) -> Never {
    warn(line)
    exit(2)
  }

  /// Ends the process without the libraries' own clean-up: a script that could not be stopped may still be running.
  static func exit(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }

  private static func put(_ text: String, _ file: Int32) {
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
        exit(2)
      }
      bytes = bytes.dropFirst(written)
    }
  }
}
