/// Objective-C's names of methods that Swift renames. `#selector(WKNavigationDelegate.webView(_:didFinish:))` has such
/// a name on a device, but rewritten files know only Swift's.
enum SelectorNames {
  static let ofDelegates = [
    "webView:decidePolicyFor:decisionHandler:": "webView:decidePolicyForNavigationAction:decisionHandler:",
    "webView:decidePolicyFor:preferences:decisionHandler:":
      "webView:decidePolicyForNavigationAction:preferences:decisionHandler:",
    "webView:didCommit:": "webView:didCommitNavigation:",
    "webView:didFinish:": "webView:didFinishNavigation:",
    "webView:didFail:withError:": "webView:didFailNavigation:withError:",
    "webView:didReceive:completionHandler:": "webView:didReceiveAuthenticationChallenge:completionHandler:",
    "webView:navigationAction:didBecome:": "webView:navigationAction:didBecomeDownload:",
    "webView:navigationResponse:didBecome:": "webView:navigationResponse:didBecomeDownload:",
    "webView:createWebViewWith:for:windowFeatures:":
      "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:",
    "webView:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:":
      "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:",
    "webView:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:":
      "webView:requestDeviceOrientationAndMotionPermissionForOrigin:initiatedByFrame:decisionHandler:",
    "webView:runOpenPanelWith:initiatedByFrame:completionHandler:":
      "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:",
  ]
}
