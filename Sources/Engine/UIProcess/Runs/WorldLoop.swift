import AppTasks
import EngineValues
import Synchronization
import WebMessages

/// The one loop of a world: it runs the app's tasks and web content's, one after another, on the main actor and in
/// virtual time. `Docs/Architecture.md` says in which order.
///
/// The loop runs in turns of the main queue, which are jobs of its own, so that it never runs in a frame that it may
/// have to resume. A script that waits for an answer keeps its frames on the stack, and the loop runs on inside of the
/// question.
@MainActor final class WorldLoop {
  private enum State {
    /// Nothing is ready, or a turn of the main queue is on its way.
    case rests
    /// The loop's frame is the one that runs.
    case runs
    /// A script's question waits, and others have the main thread.
    case waits
    /// No turn comes any more.
    case ended
  }

  /// A run for which a caller waits, or which commands have begun.
  private struct Run {
    let goal: RunGoal
    let start: Double
    let horizon: Double
    let longest: Double
    /// The continuation of the code that waits. The loop calls it when the goal is reached, or when nothing can go on
    /// without an answer of the app.
    var waiter: (@MainActor () -> Void)?
    var hasBegun = false
  }

  /// The questions that were asked about the order in which the world goes, and what else such a world knows.
  private struct Turns {
    /// Whether a page may go on before the app's next task.
    enum OfPages { case undecided, first, last }
    var pages = OfPages.undecided
    /// The time of an event of the app before which a page could have come.
    var askedDue = -Double.infinity
    /// Whether something of the app's has come since the user had a moment.
    var hasNews = false
    /// Is nil if a test may wait for ever.
    var patience: Patience?

    /// Notes that the pages, whose turn it was, have told the app something.
    mutating func pagesHaveTold() {
      if pages == .first { pages = .last }
    }
  }

  /// The patience with a test that waits for something else than the end of a run (rule L38).
  struct Patience {
    /// The virtual time until which such a test lets time pass.
    let limit: Double
    /// The closure that is called, once, if nothing else is left to happen until then.
    let end: @MainActor (_ hasMore: Bool) -> Void
    /// The number of steps that have done something.
    var steps = 0
  }

  let tasks: AppTasks
  /// Web content. The initializer makes it, because the loop is passed to it.
  private var content: (any ContentConnection)!
  /// The receiver of web content's messages and questions. The link is weak, because the world owns its loop.
  weak var handler: (any ContentHandler)?
  private var state = State.rests
  /// Whether the loop runs, or a turn of it is on its way: it then finds new tasks by itself.
  private nonisolated let isAttended = Atomic(false)
  private var runs: [Run] = []
  /// Commands that web content has not received yet.
  private var commands: [ContentCommand] = []
  /// The number of scripts' questions that wait, each inside of the one before.
  private var waitingQuestions = 0
  /// The number of runs that had begun when the innermost script asked.
  private var runsBeforeQuestion = 0
  /// The app's tasks since time last passed.
  private var tasksWithoutTime = 0
  private var waitingForEnd: [@MainActor () -> Void] = []
  /// The turns in a world with several orders.
  private var turns = Turns()
  private(set) var lastRunSettled = true
  /// The kinds of the app's tasks that may run. While a job of the main queue runs a run loop, or blocks, tasks of that
  /// queue may not.
  private var kinds = AppTasks.Kinds.all
  /// The setup around the app's code, beside the world itself.
  private nonisolated let surroundings = Mutex<(@Sendable (@escaping () -> Void) -> Void)?>(nil)

  /// A millisecond passes after this many tasks of the app, as after as many of pages (`EventLoop`).
  private static let tasksPerMillisecond = 256

  /// - Parameter launch: makes web content, which tells and asks the loop.
  init(epoch: Double, launch: (any AppSide) -> any ContentConnection) {
    tasks = AppTasks(epoch: epoch)
    content = launch(self)
    tasks.serve(self)
  }

  var moment: ContentMoment { content.moment }

  // MARK: What others want

  /// Sends a command. Inside a call of web content, it goes with the return of that call.
  func send(_ command: ContentCommand) {
    commands.append(command)
    arrived()
  }

  /// Runs until the goal is reached, or until nothing can go on without an answer of the app.
  func run(_ goal: RunGoal, horizon: Double, longest: Double) async {
    await suspension { (waiter: WorldContinuation<Void>) in
      begin(goal, horizon: horizon, longest: longest) { waiter.resume() }
    }
  }

