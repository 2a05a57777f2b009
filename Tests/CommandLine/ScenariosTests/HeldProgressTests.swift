import Testing
import TraceReports
import UIProcess
import WebViewSimulator

@testable import Scenarios

@Suite("Progress that is held until web content goes on") @MainActor struct HeldProgressTests {
  private final class Told {
    var messages: [[ScenarioProgress]] = []

    /// The place of each call that was told.
    var places: [Int] { messages.joined().compactMap { if case .event(let place, _) = $0 { place } else { nil } } }
  }

  private let trace = TraceRecorder()
  private let told = Told()

  private func heldProgress() -> HeldProgress {
    let held = HeldProgress(trace) { [told] in told.messages.append($0) }
    trace.observer = { held.add($0) }
    return held
  }

  private func prompt(_ reply: TraceEvent.PanelText) -> TraceEvent.Call {
    .runJavaScriptTextInputPanel(message: "m", defaultText: "", reply: reply)
  }

  @Test("A call that is answered at once is told once, with its answer")
  func once() {
    let held = heldProgress()
    let place = trace.append(TraceEvent(window: "main", call: prompt(.unanswered)))
    trace.update(place) { $0.call = prompt(.text("t")) }
    held.flush()
    guard case .event(0, let event)? = told.messages.first?.first else {
      Issue.record("no call")
      return
    }
    #expect(event.call == prompt(.text("t")) && told.places == [0])
  }

  @Test("A call that is answered later is told again")
  func again() {
    let held = heldProgress()
    let place = trace.append(TraceEvent(window: "main", call: prompt(.unanswered)))
    trace.append(TraceEvent(window: "main", call: .didCommit))
    held.flush()
    trace.update(place) { $0.call = prompt(.cancelled) }
    held.flush()
    #expect(told.places == [0, 1, 0])
  }

  @Test("Nothing is told twice, and nothing if there is nothing")
  func nothing() {
    let held = heldProgress()
    trace.append(TraceEvent(window: "main", call: .didCommit))
    held.flush()
    held.flush()
    #expect(told.messages.count == 1)
  }

  @Test("What was told by the end of a run is its whole trace")
  func wholeTrace() async throws {
    let scenario = try ScenarioDecoder.decode(
      """
      {"start": "https://a.example/", "responses": {"https://a.example/":
      "<button id=b onclick=\\"open('https://a.example/'); prompt('p')\\">b</button>"}, "steps": [{"click": "#b"}]}
      """, file: "a.json")
    let result = try await ScenarioRunner.run(scenario, tell: { [told] in told.messages.append($0) })
    let lost = LostScenario(scenario, progress: Array(told.messages.joined()), reason: .contentProcessEnded("r"))
    let events = try #require(lost).trace().steps.flatMap(\.trace.events)
    // The window's process has ended in one of them.
    #expect(events.dropLast() == result.steps.flatMap(\.trace.events)[...])
  }

  @Test("A call is told before the page that waits for it goes on")
  func beforeContent() async throws {
    let scenario = try ScenarioDecoder.decode(
      """
      {"start": "https://a.example/", "responses": {"https://a.example/":
      "<script>prompt('first'); prompt('second')</script>"}}
      """, file: "a.json")
    _ = try await ScenarioRunner.run(scenario, tell: { [told] in told.messages.append($0) })
    let prompts = told.messages.map { message in
      message.filter {
        if case .event(_, let event) = $0, case .runJavaScriptTextInputPanel = event.call { true } else { false }
      }.count
    }
    #expect(prompts.filter { $0 > 0 } == [1, 1])
  }
}
