import PageScripting
import Reasons
import SimulatedWeb
import Synchronization
import WebMessages

/// Runs the web content of one world, in virtual time: on a thread of its own, or on the main actor (`WorldThreads`).
///
/// Content never runs ahead of the app. After each task the app is told what happened, and the main actor takes its
/// turn before time passes. So traces are repeatable.
package actor ContentProcess: ContentConnection {
  package nonisolated var unownedExecutor: UnownedSerialExecutor { engine.executor }

  /// Shows other threads how long the running script has been running.
  private nonisolated let interrupt: ScriptInterrupt
  private let app: any AppSide
  private let world: ContentWorld
  package nonisolated let moment: ContentMoment
  private nonisolated let engine: PooledEngine
  private var isEnded = false
  /// Whether its pages have used too many resources.
  private var isLost = false

  package init(
    web: SimulatedWeb, app: any AppSide, rules: EngineRules, limits: WorldLimits = WorldLimits(),
    threads: WorldThreads = .two
  ) {
    let engine = EnginePool.shared.take(threads)
    self.engine = engine
    interrupt = engine.interrupt
    self.app = app
    world = ContentWorld(agent: engine.agent, web: web, app: app, rules: rules, limits: limits)
    moment = world.loop.moment
  }

  package func run(
    until goal: RunGoal, horizon: Double, longest: Double, then: @Sendable (_ end: RunEnd) -> Void
  ) { then(run(RunSpan(goal: goal, start: world.loop.now, horizon: horizon, longest: longest))) }

  private func run(_ span: RunSpan) -> RunEnd {
    guard !isEnded, !isLost else { return .settled }
    world.noteActivity(at: span.start)
    world.budget.beginRun()
    defer {
      moment.waitingModules = world.waitingModules
      world.budget.endRun()
      moment.nextDue = world.loop.hasReadyTasks ? world.loop.now : world.loop.nextDueTime()
    }
    while true {
      if let reason = world.budget.exhaustion ?? abandonment { return lose(reason) }
      world.accept(app.takeCommands())
      if let task = world.loop.popReady(world.turns) {
        world.run(task)
        world.budget.countTask(waiting: world.loop.waitingCount)
        if world.loop.isTimeToPass, !passBusyMillisecond(limit(of: span, isLoading: isLoading)) { return ending }
        continue
      }
      // The main actor takes its turn before any time passes.
      world.drainMainActor()
      if world.loop.hasReadyTasks { continue }
      world.takeMoment()
      if world.loop.hasReadyTasks { continue }
      guard let due = world.loop.nextDueTime(), goesOn(span, to: due) else {
        let isLoading = isLoading
        let limit = limit(of: span, isLoading: isLoading)
        world.loop.advance(to: limit.isFinite ? limit : world.loop.now)
        return isLoading ? .unsettled : .settled
      }
      world.budget.rested()
      world.loop.advanceToNextTimer(world.turns)
    }
  }

  /// The virtual time at which a run must end.
  private func limit(of span: RunSpan, isLoading: Bool) -> Double {
    switch span.goal {
    case .time(let milliseconds): span.start + milliseconds
    case .quiet:
      max(lastTimeout, min(span.start + span.longest, isLoading ? .infinity : world.lastActivity + span.horizon))
    }
  }

  /// Whether a run lasts until something is due.
  private func goesOn(_ span: RunSpan, to due: Double) -> Bool {
    switch span.goal {
    case .time(let milliseconds): due <= span.start + milliseconds
    case .quiet:
      due <= span.start + span.longest && (due <= world.lastActivity + span.horizon || isLoading) || due <= lastTimeout
    }
  }

  /// Who waits for quiet waits for requests that time out because the world goes in that order. In virtual milliseconds.
  private var lastTimeout: Double {
    guard let time = world.web.lastTimeout else { return -.infinity }
    // The last millisecond is for the rounding of seconds since 1970.
    return world.loop.now + (time - world.wallClockSeconds) * 1000 + world.rules.networkLatency + 1
  }

  /// Tasks have followed each other without a pause: the main actor takes its turn, and a millisecond passes.
  /// - Returns: false if the run has lasted long enough. Tasks that are ready then wait for the next run.
  private func passBusyMillisecond(_ limit: Double) -> Bool {
    world.drainMainActor()
    guard world.loop.now < limit else { return world.budget.allowsBusyTask }
    world.loop.passMillisecond(latest: limit)
    return true
  }

  /// Why the app's side has abandoned the engine, if it has.
  private var abandonment: Reason? {
    interrupt.isAbandoned ? .scriptsCannotBeStopped : nil
  }

  private var isLoading: Bool { world.questions.wakes > 0 || world.isLoading }
  private var ending: RunEnd { isLoading ? .unsettled : .settled }

  /// Ends the pages as if WebKit had ended their web process. The engine is dropped too, because it may be full of
  /// their objects.
  private func lose(_ reason: Reason) -> RunEnd {
    isLost = true
    world.flush()
    world.end()
    return .lost(reason)
  }

  /// Makes an engine in advance, for the first world on two threads. On one thread, it would only keep the others from
  /// what comes before its first script.
  package nonisolated static func prepareEngine() { EnginePool.shared.prepareOne() }

  /// CPU seconds that the script has used that now runs on the main actor, for a world on one thread: its script keeps
  /// the app's side from looking.
  package nonisolated static var scriptSecondsOnMainActor: Double { EnginePool.shared.scriptSecondsOnMainActor }

  package nonisolated var scriptSeconds: Double { interrupt.secondsUsed }
  package nonisolated func abandon(reason: String) { interrupt.abandon(reason: reason) }

  /// Returns the engine to the pool. Nothing runs afterwards.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    guard !isLost else { return engine.stop() }
    world.end()
    EnginePool.shared.giveBack(engine)
  }
}

/// How long a run may last, in virtual time.
private struct RunSpan {
  let goal: RunGoal
  let start: Double
  let horizon: Double
  let longest: Double
}
