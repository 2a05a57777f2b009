import UIProcess

/// Asks a UI delegate to show the dialogs of pages (rules 7.1 to 7.6).
@MainActor struct PanelDispatch {
  let delegate: any WKUIDelegate
  let view: WKWebView

  func runAlert(
    _ message: String, frame: WKFrameInfo, deliver: @escaping @MainActor @Sendable () -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker(
      .runAlertPanel, of: delegate, in: view, fallback: ()
    ) { deliver() }
    return SpellingDispatch.call(
      .runAlertPanel, of: delegate, answering: checker,
      UIDelegateMethods.RunAlertPanel.attempts(
        on: delegate, view, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
        in: view.page.world, answering: checker))
  }

  func runConfirm(
    _ message: String, frame: WKFrameInfo, deliver: @escaping @MainActor @Sendable (Bool) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker(
      .runConfirmPanel, of: delegate, in: view, fallback: false, deliver: deliver)
    return SpellingDispatch.call(
      .runConfirmPanel, of: delegate, answering: checker,
      UIDelegateMethods.RunConfirmPanel.attempts(
        on: delegate, view, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
        in: view.page.world, answering: checker))
  }

  func runPrompt(
    _ prompt: String, defaultText: String?, frame: WKFrameInfo,
    deliver: @escaping @MainActor @Sendable (String?) -> Void
  ) -> SpellingDispatch.Outcome {
    let checker = CompletionHandlerChecker(
      .runTextInputPanel, of: delegate, in: view, fallback: String?.none, deliver: deliver)
    return SpellingDispatch.call(
      .runTextInputPanel, of: delegate, answering: checker,
      UIDelegateMethods.RunTextInputPanel.attempts(
        on: delegate, view, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame, in: view.page.world, answering: checker))
  }
}
