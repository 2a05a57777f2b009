/// How much scripts may use.
public struct ScriptLimits: Sendable {
  /// Seconds of CPU time that one entry into script may take. Below a tenth of a second, or zero, there is no limit.
  public var seconds: Double
  /// How much the process may grow, in MiB, from when the agent first ran a script; zero for no limit.
  public var memoryMiB: Int

  public init(seconds: Double = 5, memoryMiB: Int = 512) {
    self.seconds = seconds
    self.memoryMiB = memoryMiB
  }
}
