import Synchronization

/// The messages that the app has logged. Nothing is printed unless a test asks for it.
public final class SimulatedLog: Sendable {
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    public let subsystem: String
    public let category: String
    public let type: OSLogType
    /// The whole message, private values included, as the console of Xcode shows it.
    public let text: String

    public var description: String { "[\(subsystem):\(category)] \(text)" }
  }

  private struct State {
    var entries: [Entry] = []
    var observer: (@Sendable (Entry) -> Void)?
  }

  /// One for the process, as on a device.
  public static let shared = SimulatedLog()
  /// The oldest entries go when there are more.
  public static let capacity = 2000

  private let state = Mutex(State())

  init() {}

  /// Oldest first.
  public var entries: [Entry] { state.withLock { $0.entries } }

  /// Gets every entry when it is written, on the thread that wrote it; nil to stop.
  public func observe(_ observer: (@Sendable (Entry) -> Void)?) { state.withLock { $0.observer = observer } }

  func append(_ entry: Entry) {
    let observer = state.withLock { state in
      // Half at a time, so that dropping costs little.
      if state.entries.count >= Self.capacity { state.entries.removeFirst(Self.capacity / 2) }
      state.entries.append(entry)
      return state.observer
    }
    observer?(entry)
  }
}
