import Synchronization
import TraceReports
import UIProcess
import WebViewSimulator

/// The inputs and calls of a test, for the page that it leaves behind when it fails. The page is like that of
/// `webviewsim run --html`. Each reading of the calls by `Simulator.newCalls()` ends a step.
@MainActor final class TestReport {
  /// The problems found so far, by the step in which they were found. They may come from any thread.
  nonisolated let problems = Problems()
  private let simulator: Simulator
  private var inputs: [String] = []
  private var steps: [ScenarioTrace.Step] = []
  private var marks = [TraceMark.start]
  private var windowReader = WindowReader()

  init(of simulator: Simulator) {
    self.simulator = simulator
    simulator.world.trace.moments = TraceMoments(of: simulator.world)
    simulator.world.web.keepsExchanges = true
    simulator.onInput = { [weak self] in self?.inputs.append($0) }
    simulator.onNewCalls = { [weak self] in self?.endStep() }
  }

  private func endStep() {
    marks.append(TraceMark(simulator.world.trace))
    var step = ScenarioTrace.Step(
      summary: inputs.isEmpty ? "the app’s own calls" : inputs.joined(separator: ", then "), source: "test",
      trace: DelegateTrace(), windows: windowReader.states(of: simulator.world.knownPages))
    step.picture = StepPicture(of: simulator.world)
    steps.append(step)
    inputs = []
    problems.stepEnded()
  }

  /// Ends the last step, and asks the remaining windows for their state.
  private func endLastStep() async {
    let nothingCame = marks.last == TraceMark(simulator.world.trace) && inputs.isEmpty
    if !nothingCame || steps.isEmpty { endStep() }
    // A page that waits for a dialog answers nothing.
    if simulator.world.hasOpenDialog { return }
    let last = steps.count - 1
    let pages = simulator.world.knownPages
    steps[last].windows = await WindowReader.asking(pages, for: steps[last].windows)
    var picture = steps[last].picture ?? StepPicture(of: simulator.world)
    await picture.add(pages)
    steps[last].picture = picture
  }

  /// The page.
  /// - Parameters:
  ///   - name: the test's name.
  ///   - place: its file and line.
  func html(name: String, place: String) async -> String {
    await endLastStep()
    var trace = ScenarioTrace(scenario: name, title: nil)
    trace.steps = steps
    // The calls are taken at the end, so that calls that were answered in a later step have their answers.
    let recorded = DelegateTrace(simulator.world.trace)
    for place in trace.steps.indices {
      trace.steps[place].trace = recorded.slice(from: marks[place], to: marks[place + 1])
    }
    trace.add(simulator.world.trace.moments, marks: marks)
    let found = problems.all
    for (place, text) in found {
      let place = min(place, trace.steps.count - 1)
      trace.steps[place].failures.append(StepFailure(text: text))
    }
    var page = ReportPage()
    let verdict = ScenarioOutcome.Verdict.failed(found.map(\.text).joined(separator: "\n\n"))
    page.add(ReportScenario(ScenarioOutcome(file: place, name: name, verdict: verdict, trace: trace), number: 0))
    return page.html(summary: "\(name) failed: \(found.count) \(found.count == 1 ? "problem" : "problems")")
  }
}

extension TestReport {
  /// The problems of a test, by step.
  final class Problems: Sendable {
    private struct State {
      var endedSteps = 0
      var found: [(step: Int, text: String)] = []
    }
    private let state = Mutex(State())

    func stepEnded() { state.withLock { $0.endedSteps += 1 } }

    /// Adds a problem to the step that ended last, because a test checks what it has just read.
    func add(_ text: String) { state.withLock { $0.found.append((max(0, $0.endedSteps - 1), text)) } }

    var isEmpty: Bool { state.withLock { $0.found.isEmpty } }
    var all: [(step: Int, text: String)] { state.withLock { $0.found } }
  }
}
