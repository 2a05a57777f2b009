import UIProcess
import WindowRegistry

/// What an app does not notice, or what hangs it, on a device: it fails the test.
@MainActor enum SwiftUIFailure {
  static func report(_ message: String, on device: SimulatedDevice) {
    device.report(message)
    (device.world as? WebWorld)?.fail(
      DeviceFailure(
        exception: "SwiftUI", message: message, window: nil, cause: "the update of a view",
        reason: Reason.viewUpdatesDoNotEnd, ending: .hangs))
  }
}
