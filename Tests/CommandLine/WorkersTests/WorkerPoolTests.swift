import Testing

@testable import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process of these tests has threads, so what runs in the workers here does no more than C functions allow.
@Suite("Worker pool", .serialized)
struct WorkerPoolTests {
  private func ending(
    limits: WorkerLimits = WorkerLimits(), _ serve: @escaping (WorkerChannel) -> Never
  ) throws -> WorkerEnding? {
    let pool = WorkerPool<String, String>(workers: 1, limits: limits, serve: serve)
    defer { pool.shutDown() }
    var ending: WorkerEnding?
    try pool.run(
      ["job"],
      completed: { _, completion, _ in
        if case .lost(let how, _) = completion { ending = how }
        return .done(())
      }, report: { true })
    return ending
  }

  @Test("a worker that sends endless output is ended")
  func output() throws {
    var limits = WorkerLimits()
    limits.output = 1 << 20
    let ending = try ending(limits: limits) { channel in
      while true { channel.send(.progress, [UInt8](repeating: 0, count: 1000)) }
    }
    #expect(ending == .output(bytes: 1 << 20))
  }

  @Test("anything that is not a frame or not a reply ends a worker")
  func nonsense() throws {
    let noFrame = try ending { channel in
      channel.send(.job, [1, 2, 3])
      while true { pause() }
    }
    #expect(noFrame == .nonsense)
    let noReply = try ending { channel in
      channel.send(.result, [1, 2, 3])
      while true { pause() }
    }
    #expect(noReply == .nonsense)
  }

  @Test("it is known how a worker ended")
  func endings() throws {
    #expect(try ending { _ in _exit(7) } == .exit(code: 7))
    #expect(
      try ending { _ in
        kill(getpid(), SIGSEGV)
        while true { pause() }
      } == .signal(Int(SIGSEGV)))
  }

  @Test("a worker for each core keeps to its own", .enabled(if: CoreShare.usableCores > 1))
  func cores() throws {
    let kept = try BinaryEncoding.bytes("kept")
    var limits = WorkerLimits()
    limits.processorTime = 20
    let pool = WorkerPool<String, String>(workers: CoreShare.usableCores, limits: limits) { channel in
      while CoreShare.usableCores > 1 { sched_yield() }
      channel.send(.result, kept)
      while true { pause() }
    }
    defer { pool.shutDown() }
    var replies: [String] = []
    try pool.run(
      [String](repeating: "job", count: CoreShare.usableCores),
      completed: { _, completion, _ in
        if case .reply(let reply) = completion { replies.append(reply) }
        return .done(())
      }, report: { true })
    #expect(replies == [String](repeating: "kept", count: CoreShare.usableCores))
  }
}
