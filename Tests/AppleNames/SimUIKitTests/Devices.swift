import SimUIKit

/// Runs a test's code on a device of its own.
@MainActor func onDevice<Result>(_ body: (SimulatedDevice) throws -> Result) rethrows -> Result {
  let device = SimulatedDevice()
  return try SimulatedDevice.ofTask.withValue(device) { try body(device) }
}
