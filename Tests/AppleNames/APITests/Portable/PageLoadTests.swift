import Testing

private let site = "https://app.example/"
private let (simple, simple2) = (site + "simple.html", site + "simple2.html")

/// Cases of `Tests/WebKit` that WebKit writes against its C interface, with the public interface that decides the same.
@MainActor @Suite struct PageLoadTests {
  func run(
    _ more: [String: SiteAnswer] = [:],
    _ body: (PolicyBench, WKWebView, NavigationRecorder) async throws -> Void
  ) async throws {
    let pages: [String: SiteAnswer] = [
      simple: .html("Simple HTML file."), simple2: .html("Second simple HTML file."),
      site + "simple-form.html": .html("<form><input></form>"),
    ]
    try await PolicyBench.run(answers: pages.merging(more) { $1 }) { bench in
      let (view, recorder) = bench.recordedView()
      try await body(bench, view, recorder)
    }
  }

  @Test func AboutBlankLoad() async throws {
    try await run { bench, view, recorder async throws in
      await bench.load("about:blank", in: view)
      #expect(recorder.calls == ["start", "commit", "finish"])
      #expect(try await view.text("document.contentType") == "text/html")
    }
  }

  @Test func FailedLoad() async throws {
    final class Delegate: TrustingObject, WKNavigationDelegate {
      var states: [(url: URL?, isLoading: Bool)] = []
      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
      ) { states.append((webView.url, webView.isLoading)) }
    }
    try await run { bench, view, _ in
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await bench.load("file:///does-not-exist.html", in: view)
      #expect(delegate.states.map(\.url) == [nil])
      #expect(delegate.states.map(\.isLoading) == [false])
    }
  }

  /// The URL that a load shows at once.
  @Test func PendingAPIRequestURL() async throws {
    try await run { bench, view, _ in
      let blank = URL(string: "about:blank")
      @MainActor func expectAtOnce(_ url: URL?, _ load: () -> WKNavigation?) async throws {
        #expect(load() != nil)
        #expect(view.url == url)
        await bench.world.settle()
        #expect(view.reload() != nil)
        #expect(view.url == url)
        await bench.world.settle()
      }
      #expect(view.url == nil)
      let url = try #require(URL(string: simple))
      let base = try #require(URL(string: simple2))
      try await expectAtOnce(url) { view.load(URLRequest(url: url)) }
      try await expectAtOnce(blank) { view.loadHTMLString("<body>Hello, World</body>", baseURL: nil) }
      try await expectAtOnce(base) { view.loadHTMLString("<body>Hello, World</body>", baseURL: base) }
      try await expectAtOnce(base) {
        view.load(Data(), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: base)
      }
      let file = URL(fileURLWithPath: "/tmp/index.html")
      _ = view.loadFileURL(file, allowingReadAccessTo: file)
      #expect(view.url == file)
      view.stopLoading()
    }
  }

  @Test func LimitTitleSize() async throws {
    let long = "<title>Original Short Title</title><script>document.title = 'a'.repeat(5000)</script>"
    try await run([site: .html(long)]) { bench, view, _ in
      await bench.load(site, in: view)
      let title = try #require(view.title)
      #expect(title != "Original Short Title")
      #expect(title.utf16.count <= 4096)
    }
  }

  @Test func PageReload() async throws {
    try await run { bench, view, _ in
      view.reload()
      view.reload()
      let url = try #require(URL(string: simple))
      view.load(URLRequest(url: url))
      view.reload()
      #expect(view.url == url)
      await bench.world.settle()
    }
  }

  @Test func PageLoadTwiceAndReload() async throws {
    final class Delegate: TrustingObject, WKNavigationDelegate {
      var loads = 0
      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
      ) {
        loads += 1
        webView.reload()
      }
      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        loads += 1
        if loads < 3 { webView.reload() }
      }
    }
    try await run { bench, view, _ in
      let delegate = Delegate()
      view.navigationDelegate = delegate
      for url in [simple, simple2] { view.load(URLRequest(url: try #require(URL(string: url)))) }
      await bench.world.settle()
      #expect(delegate.loads == 3)
    }
  }

  @Test func PreventEmptyUserAgent() async throws {
    try await run { _, view, _ async throws in
      view.customUserAgent = ""
      #expect(try await !view.text("navigator.userAgent").isEmpty)
    }
  }

  // MARK: Processes that end

  // MARK: Sessions that are restored, with interactionState

  private func restored(_ bench: PolicyBench, in view: WKWebView) async {
    let other = bench.view()
    await bench.load(site + "simple-form.html", in: other)
    view.interactionState = other.interactionState
  }

  @Test func RestoreSessionStateContainingScrollRestorationDefault() async throws {
    try await run { bench, view, recorder async throws in
      await restored(bench, in: view)
      await bench.world.settle()
      #expect(recorder.count("finish") == 1)
      #expect(try await view.text("history.scrollRestoration") == "auto")
    }
  }

  @Test func RestoreSessionStateContainingScrollRestorationDefaultWithAsyncPolicyDelegates() async throws {
    final class Delegate: TrustingObject, WKNavigationDelegate {
      var finished = 0
      func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        await Task.yield()
        return .allow
      }
      func webView(
        _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse
      ) async -> WKNavigationResponsePolicy {
        await Task.yield()
        return .allow
      }
      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
    }
    try await run { bench, view, _ async throws in
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await restored(bench, in: view)
      await bench.world.settle()
      #expect(delegate.finished == 1)
      #expect(try await view.text("history.scrollRestoration") == "auto")
    }
  }

  @Test func PendingURLAfterRestoreSessionState() async throws {
    try await run { bench, view, _ in
      await restored(bench, in: view)
      #expect(view.url?.absoluteString == site + "simple-form.html")
    }
  }

  @Test func ClearedPendingURLAfterCancelingRestoreSessionState() async throws {
    try await run { bench, view, recorder in
      var seen: [String?] = []
      recorder.decideAction = { view, _ in
        seen.append(view.url?.absoluteString)
        return .cancel
      }
      await restored(bench, in: view)
      await bench.world.settle()
      #expect(seen == [site + "simple-form.html"])
      #expect(view.url == nil)
    }
  }

  @Test func CreateNewPageDelegateFrameLoadState() async throws {
    try await run { bench, view, recorder in
      let panels = PanelRecorder()
      view.uiDelegate = panels
      view.configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
      var calls: [[String]] = []
      panels.prepare = { _ in calls.append(recorder.calls) }
      await bench.load(html: "<script>open('about:blank', '_blank')</script>", base: "about:blank", in: view)
      // The page is there, and still loads.
      #expect(calls == [["start", "commit"]])
    }
  }
}
