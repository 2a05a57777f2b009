import ArgumentParser

package struct PlayCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Serves a playground to this machine: change a page, click in its windows, and see the delegate calls.",
    discussion: """
      PATH is a page, a scenario, a folder of them, or a link of a playground, whose port does not matter; without it \
      there are the lessons. The playground listens on 127.0.0.1 only, unless --class has an --address, and ends with \
      Ctrl-C. With --export, nothing is served.
      """)

  @Argument(help: ArgumentHelp("A page, a scenario, a folder of both, or a playground's link.", valueName: "path"))
  package var path: String?

  @Option(help: "The port to listen on (default: 4748, or a free one if that is taken).")
  package var port: UInt16?

  @Flag(help: "Open the playground in the browser.")
  package var open = false

  @Option(
    help: ArgumentHelp(
      "Write all lessons with their runs into one file for any browser, and serve nothing.", valueName: "file"))
  package var export: String?

  @Option(
    help: ArgumentHelp(
      "Play the app of a package that new-tests has made: its own code answers, and is built again when it changes.",
      valueName: "folder"))
  package var package: String?

  @Option(help: ArgumentHelp("With --package, where it is built; .build in it unless given.", valueName: "folder"))
  package var scratchPath: String?

  @Flag(name: .customLong("class"), help: "Serve a handout to print, with a link for each exercise.")
  package var isForClass = false

  @Option(
    help: ArgumentHelp(
      "With --class, an address of this machine at which others find the playground, such as 192.168.1.5.",
      valueName: "address"))
  package var address: String?

  @OptionGroup(title: "Limits")
  package var content: ContentOptions

  package init() {}

  package func validate() throws {
    guard scratchPath == nil || package != nil else { throw ValidationError("--scratch-path is for --package") }
    guard let address else { return }
    guard isForClass else { throw ValidationError("--address is for --class") }
    guard package == nil else { throw ValidationError("--package is for this machine alone, without --address") }
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }), address != "0.0.0.0" else {
      throw ValidationError("--address must be one IPv4 address of this machine, not \"\(address)\"")
    }
  }

  package func run() { ServerProgram.start() }
}
