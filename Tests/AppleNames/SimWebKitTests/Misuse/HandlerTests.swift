import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Answers policy questions as a test says; the first question is answered properly.
@MainActor private final class CarelessDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  enum Way { case twice, never, offMainThread, late }
  private let way: Way
  private var isFirst = true
  var kept: [@MainActor () -> Void] = []

  init(_ way: Way) { self.way = way }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    if isFirst {
      isFirst = false
      return decisionHandler(.allow)
    }
    switch way {
    case .twice:
      decisionHandler(.allow)
      decisionHandler(.cancel)
    case .never: break
    case .offMainThread:
      let handler = unsafeBitCast(decisionHandler, to: (@Sendable (WKNavigationActionPolicy) -> Void).self)
      DispatchQueue.global().async { handler(.allow) }
    case .late: kept.append { decisionHandler(.allow) }
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    switch way {
    case .late: kept.append { completionHandler(true) }
    case .never: break
    default: completionHandler(true)
    }
  }
}

@Suite(.simulator) @MainActor struct HandlerTests {
  private let link =
    "<a id=next href='https://app.example/next'>next</a><button id=ask onclick=\"answer = confirm('?')\">ask</button>"
  private let sites = ["https://app.example/next": "<title>Next</title>"]
  private let decide = "AppleNamesTests.CarelessDelegate webView:decidePolicyForNavigationAction:decisionHandler:"

  private func careless(_ way: CarelessDelegate.Way) async throws -> (Simulator, WKWebView, CarelessDelegate) {
    let delegate = CarelessDelegate(way)
    let (simulator, view) = try await Simulator.view(showing: link, sites: sites, delegate: delegate)
    return (simulator, view, delegate)
  }

  @Test func `a handler that is called twice fails the test at the second call; the first answer counts`() async throws
  {
    let (simulator, view, _delegate) = try await careless(.twice)
    defer { withExtendedLifetime(_delegate) {} }
    try await simulator.click("#next")
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(failure.exception == "NSInternalInconsistencyException")
    #expect(failure.message == "Completion handler passed to -[\(decide)] was called more than once")
    #expect(failure.place?.file.hasSuffix("HandlerTests.swift") == true)
    #expect(failure.place?.line == 27)
    #expect(view.title == "Next")
    #expect(
      simulator.trace.notes.contains {
        $0.kind == .deviceFailure && $0.reason.text.contains("was called more than once")
      })
  }

  @Test func `a handler that is never called fails the test at the method, and the load is cancelled`() async throws {
    let (simulator, view, _delegate) = try await careless(.never)
    defer { withExtendedLifetime(_delegate) {} }
    try await simulator.click("#next")
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(failure.message == "Completion handler passed to -[\(decide)] was not called")
    #expect(failure.place?.file.hasSuffix("HandlerTests.swift") == true)
    #expect(failure.place?.line == 16)
    #expect(view.url?.path == "/")
  }

  @Test func `a dialog whose handler is dropped is answered as cancelled`() async throws {
    let (simulator, _view, _delegate) = try await careless(.never)
    defer { withExtendedLifetime((_view, _delegate)) {} }
    try await simulator.click("#ask")
    #expect(
      simulator.world.takeDeviceFailures().map(\.message) == [
        "Completion handler passed to -[AppleNamesTests.CarelessDelegate webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:] was not called"
      ])
    #expect(try await simulator.evaluate("answer") == .bool(false))
  }

  @Test func `a handler that is called from another thread fails the test, and its answer counts`() async throws {
    let (simulator, view, _delegate) = try await careless(.offMainThread)
    defer { withExtendedLifetime(_delegate) {} }
    try await simulator.click("#next")
    while simulator.world.deviceFailures.isEmpty { await Task.yield() }
    await simulator.settle()
    #expect(
      simulator.world.takeDeviceFailures().map(\.message) == [
        "Completion handler passed to -[\(decide)] was called from a thread other than the main thread"
      ])
    #expect(view.title == "Next")
  }

  @Test func `a late answer is waited for`() async throws {
    let (simulator, view, delegate) = try await careless(.late)
    try await simulator.click("#next")
    #expect(view.url?.path == "/")
    expectTrace(
      simulator.newCalls(),
      """
      main: decidePolicyFor https://app.example/next [main, linkActivated, user] no answer
      """)
    for answer in delegate.kept { answer() }
    await simulator.settle()
    #expect(view.title == "Next")
  }

  @Test func `a dialog may be answered late, and also after its page was closed`() async throws {
    let (simulator, view, delegate) = try await careless(.late)
    try await simulator.click("#ask")
    #expect(delegate.kept.count == 1)
    view.stopLoading()
    delegate.kept.removeFirst()()
    await simulator.settle()
    #expect(try await simulator.evaluate("answer") == .bool(true))
  }

  @Test func `a deallocated delegate is reported`() async throws {
    var delegate: CarelessDelegate? = CarelessDelegate(.twice)
    let (simulator, view) = try await Simulator.view(showing: link, sites: sites, delegate: delegate)
    delegate = nil
    #expect(view.uiDelegate == nil)
    try await simulator.click("#ask")
    #expect(
      simulator.findings.contains {
        $0.contains("CarelessDelegate was deallocated; the dialog is answered as if it were cancelled")
      })
    #expect(try await simulator.evaluate("answer") == .bool(false))
  }
}
