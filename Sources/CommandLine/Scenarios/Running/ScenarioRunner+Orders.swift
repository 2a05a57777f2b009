import SimulatedWeb
import TraceReports
import UIProcess
import WebViewSimulator
import WorldOrders

extension ScenarioRunner {
  /// How a run in some order ended.
  struct Conclusion {
    /// What did not hold in the end.
    var problems: [String]
    var facts: RunFacts
  }

  /// Goes through a scenario in the order that the chooser wants, and looks at nothing but the end.
  /// - Throws: `SitePatternError` for a site whose pattern is not a URL.
  static func conclusion(
    of scenario: Scenario, _ surroundings: RunSurroundings
  ) async throws(SitePatternError) -> Conclusion {
    var runner = try ScenarioRunner(scenario, surroundings)
    defer { runner.end() }
    for step in [nil] + scenario.steps.map(Optional.some) { _ = await runner.act(step) }
    return await runner.conclude()
  }

  /// Goes through all steps once more, from the beginning.
  private mutating func tryAgain() async {
    user?.clearScreen()
    _ = await stage.beginAgain(scenario.start)
    isSettled = await world.settle()
    for step in scenario.steps { _ = await act(step) }
  }

  /// Whatever else was to happen has happened: from here on, the world goes its ordinary way. If the network or a process
  /// has failed, or the user has left the flow, they go through the steps once more, as people do.
  mutating func conclude() async -> Conclusion {
    user?.leave()
    let isExcused = (user?.excuses ?? 0) > 0
    var problems = await finalProblems()
    var tries = 1
    while isExcused, !problems.isEmpty, tries < scenario.orders.tries {
      await tryAgain()
      problems = await finalProblems()
      tries += 1
    }
    if tries > 1, !problems.isEmpty { problems = problems.map { "Even after another try: \($0)" } }
    let facts = RunFacts(of: world, isSettled: isSettled, hidden: await markup() + (user?.deeds ?? []))
    return Conclusion(problems: problems, facts: facts)
  }

  private func finalProblems() async -> [String] { await scenario.orders.finally?.problems(in: world) ?? [] }

  /// What the open pages look like, for the comparison of runs.
  private func markup() async -> [String] {
    var texts: [String] = []
    for page in world.pages where !page.isClosed {
      let description = await page.describe()
      texts += description?.frames.map { $0.markup ?? "" } ?? []
    }
    return texts
  }
}

/// A scenario that is run again and again, each time in another order.
@MainActor package struct OrderedScenario {
  private let scenario: Scenario
  private let code: ScenarioApp?
  private let isAlone: Bool
  /// The ordinary run, with which others are compared.
  private var ordinary: RunFacts?

  /// - Parameters:
  ///   - code: an app that takes the place of the scenario's answers.
  ///   - isAlone: whether nothing else in this process needs the main actor.
  package init(_ scenario: Scenario, code: ScenarioApp? = nil, isAlone: Bool = false) {
    self.scenario = scenario
    self.code = code
    self.isAlone = isAlone
  }

  /// - Parameter kinds: who may make a difference, as far as the scenario permits.
  /// - Throws: `SitePatternError` for a site whose pattern is not a URL.
  package mutating func run(
    _ order: WorldOrder, kinds: Set<WorldChoice.Kind> = Set(WorldChoice.Kind.allCases)
  ) async throws(SitePatternError) -> OrderedRun {
    let kinds = kinds.intersection(scenario.orders.kinds)
    if ordinary == nil, order != .ordinary {
      ordinary = try await conclusion(WorldChooser(kinds: kinds)).facts
    }
    let chooser = WorldChooser(order, kinds: kinds)
    let conclusion = try await conclusion(chooser)
    if order == .ordinary, ordinary == nil { ordinary = conclusion.facts }
    return OrderedRun(
      of: chooser, failures: conclusion.problems + conclusion.facts.problems(besides: ordinary),
      fingerprint: conclusion.facts.fingerprint)
  }

  private func conclusion(_ chooser: WorldChooser) async throws(SitePatternError) -> ScenarioRunner.Conclusion {
    var surroundings = RunSurroundings()
    surroundings.code = code
    surroundings.isAlone = isAlone
    surroundings.chooser = chooser
    return try await ScenarioRunner.conclusion(of: scenario, surroundings)
  }
}
