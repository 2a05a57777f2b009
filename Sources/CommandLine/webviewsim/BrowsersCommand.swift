import ArgumentParser
import Commands
import Scenarios
import Workers

struct BrowsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browsers",
    abstract: "Which browsers an app can sign in with on each system, and whether single sign-on works.",
    discussion:
      "Every cell comes from a run: a user signs in with one browser; then another is checked for the session.")

  func run() throws {
    let workers = ContentOptions.workersOfOwnPages()
    if let table = try workers.browsers(width: Terminal.width) { Terminal.write(table + "\n") }
    workers.shutDown()
  }
}
