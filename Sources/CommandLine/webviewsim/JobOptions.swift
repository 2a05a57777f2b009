import ArgumentParser

/// The number of processes for pages.
struct JobOptions: ParsableArguments {
  @Option(help: "How many processes for pages run at the same time (default: one per core).")
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be between 1 and 256, not \(jobs)") }
  }
}
