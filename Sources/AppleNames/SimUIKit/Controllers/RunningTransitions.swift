/// The movements on a device's screen, in the world's time. UIKit's documentation gives no durations.
@MainActor package final class RunningTransitions {
  /// The world's clock.
  package struct Clock {
    let now: @MainActor () -> Double
    let pass: @MainActor (Double) -> Void
    let schedule: @MainActor (_ milliseconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) -> Void

    package init(
      now: @escaping @MainActor () -> Double, pass: @escaping @MainActor (Double) -> Void,
      schedule: @escaping @MainActor (Double, @escaping @MainActor @Sendable () -> Void) -> Void
    ) {
      self.now = now
      self.pass = pass
      self.schedule = schedule
    }
  }

  static let ofPresentations = 400.0
  static let ofPushes = 350.0
  static let ofRotations = 300.0

  private struct Running {
    let number: Int
    let due: Double
    let end: @MainActor () -> Void
  }

  private let clock: Clock
  private var running: [Running] = []
  /// How many movements have begun.
  private(set) var count = 0

  package init(clock: Clock) { self.clock = clock }

  func begin(lasting milliseconds: Double, end: @escaping @MainActor () -> Void) {
    count += 1
    let number = count
    running.append(Running(number: number, due: clock.now() + milliseconds, end: end))
    clock.schedule(milliseconds) { [weak self] in self?.end(number) }
  }

  private func end(_ number: Int) {
    guard let place = running.firstIndex(where: { $0.number == number }) else { return }
    running.remove(at: place).end()
  }

  /// Does something when the movements that are under way are over.
  func whenOver(_ body: @escaping @MainActor () -> Void) {
    guard let last = running.map(\.due).max() else { return body() }
    begin(lasting: last - clock.now(), end: body)
  }

  /// A user waits until nothing moves: the time passes at once, and nothing else runs meanwhile.
  /// - Returns: whether something moved.
  @discardableResult package func finish() -> Bool {
    var hasMoved = false
    while let next = running.min(by: { $0.due < $1.due }) {
      hasMoved = true
      clock.pass(next.due)
      end(next.number)
    }
    return hasMoved
  }
}
