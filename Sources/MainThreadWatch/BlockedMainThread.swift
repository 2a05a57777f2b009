import Foundation
import Synchronization

#if os(Linux)
  import CMainThread

  /// A main thread that waits for ever, and has to be interrupted to be served.
  ///
  /// It is interrupted by a signal, and only while the kernel says that it sleeps in a wait without a limit: it is then not
  /// inside of the memory allocator or the runtime, so that its handler may do what any code may, except to take a lock
  /// that the waiting code holds.
  enum BlockedMainThread {
    private static let wanted = Mutex<[any MainWork]>([])
    /// The one that was found last; 0 before.
    private static let mainThread = Atomic<Int32>(0)

    private static let isInstalled: Bool = {
      main_thread_set_handler { BlockedMainThread.interrupted() }
      return true
    }()

    /// - Returns: whether a thread that may be the main one was interrupted.
    static func serve(_ works: [any MainWork]) -> Bool {
      guard isInstalled else { return false }
      wanted.withLock { $0 = works }
      let last = mainThread.load(ordering: .relaxed)
      let isLast = last != 0 && main_thread_waits_for_ever(last)
      let waiting = isLast ? [last] : threads().filter { main_thread_waits_for_ever($0) }
      return waiting.reduce(false) { main_thread_interrupt($1) || $0 }
    }

    private static func threads() -> [Int32] {
      ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []).compactMap { Int32($0) }
    }

    /// On a thread that waited; most are not the main one.
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
    /// Never: only Linux says what a thread waits for.
    static func serve(_ works: [any MainWork]) -> Bool { false }
  }
#endif
