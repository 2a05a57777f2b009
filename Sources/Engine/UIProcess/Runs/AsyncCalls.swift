/// Asynchronous delegate methods that are still running.
@MainActor final class AsyncCalls {
  private var count = 0
  private var waiting: [@MainActor () -> Void] = []

  /// How long such methods may keep a world from settling, in real milliseconds.
  private static let patience = 1000

  var isNone: Bool { count == 0 }
  /// Whether the running methods have had that time: they wait for somebody, such as a user who answers an alert.
  private(set) var isWaiting = false

  func began() {
    count += 1
    isWaiting = false
  }

  func ended() {
    count -= 1
    isWaiting = false
    guard count == 0 else { return }
    let proceeding = waiting
    waiting = []
    for proceed in proceeding { proceed() }
  }

  /// Runs `body` as soon as no method is running, or when the time is over.
  func afterwards(_ body: @escaping @MainActor () -> Void) {
    guard count > 0 else { return body() }
    var isDone = false
    let once: @MainActor () -> Void = {
      guard !isDone else { return }
      isDone = true
      body()
    }
    waiting.append(once)
    Task { @MainActor in
      try? await Task.sleep(for: .milliseconds(Self.patience))
      if !isDone { isWaiting = true }
      once()
    }
  }
}
