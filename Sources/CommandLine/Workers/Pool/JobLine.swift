/// The jobs that have not begun yet, in order.
struct JobLine<Job> {
  private let jobs: [Job]
  private let lookAhead: Int
  private var upcoming = 0
  private var again: [(slot: Int, job: Job)] = []
  /// The jobs that have begun, by their indices.
  private(set) var running: [Int: Job] = [:]

  /// - Parameter lookAhead: how many jobs may begin beyond the first one that has not been reported.
  init(jobs: [Job], lookAhead: Int) {
    self.jobs = jobs
    self.lookAhead = lookAhead
  }

  mutating func next(reported: Int) -> (slot: Int, job: Job)? {
    guard upcoming < jobs.count, upcoming - reported < lookAhead else { return nil }
    defer { upcoming += 1 }
    running[upcoming] = jobs[upcoming]
    return (upcoming, jobs[upcoming])
  }

  /// A job that was already given to another worker.
  mutating func nextForFreshWorker() -> (slot: Int, job: Job)? { again.popLast() }

  mutating func putBack(_ job: Job, at slot: Int) {
    running[slot] = job
    again.append((slot, job))
  }

  mutating func ended(_ slot: Int) { running[slot] = nil }
}
