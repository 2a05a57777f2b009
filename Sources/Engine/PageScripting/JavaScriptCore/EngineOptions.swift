import CJavaScriptCore
import Foundation

/// Options of the script engine, which apply to the whole process.
package enum EngineOptions {
  /// Makes the engine compile later than it would for long-lived pages: a page under test runs each line only a few
  /// times, and ends before compiled code is of use. Functions that run ten thousand times are still compiled.
  ///
  /// For programs that own their process, before anything in it uses JavaScriptCore: the engine freezes its options
  /// with its first context, and ends a process that changes them later. `JSC_<option>` in the environment goes
  /// before. Does nothing on macOS, whose engine has no such call.
  package static func favorShortRuns() {
    #if os(Linux)
      set("thresholdForJITAfterWarmUp", to: 10_000)
      set("thresholdForJITSoon", to: 2_000)
    #endif
  }

  /// Makes compiled code ask, at each function's start and in each loop, whether it must stop. Otherwise the engine
  /// stops it by signals that have to arrive while a function runs: in an endless chain of short promise jobs they
  /// hardly ever do, and the watchdog was not heard for a minute.
  ///
  /// Done once, before this package makes its first machine. A program that uses JavaScriptCore by itself does so later
  /// (see `favorShortRuns` for what would happen otherwise), or sets the option in its environment.
  static let poll: Void = {
    #if os(Linux)
      guard getenv("JSC_usePollingTraps") == nil else { return }
      _ = jsc_options_set_boolean("usePollingTraps", 1)
    #endif
  }()

  #if os(Linux)
    private static func set(_ name: String, to value: Int32) {
      guard getenv("JSC_" + name) == nil else { return }
      // An engine that does not know the option says 0 and goes on as it would have.
      _ = jsc_options_set_int(name, value)
    }
  #endif
}
