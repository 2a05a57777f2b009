import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ParsableCommand {
  /// Does the work of a program whose command line this is, and ends it. Help and version go to standard output; an error
  /// is one line, with exit code 2. An error of an input describes itself in that line; ArgumentParser's own errors have it
  /// before their usage.
  ///
  /// Uses no thread of its own and not the engine, because the processes for pages are forked from here.
  package static func live(_ work: () throws -> Void) -> Never {
    // If the reader of the output goes away, writing fails with an error.
    signal(SIGPIPE, SIG_IGN)
    do {
      try work()
      Terminal.exit(0)
    } catch let code as ExitCode {
      Terminal.exit(code.rawValue)
    } catch {
      let message = message(for: error)
      switch exitCode(for: error) {
      case .success:
        Terminal.write(fullMessage(for: error) + "\n")
        Terminal.exit(0)
      case .validationFailure: Terminal.fail(message.split(separator: "\n").first.map(String.init) ?? message)
      default: Terminal.fail(message)
      }
    }
  }
}
