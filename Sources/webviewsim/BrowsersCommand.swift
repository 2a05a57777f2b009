import ArgumentParser
import Scenarios

struct BrowsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browsers",
    abstract: "Which browsers an app can sign in with on each system, and whether single sign-on works.",
    discussion: "Every cell comes from a run: somebody signs in in one browser, and another one is asked who is there.")

  @MainActor func run() async throws {
    Terminal.write(try await BrowserSurvey.run().text + "\n")
  }
}
