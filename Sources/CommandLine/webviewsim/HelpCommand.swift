import ArgumentParser
import Commands

/// `webviewsim help`: a command's options, a topic, or the list of topics. It takes the place of ArgumentParser's own
/// command, which knows no topics; completions are the same.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show subcommand help information.", shouldDisplay: false, helpNames: [])

  @Argument var subcommands: [String] = []

  @Flag(name: [.short, .long, .customLong("help", withSingleDash: true)], help: .private)
  var help = false

  func run() throws {
    guard let word = subcommands.first else { throw CleanExit.helpRequest(WebViewSim.self) }
    if let command = WebViewSim.command(named: word) { throw CleanExit.helpRequest(command) }
    if word == "topics" { return Terminal.write(HelpTopic.list) }
    guard let topic = HelpTopic.named(word) else { throw UnknownWord(topic: word) }
    Terminal.write(topic.text(width: min(Terminal.width ?? 80, 100)))
  }
}
