import Foundation
import Synchronization

#if os(Linux)
  import CMainThread

  /// A main thread that is blocked forever, and must be interrupted so that work can be done on it.
  ///
  /// It is interrupted by a signal, but only if the kernel reports the same sleep without a time limit for several
  /// looks in a row. Waits for locks of the memory allocator or the runtime, which others hold for microseconds, never
  /// last that long. So its handler may do what any code may, except take a lock that the waiting code holds.
  enum BlockedMainThread {
    private static let wanted = Mutex<[MainThreadWatch]>([])
    /// The thread that was found most recently; 0 before that.
    private static let mainThread = Atomic<Int32>(0)

    /// How many looks must find the same wait before it counts: half a second's. On a busy machine, the owner of a lock
    /// may not run for a tenth of a second.
    private static let looksNeeded = 25
    /// What each thread waited for at the last look, and for how many looks.
    private static let waits = Mutex<[Int32: (address: UInt, looks: Int)]>([:])

    private static let isInstalled: Bool = {
      main_thread_set_handler { BlockedMainThread.interrupted() }
      return true
    }()

    /// - Returns: whether a thread was interrupted that may be the main one.
    static func serve(_ works: [MainThreadWatch]) -> Bool {
      guard isInstalled else { return false }
      wanted.withLock { $0 = works }
      let last = mainThread.load(ordering: .relaxed)
      let candidates = threads()
      let waiting = waits.withLock { waits in
        waits = waits.filter { candidates.contains($0.key) }
        return candidates.filter { thread in
          let address = UInt(main_thread_endless_wait(thread))
          let looks = address == 0 ? 0 : waits[thread]?.address == address ? (waits[thread]?.looks ?? 0) + 1 : 1
          waits[thread] = (address, looks)
          return looks >= looksNeeded
        }
      }
      let reached = waiting.contains(last) ? [last] : waiting
      return reached.reduce(false) { main_thread_interrupt($1) || $0 }
    }

    private static func threads() -> [Int32] {
      ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []).compactMap { Int32($0) }
    }

    /// Runs on a thread that was waiting. Most such threads are not the main one.
    private static func interrupted() {
      guard MainQueue.isCurrent else { return mainThread.store(0, ordering: .relaxed) }
      mainThread.store(main_thread_current(), ordering: .relaxed)
      var addresses = [UInt](repeating: 0, count: 64)
      let count = main_thread_addresses(&addresses, 64)
      let works = wanted.withLock { works in
        defer { works = [] }
        return works
      }
      MainActor.assumeIsolated {
        for work in works { work.serveBlocked(Array(addresses.prefix(Int(count)))) }
      }
    }
  }
#else
  enum BlockedMainThread {
    /// Never happens: only Linux shows what a thread waits for.
    static func serve(_ works: [MainThreadWatch]) -> Bool { false }
  }
#endif
