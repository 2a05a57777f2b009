import MainThread
import Reasons
import WebMessages

/// Sends commands to web content, and manages the runs that perform them.
extension WebWorld {
  // MARK: Commands

  /// Sends a command to the content side. All commands of one turn are sent together, in order.
  func send(_ command: ContentCommand) {
    guard !isShutDown, !isContentLost else { return }
    commands.add(command)
    guard !isHandling else { return }
    watch.workBegins()
    commands.scheduleShipping { self.ship() }
  }

  /// Sends a command that has a result. `then` is called with the result, or told that the content side is gone.
  func send<Value: Sendable>(
    _ command: (ReplyTicket<Value>) -> ContentCommand,
    then receive: @escaping @MainActor (Result<Value, PageInputError>) -> Void
  ) {
    guard !isShutDown, !isContentLost else { return receive(.failure(.closed)) }
    send(command(replies.expect(receive)))
  }

  private func ship() {
    guard !commands.isEmpty, !isShutDown else { return }
    commands.handOver()
    guard runs.isIdle else { return }
    startRun(untimedGoal)
  }

  /// The goal of a run that nobody asked for.
  private var untimedGoal: RunGoal { timeFlow == .automatic ? .quiet : .time(milliseconds: 0) }

  // MARK: Runs

  /// Is called before web content runs and, if it shares the app's thread, whenever it goes on after a call.
  package var contentGoesOn: (@MainActor () -> Void)? {
    get { bridge.contentGoesOn }
    set { bridge.contentGoesOn = newValue }
  }

  private func startRun(_ goal: RunGoal) {
    watchContent()
    contentGoesOn?()
    runs.start(goal, horizon: quietHorizon, longest: longestWait) { self.runEnded($0) }
  }

  func runEnded(_ end: RunEnd) {
    guard !isContentLost else { return }
    if case .lost(let reason) = end { return loseContent(reason) }
    if isHandling { return runs.keepEnd(end) }
    runs.finish(end)
    // Commands came after the last turn of the main actor.
    if !bridge.isEmpty && !isShutDown { return startRun(untimedGoal) }
    if runs.isIdle { runs.wakeWaiters() }
  }

  /// Sends the commands that a delegate's method has issued before the method ends.
  func flushInsideOfMethod() {
    releaseContent?()
    commands.handOver()
    if runs.haveAllEnded, !bridge.isEmpty { startRun(untimedGoal) }
  }

  /// From now on, a main thread that is blocked although this world needs it is noticed. For worlds that contain an
  /// app's code.
  public func watchMainThread() { watch.begin() }

  // MARK: Waiting

  /// Waits until every page is quiet: nothing is loading, no timer is due within the horizon, and every delegate call
  /// has been answered or is left open. An open dialog counts as quiet: its page waits for the reply.
  /// - Returns: false if pages are still loading after `longestWait`.
  @discardableResult public func settle() async -> Bool {
    await run(.quiet)
    return runs.lastRunSettled
  }

  /// Lets virtual time pass, then settles.
  public func advance(milliseconds: Double) async {
    await run(.time(milliseconds: milliseconds))
    await run(.quiet)
  }

  /// Runs until that much virtual time has passed, without waiting for loads to end.
  public func run(milliseconds: Double) async { await run(.time(milliseconds: milliseconds)) }

  private func run(_ goal: RunGoal) async {
    // An `async` method whose user has just answered ends within the next turns.
    for _ in 0..<20 where hasOpenDialog && !asyncCalls.isNone { await Task.yield() }
    guard !isShutDown, !isContentLost, !hasOpenDialog else { return }
    commands.handOver()
    startRun(goal)
    // What is done here may end the run, or open a dialog, before anybody waits.
    bridge.setMain(asyncCalls.isNone ? .waits : .waitsBesideMethods)
    await runs.wait { runs.isIdle || (hasOpenDialog && (asyncCalls.isNone || asyncCalls.isWaiting)) }
    bridge.setMain(.works)
  }

  /// Waits for the result of the command that `body` sends.
  func answer<Value: Sendable>(_ body: @MainActor (CheckedContinuation<Value, Never>) -> Void) async -> Value {
    await bridge.awaitingAnswer { await mainContinuation(body) }
  }

  /// Whether a page's script waits for an answer of the app.
  public var hasOpenDialog: Bool { !dialogs.isEmpty }

  /// The questions of pages that the app has not answered, oldest first, such as `confirm("Delete?") of main`.
  public var openQuestions: [String] { dialogs.all.map { "\($0.name): it was not answered" } }

  /// Whether the app has work that it could do now, as far as this is known.
  public var isAppBusy: Bool { appWork?.isBusy() ?? false }

  // MARK: Losing the content side

  var isIdle: Bool { runs.isIdle || isContentLost || isShutDown }

  /// Ends every page as if its web process had died, and abandons the thread.
  func loseContent(_ reason: Reason) {
    isContentLost = true
    process.abandon(reason: reason.text)
    for page in pages {
      trace.note(.limit, window: page.label, reason)
      page.process.wasLost(reason: reason.text)
    }
    runs.abandon()
    replies.giveUp()
    pageTable.letGoOfClosed()
    runs.wakeWaiters()
  }

  // MARK: Asynchronous delegate methods

  /// An `async` delegate method was started: the content side gives it a moment to answer.
  public func asyncCallBegan() {
    asyncCalls.began()
    bridge.setMethodsAreRunning(true)
  }

  public func asyncCallEnded() {
    asyncCalls.ended()
    if asyncCalls.isNone { bridge.setMethodsAreRunning(false) }
  }

  /// Runs `body` in the main actor's next turn. The world does not settle before.
  public func expectingAsyncWork(_ body: @escaping @MainActor () -> Void) {
    asyncCallBegan()
    Task { @MainActor in
      body()
      self.asyncCallEnded()
    }
  }
}
