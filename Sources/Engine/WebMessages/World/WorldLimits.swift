/// What the pages of one world may use up before they are ended as WebKit ends a web content process that uses too
/// much.
///
/// No page of a test comes near the defaults. What is counted "in one run" begins anew with every command of the app.
public struct WorldLimits: Sendable {
  /// Tasks in one run that follow each other without a rest (L11).
  public var tasks = 200_000
  /// Seconds of processor time for everything that pages do, beyond the first second of every run (L12).
  public var processorSeconds = 45.0
  /// MiB by which the process may grow with this world in it, script heap or not (L13). Counts where the world is the
  /// only one of its process; zero for no limit.
  public var memoryMiB = 540
  /// Tasks and timers that wait at the same time (L14). Fewer than may run: tasks that each queue two are noticed by
  /// their queue, long before a limit of time.
  public var waitingTasks = 50_000
  /// Console lines and dialogs in one run (L15).
  public var messages = 20_000
  /// MiB of text in them (L15). Less than a worker may tell its parent (L9), so that the trace up to there is heard.
  public var messageMiB = 16
  /// Requests in one run (L16).
  public var requests = 100_000
  /// Windows at once; the next one is refused (L3).
  public var windows = 2000
  /// Frames in a page, nested or not, as WebKit counts them; the next one is refused (L4).
  public var frames = 1000

  public init() {}
}
