import Commands
import Dispatch
import Foundation
import LocalFiles
import Scenarios
import Workers

extension PlayCommand {
  private var audience: PlayServer.Audience {
    isForClass ? .learners(address: address ?? PlayGate.loopback) : .oneself
  }

  /// Serves until the program ends; with `--export`, writes the lessons.
  func serve() throws {
    if let export { return write(to: OutputFile(export)) }
    let files = try files()
    let ownApp = try package.map { folder throws(PlayPackageError) in
      try PlayPackage(folder, scratch: scratchPath, limits: content.limits)
    }
    let server = try PlayServer(files, limits: content.limits, package: ownApp, audience: audience)
    Self.serve(server, port: port, usual: Self.usualPort, opens: open)
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
