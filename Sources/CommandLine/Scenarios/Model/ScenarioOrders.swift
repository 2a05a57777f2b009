import WebViewSimulator
import EngineValues

/// The orders in which the world of a scenario may go, and the condition that must hold in each of them.
package struct ScenarioOrders: Sendable, Equatable {
  /// The order of a run: its deviations from the ordinary order.
  package var order = WorldOrder.ordinary
  /// The moves that the user may make between any two events.
  package var moves = UserMoves()
  /// The kinds of choices that may deviate.
  package var kinds = Set(WorldChoice.Kind.allCases)
  /// The number of times that the user may go through the steps until the final condition holds, if something has
  /// disturbed them.
  package var tries = 2
  /// The condition that must hold in the end; nil if the scenario does not say.
  package var finally: FinalExpectation?

  package init() {}
}

/// The servers outside the simulated web that a scenario asks.
package struct OutsideSetup: Sendable {
  /// Hosts that are asked over the real network.
  package var hosts: [String] = []
  /// Recordings that answer before the real network is asked.
  package var recordings: [HARFile] = []
  /// The file into which the answers of servers outside are written.
  package var recordFile: String?

  package init() {}
}
