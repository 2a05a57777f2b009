import ArgumentParser
import Commands
import Scenarios
import WebViewSimulator

struct NewScenarioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-scenario",
    abstract: "Writes a scenario file to begin with, which editors complete and check.",
    discussion: """
      The scenario holds as it is: change its page and its steps. Its first line names the schema by a relative path. \
      The schema is looked for in the file's folder and in those above it, up to the project's; if there is none, it \
      is written beside the file.
      Exit codes: 0 the file was written; 2 it exists, or cannot be written.
      """)

  @Argument(help: ArgumentHelp("The new file; .yaml is added if it is missing.", valueName: "NAME"))
  var name: String

  func run() throws {
    let scenario = try NewScenario(name)
    try scenario.write()
    if !scenario.hasSchema {
      Terminal.write("wrote \(FilePath.folder(of: scenario.file))\(scenario.schema): the schema, for editors\n")
    }
    Terminal.write("wrote \(scenario.file)\nrun it: webviewsim run \(scenario.file)\n")
  }
}
