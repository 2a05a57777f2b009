import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line.
struct WebViewSim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webviewsim",
    abstract: "Shows which delegate methods WKWebView calls when a page opens windows and navigates.",
    discussion: """
      Exit codes: 0 everything ran, and as expected where something is expected; 1 an expectation does not hold; \
      2 an input is wrong, or the output cannot be written; 130, 143 and 129 interrupted by SIGINT, SIGTERM and SIGHUP, \
      141 the reader of the output has gone: what was done until then is reported.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, InspectCommand.self, AssociationsCommand.self, BrowsersCommand.self, DiffCommand.self,
    ])
}

@main
enum Main {
  /// Without a thread of its own and without the engine: processes for pages are forked from here.
  static func main() {
    // A reader that goes away is noticed in writing.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try WebViewSim.parseAsRoot()
      try command.run()
      Terminal.exit(0)
    } catch {
      end(error)
    }
  }

  /// Help and version go to standard output; what is wrong is said in one line, with exit code 2.
  private static func end(_ error: any Error) -> Never {
    if let code = error as? ExitCode { Terminal.exit(code.rawValue) }
    let message = WebViewSim.message(for: error)
    if WebViewSim.exitCode(for: error) == .success {
      Terminal.write(WebViewSim.fullMessage(for: error) + "\n")
      Terminal.exit(0)
    }
    Terminal.fail(message.split(separator: "\n").first.map(String.init) ?? message)
  }
}
