/// The jobs under way, in order.
struct JobLine<Job> {
  private let lookAhead: Int
  private var upcoming = 0
  private var again: [(slot: Int, job: Job)] = []
  /// The jobs that have begun, by their indices.
  private(set) var running: [Int: Job] = [:]
  /// The number of jobs that have been reported.
  var reported = 0

  /// - Parameter lookAhead: the number of jobs that may begin beyond the first job that has not been reported.
  init(lookAhead: Int) { self.lookAhead = lookAhead }

  /// - Parameter source: makes the job.
  mutating func next(_ source: () throws -> Job?) rethrows -> (slot: Int, job: Job)? {
    guard upcoming - reported < lookAhead, let job = try source() else { return nil }
    defer { upcoming += 1 }
    running[upcoming] = job
    return (upcoming, job)
  }

  /// A job that another worker has begun already.
  mutating func nextForFreshWorker() -> (slot: Int, job: Job)? { again.isEmpty ? nil : again.removeLast() }

  mutating func putBack(_ job: Job, at slot: Int) {
    running[slot] = job
    again.append((slot, job))
  }

  mutating func ended(_ slot: Int) { running[slot] = nil }
}
