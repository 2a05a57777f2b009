import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Answers late, without noticing that nobody waits any more.
private final class SlowServer: NSObject, WKURLSchemeHandler {
  var task: (any WKURLSchemeTask)?
  var stopped = 0

  func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) { self.task = task }
  func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) { stopped += 1 }
}

@Test(.simulator) @MainActor func `a task that was stopped may not be answered`() async throws {
  let simulator = try #require(Simulator.current)
  let server = SlowServer()
  let configuration = WKWebViewConfiguration()
  configuration.setURLSchemeHandler(server, forURLScheme: "app")
  let view = WKWebView(frame: .zero, configuration: configuration)
  view.load(try Simulator.request("app://host/"))
  await simulator.settle()
  view.stopLoading()
  await simulator.settle()
  #expect(server.stopped == 1)
  server.task?.didFinish()
  #expect(simulator.world.takeDeviceFailures().map(\.message) == ["This task has already been stopped"])
}
