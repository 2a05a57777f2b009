import ArgumentParser
import Scenarios
import WebViewSimulator

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
      Exit codes: 0 everything ran and every expectation held; 1 an expectation did not hold; 2 an input is wrong, or \
      the output cannot be written; 130, 143 and 129 the run was interrupted by SIGINT, SIGTERM or SIGHUP; 141 the \
      output's reader went away. An interrupted run still reports what was done before.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, InspectCommand.self, AssociationsCommand.self, BrowsersCommand.self, DiffCommand.self,
      CompareCommand.self, PlayCommand.self, WebDriverCommand.self, MergeCommand.self, SweepCommand.self,
      NewTestsCommand.self, NewScenarioCommand.self, SchemaCommand.self, ExplainCommand.self,
    ])
}

extension WebViewSim {
  /// What is wrong with the first argument; nil if it is a command or an option.
  static func problem(withCommand word: String?) -> String? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.isEmpty, !word.hasPrefix("-"), !names.contains(word) else { return nil }
    if word.contains(".") || word.contains("/") {
      return "“\(word)” is not a command; `webviewsim run \(word)` runs a page, a scenario or a folder"
    }
    let hint = Spelling.nearest(to: word, among: names).map { "did you mean “\($0)”?" }
    return "“\(word)” is not a command; " + (hint ?? "`webviewsim --help` lists them")
  }
}

@main
enum Main {
  /// Uses no thread of its own and not the engine, because the processes for pages are forked from here.
  static func main() {
    // If the reader of the output goes away, writing fails with an error.
    signal(SIGPIPE, SIG_IGN)
    // A process for pages takes about as long to start as the arguments take to be read.
    if let command = CommandLine.arguments.dropFirst().first, ["run", "inspect", "sweep"].contains(command) {
      ContentWorkers.startFirst()
    }
    if let problem = WebViewSim.problem(withCommand: CommandLine.arguments.dropFirst().first) { Terminal.fail(problem) }
    do {
      var command = try WebViewSim.parseAsRoot()
      try command.run()
      Terminal.exit(0)
    } catch {
      end(error)
    }
  }

  /// Help and version go to standard output; an error is one line, with exit code 2.
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
