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
  private let app: ScenarioApp
  private var steps: [ScenarioTrace.Step] = []
  private var marks: [TraceMark] = [.start]

  /// - Throws: `SitePatternError` for a site whose pattern is no URL.
  public static func run(_ scenario: Scenario) async throws(SitePatternError) -> ScenarioTrace {
    let web = try scenario.makeWeb()
    let world = WebWorld(web: web, profile: scenario.profile)
    defer { world.shutDown() }
    var runner = ScenarioRunner(scenario: scenario, world: world)
    return await runner.trace()
  }

  private init(scenario: Scenario, world: WebWorld) {
    self.scenario = scenario
    self.world = world
    app = ScenarioApp(scenario, world: world)
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
        with: step.trace, outcome: .init(windows: step.openWindows, result: step.result))
      step.trace = step.trace.filtered(isRecorded)
      trace.steps.append(step)
    }
    return trace
  }

  private var recorded: DelegateTrace { DelegateTrace(world.trace) }

  /// Titles, URLs and console messages are in traces that ask for them.
  private func isRecorded(_ event: TraceEvent) -> Bool {
    switch event.call {
    case .consoleMessage: scenario.record.contains(.console)
    case .titleChanged: scenario.record.contains(.title)
    case .urlChanged: scenario.record.contains(.url)
    default: true
    }
  }

  /// - Parameter step: nil for the load of `start`.
  private mutating func perform(_ step: ScenarioStep?) async {
    let effect: Effect
    if let step {
      effect = await StepPerformer(app: app, world: world).perform(step)
    } else {
      effect = StepPerformer(app: app, world: world).load(scenario.start, in: app.pages[0])
    }
    let settling = await settle(step)
    let windows = await WindowReader.states(of: app.pages, asksPages: step?.settle == nil)
    let requests = world.web.takeRequestLog().sorted { ($0.url, $0.method) < ($1.url, $1.method) }
    marks.append(TraceMark(world.trace))
    steps.append(
      ScenarioTrace.Step(
        summary: step?.summary ?? "load \(scenario.start)", source: step?.source ?? "start", trace: DelegateTrace(),
        result: effect.result, error: effect.error, settling: settling, requests: requests, windows: windows))
  }

  private func settle(_ step: ScenarioStep?) async -> ScenarioTrace.Step.Settling {
    if let milliseconds = step?.settle {
      await world.run(milliseconds: milliseconds)
      return .quiet
    }
    if case .wait(let milliseconds)? = step?.action { await world.run(milliseconds: milliseconds) }
    await world.settle()
    return .quiet
  }
}

/// What doing a step gave at once.
struct Effect {
  var result: JSONValue?
  var error: String?
}
