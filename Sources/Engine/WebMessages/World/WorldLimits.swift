/// The limits of one world's pages. Pages that use more are ended, as WebKit ends a web process that uses too much.
///
/// No test page comes near the defaults. Counts "in one run" start again with every command of the app.
public struct WorldLimits: Sendable {
  /// Tasks in one run that follow each other without a pause (L11).
  public var tasks = 200_000
  /// Seconds of processor time for everything that pages do, beyond the first second of every run (L12).
  public var processorSeconds = 45.0
  /// MiB by which the process may grow with this world in it, inside or outside the script heap (L13). It applies if
  /// the world is the only one in its process; zero means no limit.
  public var memoryMiB = 540
  /// Tasks and timers that wait at the same time (L14). The limit is lower than that of the tasks of one run. So tasks
  /// that each queue two more are noticed by their queue, long before a limit of time.
  public var waitingTasks = 50_000
  /// Console lines and dialogs in one run (L15).
  public var messages = 20_000
  /// MiB of text in these and in titles (L15). The limit is lower than that of a worker's messages to its parent (L9),
  /// so that the trace up to that point arrives.
  public var messageMiB = 16
  /// Requests in one run (L16).
  public var requests = 100_000
  /// Windows at the same time; the next one is refused (L3).
  public var windows = 2000
  /// Frames in a page, nested or not, as WebKit counts them; the next one is refused (L4).
  public var frames = 1000

  public init() {}
}
