import ArgumentParser
import PageScripting

/// The command line.
struct WebViewSim: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webviewsim",
    abstract: "Shows which delegate methods WKWebView calls when a page opens windows and navigates.",
    discussion: """
      Exit codes: 0 everything ran, and as expected where something is expected; 1 an expectation does not hold; \
      2 an input is wrong.
      """,
    version: "0.1.0",
    subcommands: [RunCommand.self, InspectCommand.self, AssociationsCommand.self, BrowsersCommand.self, DiffCommand.self])
}

@main
enum Main {
  @MainActor static func main() async {
    EngineOptions.favorShortRuns()
    do {
      var command = try WebViewSim.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
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
