import Synchronization

/// A way to the network.
public struct NWInterface: Hashable, Sendable {
  @nonexhaustive public enum InterfaceType: Sendable { case other, wifi, cellular, wiredEthernet, loopback }
  public let type: InterfaceType
  public let name: String
}

/// Whether a network can be reached: by Wi-Fi, or not at all.
public struct NWPath: Equatable, Sendable {
  @nonexhaustive public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public let status: Status
  public var availableInterfaces: [NWInterface] {
    status == .satisfied ? [NWInterface(type: .wifi, name: "en0")] : []
  }
  public var isExpensive: Bool { false }
  public var isConstrained: Bool { false }
  public var supportsDNS: Bool { status == .satisfied }
  public var supportsIPv4: Bool { status == .satisfied }
  public var supportsIPv6: Bool { status == .satisfied }
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    availableInterfaces.contains { $0.type == type }
  }
}

/// The device's state in a network, and the receivers of its changes.
private final class NetworkState: Sendable {
  struct Value {
    var isOnline = true
    var monitors: [ObjectIdentifier: Weak] = [:]
  }
  struct Weak { weak var monitor: NWPathMonitor? }
  let value = Mutex(Value())

  static func of(_ device: SimulatedDevice?) -> NetworkState {
    device?.service("Network") { NetworkState() } ?? NetworkState()
  }
}

extension SimulatedDevice {
  /// The state that path monitors report. This state does not stop the simulated web: a test gives its sites failures
  /// by itself.
  public nonisolated var isOnline: Bool {
    get { NetworkState.of(self).value.withLock { $0.isOnline } }
    set {
      let monitors = NetworkState.of(self).value.withLock { value in
        value.isOnline = newValue
        return value.monitors.values.compactMap(\.monitor)
      }
      for monitor in monitors { monitor.tell() }
    }
  }
}

/// Says whether the device is in a network (`SimulatedDevice.isOnline`): at the start, and after each change.
// Unchecked: all that changes is behind the lock.
public final class NWPathMonitor: @unchecked Sendable {
  private struct Receiver {
    var handler: (@Sendable (NWPath) -> Void)?
    var queue: DispatchQueue?
  }
  private let receiver = Mutex(Receiver())
  private let state: NetworkState

  public init() { state = NetworkState.of(SimulatedDevice.ofRunningCode) }
  /// Makes a monitor of any network: the only one is Wi-Fi's.
  public convenience init(requiredInterfaceType: NWInterface.InterfaceType) { self.init() }

  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { receiver.withLock { $0.handler } }
    set { receiver.withLock { $0.handler = newValue } }
  }
  public var queue: DispatchQueue? { receiver.withLock { $0.queue } }
  public var currentPath: NWPath { NWPath(status: state.value.withLock { $0.isOnline } ? .satisfied : .unsatisfied) }

  public func start(queue: DispatchQueue) {
    receiver.withLock { $0.queue = queue }
    state.value.withLock { $0.monitors[ObjectIdentifier(self)] = NetworkState.Weak(monitor: self) }
    tell()
  }

  public func cancel() { receiver.withLock { $0 = Receiver() } }

  fileprivate func tell() {
    queue?.async {
      let path = self.currentPath
      self.receiver.withLock { $0.handler }?(path)
    }
  }

  deinit { state.value.withLock { $0.monitors[ObjectIdentifier(self)] = nil } }
}

/// The path, and then each change of it.
extension NWPathMonitor: AsyncSequence {
  public typealias Element = NWPath

  public struct AsyncIterator: AsyncIteratorProtocol {
    var paths: AsyncStream<NWPath>.Iterator
    public mutating func next() async -> NWPath? { await paths.next() }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    let (paths, sender) = AsyncStream.makeStream(of: NWPath.self)
    pathUpdateHandler = { sender.yield($0) }
    // The code that iterates keeps the monitor.
    sender.onTermination = { _ in self.cancel() }
    start(queue: DispatchQueue(label: "NWPathMonitor"))
    return AsyncIterator(paths: paths.makeAsyncIterator())
  }
}
