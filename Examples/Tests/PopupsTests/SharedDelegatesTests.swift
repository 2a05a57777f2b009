import Popups
import Testing
import UIKit
import WebViewSimulatorTesting

@Suite(.simulator(sites: "Sites")) @MainActor struct SharedDelegatesTests {
  @Test func `the provider's popup answers its opener, which closes it`() async throws {
    let app = try await App(SharedDelegatesController.init)
    let simulator = app.simulator
    try await simulator.click("#sign-in")
    expectTrace(
      simulator.newCalls(),
      """
      main: createWebViewWith https://id.example/ [other, user, width=400, height=500] -> popup1
      popup1: decidePolicyFor https://id.example/ [main, other, user] allow
      popup1: loads https://id.example/
      """)
    #expect(app.controller.popups.count == 1)
    #expect(app.controller.title == "Provider")

    try await simulator.click("#allow", in: "popup1")
    expectTrace(
      simulator.newCalls(),
      """
      popup1: webViewDidClose
      """)
    #expect(app.controller.webView.title == "Hello Ada")
    #expect(app.controller.popups.isEmpty)
    #expect(app.controller.view.subviews == [app.controller.webView])
  }

  @Test func `a second click finds the window by its name`() async throws {
    let app = try await App(SharedDelegatesController.init)
    try await app.simulator.click("#sign-in")
    _ = app.simulator.newCalls()
    try await app.simulator.click("#sign-in")
    expectTrace(
      app.simulator.newCalls(),
      """
      popup1: decidePolicyFor https://id.example/ [main, other, user] allow
      popup1: loads https://id.example/
      """)
    #expect(app.controller.popups.count == 1)
  }

  @Test func `a popup of a popup closes alone`() async throws {
    let app = try await App(SharedDelegatesController.init)
    try await app.simulator.click("#sign-in")
    try await app.simulator.click("#terms", in: "popup1")
    #expect(app.controller.popups.map(\.title) == ["Provider", "Terms"])
    _ = app.simulator.newCalls()
    try await app.simulator.click("#close", in: "popup2")
    expectTrace(
      app.simulator.newCalls(),
      """
      popup2: webViewDidClose
      """)
    #expect(app.controller.popups.map(\.title) == ["Provider"])
  }
}
