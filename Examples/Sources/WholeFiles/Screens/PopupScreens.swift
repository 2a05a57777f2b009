import UIKit
import WebKit

@MainActor @objc protocol PopupOwner {
  @objc optional func popupScreen(_ screen: PopupScreen, mayClose webView: WKWebView) -> Bool
  @objc optional func popupScreenDidClose(_ screen: PopupScreen)
  @objc optional func viewBehind(_ screen: PopupScreen) -> UIView
}

/// Shows one popup. Its delegate's methods are in an extension, and a subclass overrides one of them.
@MainActor public class PopupScreen: UIViewController {
  weak var owner: PopupOwner?
  public private(set) var isClosed = false
  public private(set) var viewBehind: UIView?
  public private(set) lazy var webView = WKWebView(frame: .zero)

  public override func viewDidLoad() {
    super.viewDidLoad()
    webView.uiDelegate = self
    view.addSubview(webView)
    viewBehind = owner?.viewBehind?(self)
  }

  fileprivate func close() { isClosed = true }
}

extension PopupScreen: WKUIDelegate {
  public func webViewDidClose(_ webView: WKWebView) {
    guard owner?.popupScreen?(self, mayClose: webView) ?? true else { return }
    close()
    owner?.popupScreenDidClose?(self)
  }
}
