import Testing

/// The cases of `WKWebViewLoadAPIs.mm`, `LoadFileURL.mm`, `LoadFileThenReload.mm`, `LoadAlternateHTMLString.mm`,
/// `CustomUserAgent.mm`, `JavaScriptDuringNavigation.mm` and `WKWebViewDefaultNavigationDelegate.mm`.
@MainActor @Suite struct ViewLoadTests {
  private let html = "<html><body><h1>Hello, world!</h1></body></html>"
  private let example = "https://example.com/"

  func run(_ body: (PolicyBench, WKWebView, NavigationRecorder) async throws -> Void) async throws {
    try await PolicyBench.run { bench in
      let (view, recorder) = bench.recordedView()
      try await body(bench, view, recorder)
    }
  }

  /// Files in folders of their own, removed at the end.
  func withFiles(_ names: String..., body: ([URL]) async throws -> Void) async throws {
    let files = try names.map { name in
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(name)
      try Data("<title>\(name)</title>".utf8).write(to: file)
      return file
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) } }
    try await body(files)
  }

  @Test func LoadSimulatedRequestUsingResponseHTMLString() async throws {
    try await run { bench, view, recorder in
      view.loadSimulatedRequest(URLRequest(url: try #require(URL(string: example))), responseHTML: html)
      await bench.world.settle()
      #expect(recorder.calls.last == "finish")
      #expect(view.url?.absoluteString == example)
    }
  }

  @Test func LoadSimulatedRequestUsingResponseData() async throws {
    try await run { bench, view, recorder in
      let url = try #require(URL(string: example))
      let data = Data(html.utf8)
      let response = URLResponse(
        url: url, mimeType: "text/HTML", expectedContentLength: data.count, textEncodingName: "UTF-8")
      view.loadSimulatedRequest(URLRequest(url: url), response: response, responseData: data)
      await bench.world.settle()
      #expect(recorder.calls.last == "finish")
      #expect(try await view.text("document.body.innerText") == "Hello, world!")
    }
  }

  @Test func LoadFileRequest() async throws {
    try await withFiles("simple.html") { files in
      try await run { bench, view, recorder in
        view.loadFileRequest(
          URLRequest(url: files[0]), allowingReadAccessTo: files[0].deletingLastPathComponent())
        await bench.world.settle()
        #expect(recorder.calls.last == "finish")
        #expect(view.title == "simple.html")
      }
    }
  }

  @Test func LoadRelativeFileURL() async throws {
    try await withFiles("simple.html") { files in
      try await run { bench, view, recorder in
        let folder = files[0].deletingLastPathComponent()
        let file = URL(fileURLWithPath: files[0].lastPathComponent, relativeTo: folder)
        #expect(view.loadFileURL(file, allowingReadAccessTo: file.deletingLastPathComponent()) != nil)
        await bench.world.settle()
        #expect(recorder.calls.last == "finish")
        #expect(view.title == "simple.html")
      }
    }
  }

  @Test func LoadFileThenReload() async throws {
    try await withFiles("simple.html") { files in
      final class Delegate: TrustingObject, WKNavigationDelegate {
        var calls: [String] = []
        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
        func webView(
          _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
        ) { calls.append("fail early") }
        func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
          calls.append("fail")
        }
      }
      try await run { bench, view, _ in
        let delegate = Delegate()
        view.navigationDelegate = delegate
        view.loadFileURL(files[0], allowingReadAccessTo: files[0].deletingLastPathComponent())
        view.reload()
        await bench.world.settle()
        #expect(delegate.calls == ["finish"])
      }
    }
  }

  /// The original only must not crash.
  @Test func LoadAlternateHTMLStringNoFileSystemPath() async throws {
    try await run { bench, view, recorder in
      await bench.load(html: "<html>hi</html>", base: "file:///.file/id=", in: view)
      #expect(recorder.calls.last == "finish")
    }
  }

  @Test func UpdateCachedNavigatorUserAgent() async throws {
    try await run { bench, view, _ async throws in
      await bench.load("about:blank", in: view)
      #expect(try await !view.text("navigator.userAgent").isEmpty)
      view.customUserAgent = "Custom UserAgent"
      #expect(try await view.text("navigator.userAgent") == "Custom UserAgent")
    }
  }

  @Test func JavaScriptDuringNavigation() async throws {
    let (first, second) = ("https://app.example/simple.html", "https://app.example/simple2.html")
    final class Delegate: TrustingObject, WKNavigationDelegate, WKUIDelegate {
      var second = ""
      var alerts: [String] = []
      var finished = 0

      func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
      ) {
        guard action.request.url?.absoluteString == second else { return decisionHandler(.allow) }
        webView.evaluateJavaScript("alert(document.location)") { _, _ in decisionHandler(.allow) }
      }
      func webView(
        _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
      ) {
        guard response.response.url?.absoluteString == second else { return decisionHandler(.allow) }
        webView.evaluateJavaScript("alert(document.location)") { _, _ in decisionHandler(.allow) }
      }
      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
      func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
      ) {
        alerts.append(message)
        completionHandler()
      }
    }
    try await PolicyBench.run(answers: [first: .html("1"), second: .html("2")]) { bench in
      let view = bench.view()
      let delegate = Delegate()
      delegate.second = second
      view.navigationDelegate = delegate
      view.uiDelegate = delegate
      await bench.load(first, in: view)
      await bench.load(second, in: view)
      #expect(delegate.alerts == [first, first])
      #expect(delegate.finished == 2)
    }
  }
}
