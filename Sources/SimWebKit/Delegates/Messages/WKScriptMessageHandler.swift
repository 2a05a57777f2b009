/// Gets what pages post to `window.webkit.messageHandlers.NAME`.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// Gets what pages post, and answers the promise that the page got.
@preconcurrency @MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol,
  ScriptMessageMethods.DidReceiveWithReply.MainActorHandler,
  ScriptMessageMethods.DidReceiveWithReply.Async,
  ScriptMessageMethods.DidReceiveWithReply.PlainHandler
{}
