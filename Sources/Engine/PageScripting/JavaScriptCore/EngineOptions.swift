import CJavaScriptCore
import Foundation

/// Options of the script engine, which apply to the whole process.
package enum EngineOptions {
  /// Makes the engine compile later than it does for long-lived pages: a page under test runs each line only a few
  /// times, and ends before compiled code pays off. Functions that run ten thousand times are still compiled.
  ///
  /// The function is for programs that own their process. It must be called before any code in the process uses
  /// JavaScriptCore: the engine freezes its options with its first context, and ends a process that changes them later.
  /// `JSC_<option>` in the environment takes precedence. Does nothing on macOS, whose engine has no such call.
  package static func favorShortRuns() {
    #if os(Linux)
      set("thresholdForJITAfterWarmUp", to: 10_000)
      set("thresholdForJITSoon", to: 2_000)
    #endif
  }

  #if os(Linux)
    private static func set(_ name: String, to value: Int32) {
      guard getenv("JSC_" + name) == nil else { return }
      // An engine that does not know the option returns 0 and goes on as before.
      _ = jsc_options_set_int(name, value)
    }
  #endif
}
