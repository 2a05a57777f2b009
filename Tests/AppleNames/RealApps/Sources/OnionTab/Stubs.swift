import Foundation
import WebKit

// What the compiled file of Onion Browser names and does not contain.

class Tab: NSObject {
  enum Transition { case inBackground, notAnimated, `default` }

  let webView: WKWebView
  var parentId = 0
  weak var tabDelegate: (any TabDelegate)?
  var url: URL { webView.url ?? URL(fileURLWithPath: "/") }

  init(configuration: WKWebViewConfiguration, tabDelegate: any TabDelegate) {
    webView = WKWebView(frame: .zero, configuration: configuration)
    self.tabDelegate = tabDelegate
    super.init()
    webView.uiDelegate = self
  }
}

protocol TabDelegate: AnyObject {
  func addNewTab(
    _ url: URL?, transition: Tab.Transition, configuration: WKWebViewConfiguration?, completion: ((Bool) -> Void)?
  ) -> Tab?
  func removeTab(_ tab: Tab, focus: Tab?)
  func present(_ controller: UIViewController, _ sender: UIView?) -> Bool
}

extension TabDelegate {
  func addNewTab(_ url: URL?, configuration: WKWebViewConfiguration?) -> Tab? {
    addNewTab(url, transition: .default, configuration: configuration, completion: nil)
  }
}

enum AlertHelper {
  typealias Handler = (UIAlertAction) -> Void

  static func build(message: String?, title: String?, actions: [UIAlertAction]) -> UIAlertController {
    let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
    for action in actions { alert.addAction(action) }
    return alert
  }
  static func defaultAction(handler: Handler? = nil) -> UIAlertAction {
    UIAlertAction(title: "OK", style: .default, handler: handler)
  }
  static func cancelAction(handler: Handler? = nil) -> UIAlertAction {
    UIAlertAction(title: "Cancel", style: .cancel, handler: handler)
  }
  static func addTextField(_ alert: UIAlertController, placeholder: String?) {
    alert.addTextField { $0.placeholder = placeholder }
  }
}

struct HostSettings {
  var orientationAndMotion = false
  var mediaCapture = false
  static func `for`(_ host: String) -> HostSettings { HostSettings() }
}
