import HotwireNative
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A screen that presents what the controller asks for, until it is gone.
@MainActor private final class Screen: UIViewController, @preconcurrency WKUIControllerDelegate {
  func present(_ alert: UIAlertController, animated: Bool) { present(alert, animated: animated, completion: nil) }
}

@Suite(.simulator) @MainActor struct WKUIControllerFlows {
  private func open(_ page: String, _ controller: WKUIController, on screen: Screen) async throws -> (
    Simulator, WKWebView, UIWindow
  ) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: page)
    try simulator.site("https://partner.example/", html: "<title>Partner</title>")
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    view.uiDelegate = controller
    let window = UIApplication.shared.simulator.show(screen)
    screen.view.addSubview(view)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    _ = simulator.newCalls()
    return (simulator, view, window)
  }

  @Test func `a new window's page loads in the same view, and window.open gives null`() async throws {
    let screen = Screen()
    let controller = WKUIController(delegate: screen)
    let (simulator, view, window) = try await open(
      "<button id=b onclick=\"document.title = String(window.open('https://partner.example/'))\">Open</button>",
      controller, on: screen)
    try await simulator.click("#b")
    expectTrace(
      simulator.newCalls(),
      """
      main: createWebViewWith https://partner.example/ [other, user] -> nil
      main: decidePolicyFor https://partner.example/ [main, other] allow
      main: loads https://partner.example/
      """)
    #expect(view.title == "Partner")
    #expect(window.isKeyWindow)
  }

  @Test(arguments: [("OK", "true"), ("Cancel", "false")])
  func `a confirm panel waits for the user`(button: String, title: String) async throws {
    let screen = Screen()
    let controller = WKUIController(delegate: screen)
    let (simulator, view, window) = try await open(
      "<button id=b onclick=\"document.title = confirm('Leave?')\">Ask</button>", controller, on: screen)
    try await simulator.click("#b")
    let alert = try #require(UIApplication.shared.simulator.alert)
    #expect(alert.title == "Leave?")
    try alert.simulator.tap(button)
    await simulator.settle()
    #expect(view.title == title)
    #expect(window.isKeyWindow)
  }

  /// Issue 239 of the library: the presenter is gone, nobody keeps the handler, and the app ends.
  @Test func `a panel whose presenter is gone is a failure`() async throws {
    let screen = Screen()
    let controller = WKUIController(delegate: Screen())
    let (simulator, _, window) = try await open(
      "<button id=b onclick=\"confirm('Leave?')\">Ask</button>", controller, on: screen)
    try await simulator.click("#b")
    await simulator.settle()
    let failures = simulator.world.takeDeviceFailures()
    #expect(failures.map(\.exception) == ["NSInternalInconsistencyException"])
    #expect(failures.first?.message.contains("was not called") == true)
    #expect(window.isKeyWindow)
  }
}
