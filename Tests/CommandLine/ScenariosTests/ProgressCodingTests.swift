import Testing
import TraceReports
import UIProcess
import WebMessages
import WebViewSimulator
import WindowRegistry
import Workers

@testable import Scenarios

@Suite("Messages of workers about a run") struct ProgressCodingTests {
  private static let action = ActionRecord(
    method: "GET", targetFrame: .none, kind: .linkActivated, gesture: .notUserInitiated, isRedirect: true,
    sourceFrame: FrameRecord(window: "main", isMainFrame: false, url: "https://a.example/"), frameName: "partner",
    decision: .allow)

  private static let calls: [TraceEvent.Call] = [
    .decidePolicyForNavigationAction(action),
    .shouldGoToBackForwardListItem(TraversalRecord(willUseInstantBack: true, reply: false)),
    .willSubmitForm(FormRecord(method: "POST", targetFrame: .main, fields: ["a", "b"])),
    .createWebView(action, features: WindowFeatures(parsing: "width=3,popup"), returns: .window("popup1")),
    .createWebView(action, features: WindowFeatures(), returns: .null),
    .decidePolicyForNavigationResponse(
      ResponseRecord(
        isMainFrame: true, status: 404, mimeType: "text/html", canShowMIMEType: true, decision: .cancel)),
    .didStartProvisionalNavigation, .didReceiveServerRedirect, .didCommit, .didFinish,
    .didBecomeDownload(.unspecified), .didReceiveChallenge(ChallengeRecord(method: "basic", realm: "r", user: "u")),
    .shouldAllowDeprecatedTLS(allowed: nil), .shouldAllowDeprecatedTLS(allowed: false), .webViewDidClose,
    .runJavaScriptAlertPanel(message: "m"), .runJavaScriptConfirmPanel(message: "m", reply: true),
    .runJavaScriptConfirmPanel(message: "m", reply: nil),
    .runJavaScriptTextInputPanel(message: "m", defaultText: "d", reply: .text("t")),
    .runJavaScriptTextInputPanel(message: "m", defaultText: "", reply: .unanswered),
    .runBeforeUnloadConfirmPanel(message: "", reply: false), .webContentProcessDidTerminate(reason: "crash"),
    .titleChanged("t"), .urlChanged, .consoleMessage(ConsoleRecord(level: "log", message: "m", line: 3)),
  ]

  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try BinaryDecoding.value(Value.self, from: try BinaryEncoding.bytes(value))
  }

  @Test("Each call comes back", arguments: Self.calls) func call(_ call: TraceEvent.Call) throws {
    #expect(try roundTrip(call) == call)
  }

  @Test("No call is read from another name")
  func unknown() throws {
    let bytes = try BinaryEncoding.bytes(["didVanish"])
    #expect(throws: DecodingError.self) { try BinaryDecoding.value(TraceEvent.Call.self, from: bytes) }
  }

  @Test("Each message comes back")
  func progress() throws {
    let event = TraceEvent(window: "main", call: .didCommit, url: "https://a.example/", spelling: "s")
    guard case .event(7, event) = try roundTrip(.event(7, event)) as ScenarioProgress else {
      Issue.record("a call")
      return
    }
    guard case .began("h") = try roundTrip(.began(heading: "h")) as ScenarioProgress else {
      Issue.record("the beginning")
      return
    }
    guard case .lostEngine = try roundTrip(.lostEngine) as ScenarioProgress else {
      Issue.record("the loss of the engine")
      return
    }
    let step = ScenarioTrace.Step(
      summary: "s", source: "start", trace: DelegateTrace(events: [event]), settling: .notSettled, windows: [])
    let sent = ScenarioProgress.step(step, mark: .start, inBrowsers: ["popup2"])
    guard case .step(let read, .start, ["popup2"]) = try roundTrip(sent) else {
      Issue.record("a step")
      return
    }
    #expect(read.settling == .notSettled && read.trace.events == [event])
  }
}
