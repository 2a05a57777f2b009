/// The jobs that are not begun yet, in order.
struct JobLine<Job> {
  private let jobs: [Job]
  private let lookAhead: Int
  private var upcoming = 0
  private var again: [(slot: Int, job: Job)] = []
  /// Those that were begun, by their places.
  private(set) var running: [Int: Job] = [:]

  /// - Parameter lookAhead: how many may be begun beyond the first one that is not reported.
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

  /// A job that another worker has had before.
  mutating func nextForFreshWorker() -> (slot: Int, job: Job)? { again.popLast() }

  mutating func putBack(_ job: Job, at slot: Int) {
    running[slot] = job
    again.append((slot, job))
  }

  mutating func ended(_ slot: Int) { running[slot] = nil }
}
