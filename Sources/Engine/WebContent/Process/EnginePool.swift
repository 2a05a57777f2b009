import PageScripting
import Synchronization

/// A script engine with its thread. One world after another uses it, because a warm engine makes realms ten times
/// faster.
///
/// Unchecked: once made, `agent` is used only on `thread`, and the pool gives an engine to one process at a time.
final class PooledEngine: @unchecked Sendable {
  let thread: ContentThread
  let agent: ScriptAgent
  let interrupt: ScriptInterrupt

  init() {
    thread = ContentThread(name: "web content")
    agent = ScriptAgent()
    interrupt = agent.interrupt
  }
}

/// Engines that no world uses at the moment.
final class EnginePool: Sendable {
  static let shared = EnginePool()
  private let idle = Mutex<[PooledEngine]>([])
  /// Each idle engine holds some megabytes.
  private static let capacity = 4

  func take() -> PooledEngine {
    let engine = idle.withLock { $0.popLast() } ?? PooledEngine()
    engine.thread.setIsInUse(true)
    return engine
  }

  /// Adds an engine that prepares itself on its thread, before the tasks of its first world.
  func prepareOne() {
    let engine = PooledEngine()
    idle.withLock { $0.append(engine) }
    let start = EngineStart(engine: engine)
    Task { await start.run() }
  }

  func giveBack(_ engine: PooledEngine) {
    engine.thread.setIsInUse(false)
    let kept = idle.withLock { engines in
      guard engines.count < Self.capacity else { return false }
      engines.append(engine)
      return true
    }
    if !kept { engine.thread.stop() }
  }
}

/// What an engine does on its thread before it has a world.
private actor EngineStart {
  private let engine: PooledEngine
  nonisolated var unownedExecutor: UnownedSerialExecutor { engine.thread.asUnownedSerialExecutor() }

  init(engine: PooledEngine) { self.engine = engine }

  func run() { engine.agent.prepare() }
}
