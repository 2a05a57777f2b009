import UIProcess
import WindowRegistry

/// Finds popups that nobody looks after: released at once, or without delegates (rules 1.81 and 6.12).
@MainActor enum PopupCare {
  /// Looks at a view that `createWebViewWith` returned, after the main thread's next turn.
  static func watch(_ popup: WKWebView, openedBy opener: WKWebView) {
    let trace = popup.page.world.trace
    if popup.loadedDuringCreation {
      trace.note(
        .finding, window: opener.page.label,
        Reason("0.14", "the app itself loads in the popup that it returns; WebKit loads the request too, and the app's load wins"))
    }
    let page = popup.page
    page.world.expectingAsyncWork { [weak popup] in
      guard let popup else {
        return trace.note(
          .finding, window: page.label,
          Reason("1.81", "nobody keeps the popup: its web view was released, which closes the window"))
      }
      if popup.navigationDelegate == nil {
        trace.note(
          .finding, window: page.label,
          Reason("6.12", "the popup has no navigationDelegate: WebKit's defaults decide about its loads"))
      }
      if popup.uiDelegate == nil {
        trace.note(
          .finding, window: page.label,
          Reason("6.12", "the popup has no uiDelegate: its dialogs, popups and window.close() reach nobody"))
      }
    }
  }
}
