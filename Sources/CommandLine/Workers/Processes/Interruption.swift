import CWorkers

/// The wish of whoever started the process that it ends: SIGINT, SIGTERM or SIGHUP.
public enum Interruption {
  /// Becomes readable with the first signal; negative where that is not watched.
  static let descriptor = interruption_watch()

  /// From now on the first signal is noted, and the second ends the process.
  public static func watch() { _ = descriptor }

  /// The signal that came.
  public static var signal: Int32? {
    let signal = interruption_signal()
    return signal == 0 ? nil : signal
  }
}
