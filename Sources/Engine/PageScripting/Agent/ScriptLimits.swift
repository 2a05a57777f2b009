/// The limits of the resources that scripts may use.
package struct ScriptLimits: Sendable {
  /// The seconds of CPU time that an entry into script may take. Zero, or less than a tenth, means no limit.
  package var seconds: Double
  /// The most MiB by which the process may grow after the agent first ran a script; zero for no limit.
  package var memoryMiB: Int

  package init(seconds: Double = 5, memoryMiB: Int = 512) {
    self.seconds = seconds
    self.memoryMiB = memoryMiB
  }

  var hasTime: Bool { seconds >= 0.1 }
  var areWatched: Bool { hasTime || memoryMiB > 0 }
  /// CPU seconds between two looks. Limits of a few milliseconds make some versions of the engine abort.
  var lookInterval: Double { hasTime ? min(seconds, 0.25) : 0.25 }
}
