import Reports
import Synchronization
import WebViewSimulator
import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and error.
package enum Terminal {
  /// The number of columns; nil when the output goes to a file or a pipe.
  package static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return max(40, Int(size.ws_col))
  }

  /// The system's error number once writing to standard output has failed, 0 until then.
  private static let failure = Atomic<Int32>(0)

  package static var isWritable: Bool { failure.load(ordering: .relaxed) == 0 }

  /// Whether the run came to its end. A failed write or a signal cuts it short.
  package static var isComplete: Bool { isWritable && Interruption.signal == nil }

  /// Writes to standard output. Text that cannot be written is dropped; the exit code tells. Control characters are
  /// escaped, except line ends.
  package static func write(_ text: String) {
    Progress.clear()
    guard isWritable, let error = put(text.printableLines, STDOUT_FILENO) else { return }
    failure.store(error, ordering: .relaxed)
  }

  /// Whether the user wants no colours (`--no-color`).
  package static let isPlain = Atomic(false)

  /// Whether the output has colours. The variable of https://no-color.org, if it is not empty, and terminals without
  /// colours turn them off.
  private static let showsColours: Bool = {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
  }()

  /// Writes lines in colours where the terminal shows them.
  package static func write(_ lines: [StyledLine]) {
    guard !lines.isEmpty else { return }
    let isColoured = showsColours && !isPlain.load(ordering: .relaxed)
    guard isColoured else { return write(lines.map(\.text).joined(separator: "\n") + "\n") }
    Progress.clear()
    let text = lines.map { StyledLine($0.text.printableLines, $0.style, remark: $0.remark).coloured }
    guard isWritable, let error = put(text.joined(separator: "\n") + "\n", STDOUT_FILENO) else { return }
    failure.store(error, ordering: .relaxed)
  }

  /// Clears the terminal's screen. Lines that have scrolled out of it stay.
  package static func clear() { _ = put("\u{1B}[H\u{1B}[2J", STDOUT_FILENO) }

  /// Writes a text to standard error, as it is.
  static func tell(_ text: String) { _ = put(text, STDERR_FILENO) }

  package static func warn(_ line: String) {
    Progress.clear()
    _ = put("webviewsim: \(line.printable)\n", STDERR_FILENO)
  }

  /// Ends the command because an input is wrong.
  package static func fail(_ line: String) -> Never {
    warn(line)
    exit(2)
  }

  /// Ends a run that ends only with a signal.
  package static func exit(after signal: Int32) -> Never {
    fflush(nil)
    _exit(128 + signal)
  }

  /// Ends the process without the libraries' clean-up, which is not needed any more.
  package static func exit(_ code: Int32) -> Never {
    Progress.clear()
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
