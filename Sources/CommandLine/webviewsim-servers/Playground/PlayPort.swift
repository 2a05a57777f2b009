import Synchronization

/// The gate, once the port is known.
final class PlayPort: Sendable {
  private let known = Mutex<PlayGate?>(nil)

  var gate: PlayGate? { known.withLock { $0 } }
  func open(_ port: UInt16, address: String) { known.withLock { $0 = PlayGate(port: port, address: address) } }
}
