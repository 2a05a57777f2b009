import Testing

private let main = "framestest://test/index.html"
private let other = "otherprotocol://test/index.html"

/// The cases of `WKWebViewEvaluateJavaScript.mm` about scripts in frames of other origins.
@MainActor @Suite struct ScriptsInFramesTests {
  private func run(
    _ configure: (WKWebViewConfiguration) -> Void = { _ in },
    _ body: (PolicyBench, WKWebView, NavigationRecorder) async throws -> Void
  ) async throws {
    let handler = SchemeResponder { task in
      switch task.address {
      case main: task.respond("Hello world<br><iframe id='theFrame' src='\(other)'></iframe>")
      case other: task.respond("FooBarBaz")
      default: task.respond("Hi")
      }
    }
    try await PolicyBench.run { bench in
      let (view, recorder) = bench.recordedView {
        $0.setURLSchemeHandler(handler, forURLScheme: "framestest")
        $0.setURLSchemeHandler(handler, forURLScheme: "otherprotocol")
        configure($0)
      }
      await bench.load(main, in: view)
      try await body(bench, view, recorder)
    }
  }

  private func expectScriptsRun(in frames: [WKFrameInfo], of view: WKWebView) async throws {
    #expect(frames.count == 2)
    for frame in frames {
      let expected = frame.isMainFrame ? main : other
      let called = try await view.callAsyncJavaScript("return location.href", in: frame, contentWorld: .defaultClient)
      #expect(called as? String == expected)
      let evaluated = try await view.evaluateJavaScript("location.href", in: frame, contentWorld: .defaultClient)
      #expect(evaluated as? String == expected)
    }
  }

  @Test func JavaScriptInFramesFromPostMessage() async throws {
    let messages = MessageRecorder()
    try await run {
      $0.userContentController.addUserScript(
        WKUserScript(
          source: "window.webkit.messageHandlers.framesTester.postMessage('hi');", injectionTime: .atDocumentStart,
          forMainFrameOnly: false, in: .defaultClient))
      $0.userContentController.add(messages, contentWorld: .defaultClient, name: "framesTester")
    } _: { _, view, _ in
      #expect(messages.messages.allSatisfy { $0.world === WKContentWorld.defaultClient })
      try await expectScriptsRun(in: messages.messages.map(\.frameInfo), of: view)
    }
  }

  @Test func JavaScriptInFramesFromNavigationDelegate() async throws {
    try await run { _, view, recorder in
      try await expectScriptsRun(in: recorder.actions.compactMap(\.targetFrame), of: view)
    }
  }

  private func expectNoScripts(in frame: WKFrameInfo, of view: WKWebView) async throws {
    let error = try #require(await view.error(ofCalling: "return location.href", in: frame, world: .defaultClient))
    #expect(error.domain == WKErrorDomain && error.code == WKError.javaScriptInvalidFrameTarget.rawValue)
  }

  @Test func JavaScriptInMissingFrameError() async throws {
    try await run { _, view, recorder in
      let frame = try #require(recorder.actions.compactMap(\.targetFrame).first { !$0.isMainFrame })
      _ = try await view.evaluateJavaScript(
        "document.getElementById('theFrame').remove()", contentWorld: .defaultClient)
      try await expectNoScripts(in: frame, of: view)
    }
  }

  @Test func JavaScriptInMissingFrameAfterNavigationError() async throws {
    try await run { bench, view, recorder in
      let frame = try #require(recorder.actions.compactMap(\.targetFrame).first { !$0.isMainFrame })
      await bench.load("framestest://index2.html", in: view)
      try await expectNoScripts(in: frame, of: view)
    }
  }
}
