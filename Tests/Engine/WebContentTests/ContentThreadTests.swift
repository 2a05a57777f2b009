#if os(Linux)
  import Foundation
  import Testing

  @testable import WebContent

  @Suite("Threads for web content")
  struct ContentThreadTests {
    @Test("A thread that the system does not grant ends the process with a code of its own")
    func refusal() async {
      await #expect(processExitsWith: .exitCode(71)) {
        // Not enough for another stack of 16 MiB.
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        let used = (pages.first.flatMap { UInt($0) } ?? 0) * UInt(getpagesize())
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        limit.rlim_cur = rlim_t(used + 8 << 20)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        withExtendedLifetime(ContentThread(name: "web content")) {}
      }
    }
  }
#endif
