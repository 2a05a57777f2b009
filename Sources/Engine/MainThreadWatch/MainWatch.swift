import Foundation
import Synchronization

/// Notices that the main actor does not come to work which others wait for, because a job of it runs a run loop or
/// waits
/// for ever, and serves the work on the main thread all the same.
///
/// A thread looks at counters fifty times a second; work that gets done pays nothing for being watched.
public final class MainWatch: Sendable {
  public static let shared = MainWatch()

  private static let period = 20
  /// While a blocked main thread is served.
  private static let shortPeriod = 2
  /// In milliseconds: when nobody waits for so long, the main actor is not late any more.
  private static let longestRest = 500

  private struct Watched {
    /// Told apart by number: the next object may have the address of one that is gone.
    let id: Int
    weak var work: (any MainWork)?
    var last: MainProgress
    /// Milliseconds for which the main actor has not come.
    var late = 0
    /// Milliseconds since somebody waited for it.
    var rest = 0

    /// - Returns: whether somebody has waited since the last look.
    mutating func look(at progress: MainProgress, after wait: Int) -> Bool {
      rest = progress.isAwaited ? 0 : rest + wait
      if progress.turns != last.turns || rest > MainWatch.longestRest { late = 0 }
      last = progress
      // Between two things that it is waited for, a page is at work.
      if progress.isAwaited || late > 0 { late += wait }
      return progress.isAwaited && late > wait
    }
  }

  private let works = Mutex<(watched: [Watched], count: Int)>(([], 0))
  private let isStarted = Atomic(false)

  public func add(_ work: any MainWork) {
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
    let late: [(id: Int, work: any MainWork, time: Int)] = works.withLock { works in
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