  private func begin(_ goal: RunGoal, horizon: Double, longest: Double, _ waiter: (@MainActor () -> Void)?) {
    guard state != .ended else { return waiter?() ?? () }
    runs.append(
      Run(goal: goal, start: content.moment.milliseconds, horizon: horizon, longest: longest, waiter: waiter))
    arrived()
  }

  /// Wakes the loop, because there is something to do. Any thread may call it.
  private nonisolated func arrived() {
    guard !isAttended.load(ordering: .acquiring) else { return }
    if !isAttended.exchange(true, ordering: .acquiringAndReleasing) { MainTurns.schedule { self.turn() } }
  }

  /// Lets the loop rest. From now on, `arrived()` must be called when there is something to do.
  private func rest(in state: State) {
    self.state = state
    isAttended.store(false, ordering: .sequentiallyConsistent)
    if tasks.hasReady || !commands.isEmpty || !runs.isEmpty && state == .rests { arrived() }
    if turns.patience != nil, tasks.hasDrivers { lookForStuckTest() }
  }

  /// Ends the patience with a test if nothing is left to do, and nothing is done in the turns of the main queue that are
  /// on their way, such as the test's own.
  private func lookForStuckTest() {
    let before = turns.patience?.steps
    MainTurns.schedule { [weak self] in
      guard let self, let patience = turns.patience, patience.steps == before, state == .rests || state == .waits,
        isWithoutWork
      else { return }
      turns.patience = nil
      patience.end(nextDueForTest != nil)
    }
  }

  /// Whether a test that waits is all that there is.
  private var isWithoutWork: Bool {
    !tasks.hasReady && commands.isEmpty && tasks.hasDrivers && !tasks.hasLostThreads && waitingForEnd.isEmpty
      && runs.allSatisfy { $0.waiter == nil } && nextDueForTest ?? .infinity > turns.patience?.limit ?? .infinity
  }

  private func attend() {
    isAttended.store(true, ordering: .relaxed)
    state = .runs
  }

  /// From now on, a test waits only as long as this patience lasts.
  func wait(with patience: Patience) { turns.patience = patience }

  // MARK: Turns

  private func turn() {
    switch state {
    case .rests:
      attend()
      while step() { turns.patience?.steps += 1 }
      if !waitingForEnd.isEmpty { return finishEnding() }
      if tasksWithoutTime < Self.tasksPerMillisecond { return rest(in: .rests) }
      // The app's code keeps the loop busy, and no run waits for it: other jobs have their turns.
      tasksWithoutTime = 0
      state = .rests
      MainTurns.schedule { self.turn() }
    case .waits:
      attend()
      while stepInsideQuestion(nil, runsBefore: runsBeforeQuestion) { turns.patience?.steps += 1 }
      rest(in: .waits)
    case .runs, .ended: break
    }
  }

  /// Takes one step: runs a task, or lets time pass.
  /// - Returns: false if nothing is left to do in this turn.
  private func step() -> Bool {
    guard waitingForEnd.isEmpty else { return false }
    if let reason = content.exhaustion {
      handler?.loseContent(reason)
      return true
    }
    synchronize()
    takeOver()
    if tasksWithoutTime < Self.tasksPerMillisecond, runApp() {
      tasksWithoutTime += 1
      return true
    }
    guard let index = runs.indices.first else {
      // The run begins in the next turn, so that events from outside of the world have their turns, too.
      if let run = runForTest() { runs.append(run) }
      return false
    }
    if !runs[index].hasBegun {
      runs[index].hasBegun = true
      content.noteActivity(at: runs[index].start)
      content.beginRun()
    }
    let run = runs[index]
    if tasksWithoutTime >= Self.tasksPerMillisecond || content.isTimeToPass {
      guard passBusyMillisecond(run) else {
        finish()
        return true
      }
    }
    if content.runTask() { return true }
    handler?.restBegins()
    content.rest()
    giveMoment()
    if content.isReady || tasks.hasReady || !commands.isEmpty { return true }
    if decideTimes() { return true }
    guard let due = earliest(content.nextDue, tasks.nextDue), goesOn(run, to: due) else {
      let limit = limit(of: run)
      if limit.isFinite { pass(to: limit) }
      finish()
      return true
    }
    passToNextDue()
    return true
  }

  /// Runs the app's next task, or a page's in its place if the world goes in that order.
  private func runApp() -> Bool {
    guard let order = handler?.appTurns else { return tasks.runNext() }
    tasks.notesPlaces = true
    if turns.pages == .undecided, runs.first?.hasBegun == true, content.isReady, let next = tasks.nextOfApp {
      turns.pages = order.pagesGoFirst(before: next) ? .first : .last
    }
    if turns.pages == .first, content.runTask() { return true }
    turns.pages = .undecided
    return tasks.runNext(choosing: { order.first(of: $0) })
  }

