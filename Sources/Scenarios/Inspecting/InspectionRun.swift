import PageInspection
import SimulatedWeb
import UIProcess
import URLStandard
import WebViewSimulator

/// Which call sites of a page a run reached: the load, and a click on everything that can be clicked, each on a fresh
/// copy of the page.
public struct InspectionRun: Sendable {
  /// When a call was made, such as `on load` or `on click #named`.
  public struct Reach: Sendable, Equatable {
    public var occasion: String
    public var url: String
    public var position: ScriptPosition
  }

  public private(set) var reaches: [Reach] = []

  /// - Throws: `SitePatternError`
  @MainActor public static func run(_ page: PageScenario) async throws(SitePatternError) -> InspectionRun {
    var run = InspectionRun()
    let load = page.scenario()
    try await run.record(load, occasion: "on load")
    for selector in try await ScenarioRunner.clickableSelectors(of: load) {
      try await run.record(page.scenario(clicks: [selector]), occasion: "on click \(selector)")
    }
    return run
  }

  @MainActor private mutating func record(_ scenario: Scenario, occasion: String) async throws(SitePatternError) {
    let recorder = CallSiteRecorder()
    _ = try await ScenarioRunner.run(scenario) { recorder.install(in: $0) }
    let known = Set(reaches.map { "\($0.url) \($0.position)" })
    for site in recorder.sites where occasion == "on load" || !known.contains("\(site.url) \(site.position)") {
      reaches.append(Reach(occasion: occasion, url: site.url, position: site.position))
    }
  }
}
