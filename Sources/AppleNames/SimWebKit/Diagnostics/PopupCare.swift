import EngineValues
import UIProcess

/// Finds popups that nobody takes care of: released at once, or without delegates (rules 1.81 and 6.12).
@MainActor enum PopupCare {
  /// Examines a view that `createWebViewWith` returned, after the main thread's next turn.
  static func watch(_ popup: WKWebView, openedBy opener: WKWebView) {
    let trace = popup.page.world.trace
    if popup.loadedDuringCreation {
      trace.note(.finding, window: opener.page.label, .appLoadsInReturnedPopup)
    }
    let page = popup.page
    page.world.later { [weak popup] in
      guard let popup else {
        return trace.note(.finding, window: page.label, .popupWasReleased)
      }
      if popup.navigationDelegate == nil {
        trace.note(.finding, window: page.label, .popupHasNoNavigationDelegate)
      }
      if popup.uiDelegate == nil {
        trace.note(.finding, window: page.label, .popupHasNoUIDelegate)
      }
    }
  }
}
