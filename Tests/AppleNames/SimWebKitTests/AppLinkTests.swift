import AppAssociations
import SimWebKit
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// An app that writes down its delegate's calls and answers policies as a test chooses.
@MainActor private final class ShopApp: NSObject, WKNavigationDelegate, WKUIDelegate {
  var policy: (WKNavigationAction) -> WKNavigationActionPolicy = { _ in .allow }
  var popup: WKWebView?
  var calls: [String] = []

  private func note(_ call: String, _ webView: WKWebView) { calls.append((webView === popup ? "popup " : "") + call) }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    note("policy \(navigationAction.request.url?.absoluteString ?? "")", webView)
    decisionHandler(policy(navigationAction))
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    note("start", webView)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { note("finish", webView) }

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    note("fail \((error as NSError).code)", webView)
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    note("create", webView)
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = self
    view.uiDelegate = self
    popup = view
    return view
  }
}

/// Rules 9.7 and 9.21 to 9.24. The page is `https://shop.example/`; apps of other companies take links of
/// `maps.example`, `www.shop.example` and `shop.example`.
@Suite("Links of a web view that open other apps", .simulator) @MainActor struct AppLinkTests {
  private let app = ShopApp()
  private let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  private let place = "https://maps.example/place/1"

  /// Shows a page, and forgets what was called for it.
  private func show(_ html: String, more: [String: SiteAnswer] = [:]) async throws -> Simulator {
    let simulator = try #require(Simulator.current)
    for (name, host) in [("maps", "maps.example"), ("shop", "shop.example"), ("www", "www.shop.example")] {
      simulator.installApp("com.other.\(name)", associatedDomains: ["applinks:\(host)"])
      try simulator.web.respond(
        to: "https://\(host)/.well-known/apple-app-site-association",
        with: .json(
          """
          {"applinks": {"details": [
            {"appIDs": ["ABCDE12345.com.other.\(name)"], "components": [{"/": "/private/*", "exclude": true}, {"/": "*"}]}
          ]}}
          """))
    }
    for (pattern, answer) in more { try simulator.web.respond(to: pattern, with: answer) }
    try simulator.site("https://shop.example/", html: html)
    try simulator.site("https://maps.example/*", html: "<title>Map</title>")
    view.navigationDelegate = app
    view.uiDelegate = app
    view.load(URLRequest(url: try #require(URL(string: "https://shop.example/"))))
    await simulator.settle()
    app.calls = []
    return simulator
  }

  private func opened(in simulator: Simulator) -> [String] { simulator.openedApps.map { "\($0.bundleID) \($0.url)" } }

  private func why(_ simulator: Simulator) -> String? { simulator.trace.notes.last?.reason.text }

  // MARK: Taps

  @Test func `a tap on a link to another host opens the app that takes it, and nothing more is called`() async throws {
    let simulator = try await show("<a id=a href='\(place)'>Map</a>")
    try await simulator.click("#a")
    #expect(app.calls == ["policy \(place)"])
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
    #expect(view.url?.absoluteString == "https://shop.example/" && !view.isLoading)
    #expect(why(simulator) == "\(place) opens com.other.maps and is not loaded")
  }

  @Test func `without a navigation delegate it is the same`() async throws {
    let simulator = try await show("<a id=a href='\(place)'>Map</a>")
    view.navigationDelegate = nil
    try await simulator.click("#a")
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
    #expect(view.url?.absoluteString == "https://shop.example/")
  }

  @Test func `a link that no app takes is loaded`() async throws {
    let url = "https://maps.example/private/1"
    let simulator = try await show("<a id=a href='\(url)'>Map</a>")
    try await simulator.click("#a")
    #expect(app.calls == ["policy \(url)", "start", "finish"])
    #expect(opened(in: simulator).isEmpty)
  }

  @Test func `a link to the host of the page is loaded, but www is another host`() async throws {
    let simulator = try await show(
      "<a id=own href='/next'>Own</a><a id=www href='https://www.shop.example/'>www</a>",
      more: ["https://shop.example/next": .html("<a id=www href='https://www.shop.example/'>www</a>")])
    try await simulator.click("#own")
    #expect(app.calls == ["policy https://shop.example/next", "start", "finish"])
    #expect(
      why(simulator) == "com.other.shop takes this link, but is not opened: the page has the same host, shop.example")
    try await simulator.click("#www")
    #expect(opened(in: simulator) == ["com.other.www https://www.shop.example/"])
  }

  @Test func `the app's own links do not leave its view`() async throws {
    let simulator = try await show(
      "<a id=a href='https://own.example/'>Own</a>", more: ["https://own.example/": .html("")])
    simulator.world.browsers = SystemBrowsers(
      world: simulator.world,
      app: AppIdentity(
        bundleID: "com.example.app", teamID: "ABCDE12345",
        entitlements: Entitlements(associatedDomains: ["applinks:own.example"])))
    try simulator.web.respond(
      to: "https://own.example/.well-known/apple-app-site-association",
      with: .json(
        #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "*"}]}]}}"#))
    try await simulator.click("#a")
    #expect(app.calls == ["policy https://own.example/", "start", "finish"])
    #expect(why(simulator)?.contains("com.example.app itself") == true)
  }

  // MARK: The app's answers

  @Test func `cancel opens nothing, and the app's own load of the same link stays in the view`() async throws {
    let simulator = try await show("<a id=a href='\(place)'>Map</a>")
    app.policy = { $0.navigationType == .linkActivated ? .cancel : .allow }
    try await simulator.click("#a")
    view.load(URLRequest(url: try #require(URL(string: place))))
    await simulator.settle()
    #expect(app.calls == ["policy \(place)", "policy \(place)", "start", "finish"])
    #expect(opened(in: simulator).isEmpty)
    #expect(
      why(simulator) == "com.other.maps takes this link, but is not opened: the app itself asked for the load")
  }

  @Test func `allow plus two loads the link in the view`() async throws {
    let simulator = try await show("<a id=a href='\(place)'>Map</a>")
    let quiet = try #require(WKNavigationActionPolicy(rawValue: WKNavigationActionPolicy.allow.rawValue + 2))
    app.policy = { _ in quiet }
    try await simulator.click("#a")
    #expect(app.calls == ["policy \(place)", "start", "finish"])
    #expect(opened(in: simulator).isEmpty)
    #expect(why(simulator) == "com.other.maps takes this link, but is not opened: the app answered .allow + 2")
    #expect(simulator.trace.lines.contains { $0.contains("linkActivated, user] allowWithoutAppLink") })
  }

  // MARK: Scripts

  @Test func `a script without a gesture stays, until the page was reached by a tap`() async throws {
    let late = "<script>function go() { setTimeout(() => { location = '\(place)' }, 2000) }</script>"
    let simulator = try await show(
      late + "<a id=a href='https://news.example/'>News</a>", more: ["https://news.example/": .html(late)])
    _ = try await view.evaluateJavaScript("go()")
    await simulator.advance(milliseconds: 3000)
    #expect(app.calls == ["policy \(place)", "start", "finish"])
    #expect(
      why(simulator)
        == "com.other.maps takes this link, but is not opened: no user gesture is being processed, and the page was not reached by one"
    )
    #expect(opened(in: simulator).isEmpty)

    view.goBack()
    await simulator.settle()
    try await simulator.click("#a")
    #expect(view.url?.host == "news.example")
    _ = try await view.evaluateJavaScript("go()")
    await simulator.advance(milliseconds: 3000)
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
    #expect(view.url?.host == "news.example")
  }

  @Test func `a reload keeps what the page may open`() async throws {
    let page = "<script>setTimeout(() => { if (location.hash == '') location = '\(place)' }, 2000)</script>"
    let simulator = try await show(
      "<a id=a href='https://news.example/#stay'>News</a>", more: ["https://news.example/": .html(page)])
    try await simulator.click("#a")
    _ = try await view.evaluateJavaScript("history.replaceState(null, '', '/'); 0")
    view.reload()
    await simulator.advance(milliseconds: 3000)
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
  }

  @Test func `going back to a page keeps what it may open`() async throws {
    let simulator = try await show(
      "<a id=a href='https://news.example/'>News</a>",
      more: [
        "https://news.example/": .html(
          "<script>function go() { setTimeout(() => { location = '\(place)' }, 2000) }</script><a id=b href='/more'>More</a>"
        ),
        "https://news.example/more": .html(""),
      ])
    try await simulator.click("#a")
    try await simulator.click("#b")
    view.goBack()
    await simulator.settle()
    #expect(view.url?.absoluteString == "https://news.example/")
    _ = try await view.evaluateJavaScript("go()")
    await simulator.advance(milliseconds: 3000)
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
  }

  @Test(arguments: [true, false])
  func `a restored page may open what it could open when its state was saved`(byTap: Bool) async throws {
    let news = "https://news.example/"
    let simulator = try await show(
      "<a id=a href='\(news)'>News</a>",
      more: [news: .html("<script>function go() { setTimeout(() => { location = '\(place)' }, 2000) }</script>")])
    if byTap {
      try await simulator.click("#a")
    } else {
      view.load(URLRequest(url: try #require(URL(string: news))))
      await simulator.settle()
    }
    let other = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    other.navigationDelegate = app
    other.interactionState = view.interactionState
    await simulator.settle()
    #expect(other.url?.absoluteString == news)
    _ = try await other.evaluateJavaScript("go()")
    await simulator.advance(milliseconds: 3000)
    #expect(opened(in: simulator) == (byTap ? ["com.other.maps \(place)"] : []))
    #expect(other.url?.host == (byTap ? "news.example" : "maps.example"))
  }

  @Test func `the empty page and going back open nothing`() async throws {
    let simulator = try await show(
      "<a id=a href='https://news.example/'>News</a>", more: ["https://news.example/": .html("")])
    try await simulator.click("#a")
    _ = try await view.evaluateJavaScript("history.back()")
    await simulator.settle()
    #expect(view.url?.absoluteString == "https://shop.example/")
    #expect(opened(in: simulator).isEmpty)
    #expect(why(simulator) == "com.other.shop takes this link, but is not opened: it goes back or forward")
    _ = try await view.evaluateJavaScript("location = 'about:blank'")
    await simulator.settle()
    #expect(view.url?.absoluteString == "about:blank")
  }

  // MARK: Redirects

  @Test func `a redirect to another host opens the app, and the load fails with 102`() async throws {
    let simulator = try await show(
      "<a id=a href='/out'>Map</a>", more: ["https://shop.example/out": .redirect(to: place)])
    try await simulator.click("#a")
    #expect(app.calls == ["policy https://shop.example/out", "start", "policy \(place)", "fail 102"])
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
    #expect(simulator.trace.events.last?.notes.last?.text == "another app was opened for the redirect")
  }

  // MARK: New windows

  @Test func `a link to a new window opens the app instead of the window`() async throws {
    let simulator = try await show("<a id=a href='\(place)' target=_blank>Map</a>")
    try await simulator.click("#a")
    #expect(app.calls == ["policy \(place)"])
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
  }

  @Test func `window.open has its view first, which stays empty`() async throws {
    let simulator = try await show("<button id=b onclick=\"window.open('\(place)')\">Map</button>")
    try await simulator.click("#b")
    #expect(app.calls == ["create", "popup policy \(place)"])
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
    #expect(app.popup?.isLoading == false)
  }

  @Test func `allow plus two for the link does not count for the first load of its window`() async throws {
    let simulator = try await show("<a id=a href='\(place)' target=_blank rel=opener>Map</a>")
    let quiet = try #require(WKNavigationActionPolicy(rawValue: WKNavigationActionPolicy.allow.rawValue + 2))
    app.policy = { $0.targetFrame == nil ? quiet : .allow }
    try await simulator.click("#a")
    #expect(app.calls == ["policy \(place)", "create", "popup policy \(place)"])
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
  }

  @Test func `the first load of a window without an opener fails with -999 if an app takes it`() async throws {
    let simulator = try await show("<button id=b onclick=\"window.open('\(place)', '', 'noopener')\">Map</button>")
    try await simulator.click("#b")
    #expect(app.calls == ["create", "popup policy \(place)", "popup fail -999"])
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
    #expect(app.popup?.isLoading == false)
  }

  @Test func `a window that goes to the host of its opener opens nothing at first, but later`() async throws {
    let simulator = try await show(
      "<button id=b onclick=\"window.open('/next')\">Next</button>",
      more: ["https://shop.example/next": .html("<a id=a href='\(place)'>Map</a>")])
    try await simulator.click("#b")
    #expect(app.calls == ["create", "popup policy https://shop.example/next", "popup start", "popup finish"])
    #expect(
      why(simulator)
        == "com.other.shop takes this link, but is not opened: the page that opened the window has the same host")
    try await simulator.click("#a", in: "popup1")
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
  }

  // MARK: Frames

  @Test func `a frame's own navigation opens nothing, and a link in it that leaves the page does`() async throws {
    let simulator = try await show(
      "<iframe id=f src='https://ads.example/'></iframe>",
      more: [
        "https://ads.example/": .html("<a id=in href='\(place)'>In</a><a id=out href='\(place)' target=_top>Out</a>")
      ])
    try await simulator.click("#out", frame: ["#f"])
    #expect(opened(in: simulator) == ["com.other.maps \(place)"])
    try await simulator.click("#in", frame: ["#f"])
    #expect(opened(in: simulator).count == 1)
    #expect(
      why(simulator) == "com.other.maps takes this link, but is not opened: a frame inside the page navigates")
  }

  @Test(
    "A frame that the user's gesture made may leave the page for an app if it has the page's origin",
    arguments: [("https://shop.example", true), ("https://ads.example", false)])
  func frameMadeByGesture(origin: String, opens: Bool) async throws {
    let simulator = try await show(
      """
      <button id=b onclick="let f = document.createElement('iframe'); f.src = '\(origin)/frame'; document.body.append(f)">
      """,
      more: ["\(origin)/frame": .html("<script>setTimeout(() => { top.location = '\(place)' }, 2000)</script>")])
    try await simulator.click("#b")
    await simulator.advance(milliseconds: 3000)
    #expect(opened(in: simulator) == (opens ? ["com.other.maps \(place)"] : []))
  }
}
