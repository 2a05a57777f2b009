import Synchronization

/// The number of times that each entry of a recording was used.
final class UseCounts: Sendable {
  private let counts = Mutex<[Int: Int]>([:])

  /// The number of earlier uses.
  func next(_ entry: Int) -> Int {
    counts.withLock { counts in
      defer { counts[entry, default: 0] += 1 }
      return counts[entry, default: 0]
    }
  }
}
