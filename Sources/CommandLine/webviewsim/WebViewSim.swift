import ArgumentParser
import Commands
import WebViewSimulator

/// The command line.
struct WebViewSim: ParsableCommand {
  /// The super-command of commands that are read alone. ArgumentParser reads a command without one twice more, as if it
  /// were a request for a shell's completions. Only commands that users wait for name it; the output is the same.
  static let name = "webviewsim"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Shows which delegate methods WKWebView calls when a page opens windows and navigates.",
    discussion: """
      Topics with examples, for `webviewsim help TOPIC`: \(HelpTopic.all.map(\.name).joined(separator: ", ")).

      Exit codes: \(HelpTopic.exitCodes)
      """,
    version: "0.2.0",
    subcommands: [
      RunCommand.self, ExploreCommand.self, InspectCommand.self, AssociationsCommand.self, BrowsersCommand.self,
      DiffCommand.self, CompareCommand.self, PlayCommand.self, RecordCommand.self, WebDriverCommand.self,
      MergeCommand.self,
      SweepCommand.self,
      NewTestsCommand.self, NewScenarioCommand.self, SchemaCommand.self, ExplainCommand.self,
    ])
}

extension WebViewSim {
  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// The command that the arguments ask for.
  ///
  /// Reading the arguments against all commands takes longer than reading them against one. So the command that the
  /// first argument names reads the others alone. If it does not simply take them, the whole program reads them: it
  /// reports the mistake, or prints a help whose usage begins with `webviewsim`. The version belongs to the whole
  /// program, too.
  /// - Throws: the errors of ArgumentParser.
  static func command(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
    if let named = configuration.subcommands.first(where: { $0.configuration.commandName == arguments.first }),
      !arguments.contains("--version"), let command = try? named.parseAsRoot(Array(arguments.dropFirst())),
      type(of: command) == named
    {
      return command
    }
    return try parseAsRoot(Array(arguments))
  }

  /// The text that `help WORD` prints if the word is no command: a topic, or all topics.
  static func help(on word: String) -> String? {
    if word == "topics" { return HelpTopic.list }
    return HelpTopic.named(word)?.text(width: min(Terminal.width ?? 80, 100))
  }

  /// The mistake of the word after `help`; nil if it is a command or a topic.
  static func problem(withTopic word: String) -> String? {
    let names = commandNames + HelpTopic.all.map(\.name) + ["topics"]
    guard !word.hasPrefix("-"), !names.contains(word) else { return nil }
    let hint = Spelling.nearest(to: word, among: names).map { "did you mean “\($0)”?" }
    return "“\(word)” is neither a command nor a topic; " + (hint ?? "`webviewsim help topics` lists the topics")
  }

  /// The mistake of the first argument; nil if it is a command or an option.
  static func problem(withCommand word: String?) -> String? {
    let names = commandNames
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
  static func main() {
    WebViewSim.live {
      let arguments = CommandLine.arguments.dropFirst()
      if let problem = WebViewSim.problem(withCommand: arguments.first) { Terminal.fail(problem) }
      if arguments.count == 2, arguments.first == "help", let word = arguments.last {
        if let problem = WebViewSim.problem(withTopic: word) { Terminal.fail(problem) }
        if let text = WebViewSim.help(on: word) { return Terminal.write(text) }
      }
      var command = try WebViewSim.command(arguments)
      try command.run()
    }
  }
}
