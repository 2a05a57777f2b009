import Testing

private let simple = "https://app.example/simple.html"

/// The cases of `UserContentController.mm` about scripts and messages.
@MainActor @Suite struct UserContentControllerTests {
  func run(
    _ configure: (WKUserContentController) -> Void, _ body: (PolicyBench, WKWebView) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: [simple: .html("Simple HTML file.")]) { bench in
      try await body(bench, bench.view { configure($0.userContentController) })
    }
  }

  private func post(_ text: String, to name: String = "testHandler") -> String {
    "window.webkit.messageHandlers.\(name).postMessage('\(text)')"
  }

  /// The result, a promise, cannot be handed over.
  private func send(_ script: String, in view: WKWebView) async { _ = await view.error(of: script) }

  @Test func ScriptMessageHandlerBasicPost() async throws {
    let handler = MessageRecorder()
    try await run {
      $0.add(handler, name: "testHandler")
    } _: { bench, view in
      await bench.load(simple, in: view)
      await send(post("Hello"), in: view)
      await bench.world.settle()
      #expect(handler.texts == ["Hello"])
    }
  }

  @Test func ScriptMessageHandlerBasicPostIsolatedWorld() async throws {
    let handler = MessageRecorder()
    let world = WKContentWorld.world(name: "TestWorld")
    try await run {
      $0.add(handler, contentWorld: world, name: "testHandler")
      $0.addUserScript(
        WKUserScript(
          source: post("Hello"), injectionTime: .atDocumentStart, forMainFrameOnly: false, in: world))
    } _: { bench, view in
      await bench.load(simple, in: view)
      #expect(handler.texts == ["Hello"])
      let seen = try await view.evaluateJavaScript(
        "var result = { result: window.webkit?.messageHandlers?.testHandler ? 'FAIL' : 'PASS' }; result")
      #expect(seen as? [String: String] == ["result": "PASS"])
    }
  }

  /// Two handlers, one of which will be removed.
  private func runWithTwo(_ body: (PolicyBench, WKWebView, MessageRecorder) async throws -> Void) async throws {
    let handler = MessageRecorder()
    try await run {
      $0.add(handler, name: "handlerToRemove")
      $0.add(handler, name: "handlerToPost")
    } _: { bench, view in
      await bench.load(simple, in: view)
      try await body(bench, view, handler)
    }
  }

  @Test func ScriptMessageHandlerBasicRemove() async throws {
    try await runWithTwo { bench, view, handler in
      let post = "window.webkit.messageHandlers.handlerToPost.postMessage"
      let check = "\(post)(window.webkit.messageHandlers.handlerToRemove ? 'there' : 'gone')"
      await send(check, in: view)
      view.configuration.userContentController.removeScriptMessageHandler(forName: "handlerToRemove")
      await send(check, in: view)
      await bench.world.settle()
      #expect(handler.texts == ["there", "gone"])
    }
  }

  @Test func ScriptMessageHandlerCallRemovedHandler() async throws {
    try await runWithTwo { bench, view, handler in
      _ = await view.error(of: "var handlerToRemove = window.webkit.messageHandlers.handlerToRemove;")
      view.configuration.userContentController.removeScriptMessageHandler(forName: "handlerToRemove")
      let error = try #require(await view.error(ofCalling: "return handlerToRemove.postMessage('FAIL')"))
      #expect("\(error.userInfo)".contains("InvalidAccessError"))
      await bench.world.settle()
      #expect(handler.messages.isEmpty)
    }
  }

  /// Without the private pool of one process: the removal in one view leaves the other's handlers alone.
  @Test func ScriptMessageHandlerMultipleHandlerRemoval() async throws {
    try await PolicyBench.run(answers: [simple: .html("Simple HTML file.")]) { bench in
      let handler = MessageRecorder()
      var views: [WKWebView] = []
      for _ in 0..<2 {
        let view = bench.view {
          $0.userContentController = WKUserContentController()
          $0.userContentController.add(handler, name: "handlerToRemove")
          $0.userContentController.add(handler, name: "handlerToPost")
        }
        await bench.load(simple, in: view)
        views.append(view)
      }
      for view in views {
        view.configuration.userContentController.removeScriptMessageHandler(forName: "handlerToRemove")
      }
      await send(
        "try { handlerToRemove.postMessage('FAIL') } catch (e) { \(post("PASS", to: "handlerToPost")) }", in: views[0])
      await bench.world.settle()
      #expect(handler.texts == ["PASS"])
    }
  }

  @Test func ScriptMessageHandlerWithNavigation() async throws {
    let handler = MessageRecorder()
    try await run {
      $0.add(handler, name: "testHandler")
    } _: { bench, view in
      for text in ["First Message", "Second Message"] {
        await bench.load(simple, in: view)
        await send(post(text), in: view)
      }
      await bench.world.settle()
      #expect(handler.texts == ["First Message", "Second Message"])
    }
  }

  @Test func ScriptMessageHandlerReplaceWithSameName() async throws {
    let handler = MessageRecorder()
    try await run {
      $0.add(handler, name: "handlerToReplace")
    } _: { bench, view in
      await bench.load(simple, in: view)
      await send(post("PASS1", to: "handlerToReplace"), in: view)
      let controller = view.configuration.userContentController
      controller.removeScriptMessageHandler(forName: "handlerToReplace")
      controller.add(handler, name: "handlerToReplace")
      await send(post("PASS2", to: "handlerToReplace"), in: view)
      await bench.world.settle()
      #expect(handler.texts == ["PASS1", "PASS2"])
    }
  }

  @Test func UserScriptRemoveAll() async throws {
    try await PolicyBench.run { _ in
      let controller = WKUserContentController()
      let script = WKUserScript(source: "", injectionTime: .atDocumentStart, forMainFrameOnly: false)
      let scriptOfWorld = WKUserScript(
        source: "", injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .world(name: "TestWorld"))
      controller.addUserScript(script)
      controller.addUserScript(scriptOfWorld)
      #expect(controller.userScripts.count == 2)
      #expect(controller.userScripts[0] === script && controller.userScripts[1] === scriptOfWorld)
      controller.removeAllUserScripts()
      #expect(controller.userScripts.isEmpty)
    }
  }

  @Test func RemoveAllScriptMessageHandlers() async throws {
    try await PolicyBench.run { _ in
      var handler: MessageRecorder? = MessageRecorder()
      weak let weakHandler = handler
      let controller = WKUserContentController()
      if let handler { controller.add(handler, name: "testname") }
      handler = nil
      #expect(weakHandler != nil)
      controller.removeAllScriptMessageHandlers()
      #expect(weakHandler == nil)
    }
  }

  // MARK: Handlers that reply

  /// Answers as the original's handler does: some words have replies of their own, all else comes back.
  final class Replier: NSObject, WKScriptMessageHandlerWithReply {
    var worlds: [WKContentWorld] = []

    func userContentController(
      _ controller: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
      worlds.append(message.world)
      switch message.body as? String {
      case "Fulfill": replyHandler("Fulfilled!", nil)
      case "Reject": replyHandler(nil, "Rejected!")
      case "Undefined":
        // The second call raises an exception.
        replyHandler(nil, nil)
        replyHandler(nil, nil)
      case "Do nothing": break
      case "Invalid reply": replyHandler(Data(), nil)
      default: replyHandler(message.body, nil)
      }
    }
  }

  @Test func WorldLifetime() async throws {
    let replier = Replier()
    let world = WKContentWorld.world(name: "otherWorld")
    try await run {
      $0.addScriptMessageHandler(replier, contentWorld: world, name: "testHandler")
    } _: { _, view in
      _ = try await view.evaluateJavaScript("var foo = 'bar'", contentWorld: world)
      let reply = try await view.callAsyncJavaScript(
        "var p = window.webkit.messageHandlers.testHandler.postMessage(foo); await p; return p;", contentWorld: world)
      #expect(reply as? String == "bar")
      #expect(replier.worlds == [world])
      view.configuration.userContentController.removeAllScriptMessageHandlers(from: world)
      #expect(try await view.text("foo", in: world) == "bar")
    }
  }
}
