import SimulatedWeb
import Testing
import UIProcess
import WebMessages

@testable import SimWebKit

/// An app whose answers a test chooses.
@MainActor private final class ChosenApp: NSObject, WKNavigationDelegate, WKUIDelegate {
  var creates: (WKWebView, WKWebViewConfiguration) -> WKWebView? = { _, _ in nil }
  var adjusts: (WKWebpagePreferences) -> Void = { _ in }
  var calls: [String] = []
  var headers: [[String: String]] = []
  var navigations: [WKNavigation?] = []
  var errors: [NSError] = []
  var buttons: [UIEvent.ButtonMask] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    calls.append("policy \(navigationAction.request.url?.absoluteString ?? "")")
    headers.append(navigationAction.request.allHTTPHeaderFields ?? [:])
    buttons.append(navigationAction.buttonNumber)
    adjusts(preferences)
    decisionHandler(.allow, preferences)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    navigations.append(navigation)
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { navigations.append(navigation) }

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    errors.append(error as NSError)
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    calls.append("create")
    return creates(webView, configuration)
  }
}

/// What the app's side sees and decides, beyond what a recorded scenario can say.
@MainActor @Suite("The app's side") struct AppSideRuleTests {
  private let start = "https://app.example/"

  private func run(
    _ profile: PlatformProfile = .iOS, page: String = "<title>Main</title>", more: [String: SiteAnswer] = [:],
    _ body: (PolicyBench, WKWebView, ChosenApp) async throws -> Void
  ) async throws {
    var answers = more
    answers[start] = .html(page)
    try await PolicyBench.run(profile, answers: answers) { bench in
      let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      let app = ChosenApp()
      view.navigationDelegate = app
      view.uiDelegate = app
      try await body(bench, view, app)
    }
  }

  private func text(_ script: String, in view: WKWebView) async throws -> String {
    try #require(try await view.evaluateJavaScript(script) as? String)
  }

  private func expect(_ script: String, gives result: String, in view: WKWebView) async throws {
    let found = try await text(script, in: view)
    #expect(found == result, "\(script)")
  }

  @Test(
    "Without delegates: loads that WebKit can make are made, windows are refused, dialogs are answered for the page")
  func defaults() async throws {
    let more: [String: SiteAnswer] = [
      "https://app.example/bin": .response(headers: ["Content-Type": "application/x-unknown"], body: "x")
    ]
    try await run(more: more) { bench, view, _ in
      view.navigationDelegate = nil
      view.uiDelegate = nil
      await bench.load(start, in: view)
      #expect(view.title == "Main")
      let answers = try await text("String([open('/x'), alert('a'), confirm('b'), prompt('c')])", in: view)
      #expect(answers == ",,false,")
      for url in ["/bin", "myapp://x"] {
        _ = try await view.evaluateJavaScript("location = '\(url)'; 0")
        await bench.world.settle()
        #expect(view.url?.absoluteString == start)
      }
    }
  }

  @Test("A popup's configuration is a copy with the same store, preferences, scripts and pool")
  func popupConfiguration() async throws {
    try await run { bench, view, app in
      var popup: WKWebView?
      var given: WKWebViewConfiguration?
      app.creates = { opener, configuration in
        given = configuration
        let made = WKWebView(frame: .zero, configuration: configuration)
        made.customUserAgent = "Popup/1"
        popup = made
        return made
      }
      view.customUserAgent = "Main/1"
      await bench.load(start, in: view)
      _ = try await view.evaluateJavaScript("w = open('/next'); 0")
      await bench.world.settle()
      let configuration = try #require(given)
      #expect(configuration !== view.configuration)
      #expect(configuration.websiteDataStore === view.configuration.websiteDataStore)
      #expect(configuration.preferences === view.configuration.preferences)
      #expect(configuration.userContentController === view.configuration.userContentController)
      #expect(configuration.processPool === view.configuration.processPool)
      let made = try #require(popup)
      #expect(made.navigationDelegate == nil && made.uiDelegate == nil)
      try await expect("navigator.userAgent", gives: "Popup/1", in: made)
      try await expect("navigator.userAgent", gives: "Main/1", in: view)
    }
  }

