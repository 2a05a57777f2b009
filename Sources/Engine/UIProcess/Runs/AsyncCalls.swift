/// Asynchronous delegate methods that are still running.
@MainActor final class AsyncCalls {
  private struct Wait {
    let end: ContinuousClock.Instant
    let body: @MainActor () -> Void
  }

  private var count = 0
  /// In the order of their ends.
  private var waits: [Wait] = []
  /// Ends the waits that last too long; nil if there are none.
  private var timer: Task<Void, Never>?

  /// How long such methods may keep a world from settling, in real time.
  private static let patience = Duration.seconds(1)
  /// Most methods end within this many turns of the main actor. A timer would wake two threads when it is over.
  private static let turnsWithoutTimer = 4

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
    let over = waits
    waits = []
    for wait in over { wait.body() }
  }

  /// Runs `body` as soon as no method is running, or when the time is over.
  func afterwards(_ body: @escaping @MainActor () -> Void) {
    guard count > 0 else { return body() }
    waits.append(Wait(end: .now + Self.patience, body: body))
    guard timer == nil else { return }
    timer = Task { @MainActor in
      for _ in 0..<Self.turnsWithoutTimer where !waits.isEmpty { await Task.yield() }
      while let next = waits.first {
        try? await Task.sleep(until: next.end, clock: .continuous)
        endLongWaits()
      }
      timer = nil
    }
  }

  private func endLongWaits() {
    while let wait = waits.first, wait.end <= .now {
      waits.removeFirst()
      isWaiting = true
      wait.body()
    }
  }
}
