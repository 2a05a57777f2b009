import UIProcess

/// Asks a UI delegate to show the dialogs of pages (rules 7.1 to 7.6).
@MainActor struct PanelDispatch {
  let delegate: any WKUIDelegate
  let view: WKWebView

  private func checker<Answer>(
    _ method: DelegateMethod, fallback: Answer, deliver: @escaping @MainActor @Sendable (Answer) -> Void
  ) -> CompletionHandlerChecker<Answer> {
    CompletionHandlerChecker(
      HandlerAccount(method, of: delegate, window: view.page.label, world: view.page.world), deliver: deliver,
      abandon: { deliver(fallback) })
  }

  func runAlert(
    _ message: String, frame: WKFrameInfo, deliver: @escaping @MainActor @Sendable () -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let checker = checker(.runAlertPanel, fallback: ()) { deliver() }
    typealias Methods = UIDelegateMethods.RunAlertPanel
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(
        view, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: { @Sendable in checker.call(()) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world) {
        await delegate.webView(view, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame)
        if !DelegateProbe.lastCallWasMissing { checker.call(()) }
      }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(
        view, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame, completionHandler: { checker.call(()) })
    }
    return SpellingDispatch.call(
      .runAlertPanel, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }

  func runConfirm(
    _ message: String, frame: WKFrameInfo, deliver: @escaping @MainActor @Sendable (Bool) -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let checker = checker(.runConfirmPanel, fallback: false, deliver: deliver)
    typealias Methods = UIDelegateMethods.RunConfirmPanel
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(
        view, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: { @Sendable in checker.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) {
        await delegate.webView(
          view, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame)
      }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(
        view, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: { checker.call($0) })
    }
    return SpellingDispatch.call(
      .runConfirmPanel, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }

  func runPrompt(
    _ prompt: String, defaultText: String?, frame: WKFrameInfo, deliver: @escaping @MainActor @Sendable (String?) -> Void
  ) -> SpellingDispatch.Outcome {
    let (view, world) = (view, view.page.world)
    let checker = checker(.runTextInputPanel, fallback: String?.none, deliver: deliver)
    typealias Methods = UIDelegateMethods.RunTextInputPanel
    func mainActorHandler(_ delegate: some Methods.MainActorHandler) {
      delegate.webView(
        view, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText, initiatedByFrame: frame,
        completionHandler: { @Sendable in checker.call($0) })
    }
    func async(_ delegate: some Methods.Async) {
      startAsyncMethod(in: world, answering: checker) {
        await delegate.webView(
          view, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText, initiatedByFrame: frame)
      }
    }
    func plainHandler(_ delegate: some Methods.PlainHandler) {
      delegate.webView(
        view, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText, initiatedByFrame: frame,
        completionHandler: { checker.call($0) })
    }
    return SpellingDispatch.call(
      .runTextInputPanel, of: delegate, answering: checker, mainActorHandler: { mainActorHandler(delegate) }, async: { async(delegate) },
      plainHandler: { plainHandler(delegate) })
  }
}
