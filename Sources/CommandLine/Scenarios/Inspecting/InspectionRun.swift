import PageInspection
import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard
import WebViewSimulator

/// Finds the call sites of a page that its load reaches, or a click on any clickable element. Each click has a fresh
/// copy of the page.
package struct InspectionRun: Codable, Sendable {
  /// The occasion on which a call was made, such as `on load` or `on click #named`.
  package struct Reach: Codable, Sendable, Equatable {
    package var occasion: String
    package var url: String
    package var position: ScriptPosition
  }

  /// A load or a click during which the worker process ended.
  package struct Loss: Codable, Sendable, Equatable {
    package var occasion: String
    package var reason: Reason
  }

  package private(set) var reaches: [Reach] = []
  package internal(set) var losses: [Loss] = []

  /// - Throws: `SitePatternError`
  @MainActor package static func run(_ page: PageScenario) async throws(SitePatternError) -> InspectionRun {
    var run = InspectionRun()
    run.add(try await reaches(of: page, click: nil))
    for selector in try await ScenarioRunner.clickableSelectors(of: page.scenario()) {
      run.add(try await reaches(of: page, click: selector))
    }
    return run
  }

  static func occasion(_ click: String?) -> String { click.map { "on click \($0)" } ?? "on load" }

  /// The calls that a click reaches, or the load if there is no click.
  /// - Throws: `SitePatternError`
  @MainActor static func reaches(
    of page: PageScenario, click: String?, tell: (@MainActor (ScenarioProgress) -> Void)? = nil
  ) async throws(SitePatternError) -> [Reach] {
    let recorder = CallSiteRecorder()
    let scenario = page.scenario(clicks: click.map { [$0] } ?? [])
    _ = try await ScenarioRunner.run(scenario, tell: tell) { recorder.install(in: $0) }
    return recorder.sites.map { Reach(occasion: occasion(click), url: $0.url, position: $0.position) }
  }

  /// Adds the calls that a click is the first to reach. The load comes before all clicks.
  mutating func add(_ more: [Reach]) {
    let known = Set(reaches.map { "\($0.url) \($0.position)" })
    reaches += more.filter { $0.occasion == Self.occasion(nil) || !known.contains("\($0.url) \($0.position)") }
  }
}
