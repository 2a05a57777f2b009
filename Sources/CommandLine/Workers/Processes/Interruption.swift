import CWorkers

/// The wish of whoever started the process that it ends: SIGINT, SIGTERM or SIGHUP.
package enum Interruption {
  /// Becomes readable with the first signal; negative where that is not watched.
  static let descriptor = interruption_watch()

  /// From now on the first signal is noted, and the second ends the process.
  package static func watch() { _ = descriptor }

  /// The signal that came.
  package static var signal: Int32? {
    let signal = interruption_signal()
    return signal == 0 ? nil : signal
  }
}
