import EngineValues
import UIProcess
import WebMessages

/// Passes a page's message to a handler of the app, and passes the reply back.
final class ScriptMessageAdapter: PageMessageHandler {
  enum Handler {
    case plain(any WKScriptMessageHandler)
    case withReply(any WKScriptMessageHandlerWithReply)
  }

  private let handler: Handler
  private weak var controller: WKUserContentController?

  init(handler: Handler, controller: WKUserContentController) {
    self.handler = handler
    self.controller = controller
  }

  func receive(
    _ body: PlainValue, name: String, world: ScriptWorld, page: WebPageProxy, frame: FrameSnapshot,
    reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    guard let controller, let view = (page.client as? WebViewClient)?.view else {
      return reply(.failure(ScriptHandlerFailure(message: "the web view is gone")))
    }
    let message = WKScriptMessage(
      body: body, name: name, frame: WKFrameInfo(frame, webView: view), world: .of(world), view: view)
    view.context.run {
      switch handler {
      case .plain(let handler):
        handler.userContentController(controller, didReceive: message)
        reply(.success(.undefined))
      case .withReply(let handler):
        ScriptMessageDispatch(handler: handler, controller: controller, message: message, page: page).receive(
          reply: reply)
      }
    }
  }
}

/// Calls the spelling of `userContentController(_:didReceive:replyHandler:)` that a handler has.
@MainActor struct ScriptMessageDispatch {
  let handler: any WKScriptMessageHandlerWithReply
  let controller: WKUserContentController
  let message: WKScriptMessage
  let page: WebPageProxy

  func receive(reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void) {
    let account = HandlerAccount(
      .didReceiveScriptMessageWithReply, of: handler, window: page.label, world: page.world)
    let checker = CompletionHandlerChecker<(Any?, String?)>(account) { value, error in
      if let error { return reply(.failure(ScriptHandlerFailure(message: error))) }
      guard let value = PlainValue(appValue: value) else {
        return reply(
          .failure(
            ScriptHandlerFailure(
              message: "The result value passed back from the WKWebView client was unable to be serialized")))
      }
      reply(.success(value))
    } abandon: {
      reply(.failure(ScriptHandlerFailure(message: "WKWebView API client did not respond to this postMessage")))
    }
    let outcome = SpellingDispatch.call(
      .didReceiveScriptMessageWithReply, of: handler, answering: checker,
      ScriptMessageMethods.DidReceiveWithReply.attempts(
        on: handler, controller, didReceive: message, answering: checker))
    if outcome.spelling == nil {
      reply(.failure(ScriptHandlerFailure(message: "the handler has no method for the message")))
    }
  }
}
