import PageScripting
import SimulatedWeb
import UIProcess
import URLStandard
import WebContent
import WebViewSimulator
import WindowRegistry

/// Runs one scenario in a world of its own.
@MainActor public struct ScenarioRunner {
  private let scenario: Scenario
  private let world: WebWorld
  private let stage: ScenarioStage
  private var steps: [ScenarioTrace.Step] = []
  private var marks: [TraceMark] = [.start]

  /// - Parameter configure: may change the configuration that the first view is made from.
  /// - Throws: `SitePatternError` for a site whose pattern is no URL.
  public static func run(
    _ scenario: Scenario, configure: (PageConfiguration) -> Void = { _ in }
  ) async throws(SitePatternError) -> ScenarioTrace {
    var runner = try ScenarioRunner(scenario, configure: configure)
    defer { runner.world.shutDown() }
    return await runner.trace()
  }

  /// Selectors of everything that can be clicked once `start` is loaded.
  /// - Throws: `SitePatternError` for a site whose pattern is no URL.
  public static func clickableSelectors(of scenario: Scenario) async throws(SitePatternError) -> [String] {
    var runner = try ScenarioRunner(scenario, configure: { _ in })
    defer { runner.world.shutDown() }
    await runner.perform(nil)
    return await runner.stage.pages[0].clickableSelectors()
  }

  private init(_ scenario: Scenario, configure: (PageConfiguration) -> Void) throws(SitePatternError) {
    var profile = scenario.profile
    profile.usesPageCache = scenario.settings.pageCache
    profile.processSwap = scenario.settings.processSwap ? .onCrossSiteLoads : .never
    self.scenario = scenario
    world = WebWorld(web: try scenario.makeWeb(), profile: profile)
    world.trace.records = scenario.record
    // Reading the windows between steps must not let time pass.
    world.timeFlow = .whenAsked
    stage = ScenarioStage(scenario, world: world, configure: configure)
  }

  private mutating func trace() async -> ScenarioTrace {
    await perform(nil)
    for step in scenario.steps { await perform(step) }
    var trace = ScenarioTrace(scenario: scenario.name, title: scenario.title)
    // Cut at the end, so that calls that were answered in a later step have their answers.
    let whole = recorded
    for (index, step) in steps.enumerated() {
      var step = step
      step.trace = whole.slice(from: marks[index], to: marks[index + 1])
      let expectation = index == 0 ? scenario.expectation : scenario.steps[index - 1].expectation
      step.mismatch = expectation?.mismatch(
        with: ofApp(step.trace, expectation), outcome: .init(windows: step.openWindows, result: step.result))
      trace.steps.append(step)
    }
    return trace
  }

  /// The calls that an expectation is compared with: those of the system's browsers only where it names their windows.
  private func ofApp(_ trace: DelegateTrace, _ expectation: TraceExpectation?) -> DelegateTrace {
    let inBrowsers = Set(stage.pages.filter(\.isInSystemBrowser).map(\.label))
    guard let expectation, !inBrowsers.isEmpty else { return trace }
    let hidden = inBrowsers.subtracting(expectation.lines.compactMap(\.window))
    return trace.filtered { !hidden.contains($0.window) }
  }

  private var recorded: DelegateTrace { DelegateTrace(world.trace) }

  /// - Parameter step: nil for the load of `start`.
  private mutating func perform(_ step: ScenarioStep?) async {
    let performer = StepPerformer(stage: stage)
    let effect: Effect
    if let step {
      effect = await performer.perform(step)
    } else {
      effect = performer.load(scenario.start, in: stage.pages[0])
    }
    let settling = await settle(step)
    let windows = await WindowReader.states(of: stage.pages, asksPages: step?.settle == nil)
    let requests = world.web.takeRequestLog().sorted { ($0.url, $0.method) < ($1.url, $1.method) }
    marks.append(TraceMark(world.trace))
    steps.append(
      ScenarioTrace.Step(
        summary: step?.summary ?? "load \(scenario.start)", source: step?.source ?? "start", trace: DelegateTrace(),
        result: effect.result, error: effect.error, settling: settling, requests: requests, windows: windows))
  }

  /// How long a step waits for quiet unless it says so, in milliseconds.
  private static let patience = 5000.0

  private func settle(_ step: ScenarioStep?) async -> ScenarioTrace.Step.Settling {
    if let milliseconds = step?.settle {
      await world.run(milliseconds: milliseconds)
      return .quiet
    }
    if case .wait(let milliseconds)? = step?.action { await world.run(milliseconds: milliseconds) }
    world.longestWait = step?.timeout ?? Self.patience
    return await world.settle() ? .quiet : .notSettled
  }
}

/// What doing a step gave at once.
struct Effect {
  var result: JSONValue?
  var error: StepError?
}
