import Dispatch
import Foundation
import Synchronization

/// Tells the parent how the runs of a worker go on, but not of runs that end in a moment: telling takes longer than
/// many such runs. If an untold run has ended its process, the parent has another process run it again.
final class ProgressTeller: Sendable {
  private enum Phase {
    case idle
    /// The messages of the run, which are not told before that moment.
    case holding([[ScenarioProgress]], until: ContinuousClock.Instant)
    case telling
  }

  private struct State {
    var phase = Phase.idle
    /// Whether the watch looks at the clock. If not, it waits for the next run.
    var isWatched = false
  }

  private let state = Mutex(State())
  private let hasBegun = DispatchSemaphore(value: 0)
  private let send: @Sendable ([ScenarioProgress]) -> Void
  /// The time for which messages are held. A run of ordinary length is over by then.
  private let patience: Duration

  /// - Parameter send: brings a message to the parent.
  init(patience: Duration = .milliseconds(20), send: @escaping @Sendable ([ScenarioProgress]) -> Void) {
    self.patience = patience
    self.send = send
  }

  /// - Parameter isHeld: whether nothing is told if the run ends soon.
  func begin(isHeld: Bool) {
    let wakesWatch = state.withLock { state in
      state.phase = isHeld ? .holding([], until: .now + patience) : .telling
      defer { if isHeld { state.isWatched = true } }
      return isHeld && !state.isWatched
    }
    if wakesWatch { hasBegun.signal() }
  }

  func tell(_ parts: [ScenarioProgress]) {
    state.withLock { state in
      guard case .holding(var messages, let end) = state.phase else { return send(parts) }
      // Without this line, the list would be copied.
      state.phase = .idle
      messages.append(parts)
      state.phase = .holding(messages, until: end)
    }
  }

  /// The run is over. From here on, the channel is the worker's alone.
  func end() { state.withLock { $0.phase = .idle } }

  /// Tells the messages that were held for too long, even while a script keeps the main actor, because that script may
  /// end the process. A thread of its own runs this method.
  func watch() -> Never {
    while true {
      Thread.sleep(forTimeInterval: patience / .seconds(1))
      if !tellOverdue() { hasBegun.wait() }
    }
  }

  /// - Returns: whether there may be messages to tell soon.
  func tellOverdue() -> Bool {
    state.withLock { state in
      switch state.phase {
      case .idle, .telling: state.isWatched = false
      case .holding(let messages, let end):
        guard end <= .now else { break }
        for message in messages { send(message) }
        state.phase = .telling
      }
      return state.isWatched
    }
  }
}