  /// The user may act when something of the app's has come, too.
  private func giveMoment() {
    guard turns.hasNews, !content.isReady, !tasks.hasReady else { return }
    turns.hasNews = false
    handler?.userRests()
  }

  /// Decides once for each thing of the app that is due whether something else comes before it.
  /// - Returns: whether time has passed.
  private func decideTimes() -> Bool {
    guard let order = handler?.appTurns, let due = tasks.nextDue else { return false }
    let pages = content.nextDue
    if let pages, pages < due {
      guard due != turns.askedDue, let next = tasks.left.first else { return false }
      turns.askedDue = due
      guard order.pagesAreLate(for: next, due: pages) else { return false }
      pass(to: due)
      return true
    }
    if let (next, later) = tasks.undecidedNext(),
      let time = order.delay(of: next, later: later, pages: pages)
    {
      tasks.postponeNext(after: time)
    }
    return false
  }

  /// Nothing is ready, and a test waits for something else than the end of a run: time passes until the next thing is due.
  private func runForTest() -> Run? {
    guard tasks.hasDrivers, let world = handler, case .quiet = world.untimedGoal, let due = nextDueForTest,
      due <= turns.patience?.limit ?? .infinity
    else { return nil }
    let now = content.moment.milliseconds
    return Run(
      goal: .time(milliseconds: max(due - now, 0)), start: now, horizon: world.quietHorizon,
      longest: world.longestWait)
  }

  /// The time until which a test that waits can let time pass.
  private var nextDueForTest: Double? { earliest(waitingQuestions == 0 ? content.nextDue : nil, tasks.nextDue) }

  /// Commands become tasks of web content. Outside of a run, they begin one.
  private func takeOver() {
    guard !commands.isEmpty else { return }
    content.accept(takeAllCommands())
    if runs.isEmpty, let world = handler {
      runs.append(
        Run(
          goal: world.untimedGoal, start: content.moment.milliseconds, horizon: world.quietHorizon,
          longest: world.longestWait))
    }
  }

  private func takeAllCommands() -> [ContentCommand] {
    defer { commands = [] }
    return commands
  }

  /// Ends the first run.
  private func finish() {
    lastRunSettled = !content.isLoading
    content.endRun()
    var run = runs.removeFirst()
    tasksWithoutTime = 0
    guard commands.isEmpty || handler == nil else {
      // The commands came at the end of the run. A caller that waits sees their effects, too.
      content.accept(takeAllCommands())
      run = Run(
        goal: handler?.untimedGoal ?? .quiet, start: content.moment.milliseconds, horizon: run.horizon,
        longest: run.longest, waiter: run.waiter)
      return runs.insert(run, at: 0)
    }
    if run.waiter != nil { handler?.tellWhatIsLeft() }
    run.waiter?()
  }

  // MARK: Time

  /// Sets both clocks to the same time, because page and app see one clock. Code of the app that sleeps on the main
  /// thread moves it.
  private func synchronize() {
    let (page, app) = (content.moment.milliseconds, tasks.now)
    if page > app { tasks.pass(to: page) } else if app > page { content.pass(to: app) }
  }

  private func pass(to time: Double) {
    tasksWithoutTime = 0
    content.pass(to: time)
    tasks.pass(to: time)
  }

  /// Lets time pass until something is due. At the same moment, the app's tasks come first.
  private func passToNextDue() {
    if let due = tasks.nextDue, due <= content.nextDue ?? .infinity {
      turns.hasNews = handler?.appTurns != nil
      return pass(to: due)
    }
    tasksWithoutTime = 0
    content.passToNextDue()
    tasks.pass(to: content.moment.milliseconds)
  }

