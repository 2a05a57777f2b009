import PageScripting

/// Engines that no world uses at the moment. One world after another uses an engine, because a warm engine makes realms ten
/// times faster.
@MainActor final class EnginePool {
  static let shared = EnginePool()
  private var idle: [ScriptAgent] = []
  /// The most idle engines. Each holds some megabytes.
  private static let capacity = 4

  func take() -> ScriptAgent { idle.popLast() ?? ScriptAgent() }

  func prepareOne() {
    let agent = ScriptAgent()
    agent.prepare()
    idle.append(agent)
  }

  func giveBack(_ agent: ScriptAgent) { if idle.count < Self.capacity { idle.append(agent) } }
}
