/// Asks a UI delegate for permissions and context menus. Pages of the simulated web ask for none: for tests and
/// forwarding delegates.
@MainActor struct PermissionDispatch {
  let delegate: any WKUIDelegate
  let view: WKWebView

  private func checker<Answer>(
    _ method: DelegateMethod, fallback: Answer, deliver: @escaping @MainActor @Sendable (Answer) -> Void
  ) -> CompletionHandlerChecker<Answer> {
    CompletionHandlerChecker(
      HandlerAccount(method, of: delegate, window: view.page.label, world: view.page.world), deliver: deliver,
      abandon: { deliver(fallback) })
  }

  func requestMediaCapture(
    _ type: WKMediaCaptureType, origin: WKSecurityOrigin, frame: WKFrameInfo,
    deliver: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let checker = checker(.requestMediaCapture, fallback: .deny, deliver: deliver)
    typealias Methods = UIDelegateMethods.RequestMediaCapture
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(
        view, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
        decisionHandler: { @Sendable in checker.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) {
        await delegate.webView(
          view, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: type)
      }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(
        view, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
        decisionHandler: { checker.call($0) })
    }
    return SpellingDispatch.call(
      .requestMediaCapture, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }

  func contextMenuConfiguration(
    for element: WKContextMenuElementInfo, deliver: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let checker = checker(.contextMenuConfiguration, fallback: UIContextMenuConfiguration?.none, deliver: deliver)
    typealias Methods = UIDelegateMethods.ContextMenuConfiguration
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(
        view, contextMenuConfigurationForElement: element, completionHandler: { @Sendable in checker.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) { await delegate.webView(view, contextMenuConfigurationFor: element) }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(
        view, contextMenuConfigurationForElement: element, completionHandler: { checker.call($0) })
    }
    return SpellingDispatch.call(
      .contextMenuConfiguration, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }
}
