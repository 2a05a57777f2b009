/// Code whose device is unknown: no task-local value leads to a device, and no world's loop runs the code. An example
/// is code on a thread of the app's own. Such code belongs to the running test. If several tests run, it belongs to
/// none.
@MainActor package enum LostCode {
  private struct Running {
    weak var device: SimulatedDevice?
    /// Devices of tests come before devices that were made by hand.
    let isOfTest: Bool
  }

  private static var running: [Running] = []

  /// Whether the running code belongs to a test without a device of its own; then no device is missing.
  package static var isOfOtherTest: () -> Bool = { false }

  /// From now on, lost code may belong to the device.
  package static func begin(_ device: SimulatedDevice, isOfTest: Bool) {
    end(device)
    running.append(Running(device: device, isOfTest: isOfTest))
  }

  package static func end(_ device: SimulatedDevice) {
    running.removeAll { $0.device == nil || $0.device === device }
  }

  private static var candidates: [SimulatedDevice] {
    running.removeAll { $0.device?.isRunning != true }
    let ofTests = running.filter(\.isOfTest)
    return (ofTests.isEmpty ? running : ofTests).compactMap(\.device)
  }

  /// The device to which lost code belongs; nil if that is unknown, which is no mistake by itself.
  package static var device: SimulatedDevice? {
    guard !isOfOtherTest() else { return nil }
    let candidates = candidates
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The device for code that needs a device. If several devices are possible, each gets a message.
  static func deviceOrFailure(for what: String) -> SimulatedDevice? {
    guard !isOfOtherTest() else { return nil }
    let candidates = candidates
    guard candidates.count > 1 else { return candidates.first }
    let message =
      "\(what) was asked for by code of which nothing says to which of \(candidates.count) running tests it belongs, such as a thread of its own. Let the tests whose code does so run alone, with the trait .simulator.oneAtATime, or use what the code holds: its view, window or configuration."
    for device in candidates { device.onLostCode?(message) }
    return nil
  }
}
