import CWorkers

/// The share of cores among workers: each worker may have a core to itself.
///
/// The threads of a worker take turns: the UI process and web content wait for each other. On one core, the system
/// hands the core over at once. Waking a thread on another core takes longer than most turns, and takes that core from
/// the worker that uses it. So if there is a worker for each core, each worker keeps to its own core. If there are
/// fewer workers, a worker may use any free core.
struct CoreShare {
  /// The cores that this process may use.
  static var usableCores: Int { Int(usable_cores()) }

  private let cores = Self.usableCores
  /// The cores of the workers, by process.
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
