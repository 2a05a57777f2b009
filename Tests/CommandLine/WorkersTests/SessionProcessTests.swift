import Testing

@testable import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// As in `WorkerPoolTests`, what runs in the processes does no more than C functions allow.
@Suite("Processes of sessions", .serialized)
struct SessionProcessTests {
  /// Waits until the process has ended.
  private func ending(
    _ limits: WorkerLimits, asks: Bool = true, _ serve: @escaping (SessionChannel) -> Never
  ) throws -> WorkerEnding {
    let process = try SessionProcess(limits: limits, serve: serve)
    if asks { process.ask(1, []) }
    while true {
      for case .ended(let ending) in process.events() { return ending }
      usleep(1000)
    }
  }

  @Test("a command that takes too long ends its session")
  func time() throws {
    var limits = WorkerLimits()
    limits.wallTime = 0.2
    #expect(try ending(limits) { _ in while true { pause() } } == .wallTime(seconds: 0.2))
    limits = WorkerLimits()
    limits.processorTime = 0.2
    #expect(try ending(limits) { _ in while true {} } == .processorTime(seconds: 0.2))
  }

  @Test("a command whose pages need too much memory ends its session")
  func memory() throws {
    var limits = WorkerLimits()
    limits.memory = 32 << 20
    let ending = try ending(limits) { _ in
      let length = 256 << 20
      let bytes = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      if let bytes { memset(bytes, 1, length) }
      while true { pause() }
    }
    #expect(ending == .memory(bytes: 32 << 20))
  }

  @Test("a session without a command has no limits of time, and is seen to end")
  func idle() throws {
    var limits = WorkerLimits()
    limits.wallTime = 0
    let process = try SessionProcess(limits: limits) { _ in while true { pause() } }
    #expect(process.delay == nil)
    #expect(process.events().isEmpty)
    #expect(process.end(nil) == .signal(Int(SIGKILL)))
    #expect(try ending(limits, asks: false) { _ in _exit(7) } == .exit(code: 7))
  }
}
