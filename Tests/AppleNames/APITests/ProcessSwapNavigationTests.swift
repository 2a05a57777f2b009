import SimulatedWeb
import Testing
import UIProcess
import WebMessages

@testable import SimWebKit

private let (webkit, apple, google) = ("https://www.webkit.org/", "https://www.apple.com/", "https://www.google.com/")
private let main = "main.html"

/// The cases of `ProcessSwapOnNavigation.mm` before and behind those of `ProcessSwapTests`. The number of a process is
/// private; which pages share one is seen when it ends.
@MainActor @Suite struct ProcessSwapNavigationTests {
  private func run(
    _ pages: [String: SiteAnswer] = [:], on profile: PlatformProfile = .macOS,
    configure: (WKWebViewConfiguration) -> Void = { _ in },
    _ body: (PolicyBench, WKWebView, NavigationRecorder) async throws -> Void
  ) async throws {
    try await PolicyBench.run(profile, answers: pages) { bench async throws in
      bench.world.web.unknownHosts = .emptyPage
      let (view, recorder) = bench.recordedView {
        $0.preferences.javaScriptCanOpenWindowsAutomatically = true
        configure($0)
      }
      try await body(bench, view, recorder)
    }
  }

  private func go(_ bench: PolicyBench, _ go: () -> WKNavigation?) async {
    #expect(go() != nil)
    await bench.world.settle()
  }

  private func start(_ url: String, in view: WKWebView) {
    if let url = URL(string: url) { view.load(url) }
  }

  // MARK: Loads of the app

  private func loadThreePages(answer: @escaping @MainActor (any WKURLSchemeTask) -> Void) async throws {
    let handler = SchemeResponder(answer)
    try await run {
      $0.setURLSchemeHandler(handler, forURLScheme: "pson")
    } _: { bench, view, recorder async throws in
      let urls = ["www.webkit.org/main1.html", "www.webkit.org/main2.html", "www.apple.com/main2.html"].map {
        "pson://" + $0
      }
      for url in urls { await bench.load(url, in: view) }
      #expect(recorder.actionURLs == urls && handler.started == urls)
      #expect(recorder.count("finish") == 3 && recorder.errors.isEmpty)
    }
  }

  @Test func Basic() async throws { try await loadThreePages { $0.respond("Hello") } }

  @Test func BasicWithAsyncSchemeHandler() async throws {
    try await loadThreePages { task in DispatchQueue.main.async { task.respond("Hello") } }
  }

