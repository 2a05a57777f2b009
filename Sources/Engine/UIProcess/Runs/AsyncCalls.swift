/// Asynchronous delegate methods that are under way.
@MainActor final class AsyncCalls {
  private var count = 0
  private var waiting: [@MainActor () -> Void] = []

  /// How long one may keep a world from settling, in real milliseconds.
  private static let patience = 1000

  var isNone: Bool { count == 0 }

  func began() { count += 1 }

  func ended() {
    count -= 1
    guard count == 0 else { return }
    let proceeding = waiting
    waiting = []
    for proceed in proceeding { proceed() }
  }

  /// Runs `body` when none is under way, or patience has run out.
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
      once()
    }
  }
}
