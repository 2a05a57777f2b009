import Testing
import UIProcess
import WebMessages
import WebViewSimulator

#if os(Linux) && AppleNames
  import SimAuthenticationServices
  import SimUIKit
#endif

/// The world that a test gets, whichever framework runs the test.
enum TestWorld {
  #if os(Linux) && AppleNames
    typealias Device = SimulatedDevice
  #else
    /// Apple's systems have a device of their own.
    struct Device: Sendable {}
  #endif

  /// The setup of the worlds of a test.
  struct Setup: Sendable {
    var profile = PlatformProfile.iOS
    /// A folder of sites; nil for none.
    var sites: String?
    /// The moment when the worlds begin, in seconds since 1970.
    var epoch = EngineRules.defaultEpoch
    /// Whether delegates may have methods that look like Apple's and are never called.
    var allowsUncalledMethods = false
  }

  /// The setup of the running test, for tests that make several worlds.
  @TaskLocal static var setup = Setup()

  @MainActor static func make(_ setup: Setup) -> (Simulator, Device) {
    #if os(Linux) && AppleNames
      // The closure is set before there is a device to which such code could seem to belong.
      LostCode.isOfOtherTest = { Test.current != nil }
    #endif
    let simulator = Simulator(profile: setup.profile, epoch: setup.epoch)
    simulator.world.uncalledDelegateMethods = allowsUncalledMethods ? .areNoted : .fail
    if let sites = setup.sites { simulator.web.serve(folder: sites) }
    let device = Device()
    #if os(Linux) && AppleNames
      device.connect(to: simulator.world)
      let current = Simulator.$current
      device.surround { [weak simulator] body in
        guard let simulator else { return body() }
        current.withValue(simulator) { body() }
      }
    #endif
    return (simulator, device)
  }

  /// Whether worlds that are made later allow uncalled methods.
  @TaskLocal static var allowsUncalledMethods = false

  static func run<Result>(
    _ simulator: Simulator, _ device: Device, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    await begin(device)
    do {
      let result = try await simulator.world.inside { try await inside(simulator, device, body) }
      await end(device)
      return result
    } catch {
      await end(device)
      throw error
    }
  }

  private static func inside<Result>(
    _ simulator: Simulator, _ device: Device, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Simulator.$current.withValue(simulator) {
      try await WebWorld.$current.withValue(simulator.world) {
        #if os(Linux) && AppleNames
          try await SimulatedDevice.ofTask.withValue(device) { try await body() }
        #else
          try await body()
        #endif
      }
    }
  }

  /// Leaves a test that waits for ever. Its task stays where it is.
  @MainActor static func abandon(_ device: Device) { end(device) }

  /// Lets code belong to this test if it does not say to which test it belongs.
  @MainActor private static func begin(_ device: Device) {
    #if os(Linux) && AppleNames
      LostCode.begin(device, isOfTest: true)
    #endif
  }

  @MainActor private static func end(_ device: Device) {
    #if os(Linux) && AppleNames
      LostCode.end(device)
    #endif
  }

  /// A path; a relative one begins at the folder of the test's file.
  static func path(_ path: String, besideFile file: String) -> String {
    if path.hasPrefix("/") { return path }
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return folder + "/" + path
  }
}

extension DeviceFailure {
  private var consequence: String {
    switch ending {
    case .crashes: "On a device this ends the app"
    case .hangs: "On a device this hangs the app"
    case .goesUnnoticed: "On a device this goes unnoticed"
    case .isOfTest: "Only the simulator has this problem"
    }
  }

  /// The failure after its place, for a search, which has no other way to say where it was.
  var placedReport: String {
    (place.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line): " } ?? "") + report
  }

  /// The failure in a test report.
  var report: String {
    "\(consequence): \(exception): \(message)\nin \(cause)\(window.map { ", web view \($0)" } ?? "") (rule \(reason.rule))"
  }
}
