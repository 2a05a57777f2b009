import Foundation

/// Where an app is played: the clock, and when everything is quiet.
@MainActor public protocol Stage {
  /// Waits until nothing happens any more.
  /// - Returns: false if that takes longer.
  func settle(milliseconds: Double, _ state: () -> StageState) async -> Bool
  /// Lets that much time pass.
  func pass(milliseconds: Double) async
  /// Clicks as the user does, which is an interaction with the frame that is clicked.
  /// - Returns: false if there is no way to.
  /// - Throws: `StepProblem` if there is no such element.
  func click(_ selector: String, frame: [String], window: String) async throws -> Bool
}

/// What an app knows of itself.
public struct StageState {
  /// Whether something loads.
  let isBusy: Bool
  /// How often something happened.
  let activity: Int
}
