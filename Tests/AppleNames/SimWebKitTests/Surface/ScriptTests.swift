import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct ScriptTests {
  private func view(_ page: String = "<title>Page</title><p id=p>text</p>") async throws -> WKWebView {
    try await Simulator.view(showing: page).1
  }

  private func code(_ body: () async throws -> Void) async -> WKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? WKError)?.code
    }
  }

  @Test func `results have Foundation's types`() async throws {
    let view = try await view()
    #expect(try await view.evaluateJavaScript("1 + 1") as? Int == 2)
    #expect(try await view.evaluateJavaScript("0.5") as? Double == 0.5)
    #expect(try await view.evaluateJavaScript("true") as? Bool == true)
    #expect(try await view.evaluateJavaScript("document.title") as? String == "Page")
    #expect(try await view.evaluateJavaScript("null") is NSNull)
    #expect(try await view.evaluateJavaScript("undefined") == nil)
    #expect(try await view.evaluateJavaScript("[1, 'a', null]") as? NSArray == [NSNumber(value: 1), "a", NSNull()])
    let object = try await view.evaluateJavaScript("({a: {b: 1}, c: undefined})") as? [String: Any]
    #expect(object?.keys.sorted() == ["a"])
    #expect((object?["a"] as? [String: Any])?["b"] as? Int == 1)
    #expect(try await view.evaluateJavaScript("new Date(1000)") as? Date == Date(timeIntervalSince1970: 1))
  }

  @Test func `values that cannot leave a page, exceptions and syntax errors are errors of their kinds`() async throws {
    let view = try await view()
    #expect(await code { _ = try await view.evaluateJavaScript("document.body") } == .javaScriptResultTypeIsUnsupported)
    #expect(
      await code { _ = try await view.evaluateJavaScript("(function () {})") } == .javaScriptResultTypeIsUnsupported)
    #expect(await code { _ = try await view.evaluateJavaScript("nowhere.at.all") } == .javaScriptExceptionOccurred)
    #expect(await code { _ = try await view.evaluateJavaScript("(") } == .javaScriptExceptionOccurred)
    do {
      _ = try await view.evaluateJavaScript("\nthrow new Error('no')")
    } catch {
      let info = (error as NSError).userInfo
      #expect(info["WKJavaScriptExceptionMessage"] as? String == "Error: no")
      #expect(info["WKJavaScriptExceptionLineNumber"] as? Int == 2)
      #expect((error as NSError).domain == "WKErrorDomain")
      #expect(error.localizedDescription == "A JavaScript exception occurred")
    }
  }

  @Test func `a completion handler is called with the value or the error`() async throws {
    let (simulator, view) = try await Simulator.view(showing: "")
    var results: [String] = []
    view.evaluateJavaScript("'a'") { value, error in results.append("\(value ?? "nil") \(error == nil)") }
    view.evaluateJavaScript("throw 1") { value, error in results.append("\(value ?? "nil") \(error == nil)") }
    await simulator.settle()
    #expect(results == ["a true", "nil false"])
  }

  @Test func `callAsyncJavaScript has arguments and waits for promises`() async throws {
    let view = try await view()
    let sum = try await view.callAsyncJavaScript(
      "await new Promise(done => setTimeout(done, 20)); return a + b.length + (c.d ? 1 : 0)",
      arguments: ["a": 1, "b": ["x", "y"], "c": ["d": true]], contentWorld: .page)
    #expect(sum as? Int == 4)
    #expect(
      await code { _ = try await view.callAsyncJavaScript("throw new Error('no')", contentWorld: .page) }
        == .javaScriptExceptionOccurred)
    #expect(
      await code { _ = try await view.callAsyncJavaScript("return Promise.reject(1)", contentWorld: .page) }
        == .javaScriptExceptionOccurred)
    #expect(try await view.callAsyncJavaScript("return {then(done) { done(7) }}", contentWorld: .page) as? Int == 7)
  }

  @Test func `content worlds share the document and nothing else`() async throws {
    let view = try await view("<script>secret = 1</script>")
    let world = WKContentWorld.world(name: "reader")
    #expect(WKContentWorld.world(name: "reader") === world)
    #expect(try await view.evaluateJavaScript("typeof secret", contentWorld: world) as? String == "undefined")
    _ = try await view.evaluateJavaScript("mine = 2; document.body.id = 'seen'", contentWorld: world)
    #expect(try await view.evaluateJavaScript("typeof mine", contentWorld: .page) as? String == "undefined")
    #expect(try await view.evaluateJavaScript("document.body.id", contentWorld: .page) as? String == "seen")
    #expect(try await view.evaluateJavaScript("mine", contentWorld: world) as? Int == 2)
    #expect(try await view.evaluateJavaScript("typeof mine", contentWorld: .defaultClient) as? String == "undefined")
  }

  @Test func `an argument that WebKit refuses is an exception with a message, and nothing ends the app`() async throws {
    let (simulator, view) = try await Simulator.view(showing: "")
    let error = await #expect(throws: WKError.self) {
      try await view.callAsyncJavaScript("return 1", arguments: ["view": view], contentWorld: .page)
    }
    #expect(error?.code == .javaScriptExceptionOccurred)
    let message = error?.errorUserInfo["WKJavaScriptExceptionMessage"] as? String
    #expect(message?.hasPrefix("Function argument values must be one of the following types") == true)
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `a script may run in a frame that a message came from`() async throws {
    final class Frames: NSObject, WKScriptMessageHandler {
      var last: WKFrameInfo?
      func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        last = message.frameInfo
      }
    }
    let handler = Frames()
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.add(handler, name: "frame")
    let (_, view) = try await Simulator.view(
      showing:
        "<title>Outer</title><iframe srcdoc='<title>Inner</title><script>webkit.messageHandlers.frame.postMessage(1)</script>'></iframe>",
      configuration: configuration)
    let frame = try #require(handler.last)
    #expect(!frame.isMainFrame)
    #expect(try await view.evaluateJavaScript("document.title", in: frame, contentWorld: .page) as? String == "Inner")
    #expect(try await view.evaluateJavaScript("document.title", in: nil, contentWorld: .page) as? String == "Outer")
  }

  @Test func `scripts are off where the configuration says so, except the app's own`() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    let (_, view) = try await Simulator.view(
      showing: "<title>Off</title><script>document.title = 'On'</script>", configuration: configuration)
    #expect(view.title == "Off")
    #expect(try await view.evaluateJavaScript("document.title") as? String == "Off")
  }

  @Test func `a snapshot is refused with a message`() async throws {
    let view = try await view()
    do {
      _ = try await view.takeSnapshot(configuration: nil)
      Issue.record("there is a snapshot")
    } catch {
      #expect(error.localizedDescription == "The simulated web view draws nothing: it has no snapshots")
    }
  }
}
