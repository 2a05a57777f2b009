@testable import OnionTab
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The browser around the tabs.
@MainActor private final class Browser: UIViewController, @preconcurrency TabDelegate {
  var tabs: [Tab] = []
  var presentsAlerts = true

  func addNewTab(
    _ url: URL?, transition: Tab.Transition, configuration: WKWebViewConfiguration?, completion: ((Bool) -> Void)?
  ) -> Tab? {
    let tab = Tab(configuration: configuration ?? WKWebViewConfiguration(), tabDelegate: self)
    view.addSubview(tab.webView)
    tabs.append(tab)
    completion?(true)
    return tab
  }

  func removeTab(_ tab: Tab, focus: Tab?) {
    tab.webView.removeFromSuperview()
    tabs.removeAll { $0 === tab }
  }

  func present(_ controller: UIViewController, _ sender: UIView?) -> Bool {
    guard presentsAlerts else { return false }
    present(controller, animated: true)
    return true
  }
}

@Suite(.simulator) @MainActor struct OnionFlows {
  private func open(_ page: String, in browser: Browser) async throws -> (Simulator, UIWindow) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: page)
    try simulator.site(
      "https://partner.example/", html: "<title>Partner</title><button id=c onclick='window.close()'>Close</button>")
    let window = UIApplication.shared.simulator.show(browser)
    let tab = browser.addNewTab(nil, transition: .default, configuration: nil, completion: nil)
    tab?.webView.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    _ = simulator.newCalls()
    return (simulator, window)
  }

  @Test func `a window becomes a tab, and closing it takes the tab away`() async throws {
    let browser = Browser()
    let (simulator, window) = try await open(
      "<button id=b onclick=\"w = window.open('https://partner.example/', 'partner')\">Open</button>", in: browser)
    try await simulator.click("#b")
    expectTrace(
      simulator.newCalls(),
      """
      main: createWebViewWith https://partner.example/ [other, user] -> popup1
      popup1: decidePolicyFor https://partner.example/ [main, other, user] allow
      popup1: loads https://partner.example/
      """)
    #expect(browser.tabs.count == 2)
    try await simulator.click("#c", in: "popup1")
    expectTrace(
      simulator.newCalls(),
      """
      popup1: webViewDidClose
      """)
    #expect(browser.tabs.count == 1)
    #expect(window.isKeyWindow)
  }

  @Test func `a prompt is answered with what the user typed`() async throws {
    let browser = Browser()
    let (simulator, window) = try await open(
      "<button id=b onclick=\"document.title = prompt('Name?', 'nobody')\">Ask</button>", in: browser)
    try await simulator.click("#b")
    let alert = try #require(UIApplication.shared.simulator.alert)
    #expect(alert.textFields?.first?.placeholder == "nobody")
    #expect(alert.title == "app.example")
    try alert.simulator.fill("Ada")
    try alert.simulator.tap("OK")
    await simulator.settle()
    #expect(browser.tabs.first?.webView.title == "Ada")
    #expect(window.isKeyWindow)
  }

  @Test func `an alert that cannot be shown is answered at once`() async throws {
    let browser = Browser()
    let (simulator, window) = try await open(
      "<button id=b onclick=\"document.title = String(prompt('Name?'))\">Ask</button>", in: browser)
    browser.presentsAlerts = false
    try await simulator.click("#b")
    #expect(browser.tabs.first?.webView.title == "null")
    #expect(window.isKeyWindow)
  }
}
