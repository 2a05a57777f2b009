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

  /// When a call in the source was made; nil when no run reached it.
  ///
  /// The engine names the line of a call and a column within it: on a line with several calls the last one that
  /// begins before that column is meant.
  public func occasion(of call: InspectedCall, in page: InspectedPage, file: String) -> String? {
    guard let position = call.place.position else { return nil }
    let url = call.place.source == file ? page.url : WebURL(call.place.source, base: WebURL(page.url))?.href
    let onLine = page.calls.filter { $0.place.source == call.place.source && $0.place.position?.line == position.line }
    return reaches.first { reach in
      guard reach.url == url, reach.position.line == position.line else { return false }
      if onLine.count == 1 { return true }
      let columns = onLine.compactMap(\.place.position?.column).filter { $0 <= reach.position.column }
      return columns.max() == position.column
    }?.occasion
  }
}