  private func earliest(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Lets a millisecond pass, because tasks have followed each other without a pause.
  /// - Returns: false if the run has lasted long enough. Tasks that are ready then wait for the next run.
  private func passBusyMillisecond(_ run: Run) -> Bool {
    content.rest()
    let limit = limit(of: run)
    guard content.moment.milliseconds < limit else {
      tasksWithoutTime = 0
      return content.allowsBusyTask && content.isReady
    }
    tasksWithoutTime = 0
    content.passMillisecond(latest: limit)
    tasks.pass(to: content.moment.milliseconds)
    return true
  }

  /// The virtual time at which a run must end.
  private func limit(of run: Run) -> Double {
    switch run.goal {
    case .time(let milliseconds): run.start + milliseconds
    case .quiet:
      max(
        content.lastTimeout ?? -.infinity,
        min(run.start + run.longest, content.isLoading ? .infinity : quiet(after: run)))
    }
  }

  /// Whether a run lasts until something is due.
  private func goesOn(_ run: Run, to due: Double) -> Bool {
    switch run.goal {
    case .time(let milliseconds): due <= run.start + milliseconds
    case .quiet:
      due <= run.start + run.longest && (due <= quiet(after: run) || content.isLoading)
        || due <= content.lastTimeout ?? -.infinity
    }
  }

  /// The time at which everything is quiet if nothing happens any more.
  private func quiet(after run: Run) -> Double {
    max(content.lastActivity + run.horizon, tasks.lastAwaited ?? -.infinity)
  }

  // MARK: Inside of a question

  /// Runs the app until the question has its answer. Web content stands still meanwhile, because its script does.
  private func wait(for question: AskedQuestion) {
    let outer = runsBeforeQuestion
    runsBeforeQuestion = runs.count
    waitingQuestions += 1
    while !question.hasEnded {
      if stepInsideQuestion(question, runsBefore: runsBeforeQuestion) {
        turns.patience?.steps += 1
        continue
      }
      if kinds == .exceptMain, handler?.runLoopIsStuck() == true { continue }
      let run = runForTest()
      if let run { runs.append(run) }
      rest(in: .waits)
      if !MainTurns.runOne(), run == nil, !question.hasEnded { MainTurns.waitForTurn() }
      attend()
    }
    waitingQuestions -= 1
    runsBeforeQuestion = outer
  }

  /// - Parameters:
  ///   - question: nil if others have the main thread, and only the turn of its loop comes in between.
  ///   - runsBefore: the number of runs that had begun when the script asked.
  private func stepInsideQuestion(_ question: AskedQuestion?, runsBefore: Int) -> Bool {
    synchronize()
    if let order = handler?.appTurns, kinds == .all {
      if tasks.runNext(choosing: { order.first(of: $0) }) { return true }
    } else if tasks.runNext(kinds) {
      return true
    }
    if question?.takeMoment() == true { return true }
    guard let index = runs.indices.first(where: { $0 >= runsBefore || runs[$0].waiter != nil }) else { return false }
    let run = runs[index]
    if let due = tasks.nextDue, goesOn(run, to: due) {
      pass(to: due)
      return true
    }
    // The code that waits for quiet goes on: perhaps it has the answer.
    if index < runsBefore || run.hasBegun { runs[index].waiter = nil } else { runs.remove(at: index) }
    if case .time = run.goal { pass(to: limit(of: run)) }
    lastRunSettled = !content.isLoading
    handler?.tellWhatIsLeft()
    run.waiter?()
    return true
  }

  // MARK: Ending

  /// Ends the loop. Scripts that wait go on first, without answers.
  func end() {
    let left = runs
    runs = []
    for run in left { run.waiter?() }
    guard state != .ended else { return }
    waitingForEnd.append {}
    if waitingQuestions == 0, state == .rests { finishEnding() } else { MainTurns.wake() }
  }

  /// Runs `body` when the loop has ended, outside of the world.
  func whenEnded(_ body: @escaping @MainActor () -> Void) {
    if state == .ended { return MainTurns.schedule(body) }
    waitingForEnd.append(body)
    end()
  }

  private func finishEnding() {
    guard waitingQuestions == 0, state != .ended else { return }
    state = .ended
    content.end()
    tasks.close()
    surroundings.withLock { $0 = nil }
    let waiting = waitingForEnd
    waitingForEnd = []
    for body in waiting { MainTurns.schedule(body) }
  }

  /// Forgets web content after its pages have used too much and have been ended. The app goes on.
  func loseContent() {
    content.lose()
    for index in runs.indices.reversed() {
      let run = runs.remove(at: index)
      run.waiter?()
    }
    lastRunSettled = false
    commands = []
  }
}

extension WorldLoop {
  private func pagesTell(_ messages: [ContentMessage]) {
    if !messages.isEmpty { turns.pagesHaveTold() }
    handler?.handle(messages)
  }
}

// MARK: What web content tells and asks

/// Web content runs on the main actor, so its calls are calls there.
extension WorldLoop: AppSide {
  nonisolated func deliver(_ messages: [ContentMessage]) -> [ContentCommand] {
    MainActor.assumeIsolated {
      pagesTell(messages)
      return takeAllCommands()
    }
  }

