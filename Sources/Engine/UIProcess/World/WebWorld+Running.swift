import AppTasks
import Dispatch
import EngineValues
import WebMessages

/// Sends commands to web content, and waits for their effects.
extension WebWorld {
  // MARK: Commands

  func send(_ command: ContentCommand) {
    guard !isShutDown, !isContentLost else { return }
    loop.send(command)
  }

  /// Sends a command that has a result. `then` is called with the result, or told that web content is gone.
  func send<Value: Sendable>(
    _ command: (ReplyTicket<Value>) -> ContentCommand,
    then receive: @escaping @MainActor (Result<Value, PageInputError>) -> Void
  ) {
    guard !isShutDown, !isContentLost else { return receive(.failure(.closed)) }
    send(command(replies.expect(receive)))
  }

  /// The goal of a run that no caller asked for.
  var untimedGoal: RunGoal { timeFlow == .automatic ? .quiet : .time(milliseconds: 0) }

  // MARK: Code of the world

  /// Runs `body` as code of this world: the world's loop runs it, and tasks that it leaves for later are the world's.
  public func inside<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard await enter() else { return try await body() }
    do {
      let result = try await body()
      await exit()
      return result
    } catch {
      await exit()
      throw error
    }
  }

  /// - Returns: false if the caller is code of this world already, or if the world has ended.
  private func enter() async -> Bool {
    guard AppTasks.current !== loop.tasks, !isShutDown else { return false }
    loop.tasks.driverEnters()
    await withCheckedContinuation { caller in loop.tasks.add { caller.resume() } }
    return true
  }

  /// Ends the caller's time in the world: from here on, it is code of no world.
  private func exit() async {
    loop.tasks.driverLeaves()
    // In a turn of its own: a caller that is resumed before it has suspended would stay where it is.
    await withCheckedContinuation { caller in MainTurns.schedule { caller.resume() } }
  }

  /// Ends the world, and waits until nothing of it runs: scripts that wait go on first, without answers.
  public func end() async {
    shutDown()
    await withCheckedContinuation { caller in loop.whenEnded { caller.resume() } }
  }

  /// Calls `end`, once, when a test that is code of this world waits for something that never comes (rule L38).
  /// - Parameters:
  ///   - limit: the virtual time until which such a test may let time pass, in milliseconds.
  ///   - end: gets the line at which the test waits, and whether something is left to happen after that time.
  package func whenTestIsStuck(
    after limit: Double, _ end: @escaping @MainActor (_ place: DeviceFailure.SourcePlace?, _ hasMore: Bool) -> Void
  ) {
    let patience = WorldLoop.Patience(limit: limit) { [tasks = loop.tasks] hasMore in
      end(Self.sourcePlace(tasks.driverAddresses), hasMore)
    }
    loop.wait(with: patience)
  }

  /// Runs `body` in the main queue's next turn, as code of the app. The world does not settle before.
  public func later(_ body: @escaping @MainActor () -> Void) { loop.tasks.add { body() } }

  /// Runs `body` after a virtual time. The world does not settle before.
  package func later(by milliseconds: Double, _ body: @escaping @MainActor () -> Void) {
    send({ .wake(after: milliseconds, $0) }) { _ in body() }
  }

  /// Runs `body` on another thread, as code of the app. The world does not settle before.
  package func onOtherThread(_ body: @escaping @Sendable () -> Void) {
    loop.tasks.enter { DispatchQueue.global().async(execute: body) }
  }

  /// Sets the setup around the app's code, beside the world itself. It is called on any thread.
  public func setSurroundingsOfBlocks(_ surroundings: @escaping @Sendable (@escaping () -> Void) -> Void) {
    loop.setSurroundings(surroundings)
  }

  // MARK: Waiting

  /// Waits until every page and the app are quiet: nothing is loading, no timer is due within the horizon, and every
  /// delegate call has been answered or is left open. An open dialog counts as quiet: its page waits for the reply.
  /// - Returns: false if pages are still loading after `longestWait`.
  @discardableResult public func settle() async -> Bool {
    await run(.quiet)
    return loop.lastRunSettled
  }

  /// Lets virtual time pass, for the pages and for the app, then settles.
  public func advance(milliseconds: Double) async {
    await run(.time(milliseconds: milliseconds))
    await run(.quiet)
  }

  /// Runs until that much virtual time has passed, without waiting for loads to end.
  public func run(milliseconds: Double) async { await run(.time(milliseconds: milliseconds)) }

  private func run(_ goal: RunGoal) async {
    guard !isShutDown, !isContentLost else { return }
    await loop.run(goal, horizon: quietHorizon, longest: longestWait)
  }

  /// Waits for the result of the command that `body` sends.
  func answer<Value: Sendable>(_ body: @MainActor (WorldContinuation<Value>) -> Void) async -> Value {
    await suspension(body)
  }

  /// Whether a page's script waits for an answer of the app.
  public var hasOpenDialog: Bool { !dialogs.isEmpty }

  /// The questions of pages that the app has not answered, oldest first, such as `confirm("Delete?") of main`.
  public var openQuestions: [String] { dialogs.all.map { "\($0.name): it was not answered" } }

  /// The tasks that the app has left for later, in words, such as `a timer of the app is due in 4.5 s:
  /// LoginController.swift:41`.
  public var leftForLater: [String] { loop.tasks.left.map { words(for: $0) } }

  package var hasLeftNothing: Bool { loop.tasks.left.isEmpty }

  /// Tells once of each task that a run has left for later.
  func tellWhatIsLeft() {
    // The trace has a line for each request.
    for left in loop.tasks.left
    where left.kind != .request && !left.isAwaited
      && toldLeft.insert(ToldTask(kind: left.kind, addresses: left.addresses)).inserted
    {
      trace.note(.finding, window: nil, .appLeavesForLater(words(for: left)))
    }
  }

  private func words(for left: LeftTask) -> String {
    let seconds = (max(left.due - loop.tasks.now, 0) / 100).rounded() / 10
    let place = Self.sourcePlace(left.addresses).map { ": \($0.file.split(separator: "/").last ?? ""):\($0.line)" }
    return "\(left.kind.words) in \(seconds) s\(place ?? "")"
  }

  // MARK: Losing web content

  /// Ends every page as if its web process had died.
  func loseContent(_ reason: Reason) {
    guard !isContentLost else { return }
    isContentLost = true
    for page in pages {
      trace.note(.limit, window: page.label, reason)
      page.process.wasLost(reason: reason.text)
    }
    loop.loseContent()
    replies.giveUp()
    pageTable.letGoOfClosed()
  }
}

/// A task of the app of which the trace has already told.
struct ToldTask: Hashable {
  let kind: LeftTask.Kind
  let addresses: [UInt]
}

extension LeftTask.Kind {
  fileprivate var words: String {
    switch self {
    case .task, .block, .system: "something of the app is ready"
    case .sleep: "a sleep of the app ends"
    case .asyncAfter: "a block of the app is due"
    case .timer, .dispatchTimer: "a timer of the app is due"
    case .request: "a request of the app times out"
    case .answer: "the answer to a request of the app comes"
    case .transition: "a controller has been presented, dismissed, pushed or popped"
    case .thread: "a thread of the app sleeps and goes on"
    }
  }
}
