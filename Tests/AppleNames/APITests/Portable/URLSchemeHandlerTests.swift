import Testing

/// The cases of `WKURLSchemeHandler-1.mm`, with a handler for the scheme of each.
@MainActor @Suite struct URLSchemeHandlerTests {
  /// Loads an address in a view whose scheme has a handler.
  func load(
    _ address: String, answers: [String: SiteAnswer] = [:], configure: (WKWebViewConfiguration) -> Void = { _ in },
    scheme: String? = nil, handler: SchemeResponder, _ body: (PolicyBench, WKWebView) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.view {
        $0.setURLSchemeHandler(handler, forURLScheme: scheme ?? String(address.prefix { $0 != ":" }))
        configure($0)
      }
      await bench.load(address, in: view)
      try await body(bench, view)
    }
  }

  /// Answers as the original's handler: the image fails.
  func imageFails(_ text: String = "<img src='testing:image'>", type: String? = "text/html") -> SchemeResponder {
    SchemeResponder { task in
      if task.address == "testing:image" {
        task.didFailWithError(NSError(domain: "TestWebKitAPI", code: 1))
      } else {
        task.respond(text, type: type, finishes: type != nil)
      }
    }
  }

  @Test func Basic() async throws {
    let handler = imageFails()
    try await load("testing:main", handler: handler) { _, _ in
      #expect(handler.started == ["testing:main", "testing:image"])
      #expect(handler.stopped.isEmpty)
    }
  }

  @Test func BasicWithHTTPS() async throws {
    let handler = imageFails()
    let answers: [String: SiteAnswer] = ["https://site1.example/": .html("<img src='testing:image'>")]
    try await load("https://site1.example/", answers: answers, scheme: "testing", handler: handler) { _, _ in
      #expect(handler.started == ["testing:image"])
      #expect(handler.stopped.isEmpty)
    }
  }

  @Test func BasicWithAsyncPolicyDelegate() async throws {
    let handler = imageFails()
    final class Delegate: TrustingObject, WKNavigationDelegate {
      func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction
      ) async -> WKNavigationActionPolicy {
        await Task.yield()
        return .allow
      }
      func webView(
        _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse
      ) async -> WKNavigationResponsePolicy {
        await Task.yield()
        return .allow
      }
    }
    try await PolicyBench.run { bench in
      let view = bench.view { $0.setURLSchemeHandler(handler, forURLScheme: "testing") }
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await bench.load("testing:main", in: view)
      #expect(handler.started == ["testing:main", "testing:image"])
      #expect(handler.stopped.isEmpty)
    }
  }

  // MARK: Requests of scripts

  @Test func SyncXHRError() async throws {
    let page = """
      <script>
        var xhr = new XMLHttpRequest(); xhr.open('GET', 'subresource', false);
        try { xhr.send(null); alert('no error') } catch (e) { alert(e) }
      </script>
      """
    let handler = SchemeResponder { task in
      if task.path == "/main.html" { return task.respond(page) }
      guard let url = task.request.url else { return }
      task.didReceive(URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil))
      task.didFailWithError(NSError(domain: "TestErrorDomain", code: 123))
    }
    try await PolicyBench.run { bench in
      let panels = PanelRecorder()
      let view = bench.view { $0.setURLSchemeHandler(handler, forURLScheme: "syncerror") }
      view.uiDelegate = panels
      await bench.load("syncerror:///main.html", in: view)
      #expect(panels.alerts == ["NetworkError:  A network error occurred."])
    }
  }

  @Test func XHRPost() async throws {
    let page = """
      <html><head></head><body>Hello world!<script>
        function post(path, body) { var xhr = new XMLHttpRequest(); xhr.open('POST', path); xhr.send(body) }
        post('/arraybuffer', new Uint8Array(Array.from('Hi there', (c) => c.charCodeAt(0))))
        post('/string', 'foo=bar')
        var xhr = new XMLHttpRequest(); xhr.open('POST', '/string-upload'); xhr.upload; xhr.send('foo=bar2')
        post('/document', document)
        var form = new FormData(); form.append('foo', 'baz'); post('/formdata', form)
      </script></body></html>
      """
    var bodies: [String: String] = [:]
    let handler = SchemeResponder { task in
      var body = task.request.httpBody
      if body == nil, let stream = task.request.httpBodyStream {
        stream.open()
        var buffer = [UInt8](repeating: 0, count: 9)
        body = Data(buffer.prefix(stream.read(&buffer, maxLength: buffer.count)))
        stream.close()
      }
      bodies[task.path] = body.map { String(decoding: $0, as: UTF8.self) }
      task.respond("")
    }
    try await PolicyBench.run { bench in
      let view = bench.view { $0.setURLSchemeHandler(handler, forURLScheme: "xhrpost") }
      await bench.load(html: page, base: "xhrpost://example/xhrtest", in: view)
      #expect(handler.started.count == 5)
      #expect(bodies["/arraybuffer"] == "Hi there" && bodies["/string"] == "foo=bar")
      #expect(bodies["/string-upload"] == "foo=bar2")
      #expect(bodies["/document"]?.contains("Hello world!") == true)
      let form = try #require(bodies["/formdata"])
      #expect(form.contains("Content-Disposition: form-data; name=\"foo\"") && form.contains("baz"))
      #expect(form.contains("WebKitFormBoundary"))
    }
  }

  /// A page that asks its own handler what became of a request.
  private func reporting(_ request: String) -> String {
    "<script>\(request).then(() => fetch('/corssuccess'), () => fetch('/corsfailure'))</script>"
  }

  @Test(arguments: [false, true]) func CORS(hasHeader: Bool) async throws {
    let page = reporting("fetch('cors://host2/corsresource')")
    let handler = SchemeResponder { task in
      guard let url = task.request.url else { return }
      switch task.path {
      case "/main.html": task.respond(page)
      case "/corsresource" where hasHeader:
        let headers = ["Access-Control-Allow-Origin": "*", "Content-Length": "2", "Content-Type": "text/html"]
        guard let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: headers) else {
          return
        }
        task.didReceive(response)
        task.didReceive(Data("HI".utf8))
        task.didFinish()
      case "/corsresource": task.respond("HI")
      default: break
      }
    }
    try await load("cors://host1/main.html", handler: handler) { _, _ in
      #expect(handler.started.last == "cors://host1/cors\(hasHeader ? "success" : "failure")")
      #expect(handler.started.count == 3)
    }
  }

  /// The public half: without the private patterns, the web's servers decide whether a page of the scheme may read.
  private func expectRefused(_ answer: SiteAnswer, _ request: String) async throws {
    let page = reporting(request)
    let handler = SchemeResponder { if $0.path == "/main.html" { $0.respond(page) } }
    try await load("cors://host1/main.html", answers: ["http://127.0.0.1:8080/*": answer], handler: handler) { _, _ in
      #expect(handler.started.last == "cors://host1/corsfailure")
    }
  }

  @Test func DisableCORS() async throws {
    try await expectRefused(
      .json(#"{"testKey":"testValue"}"#, headers: ["headerName": "headerValue"]),
      "fetch('http://127.0.0.1:8080/subresource')")
  }

  @Test func DisableCORSCredentials() async throws {
    try await expectRefused(
      .response(headers: ["Access-Control-Allow-Origin": "*"], body: "subresourcecontent"),
      "fetch('http://127.0.0.1:8080/subresource', { credentials: 'include' })")
  }

  @Test func DisableCORSAndCORP() async throws {
    try await expectRefused(
      .json(#"{"testKey":"testValue"}"#, headers: ["Cross-Origin-Resource-Policy": "same-origin"]),
      "fetch('http://127.0.0.1:8080/subresource')")
  }

  // MARK: Frames and origins

  @Test func Frames() async throws {
    let handler = SchemeResponder { task in
      switch task.address {
      case "frame://host1/": task.respond("<iframe src='frame://host2/'></iframe>")
      case "frame://host2/":
        task.respond(
          "<iframe src='frame://host3/' onload='fetch(\"loadedGrandchildFrame\")'></iframe>"
            + "<iframe src='frame://host4/' onload='fetch(\"loadedGrandchildFrame\")'></iframe>")
      default: task.respond("frame content")
      }
    }
    try await PolicyBench.run { bench in
      let (view, recorder) = bench.recordedView { $0.setURLSchemeHandler(handler, forURLScheme: "frame") }
      await bench.load("frame://host1/", in: view)
      #expect(handler.started.count { $0 == "frame://host2/loadedGrandchildFrame" } == 2)
      // The private tree of frames, from what the responses are about.
      #expect(recorder.actions.compactMap { $0.request.url?.host } == ["host1", "host2", "host3", "host4"])
      #expect(recorder.actions.compactMap { $0.targetFrame?.isMainFrame } == [true, false, false, false])
      let grandchild = try #require(recorder.actions.dropFirst(2).first?.targetFrame)
      _ = try await view.callAsyncJavaScript(
        "window.customProperty = 'customValue'", in: grandchild, contentWorld: .defaultClient)
      let seen = try await view.evaluateJavaScript(
        "window.location.href + window.customProperty", in: grandchild, contentWorld: .defaultClient)
      #expect(seen as? String == "frame://host3/customValue")
      let empty = bench.view()
      #expect(try await empty.text("window.location.href", in: .defaultClient) == "about:blank")
    }
  }

  /// Without the private switch, whose effect is that of the header here.
  @Test(arguments: [false, true]) func DisableCORSScript(hasHeader: Bool) async throws {
    let script = SiteAnswer.response(
      headers: hasHeader ? ["Access-Control-Allow-Origin": "*"] : [:], body: "fetch('loadSuccess')",
      contentType: "text/javascript")
    let page = """
      <script type='text/javascript' crossorigin='anonymous' onerror='fetch("loadFail")' src='http://127.0.0.1:8080/'>
      </script>
      """
    let handler = SchemeResponder { $0.respond($0.path == "/main.html" ? page : "") }
    try await load("cors://host1/main.html", answers: ["http://127.0.0.1:8080/": script], handler: handler) { _, _ in
      #expect(
        handler.started == ["cors://host1/main.html", "cors://host1/" + (hasHeader ? "loadSuccess" : "loadFail")])
    }
  }

  @Test func ModulePreload() async throws {
    let page = """
      <link rel=modulepreload href='test://webkit.org/module.js'/><script>import('test://webkit.org/module.js')</script>
      """
    var origins: [String?] = []
    let handler = SchemeResponder { task in
      if task.path == "/main.html" { return task.respond(page) }
      origins.append(task.request.value(forHTTPHeaderField: "Origin"))
    }
    try await load("test://webkit.org/main.html", handler: handler) { _, _ in
      #expect(Set(handler.started) == ["test://webkit.org/main.html", "test://webkit.org/module.js"])
      #expect(Set(origins) == ["test://webkit.org"])
    }
  }

  @Test func Origin() async throws {
    let page = """
      <script>
        alert(new URL('registered://host:123/path').origin + ', ' + new URL('notregistered://host:123/path').origin)
      </script>
      """
    let handler = SchemeResponder { $0.respond(page) }
    try await PolicyBench.run { bench in
      let panels = PanelRecorder()
      let view = bench.view { $0.setURLSchemeHandler(handler, forURLScheme: "registered") }
      view.uiDelegate = panels
      await bench.load("registered:///", in: view)
      #expect(panels.alerts == ["registered://host:123, null"])
    }
  }

  @Test(arguments: ["testing://localhost/test.html", "testing://main/test.html"])
  func isSecureContext(address: String) async throws {
    let handler = SchemeResponder { $0.respond("hi") }
    try await load(address, handler: handler) { _, view async throws in
      #expect(try await view.evaluateJavaScript("window.isSecureContext") as? NSNumber == true)
    }
  }

  private func expectRedirected(status: Int) async throws {
    let answers = [
      "http://127.0.0.1:8080/redirect.html": SiteAnswer.redirect(to: "testing://destination.html", status: status)
    ]
    let handler = SchemeResponder { _ in }
    try await load("http://127.0.0.1:8080/redirect.html", answers: answers, scheme: "testing", handler: handler) {
      _, _ in
      #expect(handler.started == ["testing://destination.html"])
    }
  }

  @Test func Redirect301FromHTTPToHandledScheme() async throws { try await expectRedirected(status: 301) }

  @Test func Redirect302FromHTTPToHandledScheme() async throws { try await expectRedirected(status: 302) }
}
