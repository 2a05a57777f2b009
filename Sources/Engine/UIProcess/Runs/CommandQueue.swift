import WebMessages

/// Commands of the running main-actor turn, on their way to the bridge that the content side takes them from.
@MainActor final class CommandQueue {
  private let bridge: AppBridge
  private var outgoing: [ContentCommand] = []
  private var isShippingScheduled = false

  init(_ bridge: AppBridge) { self.bridge = bridge }

  func add(_ command: ContentCommand) { outgoing.append(command) }

  /// Has `ship` called in a turn of the main actor's own, once for all commands until then.
  func scheduleShipping(_ ship: @escaping @MainActor @Sendable () -> Void) {
    guard !isShippingScheduled else { return }
    isShippingScheduled = true
    bridge.errands.send(
      MainErrands.Errand {
        self.isShippingScheduled = false
        ship()
      })
  }

  /// Whether all were handed over.
  var isEmpty: Bool { outgoing.isEmpty }

  func handOver() {
    for command in outgoing { bridge.put(command) }
    outgoing = []
  }

  /// What is in the bridge was given earlier: a page is made before it loads.
  func takeAll() -> [ContentCommand] {
    defer { outgoing = [] }
    return bridge.takeCommands() + outgoing
  }
}
