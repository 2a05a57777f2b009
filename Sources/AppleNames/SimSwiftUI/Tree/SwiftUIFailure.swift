import EngineValues
import UIProcess

/// A mistake that an app does not notice on a device, or that hangs it there: it fails the test.
@MainActor enum SwiftUIFailure {
  static func report(_ message: String, on device: SimulatedDevice) {
    device.report(message)
    (device.world as? WebWorld)?.fail(
      DeviceFailure(
        exception: "SwiftUI", message: message, window: nil, cause: "the update of a view",
        reason: Reason.viewUpdatesDoNotEnd, ending: .hangs))
  }
}

/// A text that SwiftUI would print on Xcode's console about a mistake of the app. It becomes a line of the device's log
/// and a finding in the trace. Each text is said once.
@MainActor enum SwiftUIWarning {
  static func report(_ message: String, on device: SimulatedDevice) {
    guard !device.log.contains(message) else { return }
    device.report(message)
    (device.world as? WebWorld)?.trace.note(.finding, window: nil, .swiftUIWarns(message))
  }
}
