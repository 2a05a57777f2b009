import CWorkers

/// Which core each worker has to itself.
///
/// The threads of a worker take turns: the app's side and web content wait for each other. On one core the system hands
/// it over at once; waking a thread on another core takes longer than most of their turns, and takes that core from the
/// worker that uses it. So with a worker for each core, each keeps to its own. With fewer, a worker may use what is free.
struct CoreShare {
  /// The cores that this process may use.
  static var usableCores: Int { Int(usable_cores()) }

  private let cores = Self.usableCores
  /// By process.
  private var held: [Int32: Int] = [:]

  mutating func assign(_ workers: [WorkerProcess]) {
    held = held.filter { process, _ in workers.contains { $0.process == process } }
    guard cores > 1, workers.count >= cores else { return }
    for worker in workers where held[worker.process] == nil {
      var load = [Int](repeating: 0, count: cores)
      for core in held.values { load[core] += 1 }
      guard let core = load.indices.min(by: { load[$0] < load[$1] }) else { return }
      held[worker.process] = core
      keep_to_core(worker.process, Int32(clamping: core))
    }
  }
}
