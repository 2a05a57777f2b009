#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives jobs to worker processes, one after another to each, and reports in the order of the jobs.
///
/// Workers are forked from the process that uses the pool, which must be single-threaded, and are reused for later
/// jobs. A worker that exceeds a limit, dies or sends nonsense is replaced by a new one; no other job is affected.
package final class WorkerPool<Job: Encodable, Reply: Decodable> {
  package let most: Int
  private let limits: WorkerLimits
  private let serve: (WorkerChannel) -> Never
  private var workers: [WorkerProcess] = []
  private var coreShare = CoreShare()
  /// Is called while jobs are done, several times a second.
  package var whileWaiting: (() -> Void)?

  /// How many jobs may be done before the first one that is not, per worker.
  private static var lookAhead: Int { 64 }

  /// How a job ended.
  package enum Completion {
    case reply(Reply)
    case lost(WorkerEnding, progress: [UInt8])
  }

  /// What comes after a job.
  package enum Next<Outcome> {
    case done(Outcome)
    /// Another job in its place, in another worker if its own was lost.
    case again(Job)
  }

  /// - Parameter serve: what a worker does; it runs in the new process, where nothing else runs yet.
  package init(workers: Int, limits: WorkerLimits, serve: @escaping (WorkerChannel) -> Never) {
    most = max(1, workers)
    self.limits = limits
    self.serve = serve
  }

  /// - Parameters:
  ///   - began: is called once for each worker that begins a job, with its index and what the worker told first.
  ///   - completed: decides what follows a job, given its index and the seconds that it took.
  ///   - report: is called with outcomes in the order of the jobs, and returns whether to go on.
  /// - Returns: whether all jobs were done; if not, those that were done have been reported.
  /// - Throws: `WorkerStartError`, and any error that `completed` throws.
  @discardableResult package func run<Outcome>(
    _ jobs: [Job], began: (Int, [UInt8]) -> Void = { _, _ in },
    completed: (Int, Completion, Double) throws -> Next<Outcome>, report: (Outcome) throws -> Bool
  ) throws -> Bool {
    var line = JobLine(jobs: jobs, lookAhead: Self.lookAhead * most)
    var done: [Int: Outcome] = [:]
    var reported = 0
    var goesOn = true
    defer { endBusyWorkers() }
    while reported < jobs.count, goesOn, Interruption.signal == nil {
      try assign(&line, reported: reported)
      wait()
      for worker in workers {
        guard let slot = worker.slot else { continue }
        let wasSilent = worker.progress.isEmpty
        let completion = step(worker)
        if wasSilent, !worker.progress.isEmpty { began(slot, worker.progress) }
        guard let completion else { continue }
        if case .lost(let ending, _) = completion, ending.mayBeOfEarlierJob, worker.jobs > 1,
          let job = line.running[slot]
        {
          line.putBack(job, at: slot)
          continue
        }
        switch try completed(slot, completion, worker.seconds) {
        case .again(let job): line.putBack(job, at: slot)
        case .done(let outcome):
          line.ended(slot)
          done[slot] = outcome
        }
      }
      workers.removeAll(where: \.isGone)
      while goesOn, let outcome = done.removeValue(forKey: reported) {
        reported += 1
        goesOn = try report(outcome)
      }
    }
    // Of those that are done, also the ones whose predecessors are not.
    for (_, outcome) in done.sorted(by: { $0.key < $1.key }) where goesOn { goesOn = try report(outcome) }
    return reported == jobs.count && goesOn
  }

  /// Starts the first worker before there is a pool, so that it makes itself ready while the parent still looks at what
  /// it was asked. Ends with the parent if no pool takes it.
  /// - Parameter serve: as of the pool.
  package static func startFirstWorker(serve: (WorkerChannel) -> Never) { WorkerProcess.startSpare(serve: serve) }

  package func shutDown() {
    for worker in workers { worker.end(nil) }
    workers = []
  }

  private func endBusyWorkers() {
    for worker in workers where worker.slot != nil { worker.end(nil) }
    workers.removeAll(where: \.isGone)
  }

  /// Gives a job to every idle worker, and starts workers as long as there are jobs for them.
  private func assign(_ line: inout JobLine<Job>, reported: Int) throws {
    while let next = line.nextForFreshWorker() {
      if workers.count >= most {
        guard let idle = workers.firstIndex(where: { $0.slot == nil }) else {
          line.putBack(next.job, at: next.slot)
          break
        }
        workers.remove(at: idle).end(nil)
      }
      guard try start(next.job, slot: next.slot) else { return line.putBack(next.job, at: next.slot) }
    }
    for worker in workers where worker.slot == nil && !worker.isSilent { worker.end(nil) }
    workers.removeAll(where: \.isGone)
    for worker in workers where worker.slot == nil {
      guard let next = line.next(reported: reported) else { return }
      worker.begin(try BinaryEncoding.bytes(next.job), slot: next.slot)
    }
    while workers.count < most, let next = line.next(reported: reported) {
      guard try start(next.job, slot: next.slot) else { return line.putBack(next.job, at: next.slot) }
    }
  }

  /// - Returns: false if no more workers can be started, but there are others.
  private func start(_ job: Job, slot: Int) throws -> Bool {
    let job = try BinaryEncoding.bytes(job)
    do throws(WorkerStartError) {
      let worker = try WorkerProcess.start(limits: limits, serve: serve)
      workers.append(worker)
      coreShare.assign(workers)
      worker.begin(job, slot: slot)
      return true
    } catch {
      // With fewer workers it takes longer.
      if workers.isEmpty { throw error }
      return false
    }
  }

  /// Waits until a worker sends something, a limit must be checked, or the user interrupts.
  private func wait() {
    let workers = workers.filter { $0.slot != nil }
    var files = workers.map { worker in
      pollfd(fd: worker.channel, events: Int16(POLLIN) | (worker.wantsToWrite ? Int16(POLLOUT) : 0), revents: 0)
    }
    files.append(pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0))
    whileWaiting?()
    let delay = min(workers.map(\.delay).min() ?? 0, whileWaiting == nil ? .infinity : 0.25)
    poll(&files, nfds_t(files.count), Int32(exactly: (delay * 1000).rounded(.up)) ?? 50)
  }

  /// nil while the job continues.
  private func step(_ worker: WorkerProcess) -> Completion? {
    if worker.wantsToWrite { worker.write() }
    let event = worker.read() ?? worker.look()
    switch event {
    case nil: return nil
    case .ended(let ending)?: return .lost(ending, progress: worker.progress)
    case .result(let content, let isLast)?:
      defer { if isLast { worker.end(nil) } }
      guard let reply = try? BinaryDecoding.value(Reply.self, from: content) else {
        worker.end(nil)
        return .lost(.nonsense, progress: worker.progress)
      }
      return .reply(reply)
    }
  }
}
