import ArgumentParser

package struct RecordCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Opens the playground, and writes what is done in it to a scenario file or a Swift test.",
    discussion: """
      Each click, and each text that is typed, becomes a step with the calls that it led to as its expectation. The \
      file is written after each step; Ctrl-C ends the recording. The same steps give the same file.
      What servers of --network answer is recorded beside the scenario, in a file that answers in their place later.
      """)

  @Argument(help: ArgumentHelp("A page, a scenario, or a URL.", valueName: "PAGE|URL"))
  package var page: String

  @Option(
    help: ArgumentHelp(
      "The new file: .yaml or .json for a scenario, .swift for a test; the page's name with .yaml unless given.",
      valueName: "FILE"))
  package var into: String?

  @Flag(help: "Replace the file if it exists.")
  package var overwrite = false

  @Option(
    help: ArgumentHelp(
      "Ask this host over the real network, such as localhost or localhost:5173; may be given several times.",
      valueName: "HOST"))
  package var network: [String] = []

  @Option(help: "The port to listen on (default: a free one).")
  package var port: UInt16 = 0

  @Flag(help: "Open the playground in the browser.")
  package var open = false

  @OptionGroup(title: "Limits")
  package var content: ContentOptions

  package init() {}

  package func run() { ServerProgram.start() }
}
