import SimulatedWeb
import UIProcess

/// A simulated world and the device that belongs to it. Views remember those in which they were created, and every
/// delegate call runs in them.
@MainActor package struct WorldContext {
  package let world: WebWorld
  package let device: SimulatedDevice

  package init(world: WebWorld, device: SimulatedDevice) {
    self.world = world
    self.device = device
  }

  private static let shared = WorldContext(world: WebWorld(), device: SimulatedDevice())

  /// Those of the running test or delegate call; otherwise shared ones.
  package static var current: WorldContext {
    guard let world = WebWorld.current else { return shared }
    return WorldContext(world: world, device: SimulatedDevice.current)
  }

  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try WebWorld.$current.withValue(world) {
      try SimulatedDevice.$active.withValue(device) { try body() }
    }
  }
}
