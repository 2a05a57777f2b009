import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Keeps what pages post, and answers with the length of it.
@MainActor private final class Inbox: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
  var messages: [WKScriptMessage] = []

  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
    messages.append(message)
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    messages.append(message)
    guard let text = message.body as? String else { return replyHandler(nil, "no text") }
    replyHandler(["length": text.count], nil)
  }
}

/// Answers in an `async` method.
@MainActor private final class AsyncInbox: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    await Task.yield()
    return ("got \(message.body)", nil)
  }
}

@Suite(.simulator) @MainActor struct UserContentTests {
  private let configuration = WKWebViewConfiguration()
  private var controller: WKUserContentController { configuration.userContentController }

  @Test func `user scripts run at the start and the end of documents, in all frames or the main one`() async throws {
    for (source, time, isMainOnly) in [
      ("log = [document.body === null ? 'start' : 'late']", WKUserScriptInjectionTime.atDocumentStart, false),
      ("log.push('end ' + document.querySelectorAll('p').length)", .atDocumentEnd, false),
      ("log.push('main')", .atDocumentEnd, true),
    ] {
      controller.addUserScript(WKUserScript(source: source, injectionTime: time, forMainFrameOnly: isMainOnly))
    }
    #expect(controller.userScripts.count == 3)
    let (_, view) = try await Simulator.view(
      showing: "<script>log.push('page')</script><p></p><iframe id=f srcdoc='<p></p><p></p>'></iframe>",
      configuration: configuration)
    #expect(try await view.evaluateJavaScript("log.join()") as? String == "start,page,end 1,main")
    #expect(try await view.evaluateJavaScript("f.contentWindow.log.join()") as? String == "start,end 2")
    controller.removeAllUserScripts()
    view.reload()
    await Simulator.current?.settle()
    #expect(try await view.evaluateJavaScript("typeof log") as? String == "undefined")
  }

  @Test func `a script of a content world meets only its own globals`() async throws {
    let world = WKContentWorld.world(name: "agent")
    controller.addUserScript(
      WKUserScript(source: "agent = typeof page", injectionTime: .atDocumentEnd, forMainFrameOnly: true, in: world))
    let (_, view) = try await Simulator.view(showing: "<script>page = 1</script>", configuration: configuration)
    #expect(try await view.evaluateJavaScript("agent", contentWorld: world) as? String == "undefined")
    #expect(try await view.evaluateJavaScript("typeof agent", contentWorld: .page) as? String == "undefined")
  }

  @Test func `messages say where they come from`() async throws {
    let inbox = Inbox()
    controller.add(inbox, name: "inbox")
    let (_, view) = try await Simulator.view(
      showing: "<script>webkit.messageHandlers.inbox.postMessage({a: [1, true, null]})</script>",
      configuration: configuration)
    let message = try #require(inbox.messages.first)
    #expect(message.name == "inbox")
    #expect(message.webView === view)
    #expect(message.frameInfo.isMainFrame)
    #expect(message.frameInfo.securityOrigin.host == "app.example")
    #expect(message.world === WKContentWorld.page)
    let body = try #require(message.body as? [String: Any])
    #expect(body["a"] as? NSArray == [NSNumber(value: 1), NSNumber(value: true), NSNull()])
  }

  @Test func `replies resolve or reject the promise of the page`() async throws {
    controller.addScriptMessageHandler(Inbox(), contentWorld: .page, name: "count")
    controller.addScriptMessageHandler(AsyncInbox(), contentWorld: .page, name: "later")
    let (_, view) = try await Simulator.view(showing: "", configuration: configuration)
    let post = "return await webkit.messageHandlers"
    #expect(
      try await view.callAsyncJavaScript("\(post).count.postMessage('four').then(x => x.length)", contentWorld: .page)
        as? Int == 4)
    #expect(
      try await view.callAsyncJavaScript("\(post).later.postMessage(1)", contentWorld: .page) as? String == "got 1")
    #expect(
      try await view.callAsyncJavaScript("\(post).count.postMessage(1).catch(e => e.message)", contentWorld: .page)
        as? String
        == "no text")
  }

  @Test func `a handler that was removed is undefined in the page`() async throws {
    controller.add(Inbox(), name: "inbox")
    controller.add(Inbox(), contentWorld: .defaultClient, name: "inbox")
    let (_, view) = try await Simulator.view(showing: "", configuration: configuration)
    let type = "webkit.messageHandlers.inbox === undefined"
    #expect(try await view.evaluateJavaScript(type) as? Bool == false)
    controller.removeScriptMessageHandler(forName: "inbox")
    #expect(try await view.evaluateJavaScript(type) as? Bool == true)
    #expect(try await view.evaluateJavaScript(type, contentWorld: .defaultClient) as? Bool == false)
    controller.removeAllScriptMessageHandlers()
    #expect(
      try await view.evaluateJavaScript("typeof webkit === 'undefined' || \(type)", contentWorld: .defaultClient)
        as? Bool == true)
  }

  @Test func `a value that cannot be posted throws in the page`() async throws {
    controller.add(Inbox(), name: "inbox")
    let (_, view) = try await Simulator.view(showing: "", configuration: configuration)
    let name = "try { webkit.messageHandlers.inbox.postMessage(() => 1); 'posted' } catch (error) { error.name }"
    #expect(try await view.evaluateJavaScript(name) as? String == "DataCloneError")
  }
}
