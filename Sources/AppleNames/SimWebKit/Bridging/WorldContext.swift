import SimulatedWeb
import UIProcess

/// The simulated world and device that belong together. Views remember those they were made in, and every call to a
/// delegate runs in them.
@MainActor package struct WorldContext {
  package let world: WebWorld
  package let device: SimulatedDevice

  package init(world: WebWorld, device: SimulatedDevice) {
    self.world = world
    self.device = device
  }

  private static let shared = WorldContext(world: WebWorld(), device: SimulatedDevice())

  /// Those of the running test or delegate call, otherwise ones that everything else shares.
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
