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
    limits: WorkerLimits = WorkerLimits(), _ serve: @escaping (WorkerChannel, ProgressJournal) -> Never
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
    let ending = try ending(limits: limits) { channel, journal in
      // Its parent clears the journal when the job begins.
      _ = channel.nextJob()
      while true { journal.append([UInt8](repeating: 0, count: 1000)) }
    }
    #expect(ending == .output(bytes: 1 << 20))
  }

  @Test("anything that is not a frame or not a reply ends a worker")
  func nonsense() throws {
    let noFrame = try ending { channel, _ in
      channel.send(.job, [1, 2, 3])
      while true { pause() }
    }
    #expect(noFrame == .nonsense)
    let noReply = try ending { channel, _ in
      channel.send(.result, [1, 2, 3])
      while true { pause() }
    }
    #expect(noReply == .nonsense)
  }

  @Test("a worker says once that its job has begun")
  func begunTwice() throws {
    let ending = try ending { channel, _ in
      _ = channel.nextJob()
      while true { channel.send(.progress, []) }
    }
    #expect(ending == .nonsense)
  }

  @Test("a job may depend on what was reported, and comes only then", arguments: [1, 2])
  func jobsOneByOne(workers: Int) throws {
    let reply = try BinaryEncoding.bytes("done")
    let pool = WorkerPool<String, String>(workers: workers, limits: WorkerLimits()) { channel, _ in
      while true {
        _ = channel.nextJob()
        channel.send(.result, reply)
      }
    }
    defer { pool.shutDown() }
    var begun = 0
    var reported = 0
    let isDone = try pool.run(
      next: {
        // Three at a time, and ten in all.
        guard begun < min(10, (reported / 3 + 1) * 3) else { return nil }
        begun += 1
        return "job"
      },
      completed: { place, completion, _ in
        guard case .reply("done") = completion else { return .done(-1) }
        return .done(place)
      },
      report: { place in
        #expect(place == reported)
        reported += 1
        return true
      })
    #expect(isDone && begun == 10 && reported == 10)
  }

  @Test("what a worker begins after a reply that is none is done by another one")
  func nonsenseBetweenJobs() throws {
    let reply = try BinaryEncoding.bytes("done")
    let pool = WorkerPool<String, String>(workers: 1, limits: WorkerLimits()) { channel, _ in
      while true {
        let job = channel.nextJob()
        channel.send(.result, job.last == UInt8(ascii: "b") ? [1, 2, 3] : reply)
      }
    }
    defer { pool.shutDown() }
    var endings: [WorkerEnding?] = []
    try pool.run(
      ["a", "b", "c"],
      completed: { _, completion, _ in
        if case .lost(let ending, _) = completion { return .done(ending) }
        return .done(nil)
      },
      report: { (ending: WorkerEnding?) in
        endings.append(ending)
        return true
      })
    #expect(endings == [nil, .nonsense, nil])
  }

  @Test("of a worker that is lost, everything is known that it wrote about its job, and nothing of earlier jobs")
  func progress() throws {
    let reply = try BinaryEncoding.bytes("done")
    let pool = WorkerPool<String, String>(workers: 1, limits: WorkerLimits()) { channel, journal in
      while true {
        let job = channel.nextJob()
        journal.append([job.last ?? 0])
        if job.last == UInt8(ascii: "b") { _exit(7) }
        channel.send(.result, reply)
      }
    }
    defer { pool.shutDown() }
    var told: [[UInt8]] = []
    try pool.run(
      ["a", "b", "c"],
      completed: { _, completion, _ in
        if case .lost(.exit(code: 7), let progress) = completion { told.append(progress) }
        return .done(())
      }, report: { true })
    #expect(told == [Frame.header(.progress, length: 1) + Array("b".utf8)])
  }

  @Test("a job that has begun is announced, with its first messages")
  func announcement() throws {
    let reply = try BinaryEncoding.bytes("done")
    var template = Array("/tmp/announced-XXXXXX".utf8CString)
    // The worker waits until this file is gone.
    close(mkstemp(&template))
    let file = strdup(template)
    defer { free(file) }
    let pool = WorkerPool<String, String>(workers: 1, limits: WorkerLimits()) { channel, journal in
      _ = channel.nextJob()
      journal.append([1])
      channel.send(.progress, [])
      while let file, access(file, F_OK) == 0 { usleep(1000) }
      channel.send(.result, reply)
      while true { pause() }
    }
    defer { pool.shutDown() }
    var told: [[UInt8]] = []
    try pool.run(
      ["job"],
      began: { _, messages in
        told.append(messages)
        if let file { unlink(file) }
      }, completed: { _, _, _ in .done(()) }, report: { true })
    #expect(told == [Frame.header(.progress, length: 1) + [1]])
  }

  @Test("it is known how a worker ended")
  func endings() throws {
    #expect(try ending { _, _ in _exit(7) } == .exit(code: 7))
    #expect(
      try ending { _, _ in
        kill(getpid(), SIGSEGV)
        while true { pause() }
      } == .signal(Int(SIGSEGV)))
  }

  @Test("a worker for each core keeps to its own", .enabled(if: CoreShare.usableCores > 1))
  func cores() throws {
    let kept = try BinaryEncoding.bytes("kept")
    var limits = WorkerLimits()
    limits.processorTime = 20
    let pool = WorkerPool<String, String>(workers: CoreShare.usableCores, limits: limits) { channel, _ in
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
