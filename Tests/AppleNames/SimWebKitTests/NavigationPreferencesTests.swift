import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

@testable import SimWebKit

/// Answers each navigation as a test wants.
@MainActor private final class Chooser: NSObject, WKNavigationDelegate {
  var choose: (WKNavigationAction, WKWebpagePreferences) -> Void = { _, _ in }
  var calls: [String] = []
  /// The last frame inside a page that was asked about.
  var frame: WKFrameInfo?

  func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction, preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    calls.append("policy \(action.request.url?.path ?? "")")
    if action.targetFrame?.isMainFrame == false { frame = action.targetFrame }
    choose(action, preferences)
    return (.allow, preferences)
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    calls.append("start \(webView.url?.path ?? "")")
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
}

/// The preferences of one navigation that are new in iOS 27 (rules 10.10 to 10.12).
@Suite(.simulator) @MainActor struct NavigationPreferencesTests {
  private let app = Chooser()

  private func view(_ sites: [String: String]) throws -> (Simulator, WKWebView) {
    let simulator = try #require(Simulator.current)
    for (address, html) in sites { try simulator.site(address, html: html) }
    let view = WKWebView()
    view.navigationDelegate = app
    return (simulator, view)
  }

  private func load(_ address: String, in view: WKWebView, _ simulator: Simulator) async throws {
    view.load(URLRequest(url: try #require(URL(string: address))))
    await simulator.settle()
  }

  private func sent(_ simulator: Simulator, _ header: String) -> [String] {
    simulator.web.takeRequestLog().map { "\($0.url.dropFirst(8)) \($0.headers[header] ?? "none")" }
  }

  // MARK: alternateRequest

  @Test func `another request is sent in place of the navigation's`() async throws {
    let (simulator, view) = try view(["https://a.example/new": "<title>New</title>"])
    app.choose = { action, preferences in
      var request = action.request
      request.url = URL(string: "https://a.example/new")
      request.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
      preferences.alternateRequest = request
    }
    try await load("https://a.example/old", in: view, simulator)
    #expect(app.calls == ["policy /old", "start /new", "finish"] && view.title == "New")
    #expect(view.url?.path == "/new" && view.backForwardList.currentItem?.url.path == "/new")
    #expect(try await view.evaluateJavaScript("location.pathname") as? String == "/new")
    #expect(sent(simulator, "Authorization") == ["a.example/new Bearer 1"])
  }

  @Test func `another request may go to another site and have a body`() async throws {
    let (simulator, view) = try view(["https://a.example/": "<a id=a href='/b'>b</a>", "https://b.example/": "B"])
    try await load("https://a.example/", in: view, simulator)
    app.choose = { _, preferences in
      guard let url = URL(string: "https://b.example/") else { return }
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = Data("x=1".utf8)
      preferences.alternateRequest = request
    }
    _ = simulator.web.takeRequestLog()
    try await simulator.click("#a")
    let log = simulator.web.takeRequestLog()
    #expect(log.map(\.url) == ["https://b.example/"] && log.first?.method == "POST" && log.first?.body == "x=1")
    #expect(log.first?.userAgent?.contains("AppleWebKit") == true && view.url?.host == "b.example")
  }

  @Test func `the next navigation is asked for as usual`() async throws {
    let (simulator, view) = try view(["https://a.example/one": "1", "https://a.example/two": "2"])
    app.choose = { action, preferences in
      guard action.request.url?.path == "/none", let url = URL(string: "https://a.example/one") else { return }
      preferences.alternateRequest = URLRequest(url: url)
    }
    try await load("https://a.example/none", in: view, simulator)
    #expect(view.url?.path == "/one")
    try await load("https://a.example/two", in: view, simulator)
    #expect(view.url?.path == "/two")
  }

  // MARK: overrideReferrerForAllRequests

  /// WebKit's `OverrideReferrer` (WKWebViewConfiguration.mm), with the public property.
  @Test func `a referrer goes with all requests of the frame for which it was answered`() async throws {
    let (simulator, view) = try view([
      "https://a.example/example": "<script>window.location = 'https://b.example/webkit'</script>",
      "https://b.example/webkit": "<p id=r></p><script>r.textContent = document.referrer; fetch('/sub')</script>",
      "https://b.example/sub": "", "https://a.example/next": "<iframe src='https://b.example/webkit'></iframe>",
    ])
    app.choose = { _, preferences in preferences.overrideReferrerForAllRequests = "other" }
    try await load("https://a.example/example", in: view, simulator)
    #expect(
      sent(simulator, "Referer") == ["a.example/example other", "b.example/webkit other", "b.example/sub other"])
    #expect(try await view.evaluateJavaScript("r.textContent") as? String == "https://a.example/")

    app.choose = { _, _ in }
    try await load("https://a.example/next", in: view, simulator)
    #expect(
      sent(simulator, "Referer") == [
        "a.example/next none", "b.example/webkit https://a.example/", "b.example/sub https://b.example/",
      ])

    app.choose = { action, preferences in
      if action.targetFrame?.isMainFrame == false { preferences.overrideReferrerForAllRequests = "framed" }
    }
    try await load("https://a.example/next", in: view, simulator)
    #expect(
      sent(simulator, "Referer") == ["a.example/next none", "b.example/webkit framed", "b.example/sub framed"])
  }

  // MARK: globalPrivacyControlEnabled

  @Test func `Global Privacy Control holds for the page, its frames and what they ask for`() async throws {
    let (simulator, view) = try view([
      "https://a.example/": "<script src=s.js></script><iframe src='https://b.example/'></iframe>",
      "https://a.example/s.js": "", "https://b.example/": "<script>fetch('/data')</script>",
      "https://b.example/data": "",
    ])
    app.choose = { action, preferences in
      preferences.globalPrivacyControlEnabled = action.targetFrame?.isMainFrame == true
    }
    try await load("https://a.example/", in: view, simulator)
    #expect(
      sent(simulator, "Sec-GPC").sorted() == ["a.example/ 1", "a.example/s.js 1", "b.example/ 1", "b.example/data 1"])
    #expect(try await view.evaluateJavaScript("navigator.globalPrivacyControl") as? Bool == true)
    let inside = try #require(app.frame)
    let value = try await view.evaluateJavaScript("navigator.globalPrivacyControl", in: inside, contentWorld: .page)
    #expect(value as? Bool == true)

    app.choose = { _, _ in }
    try await load("https://a.example/", in: view, simulator)
    #expect(sent(simulator, "Sec-GPC").allSatisfy { $0.hasSuffix(" none") })
    #expect(try await view.evaluateJavaScript("navigator.globalPrivacyControl") as? Bool == false)
  }

  @Test func `the preferences of a configuration hold for its views`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: "A")
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.globalPrivacyControlEnabled = true
    let view = WKWebView(frame: .zero, configuration: configuration)
    try await load("https://a.example/", in: view, simulator)
    #expect(sent(simulator, "Sec-GPC") == ["a.example/ 1"])
    #expect(try await view.evaluateJavaScript("navigator.globalPrivacyControl") as? Bool == true)
  }

  @Test func `a page of the new interface has the same preferences`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: "A")
    let page = WebPage(configuration: WebPage.Configuration(), navigationDecider: PrivateDecider())
    page.load(URL(string: "https://a.example/"))
    await simulator.settle()
    #expect(sent(simulator, "Sec-GPC") == ["a.example/ 1"])
  }
}

private struct PrivateDecider: WebPage.NavigationDeciding {
  func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy {
    preferences.isGlobalPrivacyControlEnabled = true
    return .allow
  }
}
