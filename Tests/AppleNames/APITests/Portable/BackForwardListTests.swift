import Testing

private let site = "https://app.example/"
private let (url1, url2, url3) = (site + "simple.html", site + "simple2.html", site + "simple3.html")

/// The cases of `WKBackForwardListTests.mm`.
@MainActor @Suite struct BackForwardListTests {
  private static let pages: [String: SiteAnswer] = [
    url1: .html("Simple HTML file."), url2: .html("Second simple HTML file."), url3: .html("Third simple HTML file."),
  ]

  private func run(
    _ more: [String: SiteAnswer] = [:], _ body: (PolicyBench, WKWebView) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: Self.pages.merging(more) { $1 }) { try await body($0, $0.view()) }
  }

  private func expect(_ view: WKWebView, _ url: String, back: Int, forward: Int) {
    #expect(view.url?.absoluteString == url)
    #expect(view.backForwardList.backList.count == back && view.backForwardList.forwardList.count == forward)
  }

  private func go(_ bench: PolicyBench, _ go: () -> WKNavigation?) async {
    #expect(go() != nil)
    await bench.world.settle()
  }

  @Test func WindowLocationAsyncPolicyDecision() async throws {
    final class Delegate: TrustingObject, WKNavigationDelegate {
      var finished = 0
      func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        await Task.yield()
        return .allow
      }
      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
    }
    try await run { bench, view in
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await bench.load(html: "<script>window.location = 'simple.html'</script>", base: url2, in: view)
      #expect(delegate.finished == 2)
      #expect(view.backForwardList.currentItem?.url.absoluteString == url1)
    }
  }

  // MARK: interactionState

  private func loadAll(_ bench: PolicyBench, in view: WKWebView) async {
    for url in [url1, url2, url3] { await bench.load(url, in: view) }
    expect(view, url3, back: 2, forward: 0)
  }

  /// Without the archive, which is the system's.
  @Test func InteractionStateRestoration() async throws {
    try await run { bench, view async throws in
      await loadAll(bench, in: view)
      let restored = bench.view()
      restored.interactionState = view.interactionState
      await bench.world.settle()
      expect(restored, url3, back: 2, forward: 0)
      #expect(try await restored.text("document.body.innerText") == "Third simple HTML file.")
      for text in ["Second simple HTML file.", "Simple HTML file."] {
        await go(bench) { restored.goBack() }
        #expect(try await restored.text("document.body.innerText") == text)
      }
    }
  }

  @Test func InteractionStateRestorationNil() async throws {
    try await run { bench, view in
      await loadAll(bench, in: view)
      view.interactionState = nil
      await bench.world.settle()
      expect(view, url3, back: 2, forward: 0)
    }
  }

  @Test func InteractionStateRestorationInvalid() async throws {
    try await run { bench, view in
      await loadAll(bench, in: view)
      view.interactionState = "foo"
      await bench.world.settle()
      expect(view, url3, back: 2, forward: 0)
    }
  }

  // MARK: Entries that scripts add

  /// Entries that a script adds without the user are skipped, backwards and forwards; by scripts they are not.
  private func expectSkips(_ navigate: (WKWebView, String) async throws -> Void) async throws {
    try await run { bench, view in
      for url in [url1, url2] { await bench.load(url, in: view) }
      for fragment in ["#a", "#b", "#c"] {
        try await navigate(view, "location.pathname + '\(fragment)'")
        await bench.world.settle()
        #expect(view.url?.absoluteString == url2 + fragment)
      }
      await bench.load(url3, in: view)
      expect(view, url3, back: 5, forward: 0)
      await go(bench) { view.goBack() }
      expect(view, url2 + "#c", back: 4, forward: 1)
      await go(bench) { view.goBack() }
      expect(view, url1, back: 0, forward: 5)
      await go(bench) { view.goForward() }
      expect(view, url2 + "#c", back: 4, forward: 1)
      await go(bench) { view.goForward() }
      expect(view, url3, back: 5, forward: 0)
      await view.runWithoutGesture("history.back()")
      await bench.world.settle()
      expect(view, url2 + "#c", back: 4, forward: 1)
      await view.runWithoutGesture("history.back()")
      await bench.world.settle()
      expect(view, url2 + "#b", back: 3, forward: 2)
    }
  }

  @Test func BackForwardNavigationSkipsItemsWithoutUserGesturePushState() async throws {
    try await expectSkips { view, url in
      await view.runWithoutGesture("history.pushState(null, document.title, \(url))")
    }
  }

  @Test func BackForwardNavigationSkipsItemsWithoutUserGestureFragment() async throws {
    try await expectSkips { view, url in await view.runWithoutGesture("location.href = \(url)") }
  }

  @Test func BackForwardNavigationSkipsItemsWithoutUserGesturePushStateAfterEvaluateJS() async throws {
    try await expectSkips { view, url in
      _ = try await view.evaluateJavaScript("window.foo = 1;")
      await view.runWithoutGesture("history.pushState(null, document.title, \(url))")
    }
  }

  @Test func BackForwardNavigationSkipsItemsWithoutUserGestureSubframe() async throws {
    let script = "onload = () => { setTimeout(() => { history.pushState(null, document.title, '#') }, 0) }"
    let more: [String: SiteAnswer] = [
      site + "source.html": .html("foo"), site + "destination.html": .html("<iframe src='iframe.html'></iframe>"),
      site + "iframe.html": .html("<script>\(script)</script>"),
    ]
    try await run(more) { bench, view in
      for page in ["source.html", "destination.html"] { await bench.load(site + page, in: view) }
      #expect(view.backForwardList.backList.count == 2)
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == site + "source.html")
      #expect(view.backForwardList.backList.isEmpty)
      await go(bench) { view.goForward() }
      expect(view, site + "destination.html", back: 2, forward: 0)
    }
  }

  @Test func BackForwardNavigationSkipsClientSideRedirectWithCOOP() async throws {
    let form = """
      <form id='testForm' method='POST' action='redirect.html'><input type='submit' value='submit'></form>
      <script>document.getElementById('testForm').submit()</script>
      """
    let more: [String: SiteAnswer] = [
      site + "source.html": .html("<a id='testLink' href='form.html'>click me</a>"), site + "form.html": .html(form),
      site + "redirect.html": .response(
        headers: ["Cross-Origin-Opener-Policy": "same-origin"],
        body: "<meta http-equiv='refresh' content='0; url=destination.html'>"),
      site + "destination.html": .html("foo"),
    ]
    try await run(more) { bench, view in
      await bench.load(site + "source.html", in: view)
      _ = try await view.evaluateJavaScript("document.getElementById('testLink').click()")
      await bench.world.settle()
      expect(view, site + "destination.html", back: 1, forward: 0)
      await go(bench) { view.goBack() }
      expect(view, site + "source.html", back: 0, forward: 1)
    }
  }

  /// An entry that the user or the app has made is not skipped.
  private func expectKeeps(_ navigate: (WKWebView, String) async throws -> Void) async throws {
    try await run { bench, view in
      for url in [url1, url2] { await bench.load(url, in: view) }
      try await navigate(view, "#a")
      await bench.world.settle()
      #expect(view.url?.absoluteString == url2 + "#a")
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == url2)
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == url1)
      await go(bench) { view.goForward() }
      #expect(view.url?.absoluteString == url2)
      await go(bench) { view.goForward() }
      #expect(view.url?.absoluteString == url2 + "#a")
    }
  }

  private let push = "history.pushState(null, document.title, location.pathname + '"
  private let assign = "location.href = location.pathname + '"

  @Test func BackForwardNavigationDoesNotSkipItemsWithUserGesturePushState() async throws {
    try await expectKeeps { view, fragment in _ = try await view.evaluateJavaScript("\(push)\(fragment)')") }
  }

  @Test func BackForwardNavigationDoesNotSkipItemsWithUserGestureFragment() async throws {
    try await expectKeeps { view, fragment in _ = try await view.evaluateJavaScript("\(assign)\(fragment)'") }
  }

  @Test func BackForwardNavigationDoesNotSkipItemsFromLoadRequest() async throws {
    try await expectKeeps { view, fragment in
      view.load(URLRequest(url: try #require(URL(string: url2 + fragment))))
    }
  }

  @Test func BackForwardNavigationDoesNotSkipItemsWithRecentUserGesturePushState() async throws {
    try await expectKeeps { view, fragment in
      _ = try await view.evaluateJavaScript("setTimeout(() => { \(push)\(fragment)') }, 0); 0")
    }
  }

  @Test func BackForwardNavigationDoesNotSkipItemsWithRecentUserGestureFragment() async throws {
    try await expectKeeps { view, fragment in
      _ = try await view.evaluateJavaScript("setTimeout(() => { \(assign)\(fragment)' }, 0); 0")
    }
  }

  @Test func BackForwardNavigationDoesNotSkipUpdatedItemWithRecentUserGesture() async throws {
    let page = site + "fragment-navigation-before-load-event.html"
    try await run([page: .html("<script>location.href = location.pathname + '#fragment'</script>")]) { bench, view in
      await bench.load(url1, in: view)
      await bench.load(page, in: view)
      #expect(view.url?.absoluteString == page + "#fragment")
      _ = try await view.evaluateJavaScript("location.href = location.pathname + '#otherFragment'")
      await bench.world.settle()
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == page + "#fragment")
    }
  }

  @Test func BackNavigationHijacking() async throws {
    try await run { bench, view in
      await bench.load(url1, in: view)
      await view.runWithoutGesture("history.pushState(null, null, '')")
      await view.runWithoutGesture("onpopstate = (e) => { history.forward() }; false")
      await bench.load(url2, in: view)
      #expect(view.url?.absoluteString == url2)
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == url1)
      await bench.world.run(milliseconds: 200)
      #expect(view.url?.absoluteString == url1)
    }
  }
}
