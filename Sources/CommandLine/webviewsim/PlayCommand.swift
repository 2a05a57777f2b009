import ArgumentParser
import Dispatch
import Foundation
import LocalFiles
import Playground
import Scenarios
import Workers

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Serves a playground to this machine: change a page, click in its windows, and see the delegate calls.",
    discussion: """
      PATH is a page, a scenario or a folder of them; without it there are the lessons. The playground listens on \
      127.0.0.1 only, and ends with Ctrl-C. With --export, nothing is served.
      """)

  @Argument(help: ArgumentHelp("A page, a scenario, or a folder of both.", valueName: "path"))
  var path: String?

  @Option(help: "The port to listen on (default: 4748, or a free one if that is taken).")
  var port: UInt16?

  @Flag(help: "Open the playground in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Write all lessons with their runs into one file for any browser, and serve nothing.", valueName: "file"))
  var export: String?

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func run() throws {
    if let export { return write(to: OutputFile(export)) }
    do {
      let files = try path.map { path throws(ScenarioFileError) in try PlayFiles(path) } ?? PlayFiles()
      let server = try PlayServer(files, limits: content.limits)
      Self.serve(server, port: port, usual: Self.usualPort, opens: open)
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    } catch let error as WorkerStartError {
      Terminal.fail(error.description)
    }
  }

  private func write(to file: OutputFile) {
    do throws(FileProblem) {
      try file.check()
      try file.replace(with: Array(LessonPage(limits: content.limits).html().utf8))
      Terminal.write("All lessons are in \(file.path)\n")
    } catch {
      Terminal.fail("--export \(file.path): \(error.description)")
    }
  }

  /// The same one each time: browsers keep the learner's progress by the port, and links contain it.
  private static let usualPort: UInt16 = 4748

  /// Serves until the program ends.
  /// - Parameters:
  ///   - port: nil for any.
  ///   - usual: the port that is tried first if none is asked for.
  static func serve(_ server: PlayServer, port: UInt16?, usual: UInt16? = nil, opens: Bool) {
    Task.detached {
      do {
        if port == nil, let usual {
          do {
            try await server.run(port: usual) { Self.tell($0, opens: opens) }
          } catch {
            Terminal.warn("\(ListeningProblem(error, port: usual)); links and progress belong to that port")
          }
        }
        try await server.run(port: port ?? 0) { Self.tell($0, opens: opens) }
      } catch {
        Terminal.fail("the playground cannot start: \(ListeningProblem(error, port: port ?? 0))")
      }
    }
    // This thread stays: the processes for pages end with it.
    DispatchSemaphore(value: 0).wait()
  }

  private static func tell(_ port: UInt16, opens: Bool) {
    let address = "http://127.0.0.1:\(port)/"
    Terminal.write("The playground is at \(address) (Ctrl-C ends it)\n")
    guard opens else { return }
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [opener, address]
    if (try? process.run()) == nil { Terminal.warn("no browser could be opened") }
  }
}
