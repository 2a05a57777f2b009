import Synchronization

/// The messages that the app has logged. Nothing is printed unless a test asks for it.
public final class SimulatedLog: Sendable {
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    public let subsystem: String
    public let category: String
    public let type: OSLogType
    /// The whole message, including private values, as Xcode's console shows it.
    public let text: String

    public var description: String { "[\(subsystem):\(category)] \(text)" }
  }

  private struct State {
    var entries: [Entry] = []
    var observer: (@Sendable (Entry) -> Void)?
  }

  /// The log of the whole process, as on a device.
  public static let shared = SimulatedLog()
  /// The largest number of entries. If there are more, the oldest are dropped.
  public static let capacity = 2000

  private let state = Mutex(State())

  init() {}

  /// The entries, oldest first.
  public var entries: [Entry] { state.withLock { $0.entries } }

  /// The observer gets every entry when it is written, on the thread that wrote it; nil to stop.
  public func observe(_ observer: (@Sendable (Entry) -> Void)?) { state.withLock { $0.observer = observer } }

  func append(_ entry: Entry) {
    let observer = state.withLock { state in
      // The log drops half of its entries at a time, so that dropping costs little.
      if state.entries.count >= Self.capacity { state.entries.removeFirst(Self.capacity / 2) }
      state.entries.append(entry)
      return state.observer
    }
    observer?(entry)
  }
}
