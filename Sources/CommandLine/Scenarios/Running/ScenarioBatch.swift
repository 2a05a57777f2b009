import LocalFiles
import SimulatedWeb
import TraceReports
import WebViewSimulator

/// Runs several scenarios, each in its own world, some of them at the same time.
@MainActor package struct ScenarioBatch {
  package var files: [String]
  /// The number of scenarios that run at the same time.
  package var jobs: Int
  /// Folders with files that the scenarios may name, besides their own folders.
  package var allowedFolders: [String]
  /// Changes each scenario before it runs, for options of the command line.
  package var adjust: @Sendable (inout Scenario) -> Void = { _ in }

  package init(files: [String], jobs: Int = 1, allowedFolders: [String] = []) {
    self.files = files
    self.jobs = jobs
    self.allowedFolders = allowedFolders
  }

  /// - Parameter report: is called with each outcome in the order of the files, as soon as that order allows.
  package func run(_ report: (ScenarioOutcome) -> Void) async {
    var waiting: [Int: ScenarioOutcome] = [:]
    var reported = 0
    await withTaskGroup(of: (Int, ScenarioOutcome).self) { group in
      var upcoming = files.enumerated().makeIterator()
      func startNext() {
        guard let (index, file) = upcoming.next() else { return }
        group.addTask { [adjust, allowedFolders] in
          (index, await Self.outcome(of: file, allowedFolders: allowedFolders, adjust: adjust))
        }
      }
      for _ in 0..<max(1, jobs) { startNext() }
      while let (index, outcome) = await group.next() {
        waiting[index] = outcome
        while let outcome = waiting.removeValue(forKey: reported) {
          report(outcome)
          reported += 1
        }
        startNext()
      }
    }
  }

  private static func outcome(
    of file: String, allowedFolders: [String], adjust: (inout Scenario) -> Void
  ) async -> ScenarioOutcome {
    do throws(ScenarioFileError) {
      var scenario = try ScenarioDecoder.load(file, allowedFolders: allowedFolders)
      adjust(&scenario)
      return await outcome(of: scenario, file: file)
    } catch {
      return ScenarioOutcome(file: file, name: FilePath.stem(of: file), invalid: error)
    }
  }

  /// - Parameter code: an app that takes the place of the scenario's answers.
  package static func outcome(
    of scenario: Scenario, file: String, code: ScenarioApp? = nil
  ) async -> ScenarioOutcome {
    await outcome(of: scenario, file: file, code: code, tell: nil)
  }

  static func outcome(
    of scenario: Scenario, file: String, code: ScenarioApp? = nil, tell: (@MainActor (ScenarioProgress) -> Void)?
  ) async -> ScenarioOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = ScenarioOutcome(file: file, name: scenario.name, verdict: .ran)
    do {
      outcome = Self.outcome(
        of: scenario, file: file, trace: try await ScenarioRunner.run(scenario, code: code, tell: tell))
    } catch {
      outcome.verdict = .invalid("\(file): \(error.description)")
    }
    outcome.seconds = (clock.now - start) / .seconds(1)
    return outcome
  }

  static func outcome(of scenario: Scenario, file: String, trace: ScenarioTrace) -> ScenarioOutcome {
    var outcome = ScenarioOutcome(
      file: file, name: scenario.name, verdict: verdict(trace, scenario, file: file), trace: trace)
    outcome.place = trace.firstFailure
    return outcome
  }

  private static func verdict(_ trace: ScenarioTrace, _ scenario: Scenario, file: String) -> ScenarioOutcome.Verdict {
    // In another order than the ordinary one, a step may be out of place.
    let isOrdinary = scenario.orders.order == .ordinary
    for (index, step) in trace.steps.enumerated() where isOrdinary {
      guard case .input(let message)? = step.error else { continue }
      return .invalid("\(step.place?.description ?? file): \(heading(of: step, index)): \(message)".printable)
    }
    let failures = trace.steps.enumerated().filter { !$0.element.failures.isEmpty }.map { index, step in
      let lines = step.failures.map(\.placedText) + trace.explanations(ofStep: index)
      return heading(of: step, index) + "\n" + lines.joined(separator: "\n").indented
    }
    if !failures.isEmpty { return .failed(failures.joined(separator: "\n")) }
    return scenario.isTest ? .passed : .ran
  }

  private static func heading(of step: ScenarioTrace.Step, _ index: Int) -> String {
    "\(index == 0 ? "start" : "step \(index)"): \(step.summary)".printable
  }
}

extension ScenarioOutcome {
  /// The outcome of a file that is not a scenario.
  init(file: String, name: String, invalid error: ScenarioFileError) {
    self.init(file: file, name: name, verdict: .invalid(error.description))
    place = error.position.map { FilePlace(file: error.file, $0) }
  }
}

extension String {
  /// Every line indented by two more spaces.
  package var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
  }
}
