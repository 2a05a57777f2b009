import AppTasks
import Dispatch
import Synchronization

/// Answers of a client that is the app's delegate, by the number of the call. They come on the channel's thread.
///
/// `createWebViewWith` must return: the main thread waits for it, as an app's would.
final class DelegateAnswers: Sendable {
  private enum Waiting {
    /// The call is announced: the client hears of it before it is made.
    case announced
    case thread(DispatchSemaphore)
    case later(@MainActor @Sendable (String) -> Void)
  }

  private struct State {
    var waiting: [Int: Waiting] = [:]
    var answers: [Int: String] = [:]
  }

  private let state = Mutex(State())

  /// Whether a call waits while its page goes on.
  var isPending: Bool {
    state.withLock { state in
      state.waiting.values.contains { if case .announced = $0 { false } else { true } }
    }
  }

  /// Notes that a call is about to be made.
  func announce(_ call: Int) { state.withLock { $0.waiting[call] = .announced } }

  /// Waits on this thread.
  func wait(for call: Int) -> String {
    let semaphore = DispatchSemaphore(value: 0)
    let early = state.withLock { state in
      let early = state.answers.removeValue(forKey: call)
      if early == nil { state.waiting[call] = .thread(semaphore) }
      return early
    }
    if let early { return early }
    // The client's thread signals. Its signal is no work of the world for which the semaphore could wait.
    AppTasks.outside { semaphore.wait() }
    return state.withLock { $0.answers.removeValue(forKey: call) ?? "" }
  }

  func expect(_ call: Int, then receive: @escaping @MainActor @Sendable (String) -> Void) {
    let early = state.withLock { state in
      let early = state.answers.removeValue(forKey: call)
      if early == nil { state.waiting[call] = .later(receive) }
      return early
    }
    if let early { Task { @MainActor in receive(early) } }
  }

  /// - Returns: false if no such call waits.
  func take(_ call: Int, _ answer: String) -> Bool {
    let waiting = state.withLock { state in
      let waiting = state.waiting.removeValue(forKey: call)
      switch waiting {
      case .thread?, .announced?: state.answers[call] = answer
      case .later?, nil: break
      }
      return waiting
    }
    switch waiting {
    case nil: return false
    case .announced?: break
    case .thread(let semaphore)?: semaphore.signal()
    case .later(let receive)?: Task { @MainActor in receive(answer) }
    }
    return true
  }
}