  /// Decides, and then does something else.
  private final class Impatient: NSObject, WKNavigationDelegate {
    var afterwards: (WKWebView, WKNavigationAction) -> Void = { _, _ in }
    var finished = 0
    func webView(
      _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
      decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
      decisionHandler(.allow)
      afterwards(webView, action)
    }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }
  }

  @Test func LoadAfterPolicyDecision() async throws {
    try await run { bench, view, _ async throws in
      let delegate = Impatient()
      view.navigationDelegate = delegate
      await bench.load(webkit + "main1.html", in: view)
      delegate.afterwards = { view, _ in
        delegate.afterwards = { _, _ in }
        self.start(webkit + "main2.html", in: view)
      }
      await bench.load(apple + main, in: view)
      #expect(view.url?.absoluteString == webkit + "main2.html")
      #expect(delegate.finished == 2)
    }
  }

  @Test func KillWebContentProcessAfterServerRedirectPolicyDecision() async throws {
    try await run([webkit + "main2.html": .redirect(to: apple + main)]) { bench, view, _ async throws in
      let delegate = Impatient()
      view.navigationDelegate = delegate
      await bench.load(webkit + "main1.html", in: view)
      delegate.afterwards = { view, action in
        if action.value(forKey: "_isRedirect") as? Bool == true { view.page.process.end(.requestedByClient) }
      }
      await bench.load(webkit + "main2.html", in: view)
      let finished = delegate.finished
      view.reload()
      await bench.world.settle()
      #expect(delegate.finished == finished + 1 && !view.isLoading)
    }
  }

  @Test func KillProvisionalWebContentProcessThenStartNewLoad() async throws {
    try await run { bench, view, recorder async throws in
      await bench.load(webkit + main, in: view)
      recorder.onStart = { $0.page.process.end(.requestedByClient) }
      await bench.load(apple + main, in: view)
      recorder.onStart = { _ in }
      let finished = recorder.count("finish")
      await bench.load(apple + main, in: view)
      #expect(recorder.count("finish") == finished + 1)
      #expect(view.url?.absoluteString == apple + main)
    }
  }

  /// The original only must not crash.
  @Test func CommittedProcessCrashDuringCrossSiteNavigation() async throws {
    try await run([apple + main: SiteAnswer.html("").delayed(by: 1000)]) { bench, view, _ async throws in
      let delegate = Impatient()
      view.navigationDelegate = delegate
      await bench.load(webkit + main, in: view)
      start(apple + main, in: view)
      await bench.world.run(milliseconds: 200)
      view.page.process.end(.crash)
      await bench.world.settle()
      #expect(!view.isLoading && delegate.finished == 2)
    }
  }

  @Test func TerminateProcessAfterProcessSwap() async throws {
    try await run { bench, view, recorder async throws in
      view.allowsBackForwardNavigationGestures = true
      for site in [webkit, apple] { await bench.load(site + main, in: view) }
      let witness = ProcessWitness()
      view.navigationDelegate = witness
      view.page.process.end(.crash)
      await bench.world.settle()
      #expect(witness.ended == [view])
      view.navigationDelegate = recorder
      view.reload()
      await bench.world.settle()
      #expect(recorder.count("finish") == 3)
      #expect(view.url?.absoluteString == apple + main)
    }
  }

  @Test func NavigateBackAndForth() async throws {
    try await run { bench, view, _ async throws in
      for site in [webkit, apple] { await bench.load(site + main, in: view) }
      let list = view.backForwardList
      @MainActor func expect(_ back: [String], _ current: String, _ forward: [String]) {
        #expect(list.backList.map(\.url.absoluteString) == back.map { $0 + main })
        #expect(list.currentItem?.url.absoluteString == current + main)
        #expect(list.forwardList.map(\.url.absoluteString) == forward.map { $0 + main })
      }
      expect([webkit], apple, [])
      await go(bench) { view.goBack() }
      expect([], webkit, [apple])
      await go(bench) { view.goForward() }
      expect([webkit], apple, [])
    }
  }

  @Test func SwapOnLoadHTMLString() async throws {
    try await run { bench, view, recorder async throws in
      await bench.load(webkit + main, in: view)
      await bench.load(html: "<html><body>substituteData</body></html>", base: "http://example.com", in: view)
      #expect(recorder.actions.count == 2)
      #expect(try await view.text("document.body.innerText") == "substituteData")
    }
  }

  // MARK: Storage and cookies

  @Test func EphemeralWebStorage() async throws {
    let frame = "<script>localStorage.setItem('c', 'd')</script>"
    try await run([webkit + "iframe.html": .html(frame)]) {
      $0.websiteDataStore = .nonPersistent()
    } _: { bench, view, _ async throws in
      await bench.load("https://webkit.org/", in: view)
      _ = try await view.evaluateJavaScript("localStorage.setItem('a', 'b')")
      _ = try await view.evaluateJavaScript("sessionStorage.setItem('b', 'a')")
      for url in ["https://example.com/", "https://webkit.org/"] { await bench.load(url, in: view) }
      #expect(try await view.text("localStorage.getItem('a')") == "b")
      #expect(try await view.text("sessionStorage.getItem('b')") == "a")
      await bench.load(
        html: "<html><iframe src='\(webkit)iframe.html'></iframe></html>", base: "http://www.example.com/", in: view)
      #expect(try await view.text("String(localStorage.getItem('a'))") == "null")
      #expect(try await view.text("String(sessionStorage.getItem('b'))") == "null")
    }
  }

  /// Pages of the web instead of files.
  private func expectCookie(in store: () -> WKWebsiteDataStore) async throws {
    let messages = MessageRecorder()
    let pages: [String: SiteAnswer] = [
      webkit + "set.html": .html("<script>document.cookie = 'foo=bar'</script>"),
      webkit + "get.html": .html("<script>webkit.messageHandlers.testHandler.postMessage(document.cookie)</script>"),
    ]
    try await run(pages) {
      $0.websiteDataStore = store()
      $0.userContentController.add(messages, name: "testHandler")
    } _: { bench, view, _ async throws in
      for url in [webkit + "set.html", apple + main, webkit + "get.html"] { await bench.load(url, in: view) }
      #expect(messages.texts == ["foo=bar"])
    }
  }

  @Test func UseSessionCookiesAfterProcessSwapInPrivateBrowsing() async throws {
    try await expectCookie { .nonPersistent() }
  }

  /// The store has an identifier, and no private configuration.
  @Test func UseSessionCookiesAfterProcessSwapInNonDefaultPersistentSession() async throws {
    try await expectCookie { WKWebsiteDataStore(forIdentifier: UUID()) }
  }

  // MARK: Windows

  /// A page at webkit.org with a window, both of which are noted.
  private func open(
    _ page: String, more: [String: SiteAnswer] = [:], configure: (WKWebViewConfiguration) -> Void = { _ in },
    _ body: (PolicyBench, WKWebView, PanelRecorder) async throws -> Void
  ) async throws {
    let pages = [webkit + "main1.html": SiteAnswer.html(page)].merging(more) { $1 }
    try await run(pages, configure: configure) { bench, view, _ async throws in
      let panels = PanelRecorder()
      view.uiDelegate = panels
      await bench.load(webkit + "main1.html", in: view)
      try await body(bench, view, panels)
    }
  }

  @Test func GoBackToSuspendedPageWithMainFrameIDThatIsNotOne() async throws {
    let messages = MessageRecorder()
    let opening = """
      <a id=testLink target=_blank href='\(webkit)main2.html' rel=noopener>Link</a>
      <script>onload = () => testLink.click()</script>
      """
    let second = """
      <script>
        onpageshow = event => { if (event.persisted) webkit.messageHandlers.pson.postMessage('Was persisted') }
      </script>
      <a id=testLink href='\(apple + main)'>Navigate</a>
      """
    try await open(opening, more: [webkit + "main2.html": .html(second)]) {
      $0.userContentController.add(messages, name: "pson")
    } _: { bench, view, panels async throws in
      let popup = try #require(panels.opened.first)
      #expect(popup.url?.absoluteString == webkit + "main2.html")
      _ = try await popup.evaluateJavaScript("testLink.click()")
      await bench.world.settle()
      #expect(popup.url?.absoluteString == apple + main)
      await go(bench) { popup.goBack() }
      #expect(messages.texts == ["Was persisted"])
      #expect(popup.url?.absoluteString == webkit + "main2.html")
      await bench.load(webkit + "main1.html#testLink", in: view)
      #expect(view.url?.absoluteString == webkit + "main1.html#testLink")
      #expect(await bench.world.views(sharing: popup, among: [view]) == [popup])
    }
  }

  // MARK: Content rules

  @Test func ContentBlockingAfterProcessSwap() async throws {
    let list = try await WKContentRuleListStore().compileContentRuleList(
      forIdentifier: "ContentBlockingAfterProcessSwapExtension",
      encodedContentRuleList: #"[{"action":{"type":"block"},"trigger":{"url-filter":".*blockme.html"}}]"#)
    let page = SiteAnswer.html("<script>new Worker('worker.js')</script><iframe src='blockme.html'></iframe>")
    var pages: [String: SiteAnswer] = [:]
    for site in [webkit, apple] {
      pages[site + main] = page
      pages[site + "blockme.html"] = .html("<script>top.wasSubframeLoaded = true</script>")
    }
    let rules = try #require(list)
    try await run(pages) {
      $0.userContentController.add(rules)
    } _: { bench, view, _ async throws in
      @MainActor func expectBlocked() async throws {
        #expect(try await view.text("String(window.wasSubframeLoaded)") == "undefined")
      }
      for site in [webkit, apple] {
        await bench.load(site + main, in: view)
        try await expectBlocked()
      }
      await go(bench) { view.goBack() }
      try await expectBlocked()
      await go(bench) { view.goForward() }
      try await expectBlocked()
      #expect(view.url?.absoluteString == apple + main)
    }
  }

  // MARK: Opener policies

  private func policy(_ value: String, _ body: String = "foo") -> SiteAnswer {
    .response(headers: ["Cross-Origin-Opener-Policy": value], body: body)
  }

  @Test func ResponsePolicyDownloadAfterCOOPProcessSwap() async throws {
    let (source, destination) = (webkit + "source.html", webkit + "destination.html")
    try await run([source: .html("foo"), destination: policy("same-origin", "bar")]) {
      bench, view, recorder async throws in
      await bench.load(source, in: view)
      recorder.decideResponse = { _, _ in .download }
      await bench.load(destination, in: view)
      #expect(recorder.calls == ["start", "commit", "finish", "start", "fail early"])
      #expect(view.url?.absoluteString == source && !view.isLoading)
      #expect(try await view.text("document.body.innerText") == "foo")
    }
  }

  @Test func NavigateBackAfterNavigatingAwayFromCOOP() async throws {
    let (source, destination) = (webkit + "source.html", webkit + "destination.html")
    let page = policy("same-origin-allow-popups", "<script>document.cookie = 'key=value'</script>")
    try await run([source: page, destination: .html("bar")]) { bench, view, recorder async throws in
      for url in [source, destination] { await bench.load(url, in: view) }
      await go(bench) { view.goBack() }
      #expect(recorder.count("finish") == 3 && view.url?.absoluteString == source)
      #expect(try await view.text("document.cookie") == "key=value")
    }
  }

  @Test func CommittedURLAfterNavigatingBackToCOOP() async throws {
    let (source, first, second) = (webkit + "source.html", webkit + "destination1.html", webkit + "destination2.html")
    let pages: [String: SiteAnswer] = [
      source: .html("foo"), first: policy("same-origin"), second: policy("same-origin"),
    ]
    try await run(pages) { bench, view, _ async throws in
      for url in [source, first, second] {
        await bench.load(url, in: view)
        #expect(view.url?.absoluteString == url)
      }
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == first)
      #expect(try await view.text("location.href") == first)
    }
  }
}
