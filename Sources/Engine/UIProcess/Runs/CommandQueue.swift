import MainThread
import WebMessages

/// Commands of the running main-actor turn, on their way to the bridge from which the content side takes them.
@MainActor final class CommandQueue {
  private let bridge: AppBridge
  private var outgoing: [ContentCommand] = []
  private var isShippingScheduled = false

  init(_ bridge: AppBridge) { self.bridge = bridge }

  func add(_ command: ContentCommand) { outgoing.append(command) }

  /// Has `ship` called in a later turn of the main actor, once for all commands until then.
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

  /// Commands already in the bridge are older: a page is created before it loads.
  func takeAll() -> [ContentCommand] {
    defer { outgoing = [] }
    return bridge.takeCommands() + outgoing
  }
}
