import Synchronization

/// The worlds that use a script engine of this process now. Engines that wait for their next world do not count.
enum WorldsInProcess {
  private static let count = Atomic<Int>(0)
  /// The number of times that a world has come or gone.
  private static let changes = Atomic<Int>(0)

  static func worldBegins() {
    count.add(1, ordering: .relaxed)
    changes.add(1, ordering: .relaxed)
  }

  static func worldEnds() {
    count.subtract(1, ordering: .relaxed)
    changes.add(1, ordering: .relaxed)
  }

  /// The state of the process for its only world; nil while there are several.
  static var changesOfOnlyWorld: Int? {
    count.load(ordering: .relaxed) <= 1 ? changes.load(ordering: .relaxed) : nil
  }
}

/// The growth of the process since its only world became the only one. Memory that other worlds have left behind is not
/// charged to it.
package struct MemoryGrowth {
  private var start = ProcessMemory.residentMiB
  private var changes = WorldsInProcess.changesOfOnlyWorld

  package init() {}

  /// The growth in MiB; nil while there are several worlds, because any of them may have grown.
  package mutating func mebibytes() -> Int? {
    guard let now = WorldsInProcess.changesOfOnlyWorld else { return nil }
    if changes != now { (start, changes) = (ProcessMemory.residentMiB, now) }
    return ProcessMemory.residentMiB - start
  }
}
