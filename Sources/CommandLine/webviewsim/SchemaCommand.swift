import ArgumentParser
import Commands
import Scenarios

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scenario files, with which editors complete and check them.")

  func run() { Terminal.write(ScenarioSchema.json) }
}