  nonisolated func ask(_ waiting: WaitingQuestion, after messages: [ContentMessage]) -> QuestionEnd {
    MainActor.assumeIsolated {
      let unheard = QuestionEnd.answered(waiting.question.answerOfNobody)
      guard let handler else { return unheard }
      let question = AskedQuestion(waiting)
      handler.handle(messages, question: question)
      if !question.hasEnded { wait(for: question) }
      return question.end ?? unheard
    }
  }

  nonisolated func rest() -> [ContentCommand] {
    MainActor.assumeIsolated {
      turns.hasNews = false
      handler?.userRests()
      return takeAllCommands()
    }
  }

  nonisolated func takeCommands() -> [ContentCommand] { MainActor.assumeIsolated { takeAllCommands() } }
}

// MARK: What the app's code does to its thread

extension WorldLoop: AppTasksHost {
  nonisolated func setSurroundings(_ new: @escaping @Sendable (@escaping () -> Void) -> Void) {
    surroundings.withLock { $0 = new }
  }

  nonisolated func surround(_ body: @escaping () -> Void) {
    if let surrounding = surroundings.withLock({ $0 }) { surrounding(body) } else { body() }
  }

  nonisolated func taskArrived() { arrived() }

  /// Runs the loop while code of the app runs the main run loop. WebKit's messages arrive there, and timers fire;
  /// blocks of the main queue and jobs of the main actor wait for their own turn.
  func runLoopRuns(until limit: Double?, isOver: () -> Bool) {
    insideOfApp {
      while !isOver() {
        if stepInsideOfApp(until: limit ?? .infinity) || handler?.runLoopIsStuck() == true { continue }
        if let limit { pass(to: limit) }
        return
      }
    }
  }

  /// Handles a main thread that waits for something that only web content or the app's own next turn could bring.
  func mainThreadIsBlocked(_ addresses: [UInt], isOver: () -> Bool) {
    insideOfApp {
      handler?.mainThreadIsBlocked(addresses) { while !isOver(), stepInsideOfApp(until: .infinity) {} }
    }
  }

  private func insideOfApp(_ body: () -> Void) {
    let outer = (state, kinds)
    (state, kinds) = (.runs, .exceptMain)
    AppTasks.outside(body)
    (state, kinds) = outer
  }

  private func stepInsideOfApp(until limit: Double) -> Bool {
    synchronize()
    if tasks.runNext(.exceptMain) || runContentInside() { return true }
    guard let due = earliest(waitingQuestions == 0 ? content.nextDue : nil, tasks.nextDue), due <= limit else {
      return false
    }
    if waitingQuestions == 0 { passToNextDue() } else { pass(to: due) }
    return true
  }

  /// Runs a task of web content while code of the app is on the stack. Inside of a script's question no task runs,
  /// because the script waits.
  private func runContentInside() -> Bool {
    guard waitingQuestions == 0 else { return false }
    if !commands.isEmpty { content.accept(takeAllCommands()) }
    if content.runTask() { return true }
    content.rest()
    return content.isReady || !commands.isEmpty
  }

  func appSends(_ request: AppRequest) { handler?.appSends(request) }

  nonisolated func workLasts(_ addresses: [UInt]) { MainTurns.schedule { self.handler?.workLasts(addresses) } }
}

/// The world, as its loop sees it.
@MainActor protocol ContentHandler: AnyObject {
  var untimedGoal: RunGoal { get }
  var quietHorizon: Double { get }
  var longestWait: Double { get }
  /// Is nil if the world has only one order.
  var appTurns: AppTurns? { get }
  func handle(_ messages: [ContentMessage])
  /// Passes on earlier messages, then asks. The question may get its answer later.
  func handle(_ messages: [ContentMessage], question: AskedQuestion)
  /// Called when nothing is ready and time is about to pass.
  func restBegins()
  /// Called at a moment at which the user may do something.
  func userRests()
  /// Called after a run. Tells of the tasks that the app has left for later.
  func tellWhatIsLeft()
  func loseContent(_ reason: Reason)
  /// Called when the app runs a run loop in which nothing can happen any more.
  /// - Returns: whether the handler did something about it.
  func runLoopIsStuck() -> Bool
  /// Called when the app's own code sends a request.
  func appSends(_ request: AppRequest)
  /// Called when a block of the app has kept the loop waiting for too long.
  func workLasts(_ addresses: [UInt])
  /// Called when the main thread waits for ever (rule 9.12). `body` does the work for which it waits.
  func mainThreadIsBlocked(_ addresses: [UInt], _ body: () -> Void)
}
