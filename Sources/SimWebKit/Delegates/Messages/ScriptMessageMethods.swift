// One small protocol for each way of writing a method, with a default that says "not implemented".

/// The spellings of the method of `WKScriptMessageHandlerWithReply`.
public enum ScriptMessageMethods {}

/// `userContentController(_:didReceive:replyHandler:)`.
extension ScriptMessageMethods { public enum DidReceiveWithReply {} }

extension ScriptMessageMethods.DidReceiveWithReply {
  /// As the present SDK declares it.
  @preconcurrency @MainActor public protocol MainActorHandler: NSObjectProtocol {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    )
  }

  /// As an `async` method.
  @preconcurrency @MainActor public protocol Async: NSObjectProtocol {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) async -> (Any?, String?)
  }

  /// As SDKs before iOS 18 declare it. The Swift 5 mode takes it for the present one; where it does not, a device does not call it.
  @preconcurrency @MainActor public protocol PlainHandler: NSObjectProtocol {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping (Any?, String?) -> Void
    )
  }
}

extension ScriptMessageMethods.DidReceiveWithReply.MainActorHandler {
  @_disfavoredOverload public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}

extension ScriptMessageMethods.DidReceiveWithReply.Async {
  @_disfavoredOverload public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    DelegateProbe.methodIsMissing()
    return (nil, nil)
  }
}

extension ScriptMessageMethods.DidReceiveWithReply.PlainHandler {
  @_disfavoredOverload public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void
  ) {
    DelegateProbe.methodIsMissing()
  }
}
