/// The main thread, as a world sees it: how other threads have work done there, and what happens if it does not come.
///
/// Web content runs on a thread of its own, but its messages go to the main actor, where the app's delegates are. The
/// rest of the package knows only this protocol:
///
/// * **Errands.** Any thread gives the main actor something to do with `send`. The content thread waits for it with
///   `wait`. The main actor never waits for another thread. Waking a thread takes far longer than most errands do. So
///   while somebody waits for quiet or for an answer, the main actor comes back for errands by itself, turn after turn
///   (`setQuietIsAwaited`, `awaitingAnswer`), and sleeps only if none comes for a while.
/// * **The app's own work.** An errand of the moment `drained` waits until the work that the app has given to queues and
///   run loops has had its time. `appWork` says whether there is such work.
/// * **A main thread that is stuck.** An app may run a run loop, or wait at a semaphore, in a job of the main actor, so
///   that errands do not get their turn. A watch, which is made with `watch`, notices that and tells a listener, on the
///   main thread and inside the job. The listener then has the errands done with `serve`.
///
/// What the platforms do:
///
/// * Errands are tasks and blocks of the main queue everywhere.
/// * A run loop that a job runs is noticed everywhere: a timer in it tells the listener.
/// * A main thread that is blocked forever is noticed only on Linux: `/proc/self/task` says for what each thread waits,
///   and a signal interrupts the one that runs the main actor's jobs. On Apple's systems nobody notices, and the app
///   hangs.
/// * The work that the app gives to queues and run loops is known only on Linux, by `AppCallbackAccess`. Apple's systems
///   run apps with UIKit itself, so nobody asks there.
package protocol MainThreadAccess: AnyObject, Sendable {
  /// Gives the main actor an errand and returns at once. May be called on any thread; errands are done in order.
  func send(_ errand: MainErrand)

  /// Says whether somebody waits for quiet. Only then does the main actor look for errands by itself.
  @MainActor func setQuietIsAwaited(_ isAwaited: Bool)

  /// The main actor looks for errands while `body` waits for the answer to a command, which an errand brings.
  @MainActor func awaitingAnswer<Value>(_ body: () async -> Value) async -> Value

  /// The work that the app has given to queues and run loops, if it is known.
  @MainActor var appWork: AppWork? { get set }

  /// Whether errands wait for their turn or one is under way, and how many turns there were. May be read from any
  /// thread.
  var progress: MainProgress { get }

  /// Runs the waiting errands inside whatever the main actor is doing.
  /// - Parameter isBlocked: whether the main thread is blocked forever; each errand then does what it provides for that
  ///   case.
  /// - Returns: whether there were any.
  @MainActor @discardableResult func serve(isBlocked: Bool) -> Bool

  /// A watch that tells the listener when the main actor does not come for errands. It ends when it is released.
  func watch(telling listener: any MainThreadListener) -> MainThreadWatch
}

/// The access for a new world.
package func newMainThreadAccess() -> any MainThreadAccess { MainErrands() }

/// Something that the main actor has to do for another thread.
package struct MainErrand: Sendable {
  package enum Moment: Sendable {
    case next
    /// After the tasks have run that the app has queued on the main actor.
    case drained
  }

  package var moment: Moment
  package var body: @MainActor @Sendable () -> Void
  /// What to do instead if the main thread is blocked forever.
  package var whileBlocked: (@MainActor @Sendable () -> Void)?

  package init(
    moment: Moment = .next, whileBlocked: (@MainActor @Sendable () -> Void)? = nil,
    body: @escaping @MainActor @Sendable () -> Void
  ) {
    self.moment = moment
    self.whileBlocked = whileBlocked
    self.body = body
  }
}

/// Is told when the main thread does not come for errands. Both calls are made on the thread that runs the main actor's
/// jobs, inside the job that keeps it.
package protocol MainThreadListener: AnyObject, Sendable {
  /// The job runs its own run loop. On a device, WebKit's messages arrive there; the main queue's blocks and the main
  /// actor's tasks do not.
  /// - Returns: whether there was something to do.
  @MainActor func serveInRunLoop() -> Bool

  /// The job waits for something that perhaps only an errand can cause. On a device, it would wait forever.
  /// - Parameter addresses: the return addresses of the waiting code, innermost first.
  @MainActor func serveBlocked(_ addresses: [UInt])
}

/// Whether the main actor comes for errands.
package struct MainProgress: Sendable, Equatable {
  /// Whether somebody waits for the main actor.
  package var isAwaited: Bool
  /// Increases whenever the main actor itself gets to its errands.
  package var turns: Int
}
