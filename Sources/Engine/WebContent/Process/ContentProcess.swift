import PageScripting
import EngineValues
import SimulatedWeb
import WebMessages

/// The web content of one world, as the world's loop drives it.
///
/// Content never runs ahead of the app: after each task the app hears its messages.
@MainActor package final class ContentProcess: ContentConnection {
  private let world: ContentWorld
  package nonisolated let moment: ContentMoment
  private let agent: ScriptAgent
  private var state = State.runs

  private enum State {
    case runs
    /// The pages have used too many resources.
    case lost
    case ended
  }

  package init(web: SimulatedWeb, app: any AppSide, rules: EngineRules, limits: WorldLimits = WorldLimits()) {
    agent = EnginePool.shared.take()
    world = ContentWorld(agent: agent, web: web, app: app, rules: rules, limits: limits)
    moment = world.loop.moment
  }

  // MARK: Running

  package func beginRun() { world.budget.beginRun() }

  package func endRun() {
    guard state == .runs else { return }
    moment.waitingModules = world.waitingModules
    world.budget.endRun()
    moment.nextDue = isReady ? world.loop.now : nextDue
  }

  package func accept(_ commands: [ContentCommand]) { if state == .runs { world.accept(commands) } }

  package func runTask() -> Bool {
    guard state == .runs, let task = world.loop.popReady(world.turns) else { return false }
    world.run(task)
    world.budget.countTask(waiting: world.loop.waitingCount)
    return true
  }

  package func rest() {
    guard state == .runs else { return }
    world.tellRest()
    if !isReady { world.takeMoment() }
  }

  package var isReady: Bool { world.loop.hasReadyTasks }
  package var isTimeToPass: Bool { world.loop.isTimeToPass }
  package var allowsBusyTask: Bool { world.budget.allowsBusyTask }

  // MARK: Time

  package var nextDue: Double? { state == .runs ? world.loop.nextDueTime() : nil }
  package func pass(to milliseconds: Double) { world.loop.advance(to: milliseconds) }

  package func passToNextDue() {
    world.budget.rested()
    world.loop.advanceToNextTimer(world.turns)
  }

  package func passMillisecond(latest: Double) { world.loop.passMillisecond(latest: latest) }

  package var isLoading: Bool { state == .runs && (world.questions.wakes > 0 || world.isLoading) }
  package var lastActivity: Double { world.lastActivity }
  package func noteActivity(at milliseconds: Double) { world.noteActivity(at: milliseconds) }

  package var lastTimeout: Double? {
    guard let time = world.web.lastTimeout else { return nil }
    // The last millisecond allows for the rounding of seconds since 1970.
    return world.loop.now + (time - world.wallClockSeconds) * 1000 + world.rules.networkLatency + 1
  }

  // MARK: Ending

  package var exhaustion: Reason? {
    guard state == .runs else { return nil }
    return world.budget.exhaustion ?? (agent.interrupt.isSpent ? .scriptsCannotBeStopped : nil)
  }

  package func lose() {
    guard state == .runs else { return }
    state = .lost
    world.flush()
    world.end()
  }

  package func end() {
    guard state == .runs else { return state = .ended }
    state = .ended
    world.end()
    EnginePool.shared.giveBack(agent)
  }

  /// Makes an engine in advance, for the first world.
  package static func prepareEngine() { EnginePool.shared.prepareOne() }
}
