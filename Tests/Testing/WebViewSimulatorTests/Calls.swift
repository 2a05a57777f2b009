import EngineValues
import UIProcess
import WebMessages
@testable import WindowRegistry

@testable import WebViewSimulator

/// Calls as the popup page makes them, for the tests of the forms of a trace.
enum Calls {
  static func action(
    _ window: String, _ url: String, target: TargetFrameRecord = .main, kind: NavigationKind = .other,
    gesture: GestureState = .userInitiated, decision: PolicyDecision? = .allow, why: [Reason] = []
  ) -> TraceEvent {
    TraceEvent(
      window: window,
      call: .decidePolicyForNavigationAction(
        ActionRecord(
          method: "GET", targetFrame: target, kind: kind, gesture: gesture, isRedirect: false,
          sourceFrame: FrameRecord(window: "main", isMainFrame: true, url: "https://shop.example/"), frameName: nil,
          decision: decision)),
      url: url, notes: why)
  }

  static func create(_ url: String, returns: TraceEvent.CreatedView, features: String = "", why: [Reason] = [])
    -> TraceEvent
  {
    TraceEvent(
      window: "main",
      call: .createWebView(
        ActionRecord(
          method: "GET", targetFrame: .none, kind: .other, gesture: .userInitiated, isRedirect: false,
          sourceFrame: FrameRecord(window: "main", isMainFrame: true, url: "https://shop.example/"), frameName: nil,
          decision: nil),
        features: WindowFeatures(parsing: features), returns: returns),
      url: url, notes: why)
  }

  static let firstClick = DelegateTrace(events: [
    create(
      "https://example.com/", returns: .window("popup1"), features: "width=800,height=600",
      why: [Reason("1.13", "no window named partner can be reached from main: a new one is asked for")]),
    action("popup1", "https://example.com/", why: [Reason("1.54", "the first load of popup1")]),
    TraceEvent(window: "popup1", call: .didStartProvisionalNavigation, url: "https://example.com/"),
    TraceEvent(
      window: "popup1",
      call: .decidePolicyForNavigationResponse(
        ResponseRecord(isMainFrame: true, status: 200, mimeType: "text/html", canShowMIMEType: true, decision: .allow)),
      url: "https://example.com/"),
    TraceEvent(window: "popup1", call: .didCommit, url: "https://example.com/"),
    TraceEvent(window: "popup1", call: .didFinish, url: "https://example.com/"),
  ])
}
