/// Lets tests with simulators run side by side, except those that want to run alone.
@MainActor enum TestGate {
  enum Company: Sendable { case others, nobody }

  /// The company with which the running test was admitted; nil if it was not.
  @TaskLocal private static var inside: Company?

  private static var running = 0
  private static var isTaken = false
  private static var waiting: [(company: Company, go: CheckedContinuation<Void, Never>)] = []

  /// Runs a test when it is admitted. A test inside another scope of the same test is already admitted.
  nonisolated static func pass(with company: Company, _ body: () async throws -> Void) async throws {
    let outer = await currentCompany
    if outer == .nobody || outer == company { return try await body() }
    if let outer { await leave(outer) }
    await enter(company)
    do {
      try await run(company, body)
      await leave(company)
    } catch {
      await leave(company)
      if let outer { await enter(outer) }
      throw error
    }
    if let outer { await enter(outer) }
  }

  private static var currentCompany: Company? { inside }

  private nonisolated static func run(_ company: Company, _ body: () async throws -> Void) async throws {
    try await $inside.withValue(company) { try await body() }
  }

  private static func mayEnter(_ company: Company) -> Bool { !isTaken && (company == .others || running == 0) }

  private static func count(_ company: Company) {
    if company == .others { running += 1 } else { isTaken = true }
  }

  private static func enter(_ company: Company) async {
    if mayEnter(company) { return count(company) }
    // The caller that resumes the test has counted it.
    await withCheckedContinuation { waiting.append((company, $0)) }
  }

  private static func leave(_ company: Company) {
    if company == .others { running -= 1 } else { isTaken = false }
    while let place = waiting.firstIndex(where: { mayEnter($0.company) }) {
      let next = waiting.remove(at: place)
      count(next.company)
      next.go.resume()
    }
  }
}