  @Test("During create, scripts that the app evaluates wait, and a javascript: URL does nothing")
  func duringCreate() async throws {
    try await run(page: "<title>Main</title><script>order = []</script>") { bench, view, app in
      var popup: WKWebView?
      app.creates = { opener, configuration in
        let made = WKWebView(frame: .zero, configuration: configuration)
        if let url = URL(string: "javascript:document.title='no'") { made.load(URLRequest(url: url)) }
        opener.evaluateJavaScript("order.push('app')")
        popup = made
        return made
      }
      await bench.load(start, in: view)
      _ = try await view.evaluateJavaScript("w = open(''); order.push('page'); 0")
      await bench.world.settle()
      try await expect("order.join()", gives: "page,app", in: view)
      try await expect("w.document.title", gives: "", in: view)
      #expect(popup != nil)
    }
  }

  @Test("The app's load shows its URL at once, and its navigation comes with every call")
  func ownLoad() async throws {
    try await run { bench, view, app in
      let url = try #require(URL(string: start))
      let navigation = try #require(view.load(URLRequest(url: url)))
      #expect(view.url == url && view.isLoading)
      await bench.world.settle()
      #expect(app.navigations.count == 2 && app.navigations.allSatisfy { $0 === navigation })
      #expect(!view.isLoading)
    }
  }

  @Test("Requests have a user agent and what is accepted, and never a cookie; buttons are those of real events")
  func requests() async throws {
    let page = "<a id=a href='/next'>a</a><script>document.cookie = 'a=1'</script>"
    try await run(page: page) { bench, view, app in
      await bench.load(start, in: view)
      try await view.page.click("#a", kind: .real)
      await bench.world.settle()
      try #require(app.headers.count == 2)
      for headers in app.headers {
        #expect(headers["User-Agent"]?.hasPrefix("Mozilla/5.0 (iPhone;") == true)
        #expect(headers["Accept"] != nil && headers["Cookie"] == nil)
      }
      #expect(app.headers[0]["Referer"] == nil && app.headers[1]["Referer"] == start)
      #expect(app.buttons[0].isEmpty && !app.buttons[1].isEmpty)
    }
  }

  @Test("Unknown hosts fail with -1003, invalid URLs with 101 and without a policy call")
  func failures() async throws {
    try await run { bench, view, app in
      await bench.load("https://nobody.invalid/", in: view)
      let unknown = try #require(app.errors.first)
      #expect(unknown.domain == NSURLErrorDomain && unknown.code == -1003)
      #expect((unknown.userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.absoluteString == "https://nobody.invalid/")
      app.calls = []
      var request = NavigationRequest(url: nil)
      request.urlText = "https://[bad"
      _ = view.page.load(request)
      await bench.world.settle()
      #expect(app.calls.isEmpty)
      #expect(app.errors.last?.domain == "WebKitErrorDomain" && app.errors.last?.code == 101)
    }
  }

  @Test(
    "The user agents of an iPhone and a Mac",
    arguments: [
      (PlatformProfile.iOS, "Mozilla/5.0 (iPhone;", "Mobile/15E148"), (.macOS, "Mozilla/5.0 (Macintosh;", "Gecko)"),
    ])
  func userAgents(profile: PlatformProfile, start: String, end: String) async throws {
    try await run(profile) { bench, view, _ in
      await bench.load(self.start, in: view)
      let agent = try await text("navigator.userAgent", in: view)
      #expect(agent.hasPrefix(start) && agent.hasSuffix(end))
    }
  }

  @Test("Preferences in the policy answer apply to that page; the app's scripts run anyway")
  func pagePreferences() async throws {
    let page = "<title>Main</title><script>document.title = 'script'</script>"
    try await run(page: page) { bench, view, app in
      app.adjusts = { $0.allowsContentJavaScript = false }
      await bench.load(start, in: view)
      #expect(view.title == "Main")
      try await expect("document.title", gives: "Main", in: view)
      app.adjusts = { #expect($0.allowsContentJavaScript, "a copy of the default for every navigation") }
      await bench.load(start, in: view)
      #expect(view.title == "script")
      view.configuration.preferences.javaScriptEnabled = false
      await bench.load(start, in: view)
      #expect(view.title == "Main")
      let error = await view.error(of: "1")
      #expect(
        error?.userInfo["WKJavaScriptExceptionMessage"] as? String == "Cannot execute JavaScript in this document")
      #expect(await view.error(of: "1", world: .defaultClient) == nil)
    }
  }
}
