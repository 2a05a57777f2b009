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
  private let serve: (WorkerChannel, ProgressJournal) -> Never
  private var workers: [WorkerProcess] = []
  private var coreShare = CoreShare()
  /// The callback that runs while jobs are done, several times a second.
  package var whileWaiting: (() -> Void)?

  /// The number of jobs per worker that may be done while an earlier job is unfinished.
  private static var lookAhead: Int { 64 }

  /// The way in which a job ended.
  package enum Completion {
    case reply(Reply)
    case lost(WorkerEnding, progress: [UInt8])
  }

  /// The decision about what follows a job.
  package enum Next<Outcome> {
    case done(Outcome)
    /// Another job follows in place of the first. If its worker was lost, another worker does it.
    case again(Job)
  }

  /// - Parameter serve: the work of a worker; it runs in the new process, where nothing else runs yet.
  package init(
    workers: Int, limits: WorkerLimits, serve: @escaping (WorkerChannel, ProgressJournal) -> Never
  ) {
    most = max(1, workers)
    self.limits = limits
    self.serve = serve
  }

  /// - Parameters:
  ///   - began: is called when a worker says that its job has begun, with the job's index and first messages.
  ///   - completed: decides what follows a job, given its index and the seconds that it took.
  ///   - report: is called with outcomes in the order of the jobs, and returns whether to go on.
  /// - Returns: whether all jobs were done; if not, the finished jobs have been reported.
  /// - Throws: `WorkerStartError`, and any error that `completed` throws.
  @discardableResult package func run<Outcome>(
    _ jobs: [Job], began: (Int, [UInt8]) -> Void = { _, _ in },
    completed: (Int, Completion, Double) throws -> Next<Outcome>, report: (Outcome) throws -> Bool
  ) throws -> Bool {
    var rest = jobs[...]
    return try run(next: { rest.popFirst() }, began: began, completed: completed, report: report)
  }

  /// Does jobs that are not all known beforehand: reported outcomes may decide which jobs come next.
  /// - Parameter next: the next job; nil if there is none until another outcome was reported.
  /// - Returns: whether all jobs were done, and no others followed.
  /// - Throws: as with jobs that are known, and any error that `next` throws.
  @discardableResult package func run<Outcome>(
    next: () throws -> Job?, began: (Int, [UInt8]) -> Void = { _, _ in },
    completed: (Int, Completion, Double) throws -> Next<Outcome>, report: (Outcome) throws -> Bool
  ) throws -> Bool {
    var line = JobLine<Job>(lookAhead: Self.lookAhead * most)
    var done: [Int: Outcome] = [:]
    var goesOn = true
    defer { endBusyWorkers() }
    while goesOn, Interruption.signal == nil {
      try assign(&line, next)
      guard !line.running.isEmpty else { return true }
      wait()
      let arrivals = takeArrivals(began)
      // Workers go on while the results of their last jobs are read.
      if !arrivals.isEmpty { try assign(&line, next) }
      for arrival in arrivals {
        let completion = completion(of: arrival, &line)
        if case .lost(let ending, _) = completion, ending.mayBeOfEarlierJob, arrival.isOfOldWorker,
          let job = line.running[arrival.slot]
        {
          line.putBack(job, at: arrival.slot)
          continue
        }
        switch try completed(arrival.slot, completion, arrival.seconds) {
        case .again(let job): line.putBack(job, at: arrival.slot)
        case .done(let outcome):
          line.ended(arrival.slot)
          done[arrival.slot] = outcome
        }
      }
      workers.removeAll(where: \.isGone)
      while goesOn, let outcome = done.removeValue(forKey: line.reported) {
        line.reported += 1
        goesOn = try report(outcome)
      }
    }
    // The other done jobs are reported, too, even if earlier jobs are not done.
    for (_, outcome) in done.sorted(by: { $0.key < $1.key }) where goesOn { goesOn = try report(outcome) }
    return false
  }

  /// The result of a job, as the worker tells it.
  private struct Arrival {
    let worker: WorkerProcess
    let slot: Int
    let seconds: Double
    /// Whether the worker had done other jobs before.
    let isOfOldWorker: Bool
    let event: WorkerProcess.Event
    let progress: [UInt8]
  }

  /// The jobs that have ended meanwhile.
  private func takeArrivals(_ began: (Int, [UInt8]) -> Void) -> [Arrival] {
    var arrivals: [Arrival] = []
    for worker in workers {
      guard let slot = worker.slot, let event = step(worker, { began(slot, $0) }) else { continue }
      arrivals.append(
        Arrival(
          worker: worker, slot: slot, seconds: worker.seconds, isOfOldWorker: worker.jobs > 1, event: event,
          progress: worker.progress))
    }
    workers.removeAll(where: \.isGone)
    return arrivals
  }

  /// Ends a worker whose reply is nonsense. Another worker does the job that it has begun since then.
  private func completion(of arrival: Arrival, _ line: inout JobLine<Job>) -> Completion {
    switch arrival.event {
    case .ended(let ending): return .lost(ending, progress: arrival.progress)
    case .result(let content, _):
      if let reply = try? BinaryDecoding.value(Reply.self, from: content) { return .reply(reply) }
      if let slot = arrival.worker.slot, let job = line.running[slot] { line.putBack(job, at: slot) }
      arrival.worker.end(nil)
      return .lost(.nonsense, progress: arrival.progress)
    }
  }

  package func shutDown() {
    for worker in workers { worker.end(nil) }
    workers = []
  }

  private func endBusyWorkers() {
    for worker in workers where worker.slot != nil { worker.end(nil) }
    workers.removeAll(where: \.isGone)
  }

  /// Gives a job to every idle worker, and starts workers as long as there are jobs for them.
  private func assign(_ line: inout JobLine<Job>, _ source: () throws -> Job?) throws {
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
      guard let next = try line.next(source) else { return }
      worker.begin(try BinaryEncoding.bytes(next.job), slot: next.slot)
    }
    while workers.count < most, let next = try line.next(source) {
      guard try start(next.job, slot: next.slot) else { return line.putBack(next.job, at: next.slot) }
    }
  }

  /// - Returns: false if no more workers can be started, but others run.
  private func start(_ job: Job, slot: Int) throws -> Bool {
    let job = try BinaryEncoding.bytes(job)
    do throws(WorkerStartError) {
      let worker = try WorkerProcess(limits: limits, serve: serve)
      workers.append(worker)
      coreShare.assign(workers)
      worker.begin(job, slot: slot)
      return true
    } catch {
      // With fewer workers, the jobs take longer.
      if workers.isEmpty { throw error }
      return false
    }
  }

  /// Waits until a worker sends a message, a limit must be checked, or the user interrupts.
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

  /// The result is nil while the job continues.
  private func step(_ worker: WorkerProcess, _ began: ([UInt8]) -> Void) -> WorkerProcess.Event? {
    if worker.wantsToWrite { worker.write() }
    let event = worker.read(began: began) ?? worker.look()
    if case .result(_, isLast: true)? = event { worker.end(nil) }
    return event
  }
}
