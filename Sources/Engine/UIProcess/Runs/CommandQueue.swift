import MainThread
import WebMessages

/// Commands of the main actor's current turn, on their way to the bridge, where the content side takes them.
@MainActor final class CommandQueue {
  private let bridge: AppBridge
  private var outgoing: [ContentCommand] = []
  private var isShippingScheduled = false

  init(_ bridge: AppBridge) { self.bridge = bridge }

  func add(_ command: ContentCommand) { outgoing.append(command) }

  /// Calls `ship` in a later turn of the main actor, once for all commands until then.
  func scheduleShipping(_ ship: @escaping @MainActor @Sendable () -> Void) {
    guard !isShippingScheduled else { return }
    isShippingScheduled = true
    bridge.mainThread.send(
      MainErrand {
        self.isShippingScheduled = false
        ship()
      })
  }

  /// Whether all commands have been passed on.
  var isEmpty: Bool { outgoing.isEmpty }

  func handOver() {
    for command in outgoing { bridge.put(command) }
    outgoing = []
  }

  /// Takes all commands, those in the bridge first, because they are older: a page is created before it loads.
  func takeAll() -> [ContentCommand] {
    guard !outgoing.isEmpty else { return bridge.takeCommands() }
    defer { outgoing = [] }
    return bridge.isEmpty ? outgoing : bridge.takeCommands() + outgoing
  }
}
