import Testing
import UIProcess
import WebViewSimulator

/// Gives every test a fresh simulated world, `Simulator.current`, to which the test's web views belong.
///
/// ```swift
/// @Suite(.simulator(sites: "Sites")) @MainActor struct SignInTests {
///   @Test func signsIn() async throws {
///     let simulator = try #require(Simulator.current)
///     let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
///     …
/// ```
///
/// Worlds are independent, so tests may run in parallel; see `oneAtATime` for tests that may not. A failure that would
/// have ended the app on a device fails the test at the place that caused it, unless `world.takeDeviceFailures()` has
/// taken it.
public struct SimulatorTrait: TestTrait, SuiteTrait, TestScoping {
  let profile: PlatformProfile
  /// A folder of sites, as for `SimulatedWeb.serve(folder:)`; nil for none.
  let sites: String?

  var company = TestGate.Company.others

  /// The same trait, but no other test with a simulator, of any suite, runs while such a test does. Use it for code
  /// that loses its connection to its test, such as a `Task.detached` that asks for `UIApplication.shared`: if nothing
  /// else runs, the code can only belong to this test.
  public var oneAtATime: Self {
    var trait = self
    trait.company = .nobody
    return trait
  }

  /// Every test of a suite and of its nested suites gets a world.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestGate.pass(with: company) {
      try await provideWorld(for: test, testCase: testCase, performing: function)
    }
  }

  private func provideWorld(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var setup = TestWorld.Setup(profile: profile, sites: sites)
    if let date = test.traits.lazy.compactMap({ $0 as? DateTrait }).last { setup.epoch = try date.epoch }
    let (simulator, device) = await TestWorld.make(setup)
    let report = await ReportOfTest(test, of: simulator)
    var thrown: (any Error)?
    do {
      try await TestWorld.run(simulator, device) {
        try await TestWorld.$setup.withValue(setup) {
          if let report { try await report.observe(testCase, function) } else { try await function() }
        }
      }
    } catch {
      thrown = error
    }
    for failure in await simulator.world.takeDeviceFailures() {
      report?.note(failure.report)
      Issue.record(
        Comment(rawValue: [failure.report, report?.place].compactMap(\.self).joined(separator: "\n")),
        sourceLocation: failure.place.map { place in
          SourceLocation(
            fileID: "\(test.sourceLocation.moduleName)/\(place.file.split(separator: "/").last ?? "")",
            filePath: place.file, line: place.line, column: 1)
        } ?? test.sourceLocation)
    }
    await report?.finish(thrown)
    await simulator.world.end()
    if let thrown { throw thrown }
  }
}

extension Trait where Self == SimulatorTrait {
  /// A fresh simulated world for every test, without any sites.
  public static var simulator: Self { Self(profile: .iOS, sites: nil) }

  /// A fresh simulated world for every test.
  /// - Parameters:
  ///   - sites: a folder, absolute or relative to the test's file: `https://host/path` is `folder/host/path`.
  ///   - profile: the platform and the SDK generation.
  public static func simulator(
    sites: String? = nil, profile: PlatformProfile = .iOS, filePath: String = #filePath
  ) -> Self {
    Self(profile: profile, sites: sites.map { TestWorld.path($0, besideFile: filePath) })
  }
}
