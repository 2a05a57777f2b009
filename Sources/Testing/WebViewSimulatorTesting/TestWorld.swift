import UIProcess
import WebViewSimulator

#if os(Linux)
  import SimAuthenticationServices
  import SimUIKit
#endif

/// The world that a test gets, whichever framework runs the test.
enum TestWorld {
  #if os(Linux)
    typealias Device = SimulatedDevice
  #else
    /// Apple's systems have a device of their own.
    struct Device: Sendable {}
  #endif

  @MainActor static func make(profile: PlatformProfile, sites: String?) -> (Simulator, Device) {
    let simulator = Simulator(profile: profile)
    if let sites { simulator.web.serve(folder: sites) }
    let device = Device()
    #if os(Linux)
      device.connect(to: simulator.world)
    #endif
    return (simulator, device)
  }

  static func run<Result>(
    _ simulator: Simulator, _ device: Device, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Simulator.$current.withValue(simulator) {
      try await WebWorld.$current.withValue(simulator.world) {
        #if os(Linux)
          try await SimulatedDevice.$active.withValue(device) { try await body() }
        #else
          try await body()
        #endif
      }
    }
  }

  /// A relative path is relative to the test's file.
  static func path(_ path: String, besideFile file: String) -> String {
    if path.hasPrefix("/") { return path }
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return folder + "/" + path
  }
}

extension DeviceFailure {
  /// The failure in a test report.
  var report: String {
    "On a device this \(ending == .hangs ? "hangs" : "ends") the app: \(exception): \(message)\nin \(cause)\(window.map { ", web view \($0)" } ?? "") (rule \(reason.rule))"
  }
}
