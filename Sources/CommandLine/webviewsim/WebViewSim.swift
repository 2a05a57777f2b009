import ArgumentParser
import Commands
import WebViewSimulator

/// The command line.
@main struct WebViewSim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webviewsim",
    abstract: "Shows which delegate methods WKWebView calls when a page opens windows and navigates.",
    discussion: """
      Topics with examples, for `webviewsim help TOPIC`: \(HelpTopic.all.map(\.name).joined(separator: ", ")).

      Exit codes: \(HelpTopic.exitCodes)
      """,
    version: "0.2.0",
    subcommands: [
      RunCommand.self, ExploreCommand.self, InspectCommand.self, AssociationsCommand.self, BrowsersCommand.self,
      DiffCommand.self, CompareCommand.self, PlayCommand.self, RecordCommand.self, WebDriverCommand.self,
      MergeCommand.self, SweepCommand.self, NewTestsCommand.self, NewScenarioCommand.self, SchemaCommand.self,
      ExplainCommand.self, HelpCommand.self,
    ])

  static func main() {
    live {
      var command = try command(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    }
  }

  /// The command that the arguments ask for.
  /// - Throws: the errors of ArgumentParser, and `UnknownWord` if the first word names no command.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let word = arguments.first, !word.isEmpty, !word.hasPrefix("-"), command(named: word) == nil {
      throw UnknownWord(command: word)
    }
    return try parseAsRoot(arguments)
  }

  static func command(named word: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == word }
  }
}

/// A word in the place of a command or a topic, which names none.
struct UnknownWord: Error, CustomStringConvertible {
  let description: String

  init(command word: String) {
    if word.contains(".") || word.contains("/") {
      description = "“\(word)” is not a command; `webviewsim run \(word)` runs a page, a scenario or a folder"
    } else {
      description = "“\(word)” is not a command; " + (Self.hint(word) ?? "`webviewsim --help` lists them")
    }
  }

  init(topic word: String) {
    let hint = Self.hint(word, more: HelpTopic.all.map(\.name) + ["topics"])
    description =
      "“\(word)” is neither a command nor a topic; " + (hint ?? "`webviewsim help topics` lists the topics")
  }

  private static func hint(_ word: String, more: [String] = []) -> String? {
    let commands = WebViewSim.configuration.subcommands.compactMap { $0.configuration.commandName }
    return Spelling.nearest(to: word, among: commands + more).map { "did you mean “\($0)”?" }
  }
}
