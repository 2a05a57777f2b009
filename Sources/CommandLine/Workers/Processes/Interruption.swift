import CWorkers

/// A request to end the process: SIGINT, SIGTERM or SIGHUP.
package enum Interruption {
  /// The file that becomes readable with the first signal; negative if signals are not watched.
  static let descriptor = interruption_watch()

  /// From now on, the first signal is only noted, and the second one ends the process.
  package static func watch() { _ = descriptor }

  /// The signal that was received.
  package static var signal: Int32? {
    let signal = interruption_signal()
    return signal == 0 ? nil : signal
  }
}
