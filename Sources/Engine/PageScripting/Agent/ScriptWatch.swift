import Foundation
import EngineValues
import Synchronization

/// Ends scripts that the engine does not end by itself: a chain of short promise jobs without garbage never reaches the
/// engine's own look at the time. Once a second, one thread looks at the processor time of the running script.
package enum ScriptWatch {
  private struct Watched {
    weak var interrupt: ScriptInterrupt?
  }

  private static let watched = Mutex<[Watched]>([])

  /// Processor seconds after which a script is stopped from outside. The engine's own limit is lower.
  package static let longestScript = 12.0
  /// Processor seconds after which the script cannot be stopped at all, and the process ends.
  private static let longestStopping = 15.0
  /// `EX_TEMPFAIL` of sysexits.h, which nothing else here uses.
  package static let stuckScriptCode: Int32 = 75

  /// The thread that looks. It interrupts the thread of a script, so that the engine there looks at the time. The
  /// signal handler runs with whatever locks the script holds; without the handler, the process would have to end.
  private static let thread: Void = {
    signal(SIGPROF) { _ in NativeEntry.runningAgent?.watchdog.askSoon() }
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: 1)
        look()
      }
    }
  }()

  static func add(_ interrupt: ScriptInterrupt) {
    _ = thread
    watched.withLock { watched in
      watched.removeAll { $0.interrupt == nil }
      watched.append(Watched(interrupt: interrupt))
    }
  }

  private static func look() {
    for interrupt in watched.withLock({ $0.compactMap(\.interrupt) }) {
      let seconds = interrupt.secondsUsed
      if seconds > longestStopping {
        FileHandle.standardError.write(
          Data(
            "webviewsim: a page's script ran for \(Int(saturating: seconds)) s and cannot be stopped (rule L2)\n".utf8))
        _exit(stuckScriptCode)
      }
      if seconds > longestScript { interrupt.interrupt() }
    }
  }
}
