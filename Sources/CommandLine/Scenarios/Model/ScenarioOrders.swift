import WebViewSimulator
import WorldOrders

/// In which orders the world of a scenario may go, and what must hold in each of them.
package struct ScenarioOrders: Sendable, Equatable {
  /// The order of a run; what differs from the ordinary one.
  package var order = WorldOrder.ordinary
  /// What the user may do between any two events.
  package var moves = UserMoves()
  /// What makes a difference.
  package var kinds = Set(WorldChoice.Kind.allCases)
  /// How many times the user goes through the steps until what must hold in the end holds, if something has disturbed
  /// them.
  package var tries = 2
  /// What must hold in the end; nil if the scenario does not say.
  package var finally: FinalExpectation?

  package init() {}
}

/// The servers outside the simulated web that a scenario asks.
package struct OutsideSetup: Sendable {
  /// Hosts that are asked over the real network.
  package var hosts: [String] = []
  /// Recordings that answer before that.
  package var recordings: [HARFile] = []
  /// Where what servers outside answered is written.
  package var recordFile: String?

  package init() {}
}
