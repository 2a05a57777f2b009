import ArgumentParser

package struct WebDriverCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "webdriver",
    abstract: "Serves WebDriver: tests in any language drive web views, each session in a world of its own.",
    discussion: """
      Clients such as Selenium connect to http://127.0.0.1:PORT. The server answers requests of this machine that are \
      not a web page's; it ends with Ctrl-C. Docs/WebDriver.md says what is supported.
      """)

  @Option(help: "The port to listen on; 0 for a free one.")
  package var port: UInt16 = 4444

  @Option(help: ArgumentHelp("Listen on this address of the machine.", valueName: "IPv4"))
  package var host = "127.0.0.1"

  @Option(
    name: .customLong("allow-hosts"), parsing: .upToNextOption,
    help: ArgumentHelp("Also answer requests to these names.", valueName: "NAMES"))
  package var allowedHosts: [String] = []

  @Option(
    name: .customLong("allow-origins"), parsing: .upToNextOption,
    help: ArgumentHelp("Also answer pages of these origins, such as https://ci.example.", valueName: "ORIGINS"))
  package var allowedOrigins: [String] = []

  @Option(
    name: .customLong("files"),
    help: ArgumentHelp("Sessions may read files in this folder; may be given several times.", valueName: "FOLDER"))
  package var folders: [String] = []

  @Option(help: "How many sessions there may be at once.")
  package var sessions = 64

  @Option(
    name: .customLong("idle"),
    help: ArgumentHelp(
      "A session idle this long makes room for a new one when there are too many.",
      valueName: "seconds"))
  package var idle = 30.0

  @OptionGroup(title: "Limits")
  package var content: ContentOptions

  package init() {}

  package func validate() throws {
    guard (1...4096).contains(sessions) else {
      throw ValidationError("--sessions must be between 1 and 4096, not \(sessions)")
    }
    guard (0...86_400).contains(idle) else {
      throw ValidationError("--idle must be between 0 and 86400 seconds, not \(idle)")
    }
  }

  package func run() { ServerProgram.start() }
}
