import SimulatedWeb
import TraceReports
import UIProcess
import URLStandard
import WebMessages
import WebViewSimulator
import EngineValues

/// Runs one scenario in its own world.
@MainActor package struct ScenarioRunner {
  let scenario: Scenario
  /// Whether the app is code, for which there is no listing.
  private let isOfCode: Bool
  let world: WebWorld
  let stage: ScenarioStage
  private var steps: [ScenarioTrace.Step] = []
  private var marks: [TraceMark] = [.start]
  private var windowReader = WindowReader()
  /// The callback for the news of a running scenario. A caller that wants news runs the scenario in a process of its
  /// own, where no other work needs the main actor.
  private let tell: (@MainActor (ScenarioProgress) -> Void)?
  /// The chooser of the world's order; nil if the world goes its ordinary way.
  let chooser: WorldChooser?
  /// The user of a world that can go in several orders.
  let user: ImpatientUser?
  /// The places of the run's choices in its trace.
  private let positions: ChoicePositions?
  /// Whether the last wait ended because the world was quiet.
  var isSettled = true

  /// - Parameters:
  ///   - code: an app that takes the place of the scenario's answers.
  ///   - configure: may change the configuration from which the first view is made.
  /// - Throws: `SitePatternError` for a site whose pattern is not a URL.
  package static func run(
    _ scenario: Scenario, code: ScenarioApp? = nil, configure: (PageConfiguration) -> Void = { _ in }
  ) async throws(SitePatternError) -> ScenarioTrace {
    try await run(scenario, code: code, tell: nil, configure: configure)
  }

  static func run(
    _ scenario: Scenario, code: ScenarioApp? = nil, tell: (@MainActor (ScenarioProgress) -> Void)?,
    configure: (PageConfiguration) -> Void = { _ in }
  ) async throws(SitePatternError) -> ScenarioTrace {
    try await withoutActuallyEscaping(configure) { configure async throws(SitePatternError) in
      let failures = try await failuresInItsOrder(of: scenario, code: code)
      var runner = try ScenarioRunner(scenario, RunSurroundings(code: code, tell: tell, configure: configure))
      defer { runner.end() }
      return await runner.world.inside { await runner.trace(failures) }
    }
  }

  /// Selectors of everything that can be clicked after `start` has loaded.
  /// - Throws: `SitePatternError` for a site whose pattern is not a URL.
  package static func clickableSelectors(of scenario: Scenario) async throws(SitePatternError) -> [String] {
    try await clickableSelectors(of: scenario, tell: nil)
  }

  static func clickableSelectors(
    of scenario: Scenario, tell: (@MainActor (ScenarioProgress) -> Void)?
  ) async throws(SitePatternError) -> [String] {
    var runner = try ScenarioRunner(scenario, RunSurroundings(tell: tell))
    defer { runner.end() }
    return await runner.world.inside {
      await runner.perform(nil)
      return await runner.stage.pages[0].page?.clickableSelectors() ?? []
    }
  }

  init(_ scenario: Scenario, _ surroundings: RunSurroundings) throws(SitePatternError) {
    let (code, tell) = (surroundings.code, surroundings.tell)
    var profile = scenario.profile
    profile.usesPageCache = scenario.settings.pageCache
    profile.processSwap = scenario.settings.processSwap ? .onCrossSiteLoads : .never
    self.scenario = scenario
    isOfCode = code != nil
    world = WebWorld(
      web: try scenario.makeWeb(), profile: profile, limits: scenario.limits,
      randomSeed: scenario.randomSeed ?? EngineRules.defaultRandomSeed)
    world.trace.records = scenario.record
    if scenario.observation.wantsPictures {
      world.trace.moments = TraceMoments(of: world, .pictures)
      world.web.keepsExchanges = true
    }
    world.defaultDataStore.cookies.thirdParties = scenario.settings.store.thirdParties
    world.defaultDataStore.httpCache.extent = scenario.settings.store.httpCacheExtent
    // Reading the windows between steps must not let time pass.
    world.timeFlow = .whenAsked
    self.tell = tell
    if let tell {
      tell(.began(heading: ScenarioTrace.heading(scenario.name, scenario.title)))
      world.trace.observer = { [trace = world.trace] change in tell(ScenarioProgress(change, in: trace)) }
    }
    chooser = surroundings.chooser ?? scenario.orders.chooser
    world.web.chooser = chooser
    let stage = ScenarioStage(scenario, world: world, code: code, configure: surroundings.configure)
    self.stage = stage
    user = chooser.map { [world] chooser in
      ImpatientUser(of: world, chooser, may: scenario.orders.moves) { stage.browsers }
    }
    user?.arrive()
    positions = chooser.map { [world] chooser in ChoicePositions(of: chooser, in: world) }
  }

  func end() {
    if world.isContentLost { tell?(.lostEngine) }
    world.trace.observer = nil
    world.shutDown()
  }

  /// - Parameter failures: the failures in the scenario's order; nil if that is the ordinary order.
  private mutating func trace(_ failures: [String]?) async -> ScenarioTrace {
    await perform(nil)
    for step in scenario.steps { await perform(step) }
    let conclusion = scenario.orders.isChecked ? await conclude() : nil
    var trace = ScenarioTrace(scenario, steps: steps, recorded: recorded, marks: marks, inBrowsers: inBrowsers)
    if let conclusion, let last = trace.steps.indices.last {
      let unmet = chooser?.unmet.map { "The run never came to \($0) of its order." } ?? []
      trace.steps[last].failures += (unmet + (failures ?? conclusion.problems)).map { StepFailure(text: $0) }
    }
    trace.choices = positions?.choices ?? []
    trace.add(world.trace.moments, marks: marks)
    if scenario.observation.wantsPictures, !isOfCode { trace.controller = scenario.controller }
    if scenario.outside.recordFile != nil { trace.recording = HARWriter.text(world.web.takeOutsideExchanges()) }
    return trace
  }

  /// The requests of a step. Engines send parallel requests in any order, so traces that are compared with theirs have
  /// none.
  private func requests() -> [LoggedRequest] {
    let log = world.web.takeRequestLog()
    if scenario.record.contains(.headers) { return log }
    return log.map { request in
      var request = request
      request.headers = [:]
      return request
    }.sorted { ($0.url, $0.method) < ($1.url, $1.method) }
  }

  /// The windows of the system's browsers.
  private var inBrowsers: Set<String> { Set(stage.pages.filter(\.isInSystemBrowser).map(\.label)) }

  private var recorded: DelegateTrace { DelegateTrace(world.trace) }

  /// - Parameter step: nil for the load of `start`.
  private mutating func perform(_ step: ScenarioStep?) async {
    let (effect, settling) = await act(step)
    let pages = stage.pages
    var windows = windowReader.states(of: pages)
    if step?.settle == nil { windows = await WindowReader.asking(pages, for: windows) }
    marks.append(TraceMark(world.trace))
    let (summary, source) = scenario.heading(ofStep: steps.count)
    var done = ScenarioTrace.Step(
      summary: summary, source: source, trace: DelegateTrace(), result: effect.result, error: effect.error,
      settling: settling, requests: requests(), windows: windows)
    done.nextDue = world.nextDue
    done.waitingModules = world.waitingModules
    if scenario.observation.wantsPictures {
      var picture = StepPicture(of: world)
      if step?.settle == nil { await picture.add(stage.pages) }
      done.picture = picture
    }
    steps.append(done)
    // The scenario has these two.
    (done.summary, done.source) = ("", .null)
    tell?(.step(done, mark: TraceMark(world.trace), inBrowsers: inBrowsers.sorted()))
  }

  /// Does a step, and waits as the step says.
  /// - Parameter step: nil for the load of `start`.
  mutating func act(_ step: ScenarioStep?) async -> (Effect, ScenarioTrace.Step.Settling) {
    world.filePickers.nextChoice = step?.files
    if step?.needsFirstPage == true, hasLeftFirstPage {
      world.trace.note(.system, window: stage.pages.first?.label, .pageIsLoadedAnew)
      _ = await stage.beginAgain(scenario.start)
      _ = await settle(nil)
    }
    let effect: Effect
    if let step {
      effect = await StepPerformer(stage: stage).perform(step)
    } else {
      effect = await stage.begin(scenario.start)
    }
    let settling = await settle(step)
    isSettled = settling == .quiet
    // In another order than the ordinary one, a step may find nothing to do.
    if world.filePickers.takeNextChoice() != nil, chooser == nil {
      world.trace.note(.finding, window: step?.window, .filesWereNotAskedFor)
    }
    return (effect, settling)
  }

  /// Whether the first window has shown another document since its first load.
  private var hasLeftFirstPage: Bool {
    guard marks.indices.contains(1), let first = stage.pages.first?.label else { return false }
    return world.trace.events.dropFirst(marks[1].events).contains { event in
      if case .didCommit = event.call { event.window == first } else { false }
    }
  }

  /// The time for which a step waits for quiet unless the step names a time, in milliseconds.
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

/// The surroundings of a run besides its scenario.
@MainActor struct RunSurroundings {
  /// An app that takes the place of the scenario's answers.
  var code: ScenarioApp?
  /// The callback for the news while the scenario runs.
  var tell: (@MainActor (ScenarioProgress) -> Void)?
  /// The chooser of the world's order; nil for the order of the scenario.
  var chooser: WorldChooser?
  /// The callback that may change the configuration from which the first view is made.
  var configure: (PageConfiguration) -> Void

  init(
    code: ScenarioApp? = nil, tell: (@MainActor (ScenarioProgress) -> Void)? = nil,
    configure: @escaping (PageConfiguration) -> Void = { _ in }
  ) {
    self.code = code
    self.tell = tell
    self.configure = configure
  }
}

extension ScenarioOrders {
  /// The chooser of the scenario's order; nil if that is the ordinary order.
  fileprivate var chooser: WorldChooser? { order == .ordinary ? nil : WorldChooser(order, kinds: kinds) }

  /// Whether a run of the scenario looks at its end.
  fileprivate var isChecked: Bool { finally != nil || order != .ordinary }
}

/// The immediate result of a step.
struct Effect {
  var result: JSONValue?
  var error: StepError?
}
