import Popups
import Testing
import UIKit
import WebViewSimulatorTesting

@Suite(.simulator(sites: "Sites")) @MainActor struct IdentityTests {
  @Test func `a link to another site leaves the app, and the page stays`() async throws {
    let app = try await App(IdentityController.init)
    try await app.simulator.click("#news")
    expectTrace(
      app.simulator.newCalls(),
      """
      main: decidePolicyFor https://news.example/ [main, linkActivated, user] cancel
      safari1: decidePolicyFor https://news.example/ [main, other] allow
      safari1: loads https://news.example/
      """)
    #expect(UIApplication.shared.simulator.openedURLs.map(\.absoluteString) == ["https://news.example/"])
    #expect(app.controller.mainWebView.title == "Shop")
  }

  @Test func `one popup at a time: window.open gives null for the second`() async throws {
    let app = try await App(IdentityController.init)
    try await app.simulator.click("#sign-in")
    _ = app.simulator.newCalls()
    try await app.simulator.click("#second")
    expectTrace(
      app.simulator.newCalls(),
      """
      main: createWebViewWith https://news.example/ [other, user] -> nil
      """)
    #expect(try await app.controller.mainWebView.evaluateJavaScript("second === null") as? Bool == true)
    #expect(app.controller.popupWebView?.title == "Provider")
  }

  @Test(arguments: [("OK", "Emptied"), ("Cancel", "Kept")])
  func `the page waits for the user's answer`(button: String, title: String) async throws {
    let app = try await App(IdentityController.init)
    try await app.simulator.click("#ask")
    let alert = try #require(UIApplication.shared.simulator.alert)
    #expect(alert.title == "shop.example")
    #expect(alert.message == "Empty the basket?")
    try alert.simulator.tap(button)
    await app.simulator.settle()
    #expect(app.controller.mainWebView.title == title)
  }
}
