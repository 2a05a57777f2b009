import ArgumentParser
import Dispatch
import Scenarios
import WebDriver
import Workers

struct WebDriverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webdriver",
    abstract: "Serves WebDriver: tests in any language drive web views, each session in a world of its own.",
    discussion: """
      Clients such as Selenium connect to http://127.0.0.1:PORT. The server answers requests of this machine that are \
      not a web page's; it ends with Ctrl-C. Docs/WebDriver.md says what is supported.
      """)

  @Option(help: "The port to listen on; 0 for a free one.")
  var port: UInt16 = 4444

  @Option(help: ArgumentHelp("Listen on this address of the machine.", valueName: "IPv4"))
  var host = "127.0.0.1"

  @Option(
    name: .customLong("allow-hosts"), parsing: .upToNextOption,
    help: ArgumentHelp("Also answer requests to these names.", valueName: "NAMES"))
  var allowedHosts: [String] = []

  @Option(
    name: .customLong("allow-origins"), parsing: .upToNextOption,
    help: ArgumentHelp("Also answer pages of these origins, such as https://ci.example.", valueName: "ORIGINS"))
  var allowedOrigins: [String] = []

  @Option(
    name: .customLong("files"),
    help: ArgumentHelp("Sessions may read files in this folder; may be given several times.", valueName: "FOLDER"))
  var folders: [String] = []

  @Option(help: "How many sessions there may be at once.")
  var sessions = 64

  @Option(
    name: .customLong("idle"),
    help: ArgumentHelp(
      "A session idle this long makes room for a new one when there are too many.",
      valueName: "seconds"))
  var idle = 30.0

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func validate() throws {
    guard (1...4096).contains(sessions) else {
      throw ValidationError("--sessions must be between 1 and 4096, not \(sessions)")
    }
    guard (0...86_400).contains(idle) else {
      throw ValidationError("--idle must be between 0 and 86400 seconds, not \(idle)")
    }
  }

  func run() throws {
    var options = DriverServer.Options()
    options.port = port
    options.address = host
    options.allowedHosts = allowedHosts
    options.allowedOrigins = allowedOrigins
    options.mostSessions = sessions
    options.idlePatience = idle
    do {
      let folders = try FileOptions.checked(folders, option: "--files")
      let server = try DriverServer(options, limits: content.limits) { DriverWorker.serve($0, folders: folders) }
      let (host, port) = (host, port)
      Task.detached {
        do {
          try await server.run { Terminal.write("WebDriver is at http://127.0.0.1:\($0)/ (Ctrl-C ends it)\n") }
        } catch {
          Terminal.fail("WebDriver cannot start: \(ListeningProblem(error, port: port, address: host))")
        }
      }
      // This thread stays, because the processes of sessions end with it.
      DispatchSemaphore(value: 0).wait()
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    } catch let error as WorkerStartError {
      Terminal.fail(error.description)
    }
  }
}
