import Popups
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// What tests of delegates look like without a simulator: the action is an object of the test's own.
private final class MockAction: WKNavigationAction {
  private let mockRequest: URLRequest
  init(_ request: URLRequest) { mockRequest = request }
  override var request: URLRequest { mockRequest }
  override var targetFrame: WKFrameInfo? { nil }
}

@Suite(.simulator) @MainActor struct MigratingTests {
  private let page = "<button id=open onclick=\"window.open('https://id.example/', 'sign-in')\">Sign in</button>"

  @Test func `a mock of the action still compiles and runs`() throws {
    let url = try #require(URL(string: "https://id.example/"))
    let controller = SharedDelegatesController(startURL: url)
    controller.loadViewIfNeeded()
    let popup = controller.webView(
      controller.webView, createWebViewWith: WKWebViewConfiguration(), for: MockAction(URLRequest(url: url)),
      windowFeatures: WKWindowFeatures())
    #expect(popup != nil)
  }

  @Test func `the page asks for the window itself`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: page)
    try simulator.site("https://id.example/", html: "<title>Provider</title>")
    let controller = SharedDelegatesController(startURL: try #require(URL(string: "https://shop.example/")))
    _ = UIApplication.shared.simulator.show(controller)
    await simulator.settle()
    _ = simulator.newCalls()

    try await simulator.click("#open")
    try await simulator.click("#open")
    expectTrace(
      simulator.newCalls(),
      """
      main: createWebViewWith https://id.example/ [other, user] -> popup1
      popup1: decidePolicyFor https://id.example/ [main, other, user] allow
      popup1: loads https://id.example/
      popup1: decidePolicyFor https://id.example/ [main, other, user] allow
      popup1: loads https://id.example/
      """)
    #expect(controller.popups.count == 1)
  }

  @Test func `a value that no page produces is given by hand`() throws {
    let url = try #require(URL(string: "https://id.example/"))
    let action = WKNavigationAction.simulated(request: URLRequest(url: url), navigationType: .linkActivated)
    #expect(action.targetFrame == nil)
    #expect(action.navigationType == .linkActivated)
  }
}
