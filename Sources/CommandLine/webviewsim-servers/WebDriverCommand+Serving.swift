import Commands
import Dispatch
import Scenarios
import Workers

extension WebDriverCommand {
  /// Serves until the program ends.
  func serve() throws {
    var options = DriverServer.Options()
    options.port = port
    options.address = host
    options.allowedHosts = allowedHosts
    options.allowedOrigins = allowedOrigins
    options.mostSessions = sessions
    options.idlePatience = idle
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
  }
}
