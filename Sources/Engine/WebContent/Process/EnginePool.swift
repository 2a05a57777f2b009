import PageScripting
import Synchronization
import WebMessages

/// A script engine with the executor that runs it. One world after another uses it, because a warm engine makes realms ten
/// times faster.
///
/// Unchecked: once made, `agent` is used only by jobs of `executor`, and the pool gives an engine to one process at a time.
final class PooledEngine: @unchecked Sendable {
  let threads: WorldThreads
  let agent: ScriptAgent
  let interrupt: ScriptInterrupt
  /// Nil if the main actor runs the engine.
  private let thread: ContentThread?

  init(_ threads: WorldThreads) {
    self.threads = threads
    thread = threads == .two ? ContentThread(name: "web content") : nil
    agent = ScriptAgent()
    interrupt = agent.interrupt
  }

  var executor: UnownedSerialExecutor { thread?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor }

  /// Says whether jobs are to be expected. May be called from any thread.
  func setIsInUse(_ isInUse: Bool) { thread?.setIsInUse(isInUse) }

  /// Ends the engine's own thread after its remaining jobs.
  func stop() { thread?.stop() }
}

/// Engines that no world uses at the moment.
final class EnginePool: Sendable {
  static let shared = EnginePool()
  private let idle = Mutex<[PooledEngine]>([])
  /// The scripts of the world that runs on the main actor.
  private let onMainActor = Mutex<ScriptInterrupt?>(nil)
  /// Each idle engine holds some megabytes.
  private static let capacity = 4

  func take(_ threads: WorldThreads) -> PooledEngine {
    let idle = idle.withLock { engines in
      engines.lastIndex { $0.threads == threads }.map { engines.remove(at: $0) }
    }
    let engine = idle ?? PooledEngine(threads)
    engine.setIsInUse(true)
    if threads == .one { onMainActor.withLock { $0 = engine.interrupt } }
    return engine
  }

  /// CPU seconds that the script has used that now runs on the main actor.
  var scriptSecondsOnMainActor: Double { onMainActor.withLock { $0 }?.secondsUsed ?? 0 }

  /// Adds an engine that prepares itself where it will run, before the tasks of its first world.
  func prepareOne() {
    let engine = PooledEngine(.two)
    idle.withLock { $0.append(engine) }
    let start = EngineStart(engine: engine)
    Task { await start.run() }
  }

  func giveBack(_ engine: PooledEngine) {
    engine.setIsInUse(false)
    let kept = idle.withLock { engines in
      guard engines.count < Self.capacity else { return false }
      engines.append(engine)
      return true
    }
    if !kept { engine.stop() }
  }
}

/// What an engine does before it has a world.
private actor EngineStart {
  private let engine: PooledEngine
  nonisolated var unownedExecutor: UnownedSerialExecutor { engine.executor }

  init(engine: PooledEngine) { self.engine = engine }

  func run() { engine.agent.prepare() }
}
