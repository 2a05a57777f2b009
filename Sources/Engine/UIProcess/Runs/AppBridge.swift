import MainThread
import Synchronization
import WebMessages

/// Connects the content thread and the main actor. Only the content thread waits here; the main actor never does.
final class AppBridge: AppSide {
  private struct State {
    /// Commands that the app issued outside the content side's own calls. The content side takes them when the main
    /// actor gets its turn.
    var commands: [ContentCommand] = []
    /// Whether the main actor waits for quiet: then only tasks that the app has queued on it can issue commands.
    var mainIsWaiting = false
    /// Whether those tasks have run since the app was last called.
    var mainIsDrained = false
  }

  private let state = Mutex(State())
  let mainThread = newMainThreadAccess()
  /// Answers messages and questions. Weak, because the world owns the bridge.
  private let handler: @MainActor @Sendable () -> (any ContentHandler)?

  init(handler: @escaping @MainActor @Sendable () -> (any ContentHandler)?) { self.handler = handler }

  func put(_ command: ContentCommand) { state.withLock { $0.commands.append(command) } }

  var isEmpty: Bool { state.withLock { $0.commands.isEmpty } }

  @MainActor func setMainIsWaiting(_ isWaiting: Bool) {
    state.withLock { state in
      state.mainIsWaiting = isWaiting
      state.mainIsDrained = false
    }
    mainThread.setQuietIsAwaited(isWaiting)
  }

  func takeCommands() -> [ContentCommand] {
    state.withLock { state in
      defer { state.commands.removeAll() }
      return state.commands
    }
  }

  func deliver(_ messages: [ContentMessage]) -> [ContentCommand] {
    state.withLock { $0.mainIsDrained = false }
    return wait { handler, done in
      guard let handler else { return done([]) }
      handler.handle(messages) { done($0) }
    } whileBlocked: { handler, done in
      guard let handler else { return done([]) }
      handler.handleBlocked(messages) { done($0) }
    }
  }

  func ask(_ question: WaitingQuestion, after messages: [ContentMessage]) -> ContentAnswer? {
    state.withLock { $0.mainIsDrained = false }
    return wait { handler, done in
      guard let handler else { return done(question.question.answerOfNobody) }
      handler.handle(messages, question: question) { done($0) }
    } whileBlocked: { handler, done in
      guard let handler else { return done(question.question.answerOfNobody) }
      handler.handleBlocked(messages, question: question) { done($0) }
    }
  }

  func drain(_ messages: [ContentMessage]) -> [ContentCommand] {
    let shortcut: [ContentCommand]? = state.withLock { state in
      guard messages.isEmpty, state.mainIsWaiting, state.mainIsDrained else { return nil }
      defer { state.commands.removeAll() }
      return state.commands
    }
    if let shortcut { return shortcut }
    let commands: [ContentCommand] = wait(.drained) { handler, done in
      guard let handler else { return done([]) }
      handler.handle(messages) { done($0) }
    }
    state.withLock { $0.mainIsDrained = commands.isEmpty }
    return commands
  }

  private typealias Waiting<Value> =
    @MainActor @Sendable ((any ContentHandler)?, @escaping @MainActor @Sendable (Value) -> Void) -> Void

  /// Runs `body` on the main actor, and blocks the calling thread until `body` has called `done`.
  /// - Parameter whileBlocked: runs instead if the main thread itself is blocked forever.
  private func wait<Value: Sendable>(
    _ moment: MainErrand.Moment = .next, _ body: @escaping Waiting<Value>, whileBlocked: Waiting<Value>? = nil
  ) -> Value {
    let handler = handler
    guard let whileBlocked else { return mainThread.wait(moment, for: { body(handler(), $0) }) }
    return mainThread.wait(moment, for: { body(handler(), $0) }, whileBlocked: { whileBlocked(handler(), $0) })
  }
}

/// Receives the content side's calls.
@MainActor protocol ContentHandler: AnyObject {
  /// `done` takes the commands that the app issued meanwhile, once asynchronous delegate methods have had their time.
  func handle(_ messages: [ContentMessage], done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void)
  func handle(
    _ messages: [ContentMessage], question: WaitingQuestion,
    done: @escaping @MainActor @Sendable (ContentAnswer?) -> Void)

  // The same calls while the main thread is blocked.
  func handleBlocked(_ messages: [ContentMessage], done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void)
  func handleBlocked(
    _ messages: [ContentMessage], question: WaitingQuestion,
    done: @escaping @MainActor @Sendable (ContentAnswer?) -> Void)
}
