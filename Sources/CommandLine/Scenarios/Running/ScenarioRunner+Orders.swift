import SimulatedWeb
import TraceReports
import UIProcess
import WebViewSimulator
import EngineValues

extension ScenarioRunner {
  /// The end of a run in some order.
  struct Conclusion {
    /// The conditions that did not hold in the end.
    var problems: [String]
    var facts: RunFacts
    /// Whether the pages' process cannot be used any more.
    var isContentLost: Bool
  }

  /// Goes through a scenario in the order that the chooser wants, and looks at nothing but the end.
  /// - Throws: `SitePatternError` for a site whose pattern is not a URL.
  static func conclusion(
    of scenario: Scenario, _ surroundings: RunSurroundings
  ) async throws(SitePatternError) -> Conclusion {
    var runner = try ScenarioRunner(scenario, surroundings)
    defer { runner.end() }
    return await runner.world.inside { await runner.conclude(surroundings) }
  }

  private mutating func conclude(_ surroundings: RunSurroundings) async -> Conclusion {
    var missed: [StepError] = []
    for step in [nil] + scenario.steps.map(Optional.some) {
      if let error = await act(step).0.error { missed.append(error) }
    }
    let isOrdinary = surroundings.chooser?.met.allSatisfy { $0.deviation == nil } ?? true
    var conclusion = await conclude()
    // In another order, a step may find nothing. In the ordinary order, such a step is a mistake of the scenario.
    if isOrdinary { conclusion.problems = missed.compactMap { text(of: $0) } + conclusion.problems }
    return conclusion
  }

  /// A step's mistake in words; nil if it is none.
  private func text(of error: StepError) -> String? {
    guard case .input = error else {
      return error.isFailure(isTest: scenario.isTest) ? error.text(among: stage.pages.map(\.label)) : nil
    }
    return error.text(among: [])
  }

  /// The failures in the order that the scenario names. The conditions for any app come from the ordinary run.
  /// - Returns: nil if the scenario names the ordinary order.
  /// - Throws: `SitePatternError` for a site whose pattern is not a URL.
  static func failuresInItsOrder(
    of scenario: Scenario, code: ScenarioApp?
  ) async throws(SitePatternError) -> [String]? {
    let order = scenario.orders.order
    guard order != .ordinary else { return nil }
    var ordered = OrderedScenario(scenario, code: code)
    return try await ordered.run(order).failures
  }

  /// Goes through all steps once more, from the beginning.
  private mutating func tryAgain() async {
    user?.clearScreen()
    let earlier = stage.pages.map(\.label)
    _ = await stage.beginAgain(scenario.start)
    isSettled = await world.settle()
    for step in scenario.steps { _ = await act(step.after(earlier)) }
  }

  /// The virtual milliseconds after the last step in which everything comes that is only late.
  private static let patienceAtTheEnd = 3000.0

  /// Ends the run. From here on, the world goes its ordinary way. If the network or a process has failed, or the user
  /// has left the flow, the user goes through the steps once more, as people do.
  mutating func conclude() async -> Conclusion {
    user?.leave()
    // A request of a script holds up no step: its late answer may come after the last one.
    if chooser != nil { await world.run(milliseconds: Self.patienceAtTheEnd) }
    let isExcused = (user?.excuses ?? 0) > 0
    var problems = await finalProblems()
    var tries = 1
    while isExcused, !problems.isEmpty, tries < scenario.orders.tries {
      await tryAgain()
      problems = await finalProblems()
      tries += 1
    }
    if !isSettled, let user { isSettled = await user.seesRest() }
    if tries > 1, !problems.isEmpty { problems = problems.map { "Even after another try: \($0)" } }
    let facts = RunFacts(of: world, isSettled: isSettled, user: user, markup: await markup())
    return Conclusion(problems: problems, facts: facts, isContentLost: world.isContentLost)
  }

  private func finalProblems() async -> [String] { await scenario.orders.finally?.problems(in: world) ?? [] }

  /// The markup of the open pages, for the comparison of runs.
  private func markup() async -> [String] {
    var texts: [String] = []
    for page in world.pages where !page.isClosed {
      let description = await page.describe()
      texts += description?.frames.map { $0.markup ?? "" } ?? []
    }
    return texts
  }
}

extension ScenarioStep {
  /// The labels of windows that are numbered as they come.
  private static let numbered = ["popup", "session"]

  /// The step for a user who has had other windows before: then the first popup of this try is not called `popup1`.
  fileprivate func after(_ earlier: [String]) -> ScenarioStep {
    func label(_ label: String) -> String {
      for prefix in Self.numbered where label.hasPrefix(prefix) {
        guard let number = Int(label.dropFirst(prefix.count)) else { continue }
        return "\(prefix)\(number + earlier.count { $0.hasPrefix(prefix) })"
      }
      return label
    }
    var step = self
    step.window = label(window)
    if case .closeWebView(let closing) = action { step.action = .closeWebView(label(closing)) }
    return step
  }
}

/// A scenario that is run again and again, each time in another order.
@MainActor package struct OrderedScenario {
  private let scenario: Scenario
  private let code: ScenarioApp?
  /// The ordinary run, with which others are compared; nil until there is one.
  package private(set) var ordinary: RunFacts?
  /// Whether a run has left the process unfit for another one.
  package private(set) var hasLostContent = false

  /// - Parameters:
  ///   - code: an app that takes the place of the scenario's answers.
  ///   - ordinary: the ordinary run, if another process has done it: a run needs more memory and time after another one.
  package init(_ scenario: Scenario, code: ScenarioApp? = nil, ordinary: RunFacts? = nil) {
    self.scenario = scenario
    self.code = code
    self.ordinary = ordinary
  }

  /// - Parameter kinds: the kinds of choices that may deviate, as far as the scenario permits.
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

  private mutating func conclusion(_ chooser: WorldChooser) async throws(SitePatternError) -> ScenarioRunner.Conclusion
  {
    var surroundings = RunSurroundings()
    surroundings.code = code
    surroundings.chooser = chooser
    let conclusion = try await ScenarioRunner.conclusion(of: scenario, surroundings)
    if conclusion.isContentLost { hasLostContent = true }
    return conclusion
  }
}
