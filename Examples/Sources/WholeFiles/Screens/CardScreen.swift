import UIKit
import WebKit

/// Counts how often its popup was closed, before the superclass closes it.
public final class CardScreen: PopupScreen {
  public private(set) var closings = 0

  public override func webViewDidClose(_ webView: WKWebView) {
    closings += 1
    super.webViewDidClose(webView)
  }
}

extension CardScreen {
  public override var prefersStatusBarHidden: Bool { closings > 0 }
}
