import Foundation
import Synchronization

/// Notices when the main actor does not get to work for which others wait, because one of its jobs runs a run loop or
/// is blocked. It then has the work done on the main thread anyway.
///
/// A thread looks at counters fifty times a second. Watching costs nothing for work that gets done.
final class WatchThread: Sendable {
  static let shared = WatchThread()

  private static let period = 20
  /// True while a blocked main thread is being served.
  private static let shortPeriod = 2
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
  }

  private let works = Mutex<(watched: [Watched], count: Int)>(([], 0))
  private let isStarted = Atomic(false)

  func add(_ work: MainThreadWatch) {
    works.withLock { works in
      works.count += 1
      works.watched.append(Watched(id: works.count, work: work, last: work.progress))
    }
    guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let thread = Thread { [self] in run() }
    thread.name = "main thread watch"
    thread.start()
  }

  private func run() {
    var wait = Self.period
    while true {
      usleep(UInt32(wait * 1000))
      wait = look(after: wait) ? Self.shortPeriod : Self.period
    }
  }

  /// - Returns: whether a blocked main thread is being served.
  private func look(after wait: Int) -> Bool {
    let late: [(id: Int, work: MainThreadWatch, time: Int)] = works.withLock { works in
      works.watched.removeAll { $0.work == nil }
      return works.watched.indices.compactMap { place in
        guard let work = works.watched[place].work, works.watched[place].look(at: work.progress, after: wait) else {
          return nil
        }
        return (works.watched[place].id, work, works.watched[place].late)
      }
    }
    for (id, work, _) in late { MainRunLoop.serve(work, id: id) }
    let inVain = late.filter { $0.time > $0.work.patience }.map(\.work)
    return !inVain.isEmpty && BlockedMainThread.serve(inVain)
  }
}
