/// Asks a UI delegate for permissions and context menus. Pages of the simulated web request none; this is for tests and
/// delegates that forward calls.
@MainActor struct PermissionDispatch {
  let delegate: any WKUIDelegate
  let view: WKWebView

  func requestMediaCapture(
    _ type: WKMediaCaptureType, origin: WKSecurityOrigin, frame: WKFrameInfo,
    deliver: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker(
      .requestMediaCapture, of: delegate, in: view, fallback: .deny, deliver: deliver)
    return SpellingDispatch.call(
      .requestMediaCapture, of: delegate, answering: checker,
      UIDelegateMethods.RequestMediaCapture.attempts(
        on: delegate, view, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
        in: view.page.world, answering: checker))
  }

  func contextMenuConfiguration(
    for element: WKContextMenuElementInfo, deliver: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker(
      .contextMenuConfiguration, of: delegate, in: view, fallback: UIContextMenuConfiguration?.none, deliver: deliver)
    return SpellingDispatch.call(
      .contextMenuConfiguration, of: delegate, answering: checker,
      UIDelegateMethods.ContextMenuConfiguration.attempts(
        on: delegate, view, contextMenuConfigurationForElement: element, in: view.page.world, answering: checker))
  }
}
