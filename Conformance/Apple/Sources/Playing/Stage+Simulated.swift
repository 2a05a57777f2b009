#if os(Linux)
  import Foundation
  import PlayedApps
  import WebViewSimulator

  /// The simulated system: time is virtual, and the world knows when it is quiet.
  @MainActor public struct SimulatedStage: Stage {
    private let simulator: Simulator

    /// Runs an app's code in a simulator's world, whose only network is the proxy.
    public static func run<Result>(
      proxy: UInt16, in simulator: Simulator, _ body: @MainActor (SimulatedStage) async throws -> Result
    ) async throws -> Result {
      try simulator.useNetwork(hosts: ["127.0.0.1:\(proxy)"])
      return try await PlayedApp.run(in: simulator) { try await body(SimulatedStage(simulator: simulator)) }
    }

    public func settle(milliseconds: Double, _ state: () -> StageState) async -> Bool {
      simulator.world.longestWait = milliseconds
      return await simulator.settle()
    }

    public func pass(milliseconds: Double) async {
      await simulator.world.run(milliseconds: milliseconds)
    }

    public func click(_ selector: String, frame: [String], window: String) async throws -> Bool {
      do {
        try await simulator.click(selector, in: window, frame: frame)
        return true
      } catch {
        throw StepProblem("\(error)")
      }
    }
  }
#endif
