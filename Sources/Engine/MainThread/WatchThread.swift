import Foundation
import Synchronization

/// Notices when the main actor does not get to work for which others wait, because one of its jobs runs a run loop or
/// is blocked. It then has the work done on the main thread anyway.
///
/// A thread looks at counters fifty times a second while somebody waits for a main actor, or while one is late.
/// Otherwise it sleeps, so that a run that waits for its app, or for the time, uses no processor.
final class WatchThread: Sendable {
  static let shared = WatchThread()

  private static let period = 20
  /// True while a blocked main thread is being served.
  private static let shortPeriod = 2
  /// The first period after a sleep. A thread that never slept would look after half a period on average.
  private static let firstPeriod = 10
  /// In milliseconds: if nobody has waited for this long, the main actor is no longer late.
  private static let longestRest = 500

  private struct Watched {
    /// A number identifies it, because a new object may have the address of one that is gone.
    let id: Int
    weak var work: MainThreadWatch?
    var last: MainProgress
    /// Milliseconds since the main actor last came.
    var late = 0
    /// Milliseconds since somebody last waited for it.
    var rest = 0

    /// - Returns: whether somebody has waited since the last look.
    mutating func look(at progress: MainProgress, after wait: Int) -> Bool {
      rest = progress.isAwaited ? 0 : rest + wait
      if progress.turns != last.turns || rest > WatchThread.longestRest { late = 0 }
      last = progress
      // Between two requests to the main actor, a page is at work.
      if progress.isAwaited || late > 0 { late += wait }
      return progress.isAwaited && late > wait
    }

    /// Whether nothing can change before somebody waits again.
    var isQuiet: Bool { !last.isAwaited && late == 0 }
  }

  /// What a look at the counters has found.
  private enum Finding {
    case nobodyWaits
    case somebodyWaits
    /// A blocked main thread is being served.
    case mainThreadIsServed
  }

  private let works = Mutex<(watched: [Watched], count: Int)>(([], 0))
  private let isStarted = Atomic(false)
  private let isAsleep = Atomic(false)
  private let alarm = DispatchSemaphore(value: 0)

  func add(_ work: MainThreadWatch) {
    works.withLock { works in
      works.count += 1
      works.watched.append(Watched(id: works.count, work: work, last: work.progress))
    }
    wake()
    guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let thread = Thread { [self] in run() }
    thread.name = "main thread watch"
    thread.start()
  }

  /// Ends the thread's sleep. It must be called, on any thread, after each change that makes somebody wait for a main
  /// actor.
  func wake() {
    // Nearly always false. To read a value that seldom changes costs next to nothing.
    guard isAsleep.load(ordering: .acquiring), isAsleep.exchange(false, ordering: .acquiringAndReleasing) else {
      return
    }
    alarm.signal()
  }

  private func run() {
    var wait = Self.period
    while true {
      usleep(UInt32(wait * 1000))
      switch look(after: wait) {
      case .nobodyWaits:
        sleep()
        wait = Self.firstPeriod
      case .somebodyWaits: wait = Self.period
      case .mainThreadIsServed: wait = Self.shortPeriod
      }
    }
  }

  /// Returns when somebody waits for a main actor.
  private func sleep() {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    // Who made somebody wait before this look may have found this thread awake. A later change finds it asleep, because
    // the look and the change take the same lock.
    if isSomebodyWaiting, isAsleep.exchange(false, ordering: .acquiringAndReleasing) { return }
    alarm.wait()
  }

  private var isSomebodyWaiting: Bool {
    works.withLock { $0.watched.contains { $0.work?.progress.isAwaited == true } }
  }

  private func look(after wait: Int) -> Finding {
    let (late, isQuiet): ([(id: Int, work: MainThreadWatch, time: Int)], Bool) = works.withLock { works in
      works.watched.removeAll { $0.work == nil }
      let late: [(id: Int, work: MainThreadWatch, time: Int)] = works.watched.indices.compactMap { place in
        guard let work = works.watched[place].work, works.watched[place].look(at: work.progress, after: wait) else {
          return nil
        }
        return (works.watched[place].id, work, works.watched[place].late)
      }
      return (late, works.watched.allSatisfy(\.isQuiet))
    }
    for (id, work, _) in late { MainRunLoop.serve(work, id: id) }
    let inVain = late.filter { $0.time > $0.work.patience }.map(\.work)
    if !inVain.isEmpty, BlockedMainThread.serve(inVain) { return .mainThreadIsServed }
    return isQuiet ? .nobodyWaits : .somebodyWaits
  }
}
