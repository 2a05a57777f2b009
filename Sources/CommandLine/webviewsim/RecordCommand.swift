import ArgumentParser
import Playground
import Scenarios
import Workers

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Opens the playground, and writes what is done in it to a scenario file or a Swift test.",
    discussion: """
      Each click, and each text that is typed, becomes a step with the calls that it led to as its expectation. The \
      file is written after each step; Ctrl-C ends the recording. The same steps give the same file.
      What servers of --network answer is recorded beside the scenario, in a file that answers in their place later.
      """)

  @Argument(help: ArgumentHelp("A page, a scenario, or a URL.", valueName: "PAGE|URL"))
  var page: String

  @Option(
    help: ArgumentHelp(
      "The new file: .yaml or .json for a scenario, .swift for a test; the page's name with .yaml unless given.",
      valueName: "FILE"))
  var into: String?

  @Flag(help: "Replace the file if it exists.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "Ask this host over the real network, such as localhost or localhost:5173; may be given several times.",
      valueName: "HOST"))
  var network: [String] = []

  @Option(help: "The port to listen on (default: a free one).")
  var port: UInt16 = 0

  @Flag(help: "Open the playground in the browser.")
  var open = false

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func run() throws {
    do {
      let files = try playFiles()
      let isPage = !PageScenario.isAddress(page) && !ScenarioFiles.endings.contains(FilePath.ending(of: page))
      let recording = try PlayRecording(
        into: try file(isPage), page: isPage ? page : nil, overwrite ? .isReplaced : .isKept,
        tell: { Terminal.write($0 + "\n") })
      Terminal.write("Recording into \(recording.file)\n")
      let server = try PlayServer(files, limits: content.limits, recording: recording)
      PlayCommand.serve(server, port: port, opens: open)
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    } catch let error as WorkerStartError {
      Terminal.fail(error.description)
    }
  }

  private func playFiles() throws(ScenarioFileError) -> PlayFiles {
    guard PageScenario.isAddress(page) else { return try PlayFiles(page) }
    guard !network.isEmpty else {
      throw ScenarioFileError(file: page, message: "nobody answers for it; name its host with --network")
    }
    try RunWishes.check(hosts: network)
    return PlayFiles(address: page, hosts: network)
  }

  /// The file that is written.
  private func file(_ isPage: Bool) throws(ScenarioFileError) -> String {
    if let into { return into }
    if isPage { return FilePath.folder(of: page) + FilePath.stem(of: page) + ".yaml" }
    if PageScenario.isAddress(page) {
      let host = page.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? "page"
      return String(host.prefix { $0 != ":" }) + ".yaml"
    }
    throw ScenarioFileError(file: page, message: "--into must say where the recording of a scenario goes")
  }
}
