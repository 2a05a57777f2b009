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
      PATH is a page, a scenario, a folder of them, or a link of a playground, whose port does not matter; without it \
      there are the lessons. The playground listens on 127.0.0.1 only, unless --class has an --address, and ends with \
      Ctrl-C. With --export, nothing is served.
      """)

  @Argument(help: ArgumentHelp("A page, a scenario, a folder of both, or a playground's link.", valueName: "path"))
  var path: String?

  @Option(help: "The port to listen on (default: 4748, or a free one if that is taken).")
  var port: UInt16?

  @Flag(help: "Open the playground in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Write all lessons with their runs into one file for any browser, and serve nothing.", valueName: "file"))
  var export: String?

  @Option(
    help: ArgumentHelp(
      "Play the app of a package that new-tests has made: its own code answers, and is built again when it changes.",
      valueName: "folder"))
  var package: String?

  @Option(help: ArgumentHelp("With --package, where it is built; .build in it unless given.", valueName: "folder"))
  var scratchPath: String?

  @Flag(name: .customLong("class"), help: "Serve a handout to print, with a link for each exercise.")
  var isForClass = false

  @Option(
    help: ArgumentHelp(
      "With --class, an address of this machine at which others find the playground, such as 192.168.1.5.",
      valueName: "address"))
  var address: String?

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func validate() throws {
    guard scratchPath == nil || package != nil else { throw ValidationError("--scratch-path is for --package") }
    guard let address else { return }
    guard isForClass else { throw ValidationError("--address is for --class") }
    guard package == nil else { throw ValidationError("--package is for this machine alone, without --address") }
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }), address != "0.0.0.0" else {
      throw ValidationError("--address must be one IPv4 address of this machine, not \"\(address)\"")
    }
  }

  private var audience: PlayServer.Audience {
    isForClass ? .learners(address: address ?? PlayGate.loopback) : .oneself
  }

  func run() throws {
    if let export { return write(to: OutputFile(export)) }
    do {
      let files = try files()
      let ownApp = try package.map { folder throws(PlayPackageError) in
        try PlayPackage(folder, scratch: scratchPath, limits: content.limits)
      }
      let server = try PlayServer(files, limits: content.limits, package: ownApp, audience: audience)
      Self.serve(server, port: port, usual: Self.usualPort, opens: open)
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    } catch let error as PlayPackageError {
      Terminal.fail(error.description)
    } catch let error as WorkerStartError {
      Terminal.fail(error.description)
    }
  }

  private func files() throws(ScenarioFileError) -> PlayFiles {
    guard let path else { return PlayFiles() }
    if let link = PlayLink(path) { return PlayFiles(link) }
    return try PlayFiles(path)
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

  /// The usual port. It stays the same, because browsers keep the learner's progress by the port, and links contain it.
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
            try await server.run(port: usual) { Self.tell(server, $0, opens: opens) }
          } catch {
            Terminal.warn("\(ListeningProblem(error, port: usual)); links and progress belong to that port")
          }
        }
        try await server.run(port: port ?? 0) { Self.tell(server, $0, opens: opens) }
      } catch {
        Terminal.fail("the playground cannot start: \(ListeningProblem(error, port: port ?? 0))")
      }
    }
    // This thread stays, because the processes for pages end with it.
    DispatchSemaphore(value: 0).wait()
  }

  private static func tell(_ server: PlayServer, _ port: UInt16, opens: Bool) {
    Terminal.write(server.announcement(port: port))
    guard opens else { return }
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [opener, server.address(port: port)]
    if (try? process.run()) == nil { Terminal.warn("no browser could be opened") }
  }
}
