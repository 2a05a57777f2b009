import ArgumentParser
import Foundation
import Scenarios
import Workers

/// The resources that a page's process may use. Each page runs in its own process, which the command watches.
package struct ContentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most memory that a page's process may use.", valueName: "MiB"))
  package var memoryLimit = WorkerLimits().memory >> 20

  @Option(help: ArgumentHelp("The processor time that a page's process may use for a scenario.", valueName: "seconds"))
  package var processorLimit = WorkerLimits().processorTime

  @Option(help: ArgumentHelp("The elapsed time that a page's process may take for a scenario.", valueName: "seconds"))
  package var timeLimit = WorkerLimits().wallTime

  package init() {}

  package func validate() throws {
    guard (64...1 << 20).contains(memoryLimit) else {
      throw ValidationError("--memory-limit must be between 64 and 1048576 MiB, not \(memoryLimit)")
    }
    for (name, seconds) in [("--processor-limit", processorLimit), ("--time-limit", timeLimit)] {
      guard (0.1...86_400).contains(seconds) else {
        throw ValidationError("\(name) must be between 0.1 and 86400 seconds, not \(seconds)")
      }
    }
  }

  /// A worker for the simulator's own pages, to which the user's limits do not apply.
  package static func workersOfOwnPages() -> ContentWorkers {
    Interruption.watch()
    return ContentWorkers(1, limits: WorkerLimits())
  }

  package var limits: WorkerLimits {
    var limits = WorkerLimits()
    limits.memory = memoryLimit << 20
    limits.processorTime = processorLimit
    limits.wallTime = timeLimit
    return limits
  }

  /// The options that differ from their defaults, as words of a command line.
  package var words: [String] {
    let ordinary = WorkerLimits()
    func seconds(_ option: String, _ value: Double, _ ordinary: Double) -> [String] {
      guard value != ordinary else { return [] }
      return [option, Int(exactly: value).map(String.init) ?? String(value)]
    }
    return (memoryLimit == ordinary.memory >> 20 ? [] : ["--memory-limit", "\(memoryLimit)"])
      + seconds("--processor-limit", processorLimit, ordinary.processorTime)
      + seconds("--time-limit", timeLimit, ordinary.wallTime)
  }

  /// - Parameter most: the number of processes that may run at the same time; nil means one per core.
  package func workers(_ most: Int?) -> ContentWorkers {
    Interruption.watch()
    return ContentWorkers(most ?? min(256, ProcessInfo.processInfo.activeProcessorCount), limits: limits)
  }
}
