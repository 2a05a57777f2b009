import Testing

/// One case has the name of the class.
private typealias World = WKContentWorld

private let simple = "https://app.example/simple.html"

extension NSError {
  /// Whether a script's exception says so.
  fileprivate func hasMessage(_ text: String) -> Bool {
    (userInfo["WKJavaScriptExceptionMessage"] as? String)?.contains(text) == true
  }
}

/// The cases of `WKWebViewEvaluateJavaScript.mm` about scripts, their results and their worlds.
@MainActor @Suite struct EvaluateJavaScriptTests {
  private func run(_ body: (PolicyBench, WKWebView) async throws -> Void) async throws {
    try await PolicyBench.run(answers: [simple: .html("Simple HTML file.")]) { try await body($0, $0.view()) }
  }

  @Test func EvaluateEmptyJavaScript() async throws {
    try await run { bench, view async throws in
      await bench.load(html: "<p>Hello world!</p>", base: "about:blank", in: view)
      #expect(try await view.evaluateJavaScript("", contentWorld: .page) == nil)
    }
  }

  @Test func EvaluateJavaScriptBlockCrash() async throws {
    try await PolicyBench.run(answers: [simple: .html("Simple HTML file.")]) { bench in
      var failures: [NSError?] = []
      do {
        let view = bench.view()
        view.load(URLRequest(url: try #require(URL(string: simple))))
        view.evaluateJavaScript("") { value, error in
          #expect(value == nil)
          failures.append(error as NSError?)
        }
      }
      await bench.world.settle()
      #expect(failures.map { $0?.code } == [WKError.webViewInvalidated.rawValue])
    }
  }

  /// Of the private keys, the names; DOMMatrix is not here.
  @Test("the errors of scripts") func errorsOfScripts() async throws {
    let handler = MessageRecorder()
    try await run { bench, view in
      await bench.load(simple, in: view)
      view.configuration.userContentController.add(handler, name: "testHandler")
      for script in ["document.body", "[ document.body ]", "{ a : document.body }"] {
        let error = try #require(await view.error(of: script), "\(script)")
        #expect(error.domain == WKErrorDomain)
        #expect(error.code == WKError.javaScriptResultTypeIsUnsupported.rawValue)
      }
      let refused = try #require(await view.error(of: "document.body.insertBefore(document, document)"))
      #expect(refused.domain == WKErrorDomain)
      #expect(refused.code == WKError.javaScriptExceptionOccurred.rawValue)
      #expect((refused.userInfo["WKJavaScriptExceptionMessage"] as? String)?.isEmpty == false)
      let thrown = try #require(await view.error(of: "\n\nthrow 'something bad'"))
      #expect(thrown.domain == WKErrorDomain)
      #expect(thrown.code == WKError.javaScriptExceptionOccurred.rawValue)
      #expect(thrown.userInfo["WKJavaScriptExceptionMessage"] as? String == "something bad")
      #expect(thrown.userInfo["WKJavaScriptExceptionLineNumber"] as? NSNumber == 3)
      #expect(thrown.userInfo["WKJavaScriptExceptionColumnNumber"] as? NSNumber == 22)
      #expect((thrown.userInfo["WKJavaScriptExceptionSourceURL"] as? URL)?.absoluteString == simple)
      let unsent = try #require(
        await view.error(of: "window.webkit.messageHandlers.testHandler.postMessage(document.body)"))
      #expect(unsent.hasMessage("DataCloneError"))
      for value in ["'abc'", "null", "undefined", "new DOMException(null, null)"] {
        _ = await view.error(of: "window.webkit.messageHandlers.testHandler.postMessage(\(value))")
      }
      await bench.world.settle()
      #expect(handler.messages.first?.body as? String == "abc" && handler.messages.dropFirst().first?.body is NSNull)
    }
  }

  @Test func `a value that is nested too deeply is refused`() async throws {
    try await run { bench, view in
      await bench.load(simple, in: view)
      let error = await view.error(of: "(() => { let a = []; for (let i = 0; i < 40000; i++) a = [a]; return a })()")
      #expect(error?.code == WKError.javaScriptResultTypeIsUnsupported.rawValue)
      let text = try await view.text("'still here'")
      #expect(text == "still here")
    }
  }

  @Test func EvaluateJavaScriptInAttachments() async throws {
    let attachment = SiteAnswer.response(
      headers: ["Content-Disposition": "attachment; filename=fromHeader.txt;"], body: "Hello world!",
      contentType: "text/plain")
    try await PolicyBench.run(answers: ["http://127.0.0.1:8080/": attachment]) { bench in
      let view = bench.view()
      await bench.load("http://127.0.0.1:8080/", in: view)
      let error = try #require(await view.error(of: "Hello"))
      #expect(error.hasMessage("Cannot execute JavaScript in this document"))
      let called = try #require(await view.error(ofCalling: "return 1"))
      #expect(called.hasMessage("Cannot execute JavaScript in this document"))
      #expect(try await view.text("document.body.innerText", in: .defaultClient) == "Hello world!")
    }
  }

  @Test("an attachment that is shown loads no frames and does not refresh")
  func attachmentIsShut() async throws {
    let markup = """
      <meta http-equiv="refresh" content="0; url=/elsewhere"><iframe src="/frame"></iframe>
      """
    let attachment = SiteAnswer.response(
      headers: ["Content-Disposition": "attachment"], body: markup, contentType: "text/html")
    try await PolicyBench.run(answers: ["http://127.0.0.1:8080/": attachment]) { bench in
      let view = bench.view()
      await bench.load("http://127.0.0.1:8080/", in: view)
      let count = try await view.text("String(window.length)", in: .defaultClient)
      #expect(count == "0")
      let frame = try await view.text("String(document.querySelector('iframe').contentWindow)", in: .defaultClient)
      #expect(frame == "null")
      let path = try await view.text("location.pathname", in: .defaultClient)
      #expect(path == "/")
    }
  }

  @Test func WKContentWorld() async throws {
    try await PolicyBench.run { _ in
      #expect(World.page.name == nil)
      #expect(World.defaultClient.name == nil)
      #expect(World.page !== World.defaultClient)
      let named = World.world(name: "Name")
      #expect(named.name == "Name")
      #expect(named === World.world(name: "Name"))
    }
  }

  @Test func EvaluateJavaScriptInWorlds() async throws {
    let answers: [String: SiteAnswer] = [
      "https://app.example/": .html("<iframe sandbox='' src='/frame'></iframe>"),
      "https://app.example/frame": .html(""),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let (view, recorder) = bench.recordedView()
      await bench.load("https://app.example/", in: view)
      _ = try await view.evaluateJavaScript("var foo = 'bar'")
      #expect(try await view.text("foo") == "bar")
      #expect(await view.error(of: "foo", world: .defaultClient) != nil)
      #expect(try await view.callAsyncJavaScript("return foo", contentWorld: .page) as? String == "bar")
      #expect(await view.error(ofCalling: "return foo", world: .defaultClient) != nil)

      let named = World.world(name: "NamedWorld")
      let controller = view.configuration.userContentController
      controller.add(MessageRecorder(), contentWorld: named, name: "testHandlerName")
      #expect(try await view.evaluateJavaScript("var bar = 'baz'", contentWorld: named) == nil)
      #expect(try await view.callAsyncJavaScript("window.baz = 'bat'", contentWorld: named) == nil)
      controller.removeScriptMessageHandler(forName: "testHandlerName", contentWorld: named)
      #expect(try await view.text("bar", in: named) == "baz")
      #expect(try await view.text("window.baz", in: named) == "bat")
      for world in [World.defaultClient, .page] {
        #expect(await view.error(of: "bar", world: world) != nil)
        #expect(try await view.evaluateJavaScript("window.baz", contentWorld: world) == nil)
      }

      let frame = try #require(recorder.actions.compactMap(\.targetFrame).first { !$0.isMainFrame })
      #expect(try await view.evaluateJavaScript("'PASS'", in: frame, contentWorld: named) as? String == "PASS")
    }
  }

  // MARK: Pages whose scripts are switched off

  @Test func AllowsContentJavaScript() async throws {
    let inline = "<script>var foo = 'bar'</script>"
    let external = "<script src='http://127.0.0.1:8080/script'></script>"
    let inFrame = "<iframe src='javascript:window.foo = 1'></iframe>"
    let script = SiteAnswer.response(body: "var foo = 'bar'", contentType: "text/javascript")
    try await PolicyBench.run(answers: ["http://127.0.0.1:8080/script": script]) { bench in
      let (view, recorder) = bench.recordedView()
      @MainActor func load(_ html: String, allowed: Bool) async {
        recorder.adjust = { $0.allowsContentJavaScript = allowed }
        await bench.load(html: html, base: "about:blank", in: view)
      }
      for html in [inline, external] {
        await load(html, allowed: true)
        #expect(try await view.text("foo") == "bar")
        await load(html, allowed: false)
        let error = try #require(await view.error(of: "foo"))
        #expect(error.hasMessage("Can't find variable: foo"))
      }
      await load(inFrame, allowed: true)
      #expect(try await view.evaluateJavaScript("window.frames[0].foo") as? NSNumber == 1)
      await load(inFrame, allowed: false)
      #expect(try await view.evaluateJavaScript("window.frames[0].foo") == nil)
    }
  }

  private func withoutScripts(_ html: String, _ body: (WKWebView) async throws -> Void) async throws {
    try await PolicyBench.run { bench in
      let view = bench.view { $0.defaultWebpagePreferences.allowsContentJavaScript = false }
      await bench.load(html: html, base: "about:blank", in: view)
      try await body(view)
    }
  }

  @Test func AllowsContentJavaScriptFromDefaultPreferences() async throws {
    try await withoutScripts("<script>var foo = 'bar'</script>") { view in
      let error = try #require(await view.error(of: "foo"))
      #expect(error.hasMessage("Can't find variable: foo"))
    }
  }

  @Test func AllowsContentJavaScriptAffectsNoscriptElements() async throws {
    try await withoutScripts("<noscript>this text should be inserted into <b>the</b> DOM</noscript>") {
      view async throws in
      #expect(try await view.text("document.body.innerText") == "this text should be inserted into the DOM")
      #expect(try await view.text("document.querySelector('b').textContent") == "the")
    }
  }

  // MARK: Results

  @Test func EmptyStrings() async throws {
    try await run { bench, view in
      var outcomes: [Bool] = []
      view.evaluateJavaScript("") { outcomes.append($0 == nil && $1 == nil) }
      #expect(outcomes.isEmpty)
      await bench.world.settle()
      #expect(outcomes == [true])
    }
  }

  @Test func LongStrings() async throws {
    try await run { _, view async throws in
      #expect(try await view.text("'a'" + String(repeating: " ", count: 1024 * 1024) + "+ 'b'") == "ab")
      #expect(try await view.text("'z'" + String(repeating: "\u{2003}", count: 1024 * 1200) + "+ 'u'") == "zu")
    }
  }

  @Test func ExceptionAccessingProperty() async throws {
    try await run { _, view in
      let value = try await view.callAsyncJavaScript(
        "return { get foo() { throw new Error(); }, get bar() { return 123; } }", contentWorld: .page)
      #expect(value as? [String: NSNumber] == ["bar": 123])
    }
  }

  /// The original hands over 40,000 levels, and refuses one more. Here the most is 2,000.
  @Test func Serialization() async throws {
    try await run { _, view in
      let setUp = """
        window.deepObject = { foo: 'bar' }
        let current = window.deepObject
        for (let i = 0; i < 40000; ++i) current = current.baz = { foo: 'bar' }
        window.shallowObject = { foo: 'bar' }
        current = window.shallowObject
        for (let i = 1; i < 2000; ++i) current = current.baz = { foo: 'bar' }
        window.arrayObject = [window, 2, 3, 4, 5, 6]
        window.objectObject = { foo: 'bar', bar: 17, baz: window }
        return 1
        """
      #expect(try await view.callAsyncJavaScript(setUp, contentWorld: .page) as? NSNumber == 1)
      for name in ["deepObject", "arrayObject", "objectObject"] {
        let error = await view.error(ofCalling: "return window.\(name)")
        #expect(error?.code == WKError.javaScriptResultTypeIsUnsupported.rawValue, "\(name)")
      }
      var depth = 0
      var next = try await view.callAsyncJavaScript("return window.shallowObject", contentWorld: .page)
      while let level = next as? [String: Any] {
        depth += 1
        next = level["baz"]
      }
      #expect(depth == 2_000)
    }
  }

  @Test func ReturnTypes() async throws {
    try await run { _, view in
      @MainActor func members(_ object: String) async throws -> [String: Any] {
        try #require(try await view.evaluateJavaScript("(function(){ return \(object) })()") as? [String: Any])
      }
      #expect(try await members("/hello/").isEmpty)
      #expect(try await members("{ }").isEmpty)
      #expect(try await members("{ blob: new Blob(['Hello']) }")["blob"] is NSNull)
      let nested = try #require(
        try await view.evaluateJavaScript(
          "(function(){ return [{ 'a': null, 'b': undefined }, [null, undefined, 0]] })()") as? [Any])
      #expect((nested[0] as? [String: NSNull]) == ["a": NSNull()])
      let elements = try #require(nested[1] as? [Any])
      #expect(elements.count == 3 && elements[0] is NSNull && elements[1] is NSNull && elements[2] as? NSNumber == 0)

      let objects = try await members(
        """
        (() => {
          const some = { key: null }
          return { obj1: some, obj2: 41, obj3: some, obj4: true, obj5: true, key: false, theValueToo: 'key' }
        })()
        """)
      for name in ["obj1", "obj3"] { #expect((objects[name] as? [String: NSNull]) == ["key": NSNull()]) }
      #expect(objects["obj2"] as? NSNumber == 41)
      #expect(objects["obj4"] as? NSNumber == true && objects["obj5"] as? NSNumber == true)
      #expect(objects["key"] as? NSNumber == false && objects["theValueToo"] as? String == "key")
      for script in [
        "(function(){return null)()", "(function(){return \"hello\")()", "(function(){return [\"Array\"])()",
      ] {
        #expect(await view.error(of: script)?.code == WKError.javaScriptExceptionOccurred.rawValue)
      }
      let deep = try #require(await view.error(of: String(repeating: "{", count: 200_000)))
      #expect(deep.domain == WKErrorDomain && deep.code == WKError.javaScriptExceptionOccurred.rawValue)
    }
    try await checkMembersOfAllTypes()
  }

  /// One object with members of many types.
  private func checkMembersOfAllTypes() async throws {
    try await run { _, view in
      let found = try #require(
        try await view.evaluateJavaScript(
          """
          (function(){ return {
            text: 'Hello', number: 41, undef: undefined, bool: true, null: null, array: [new Date(8.64e15)],
            regex: /hello/, blob: new Blob(['Hello']), buffer: new ArrayBuffer(8), objMap: new Map([['a', 'b']]),
            aSet: new Set([1, 2, 3]), zero: 0, one: 1, boolFalse: false, aDouble: 3.14,
            file: new File(['content'], 'file.txt', { type: 'text/plain' }), emptyString: '',
            arrayBufferView: new Uint8Array(8)
          } })()
          """) as? [String: Any])
      #expect(found["text"] as? String == "Hello" && found["emptyString"] as? String == "")
      #expect(found["number"] as? NSNumber == 41 && found["zero"] as? NSNumber == 0 && found["one"] as? NSNumber == 1)
      #expect(found["aDouble"] as? NSNumber == 3.14)
      #expect(found["bool"] as? NSNumber == true && found["boolFalse"] as? NSNumber == false)
      #expect(found["undef"] == nil && found["null"] is NSNull)
      #expect((found["array"] as? [Any])?.first is Date)
      for name in ["regex", "buffer", "objMap", "aSet", "arrayBufferView"] {
        #expect((found[name] as? [String: Any])?.isEmpty == true, "\(name)")
      }
      for name in ["blob", "file"] { #expect(found[name] is NSNull, "\(name)") }
    }
  }
}
