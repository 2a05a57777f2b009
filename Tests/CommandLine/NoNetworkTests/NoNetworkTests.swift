import CSocketCount
import Foundation
import Glibc
import Scenarios
import Testing

/// No simulated page, session or app ever opens a socket. The process's `socket` function is replaced by one that
/// counts.
/// Each test counts in a process of its own: Foundation's `Process`, which other tests use, opens sockets too.
@Suite("No network")
struct NoNetworkTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../TestPages")
    .standardized.path

  @Test("every scenario of the test pages runs without opening a socket")
  func scenarios() async {
    await #expect(processExitsWith: .success) { try await NoNetworkTests.runEverything() }
  }

  @MainActor private static func runEverything() async throws {
    let files = try ScenarioFiles.find([folder])
    #expect(files.count > 30)
    let before = simulated_internet_sockets()
    for file in files {
      let outcome = await ScenarioBatch.outcome(of: try ScenarioDecoder.load(file), file: file)
      #expect(outcome.verdict == .passed, "\(file)")
    }
    _ = try await BrowserSurvey.run()
    #expect(simulated_internet_sockets() == before)
  }

  @Test("the count would show a socket, also one that a library opens")
  func control() async {
    await #expect(processExitsWith: .success) { NoNetworkTests.openTwoSockets() }
  }

  private static func openTwoSockets() {
    let before = simulated_internet_sockets()
    let own = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if own >= 0 { close(own) }
    #expect(simulated_internet_sockets() == before + 1)
    // The C library's resolver asks for one from its own side.
    let handle = dlopen(nil, RTLD_NOW)
    let found = dlsym(handle, "socket")
    typealias Socket = @convention(c) (Int32, Int32, Int32) -> Int32
    // The symbol that every library of the process is bound to.
    let shared = unsafeBitCast(found, to: Socket.self)(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0)
    if shared >= 0 { close(shared) }
    #expect(simulated_internet_sockets() == before + 2)
  }
}
