import ArgumentParser
import Commands

/// The program of the servers, which `webviewsim` starts in its own place (`ServerProgram`): whoever runs pages and
/// scenarios need not compile it. The commands and their options are those of `webviewsim`.
@main struct Servers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ServerProgram.name, subcommands: [PlayCommand.self, RecordCommand.self, WebDriverCommand.self])

  static func main() {
    live {
      switch try parseAsRoot() {
      case let command as PlayCommand: try command.serve()
      case let command as RecordCommand: try command.serve()
      case let command as WebDriverCommand: try command.serve()
      // Help about one of them.
      case var other: try other.run()
      }
    }
  }
}
