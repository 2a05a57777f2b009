/// The state of a world that the natives in this folder keep.
final class NetworkState {
  let random = RandomNumbers()
  /// The names that were already reported as missing.
  private var reported: Set<String> = []
  /// The closures that abort running requests.
  private var aborts: [Int: () -> Void] = [:]
  private var lastHandle = 0

  /// A handle for a request that is about to start.
  func nextHandle() -> Int {
    lastHandle += 1
    return lastHandle
  }

  func started(_ handle: Int, abort: @escaping () -> Void) { aborts[handle] = abort }

  func finished(_ handle: Int) { aborts[handle] = nil }

  func abort(_ handle: Int) { aborts.removeValue(forKey: handle)?() }

  /// Whether the name has not been reported yet.
  func isNews(_ missing: String) -> Bool { reported.insert(missing).inserted }

  /// Resets everything for the next world.
  func reset() {
    random.start(seed: RandomNumbers.defaultSeed)
    reported = []
    aborts = [:]
    lastHandle = 0
  }
}
