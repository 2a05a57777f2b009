import ArgumentParser
import Commands
import Reports

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains an error's code, a rule's number, or what a word leads to.",
    discussion: """
      Examples: `webviewsim explain -1007`, `explain WKErrorDomain 14`, `explain 102`, `explain blank`, `explain 1.37`. \
      Docs/Questions contains the questions, Docs/ErrorCodes.md the codes. Exit code 1 if nothing is found.
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "A code, with its domain before it if you know that; a rule's number; or words.", valueName: "word"))
  var words: [String]

  func run() throws {
    let explanations = Explanations(of: words)
    guard !explanations.isEmpty else {
      Terminal.warn(
        "nothing is known about “\(words.joined(separator: " "))”; Docs/Questions/README.md lists all questions")
      throw ExitCode.failure
    }
    Terminal.write(explanations.text(width: min(Terminal.width ?? 100, 100)))
  }
}
