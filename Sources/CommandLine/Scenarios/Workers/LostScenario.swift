import EngineValues
import TraceReports
import UIProcess
import WebViewSimulator

/// The trace of a scenario whose worker process ended early: the steps known so far, the end of every open window, and
/// the steps that did not run.
struct LostScenario {
  private let scenario: Scenario
  private let reason: Reason
  private var recorded = DelegateTrace()
  private var steps: [ScenarioTrace.Step] = []
  private var marks: [TraceMark] = [.start]
  private var inBrowsers: Set<String> = []

  /// Nil if the worker process ended before the scenario was read.
  init?(_ scenario: Scenario, progress: [ScenarioProgress], reason: Reason) {
    guard !progress.isEmpty else { return nil }
    self.scenario = scenario
    self.reason = reason
    for part in progress { add(part) }
  }

  private mutating func add(_ part: ScenarioProgress) {
    switch part {
    case .began, .lostEngine: break
    case .event(let place, let event):
      if recorded.events.indices.contains(place) {
        recorded.events[place] = event
      } else {
        recorded.events.append(event)
      }
    case .note(let note): recorded.notes.append(note)
    case .step(var step, let mark, let windows):
      guard steps.count <= scenario.steps.count else { return }
      (step.summary, step.source) = scenario.heading(ofStep: steps.count)
      steps.append(step)
      marks.append(mark)
      inBrowsers = Set(windows)
    }
  }

  /// The whole trace, compared with what is expected.
  func trace() -> ScenarioTrace {
    var lost = self
    lost.endStep()
    lost.addStepsNotRun()
    return ScenarioTrace(
      scenario, steps: lost.steps, recorded: lost.recorded, marks: lost.marks, inBrowsers: lost.inBrowsers)
  }

  /// Ends the step during which the worker process ended, or the last step if the process ended after it.
  private mutating func endStep() {
    let windows = windowsAtEnd()
    for state in windows {
      guard case .open = state.content else { continue }
      let position = recorded.events.count
      recorded.notes.append(TraceNote(kind: .limit, window: state.window, reason: reason, position: position))
      recorded.events.append(
        TraceEvent(
          window: state.window, call: .webContentProcessDidTerminate(reason: reason.text),
          notes: [.contentProcessEnded(reason.text)]))
    }
    if steps.count > scenario.steps.count {
      steps[steps.count - 1].windows = windows
      marks.removeLast()
    } else {
      steps.append(step(at: steps.count, error: .script(reason.text), windows: windows))
    }
    marks.append(endMark)
  }

  private mutating func addStepsNotRun() {
    let windows = openWindows ?? []
    while steps.count <= scenario.steps.count {
      steps.append(
        step(at: steps.count, error: .window("the step did not run: the content process had ended"), windows: windows))
      marks.append(endMark)
    }
  }

  private var endMark: TraceMark { TraceMark(events: recorded.events.count, notes: recorded.notes.count) }

  private func step(at place: Int, error: StepError, windows: [WindowState]) -> ScenarioTrace.Step {
    let (summary, source) = scenario.heading(ofStep: place)
    return ScenarioTrace.Step(
      summary: summary, source: source, trace: DelegateTrace(), error: error, settling: .notSettled, requests: [],
      windows: windows)
  }

  /// The windows that the last complete step left; nil if there is none.
  private var openWindows: [WindowState]? { steps.last?.windows.filter { $0.content != .destroyed } }

  /// The state after the last complete step, updated by the calls since then.
  private func windowsAtEnd() -> [WindowState] {
    var windows = openWindows ?? [Self.open("main")]
    let running = recorded.events.dropFirst(marks.last?.events ?? 0)
    for event in running {
      switch event.call {
      case .createWebView(_, _, .window(let label)): windows.append(Self.open(label))
      case .webViewDidClose where scenario.settings.onWebViewDidClose == .destroy:
        for place in windows.indices where windows[place].window == event.window { windows[place].content = .destroyed }
      case .didCommit:
        for place in windows.indices where windows[place].window == event.window {
          guard case .open(var state) = windows[place].content else { continue }
          state.url = event.url ?? ""
          state.title = ""
          windows[place].content = .open(state)
        }
      default: break
      }
    }
    return windows.map(Self.withoutPage)
  }

  private static func open(_ label: String) -> WindowState {
    WindowState(
      window: label,
      content: .open(.init(url: "", title: "", isLoading: false, canGoBack: false, canGoForward: false)))
  }

  /// The state without its page: no page is left to ask.
  private static func withoutPage(_ state: WindowState) -> WindowState {
    guard case .open(var open) = state.content else { return state }
    open.page = nil
    open.isLoading = false
    return WindowState(window: state.window, content: .open(open))
  }
}
