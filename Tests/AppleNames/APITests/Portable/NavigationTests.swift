import Testing

/// The cases of `Navigation.mm` that need no private interface.
@MainActor @Suite struct NavigationTests {
  @Test func DecidePolicyForPageCacheNavigation() async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      await bench.load("data:text/html,1", in: view)
      await bench.load("data:text/html,2", in: view)
      view.goBack()
      await bench.world.settle()
      #expect(bench.controller.action?.navigationType == .backForward)
      #expect(bench.controller.finished == 3)
    }
  }

  @Test func FrameBackLoading() async throws {
    let answers: [String: SiteAnswer] = [
      "https://app.example/": .html("<iframe src='frame1.html'></iframe>"),
      "https://app.example/frame1.html": .html("<a href='frame2.html'>link</a>"),
      "https://app.example/frame2.html": .html("frame2"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.makeView()
      #expect(!view.isLoading)
      view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
      #expect(view.isLoading)
      await bench.world.settle()
      #expect(!view.isLoading)
      #expect(!view.canGoBack)
      _ = try await view.evaluateJavaScript("frames[0].document.querySelector('a').click(); 0")
      await bench.world.settle()
      #expect(try await view.evaluateJavaScript("frames[0].document.body.textContent") as? String == "frame2")
      #expect(view.canGoBack)
      view.goBack()
      #expect(view.isLoading)
      await bench.world.settle()
      #expect(!view.isLoading)
    }
  }

  /// Without its fonts, which the simulator does not load. The controller allows the navigation, which nothing handles.
  @Test func SimultaneousNavigationWithFontsFinishes() async throws {
    let answers: [String: SiteAnswer] = [
      "https://app.example/": .html(
        "<script src='scriptsrc.js'></script><iframe src='iframesrc.html'></iframe>"
          + "<script>window.location='refresh-nav:///'</script>"),
      "https://app.example/iframesrc.html": .html("frame content"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.makeView()
      await bench.load("https://app.example/", in: view)
      #expect(bench.controller.actions.contains { $0.request.url?.scheme == "refresh-nav" })
      #expect(bench.controller.finished == 1)
    }
  }

  /// Notes which navigations its calls are for.
  final class Listener: TrustingObject, WKNavigationDelegate {
    var calls: [String] = []
    var navigations: [WKNavigation?] = []
    var actions: [WKNavigationAction] = []
    var responses: [WKNavigationResponse] = []
    var errors: [NSError] = []
    var answer = WKNavigationActionPolicy.allow
    var response = WKNavigationResponsePolicy.allow

    private func note(_ call: String, _ navigation: WKNavigation?) {
      calls.append(call)
      navigations.append(navigation)
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
      actions.append(action)
      return answer
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
      responses.append(response)
      return self.response
    }
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
      note("start", navigation)
    }
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { note("commit", navigation) }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { note("finish", navigation) }
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
      note("fail", navigation)
      errors.append(error as NSError)
    }
  }

  /// A view whose delegate listens.
  func listening(_ bench: PolicyBench) -> (WKWebView, Listener) {
    let view = bench.makeView()
    let listener = Listener()
    view.navigationDelegate = listener
    return (view, listener)
  }

  @Test func NavigationDelegate() async throws {
    try await PolicyBench.run { bench in
      let view = bench.view()
      var listener: Listener? = Listener()
      view.navigationDelegate = listener
      #expect(view.navigationDelegate === listener)
      listener = nil
      #expect(view.navigationDelegate == nil)
    }
  }

  @Test func HTTPBody() async throws {
    try await PolicyBench.run { bench in
      let (view, listener) = listening(bench)
      listener.answer = .cancel
      var request = URLRequest(url: try #require(URL(string: "test:///willNotActuallyLoad")))
      request.httpBody = Data("testhttpbody".utf8)
      view.load(request)
      await bench.world.settle()
      #expect(listener.actions.first?.request.httpBody == Data("testhttpbody".utf8))
    }
  }

  @Test func DidFailProvisionalNavigation() async throws {
    try await PolicyBench.run { bench in
      let (view, listener) = listening(bench)
      let navigation = view.load(URLRequest(url: try #require(URL(string: "non-existant-scheme://"))))
      await bench.world.settle()
      #expect(listener.calls == ["start", "fail"])
      #expect(listener.navigations.allSatisfy { $0 === navigation })
      #expect(listener.errors.first?.domain == NSURLErrorDomain)
      #expect(listener.errors.first?.code == NSURLErrorUnsupportedURL)
    }
  }

  @Test func CrossOriginCOOPCancelResponseFailProvisionalNavigationCallback() async throws {
    let answers: [String: SiteAnswer] = [
      "https://webkit.org/path1": .html("hi"), "https://webkit.org/path2": .html("hi"),
      "https://example.com/path3": .response(headers: ["Cross-Origin-Opener-Policy": "same-origin"], body: "hi"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let (view, listener) = listening(bench)
      await bench.load("https://webkit.org/path1", in: view)
      listener.response = .cancel
      await bench.load("https://webkit.org/path2", in: view)
      await bench.load("https://example.com/path3", in: view)
      #expect(listener.calls.filter { $0 == "finish" || $0 == "fail" } == ["finish", "fail", "fail"])
    }
  }

  @Test func LeakCheck() async throws {
    let answers: [String: SiteAnswer] = [
      "https://example.com/example": .html("hi"), "https://webkit.org/webkit": .html("hi"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let (view, listener) = listening(bench)
      await bench.load("https://example.com/example", in: view)
      weak let first = listener.navigations.last ?? nil
      #expect(first != nil)
      await bench.load("https://webkit.org/webkit", in: view)
      listener.navigations = []
      listener.actions = []
      listener.responses = []
      #expect(first == nil)
    }
  }

  @Test func Multiple303Redirects() async throws {
    let site = "http://site.example/"
    let answers: [String: SiteAnswer] = [
      site + "page1": .redirect(to: site + "page2", status: 303),
      site + "page2": .redirect(to: site + "page3", status: 303), site + "page3": .html("Done."),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let (view, listener) = listening(bench)
      var request = URLRequest(url: try #require(URL(string: site + "page1")))
      request.httpMethod = "POST"
      request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
      view.load(request)
      await bench.world.settle()
      let asked = listener.actions.map(\.request)
      #expect(asked.map { $0.url?.path } == ["/page1", "/page2", "/page3"])
      #expect(asked.map(\.httpMethod) == ["POST", "GET", "GET"])
      #expect(asked.map { $0.value(forHTTPHeaderField: "Content-Type") } == ["text/plain", nil, nil])
      #expect(listener.calls.last == "finish")
    }
  }

  @Test(arguments: [
    ("about:blank", "finish"), ("about:srcdoc", "finish"), ("about:blank#foo", "finish"),
    ("about:blank?foo=bar", "finish"), ("about:srcdoc#foo", "finish"), ("about:srcdoc?foo=bar", "finish"),
    ("about:foo", "fail"), ("about:google.com", "fail"), ("about://newtab/", "finish"),
  ])
  func NavigationToUnknownBlankURL(_ address: String, _ end: String) async throws {
    try await PolicyBench.run { bench in
      let (view, listener) = listening(bench)
      await bench.load(address, in: view)
      #expect(listener.calls.last == end)
    }
  }

  @Test func UserAgentAndAccept() async throws {
    try await PolicyBench.run { bench in
      let (view, listener) = listening(bench)
      listener.answer = .cancel
      view.customUserAgent = "testUserAgent"
      await bench.load("https://app.example/", in: view)
      let request = try #require(listener.actions.first?.request)
      #expect(request.value(forHTTPHeaderField: "User-Agent") == "testUserAgent")
      #expect(
        request.value(forHTTPHeaderField: "Accept")
          == "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
    }
  }
}
