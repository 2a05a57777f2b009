import EngineValues
import URLStandard

/// HTML Standard, "message ports" and "broadcast channels" of an agent: the pairs of entangled ports, and the messages
/// that wait.
final class MessagePorts {
  private struct Port {
    var other: Int
    /// The realm of the port. Nil while the port is on its way between windows.
    weak var owner: Realm?
    var isStarted = false
    var queue: [SerializedValue] = []
  }

  private struct Channel {
    let name: String
    let origin: Origin
    weak var owner: Realm?
  }

  private var ports: [Int: Port] = [:]
  private var channels: [Int: Channel] = [:]
  private var lastID = 0

  func removeAll() {
    ports.removeAll()
    channels.removeAll()
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }

  // MARK: Ports

  func makeChannel() -> (Int, Int) {
    let first = nextID(), second = nextID()
    ports[first] = Port(other: second)
    ports[second] = Port(other: first)
    return (first, second)
  }

  /// Makes the port an object of that realm. Its messages wait until it is started there.
  func adopt(_ id: Int, by realm: Realm) {
    ports[id]?.owner = realm
    ports[id]?.isStarted = false
  }

  func start(_ id: Int) {
    guard var port = ports[id], !port.isStarted else { return }
    port.isStarted = true
    let waiting = port.queue
    port.queue = []
    ports[id] = port
    for message in waiting { schedule(message, for: id) }
  }

  func close(_ id: Int) {
    guard let port = ports.removeValue(forKey: id) else { return }
    ports[port.other]?.other = 0
  }

  /// Sends a message to the port with which `id` is entangled.
  func post(_ message: SerializedValue, from id: Int) {
    guard let sender = ports[id], let target = ports[sender.other] else { return }
    if target.isStarted {
      schedule(message, for: sender.other)
    } else {
      ports[sender.other]?.queue.append(message)
    }
  }

  private func schedule(_ message: SerializedValue, for id: Int) {
    guard let realm = ports[id]?.owner, let time = realm.agent.hosts?.time else { return }
    time.queueTask(for: realm.document, gesture: .dropped) { [weak self] in
      guard let self, let port = self.ports[id] else { return }
      guard port.isStarted, let realm = port.owner else {
        // The port was transferred meanwhile: the message waits for its next owner.
        self.ports[id]?.queue.append(message)
        return
      }
      realm.deliverToPort(id, message, origin: "")
    }
  }

  // MARK: Broadcast channels

  func join(_ name: String, realm: Realm) -> Int {
    let id = nextID()
    channels[id] = Channel(name: name, origin: realm.document.origin, owner: realm)
    return id
  }

  func leave(_ id: Int) { channels[id] = nil }

  /// Posts the message to every other channel of the same name and origin, in the order in which they were made.
  func broadcast(_ message: SerializedValue, from id: Int) {
    guard let sender = channels[id], sender.owner?.isEligibleForMessaging == true else { return }
    let origin = sender.origin.serialized
    for target in channels.keys.sorted() where target != id {
      guard let channel = channels[target], channel.name == sender.name, channel.origin == sender.origin,
        let realm = channel.owner, let time = realm.agent.hosts?.time
      else { continue }
      time.queueTask(for: realm.document, gesture: .dropped) { [weak self] in
        guard self?.channels[target] != nil, realm.isEligibleForMessaging else { return }
        realm.deliverToPort(target, message, origin: origin)
      }
    }
  }
}

extension Realm {
  /// HTML Standard, "eligible for messaging": a document that is fully active, or a worker that has not closed itself.
  fileprivate var isEligibleForMessaging: Bool {
    if let worker = document.worker { return !worker.isClosing }
    return !document.isDetached && agent.windows.document(of: document.navigable) === document
  }

  fileprivate func deliverToPort(_ id: Int, _ message: SerializedValue, origin: String) {
    runTask { context throws(JSThrown) in
      let run = try context.call(
        try export("window/ports", "deliver"), context.number(id), context.string(message.text),
        context.arrayBuffers(message.buffers).value, context.numbers(message.ports.lazy.map(Double.init)).value,
        context.string(origin))
      if !context.isUndefined(run) { _ = try dispatch(run) }
    }
  }
}

/// The natives of js/window/ports.js.
enum PortNatives {
  static let table: NativeTable = [
    "makeChannel": { call in
      let (first, second) = call.agent.ports.makeChannel()
      return call.context.numbers([Double(first), Double(second)]).value
    },
    "adopt": { call in
      call.agent.ports.adopt(call.int(0), by: call.realm)
      return call.undefined
    },
    "start": { call in
      call.agent.ports.start(call.int(0))
      return call.undefined
    },
    "close": { call in
      call.agent.ports.close(call.int(0))
      return call.undefined
    },
    "post": { call in
      call.agent.ports.post(call.serialized(text: 1, buffers: 2, ports: 3), from: call.int(0))
      return call.undefined
    },
    "joinChannel": { call in call.number(call.agent.ports.join(call.string(0), realm: call.realm)) },
    "leaveChannel": { call in
      call.agent.ports.leave(call.int(0))
      return call.undefined
    },
    "broadcast": { call in
      call.agent.ports.broadcast(call.serialized(text: 1, buffers: 2), from: call.int(0))
      return call.undefined
    },
  ]
}
