@testable import HeadlessWebView
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct HeadlessFlows {
  private final class Log { var lines: [String] = [] }

  private func open(
    _ page: String, domains: [String]? = nil, presenter: UIViewController? = nil, log: Log = Log()
  ) async throws -> (Simulator, WKWebView, HeadlessWebViewCoordinator) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: page)
    try simulator.site("https://partner.example/", html: "<title>Partner</title>")
    let coordinator = HeadlessWebViewCoordinator(
      HeadlessWebView(), presenter: presenter, onScroll: nil, onURLChange: { log.lines.append("url \($0)") },
      onCanGoBack: { log.lines.append("back \($0)") }, onCanGoForward: nil,
      onContentType: { log.lines.append("type \($0)") }, onNavigationError: nil,
      settings: AsyncHeadlessWebViewSettings(allowedDomains: domains))
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    view.uiDelegate = coordinator
    view.navigationDelegate = coordinator
    coordinator.setupWebViewObservation(view)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    _ = simulator.newCalls()
    return (simulator, view, coordinator)
  }

  private let link = "<title>Start</title><a id=a target=_blank href='https://partner.example/'>Partner</a>"

  @Test func `a popup's page is loaded in the view itself`() async throws {
    let log = Log()
    let (simulator, view, coordinator) = try await open(link, log: log)
    try await simulator.click("#a")
    // The request of a new window is decided about first, with no target frame.
    expectTrace(
      simulator.newCalls(),
      """
      main: decidePolicyFor https://partner.example/ [nil, linkActivated, user] allow
      main: createWebViewWith https://partner.example/ [linkActivated, user] -> nil
      main: decidePolicyFor https://partner.example/ [main, other] allow
      main: loads https://partner.example/
      """)
    #expect(view.title == "Partner")
    #expect(log.lines.contains("url https://partner.example/"))
    #expect(log.lines.contains("back true"))
    #expect(log.lines.contains("type text/html"))
    coordinator.cleanUp()
  }

  @Test func `a domain that is not allowed is not loaded`() async throws {
    let (simulator, view, coordinator) = try await open(link, domains: ["app.example"])
    try await simulator.click("#a")
    expectTrace(
      simulator.newCalls(),
      """
      main: decidePolicyFor https://partner.example/ [nil, linkActivated, user] cancel
      """)
    #expect(view.title == "Start")
    coordinator.cleanUp()
  }

  @Test func `without a presenter, a confirm is refused`() async throws {
    let (simulator, view, coordinator) = try await open(
      "<button id=b onclick=\"document.title = confirm('Sure?')\">Ask</button>")
    try await simulator.click("#b")
    #expect(view.title == "false")
    coordinator.cleanUp()
  }

  @Test func `a telephone link leaves the app`() async throws {
    let (simulator, view, coordinator) = try await open("<a id=a href='tel:5551234'>Call</a>")
    try await simulator.click("#a")
    #expect(UIApplication.shared.simulator.openedURLs.map(\.absoluteString) == ["tel:5551234"])
    #expect(view.url?.host == "app.example")
    coordinator.cleanUp()
  }
}
