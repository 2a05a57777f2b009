import Testing

/// The cases of `WKNavigationResponse.mm` and `AsyncPolicyForNavigationResponse.mm`.
@MainActor @Suite struct NavigationResponseTests {
  private final class Delegate: TrustingObject, WKNavigationDelegate {
    var responses: [WKNavigationResponse] = []
    /// Answers later, if it is set.
    var late: WKNavigationResponsePolicy?
    var calls: [String] = []

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
      responses.append(navigationResponse)
      guard let late else { return .allow }
      await Task.yield()
      return late
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { calls.append("commit") }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
      calls.append("fail")
    }
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
      calls.append("fail \((error as NSError).domain) \((error as NSError).code)")
    }
  }

  private final class Handler: NSObject, WKURLSchemeHandler {
    let mimeType: String

    init(mimeType: String) { self.mimeType = mimeType }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
      guard let url = urlSchemeTask.request.url else { return }
      urlSchemeTask.didReceive(
        URLResponse(url: url, mimeType: mimeType, expectedContentLength: 1, textEncodingName: nil))
      urlSchemeTask.didReceive(Data(#"{"data":1234}"#.utf8))
      urlSchemeTask.didFinish()
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
  }

  private func canShow(_ mimeType: String) async throws -> Bool {
    var shows: [Bool] = []
    try await PolicyBench.run { bench in
      let configuration = WKWebViewConfiguration()
      configuration.setURLSchemeHandler(Handler(mimeType: mimeType), forURLScheme: "test")
      let view = WKWebView(frame: .zero, configuration: configuration)
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await bench.load("test:///json-response", in: view)
      shows = delegate.responses.map(\.canShowMIMEType)
    }
    #expect(shows.count == 1)
    return shows == [true]
  }

  @Test func WKNavigationResponseJSONMIMEType() async throws {
    #expect(try await canShow("application/json"))
  }

  @Test func WKNavigationResponseJSONMIMEType2() async throws {
    #expect(try await canShow("application/vnd.api+json"))
  }

  @Test func WKNavigationResponseUnknownMIMEType() async throws {
    #expect(try await !canShow("garbage/json"))
  }

  /// What the delegate hears after it has answered later.
  private func calls(after answer: WKNavigationResponsePolicy) async throws -> [String] {
    var calls: [String] = []
    try await PolicyBench.run(answers: ["https://app.example/": .html("simple")]) { bench in
      let view = bench.view()
      let delegate = Delegate()
      delegate.late = answer
      view.navigationDelegate = delegate
      await bench.load("https://app.example/", in: view)
      calls = delegate.calls
    }
    return calls
  }

  @Test func RespondToPolicyForNavigationResponseAsynchronously() async throws {
    #expect(try await calls(after: .allow) == ["commit", "finish"])
  }

  @Test func PolicyForNavigationResponseCancelAsynchronously() async throws {
    #expect(try await calls(after: .cancel) == ["fail WebKitErrorDomain 102"])
  }
}
