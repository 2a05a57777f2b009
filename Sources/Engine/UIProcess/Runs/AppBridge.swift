import MainThread
import Synchronization
import WebMessages

/// Connects the two sides of a world. If web content has a thread of its own, only that thread waits here; the main actor
/// never does. If both sides run on the main actor, nobody waits: messages and questions are calls.
final class AppBridge: AppSide {
  enum MainActivity {
    case works
    /// It waits for quiet: then only tasks that the app has queued on it can issue commands.
    case waits
    /// It waits for quiet, but asynchronous methods of the app may issue commands, too.
    case waitsBesideMethods
  }

  private struct State {
    /// Commands that the app issued outside the content side's own calls. The content side takes them when the main
    /// actor gets its turn.
    var commands: [ContentCommand] = []
    var main = MainActivity.works
    /// Whether the tasks that the app has queued on the main actor have run since the app was last called.
    var mainIsDrained = false
  }

  private let state = Mutex(State())
  private let threads: WorldThreads
  let mainThread: any MainThreadAccess
  /// Answers messages and questions. Weak, because the world owns the bridge.
  private let handler: @MainActor @Sendable () -> (any ContentHandler)?
  @MainActor var contentGoesOn: (@MainActor () -> Void)?

  init(_ threads: WorldThreads, handler: @escaping @MainActor @Sendable () -> (any ContentHandler)?) {
    self.threads = threads
    self.handler = handler
    mainThread = newMainThreadAccess()
  }

  func put(_ command: ContentCommand) { state.withLock { $0.commands.append(command) } }

  var isEmpty: Bool { state.withLock { $0.commands.isEmpty } }

  /// Says what the main actor does from now on.
  @MainActor func setMain(_ activity: MainActivity) {
    state.withLock { state in
      state.main = activity
      state.mainIsDrained = false
    }
    // On one thread, nothing comes while the main actor looks.
    if threads == .two { mainThread.setQuietIsAwaited(activity != .works) }
  }

  /// Asynchronous methods of the app have begun, or the last one has ended.
  @MainActor func setMethodsAreRunning(_ areRunning: Bool) {
    state.withLock { state in
      if state.main != .works { state.main = areRunning ? .waitsBesideMethods : .waits }
      state.mainIsDrained = false
    }
  }

  /// Waits for the answer to a command.
  @MainActor func awaitingAnswer<Value>(_ body: () async -> Value) async -> Value {
    threads == .two ? await mainThread.awaitingAnswer(body) : await body()
  }

  func takeCommands() -> [ContentCommand] {
    state.withLock { state in
      guard !state.commands.isEmpty else { return [] }
      defer { state.commands = [] }
      return state.commands
    }
  }

  func deliver(_ messages: [ContentMessage]) -> [ContentCommand] {
    guard threads == .two else {
      return call { handler, reply in handler.handle(messages) { reply.said.commands = $0 } }.commands ?? []
    }
    state.withLock { $0.mainIsDrained = false }
    return wait { handler, done in
      guard let handler else { return done([]) }
      handler.handle(messages) { done($0) }
    } whileBlocked: { handler, done in
      guard let handler else { return done([]) }
      handler.handleBlocked(messages) { done($0) }
    }
  }

  func ask(_ question: WaitingQuestion, after messages: [ContentMessage]) -> QuestionEnd {
    let unheard = QuestionEnd.answered(question.question.answerOfNobody)
    guard threads == .two else {
      return call { handler, reply in handler.handle(messages, question: question) { reply.said.end = $0 } }.end
        ?? unheard
    }
    state.withLock { $0.mainIsDrained = false }
    return wait { handler, done in
      guard let handler else { return done(unheard) }
      handler.handle(messages, question: question) { done($0) }
    } whileBlocked: { handler, done in
      guard let handler else { return done(unheard) }
      handler.handleBlocked(messages, question: question) { done($0) }
    }
  }

  func drain(_ messages: [ContentMessage]) -> [ContentCommand] {
    guard threads == .two else { return messages.isEmpty ? takeCommands() : deliver(messages) }
    let shortcut: [ContentCommand]? = state.withLock { state in
      guard messages.isEmpty, state.main == .waits, state.mainIsDrained else { return nil }
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

  func rest() -> [ContentCommand] {
    guard threads == .two else {
      return call { handler, reply in handler.rest { reply.said.commands = $0 } }.commands ?? []
    }
    state.withLock { $0.mainIsDrained = false }
    return wait(.drained) { handler, done in
      guard let handler else { return done([]) }
      handler.rest { done($0) }
    }
  }

  /// Calls the handler on the thread that both sides share.
  /// - Returns: what the handler has said when it returns.
  private func call(_ body: @MainActor (any ContentHandler, Reply) -> Void) -> Reply.Said {
    MainActor.assumeIsolated {
      guard let handler = handler() else { return Reply.Said() }
      let reply = Reply()
      body(handler, reply)
      contentGoesOn?()
      return reply.said
    }
  }

  /// Not generic, because its type would be looked for at each message.
  @MainActor private final class Reply {
    struct Said: Sendable {
      var commands: [ContentCommand]?
      var end: QuestionEnd?
    }

    var said = Said()
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
    done: @escaping @MainActor @Sendable (QuestionEnd) -> Void)

  /// The user has a moment.
  func rest(done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void)

  // The same calls while the main thread is blocked.
  func handleBlocked(_ messages: [ContentMessage], done: @escaping @MainActor @Sendable ([ContentCommand]) -> Void)
  func handleBlocked(
    _ messages: [ContentMessage], question: WaitingQuestion,
    done: @escaping @MainActor @Sendable (QuestionEnd) -> Void)
}
