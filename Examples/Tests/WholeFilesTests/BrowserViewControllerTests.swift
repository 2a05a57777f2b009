import Testing
import UIKit
import WebViewSimulator
import WebViewSimulatorTesting
import WebKit
import WholeFiles

/// Has one of the two optional methods.
@MainActor private final class Observer: BrowserDelegate {
  var closed = 0
  func browser(_ browser: BrowserViewController, didClose popup: WKWebView) { closed += 1 }
}

@Suite(.simulator) @MainActor struct BrowserViewControllerTests {
  private func open() async throws -> (Simulator, BrowserViewController, UIWindow) {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://app.example/",
      html: "<title>App</title><button id=b onclick=\"window.open('https://partner.example/')\">Open</button>")
    try simulator.site("https://partner.example/", html: "<title>Partner</title>")
    let controller = BrowserViewController(home: try #require(URL(string: "https://app.example/")))
    let window = UIApplication.shared.simulator.show(controller)
    await simulator.settle()
    _ = simulator.newCalls()
    return (simulator, controller, window)
  }

  @Test func `a button's action closes the popup`() async throws {
    let (simulator, controller, window) = try await open()
    try await simulator.click("#b")
    #expect(controller.popup?.title == "Partner")
    expectTrace(
      simulator.newCalls(),
      """
      main: createWebViewWith https://partner.example/ [other, user] -> popup1
      popup1: decidePolicyFor https://partner.example/ [main, other, user] allow
      popup1: loads https://partner.example/
      """)
    let observer = Observer()
    controller.delegate = observer
    controller.closeButton.simulateTap()
    #expect(controller.popup == nil)
    #expect(observer.closed == 1)
    #expect(controller.title == "Browser")
    await simulator.settle()
    #expect(simulator.windows == ["main"])
    #expect(window.isKeyWindow)
  }

  @Test func `progress is observed by its key path`() async throws {
    let (_, controller, window) = try await open()
    #expect(controller.progress.last == 1)
    #expect(window.isKeyWindow)
  }

  @Test func `bar buttons, gestures and notifications reach their methods`() async throws {
    let (simulator, controller, window) = try await open()
    let button = controller.homeButton
    UIApplication.shared.sendAction(try #require(button.action), to: button.target, from: button, for: nil)
    await simulator.settle()
    expectTrace(
      simulator.newCalls(),
      "main: decidePolicyFor https://app.example/ [main, other] allow\nmain: loads https://app.example/")
    (controller.view.gestureRecognizers?.first as? UILongPressGestureRecognizer)?.fire()
    #expect(controller.title == "Pressed")
    NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: nil)
    #expect(controller.isPaused)
    #expect(window.isKeyWindow)
  }
}
