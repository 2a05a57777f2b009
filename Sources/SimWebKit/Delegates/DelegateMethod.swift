/// One optional method of a delegate protocol.
public enum DelegateMethod: UInt8, CaseIterable, Sendable {
  // WKNavigationDelegate
  case decidePolicyForAction
  case decidePolicyForResponse
  case didStartProvisionalNavigation
  case didReceiveServerRedirect
  case didFailProvisionalNavigation
  case didCommit
  case didFinish
  case didFail
  case didReceiveChallenge
  case shouldAllowDeprecatedTLS
  case contentProcessDidTerminate
  case actionDidBecomeDownload
  case responseDidBecomeDownload
  // WKUIDelegate
  case createWebView
  case didClose
  case runAlertPanel
  case runConfirmPanel
  case runTextInputPanel
  case requestMediaCapture
  case requestDeviceMotion
  case contextMenuConfiguration
  case contextMenuWillPresent
  case contextMenuWillCommit
  case contextMenuDidEnd
  case runOpenPanel
  // WKDownloadDelegate
  case downloadDecideDestination
  case downloadWillPerformRedirection
  case downloadDidReceiveChallenge
  case downloadDidFinish
  case downloadDidFail
  // WKScriptMessageHandlerWithReply
  case didReceiveScriptMessageWithReply

  static let navigationMethods = allCases.filter { $0.rawValue <= DelegateMethod.responseDidBecomeDownload.rawValue }
  static let uiMethods = allCases.filter {
    $0.rawValue >= DelegateMethod.createWebView.rawValue && $0.rawValue <= DelegateMethod.runOpenPanel.rawValue
  }

  /// The Objective-C selector: in WebKit's messages.
  public var selector: String {
    switch self {
    case .decidePolicyForAction: "webView:decidePolicyForNavigationAction:decisionHandler:"
    case .decidePolicyForResponse: "webView:decidePolicyForNavigationResponse:decisionHandler:"
    case .didStartProvisionalNavigation: "webView:didStartProvisionalNavigation:"
    case .didReceiveServerRedirect: "webView:didReceiveServerRedirectForProvisionalNavigation:"
    case .didFailProvisionalNavigation: "webView:didFailProvisionalNavigation:withError:"
    case .didCommit: "webView:didCommitNavigation:"
    case .didFinish: "webView:didFinishNavigation:"
    case .didFail: "webView:didFailNavigation:withError:"
    case .didReceiveChallenge: "webView:didReceiveAuthenticationChallenge:completionHandler:"
    case .shouldAllowDeprecatedTLS: "webView:authenticationChallenge:shouldAllowDeprecatedTLS:"
    case .contentProcessDidTerminate: "webViewWebContentProcessDidTerminate:"
    case .actionDidBecomeDownload: "webView:navigationAction:didBecomeDownload:"
    case .responseDidBecomeDownload: "webView:navigationResponse:didBecomeDownload:"
    case .createWebView: "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:"
    case .didClose: "webViewDidClose:"
    case .runAlertPanel: "webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:"
    case .runConfirmPanel: "webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"
    case .runTextInputPanel:
      "webView:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:"
    case .requestMediaCapture: "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:"
    case .requestDeviceMotion:
      "webView:requestDeviceOrientationAndMotionPermissionForOrigin:initiatedByFrame:decisionHandler:"
    case .contextMenuConfiguration: "webView:contextMenuConfigurationForElement:completionHandler:"
    case .contextMenuWillPresent: "webView:contextMenuWillPresentForElement:"
    case .contextMenuWillCommit: "webView:contextMenuForElement:willCommitWithAnimator:"
    case .contextMenuDidEnd: "webView:contextMenuDidEndForElement:"
    case .runOpenPanel: "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:"
    case .downloadDecideDestination: "download:decideDestinationUsingResponse:suggestedFilename:completionHandler:"
    case .downloadWillPerformRedirection: "download:willPerformHTTPRedirection:newRequest:decisionHandler:"
    case .downloadDidReceiveChallenge: "download:didReceiveAuthenticationChallenge:completionHandler:"
    case .downloadDidFinish: "downloadDidFinish:"
    case .downloadDidFail: "download:didFailWithError:resumeData:"
    case .didReceiveScriptMessageWithReply: "userContentController:didReceiveScriptMessage:replyHandler:"
    }
  }

  /// Swift's name for the method with a completion handler, where it has one.
  public var swiftName: String {
    switch self {
    case .decidePolicyForAction, .decidePolicyForResponse: "webView(_:decidePolicyFor:decisionHandler:)"
    case .didStartProvisionalNavigation: "webView(_:didStartProvisionalNavigation:)"
    case .didReceiveServerRedirect: "webView(_:didReceiveServerRedirectForProvisionalNavigation:)"
    case .didFailProvisionalNavigation: "webView(_:didFailProvisionalNavigation:withError:)"
    case .didCommit: "webView(_:didCommit:)"
    case .didFinish: "webView(_:didFinish:)"
    case .didFail: "webView(_:didFail:withError:)"
    case .didReceiveChallenge: "webView(_:didReceive:completionHandler:)"
    case .shouldAllowDeprecatedTLS: "webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)"
    case .contentProcessDidTerminate: "webViewWebContentProcessDidTerminate(_:)"
    case .actionDidBecomeDownload: "webView(_:navigationAction:didBecome:)"
    case .responseDidBecomeDownload: "webView(_:navigationResponse:didBecome:)"
    case .createWebView: "webView(_:createWebViewWith:for:windowFeatures:)"
    case .didClose: "webViewDidClose(_:)"
    case .runAlertPanel: "webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:)"
    case .runConfirmPanel: "webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:)"
    case .runTextInputPanel:
      "webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:)"
    case .requestMediaCapture: "webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)"
    case .requestDeviceMotion:
      "webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:)"
    case .contextMenuConfiguration: "webView(_:contextMenuConfigurationForElement:completionHandler:)"
    case .contextMenuWillPresent: "webView(_:contextMenuWillPresentForElement:)"
    case .contextMenuWillCommit: "webView(_:contextMenuForElement:willCommitWithAnimator:)"
    case .contextMenuDidEnd: "webView(_:contextMenuDidEndForElement:)"
    case .runOpenPanel: "webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)"
    case .downloadDecideDestination: "download(_:decideDestinationUsing:suggestedFilename:completionHandler:)"
    case .downloadWillPerformRedirection: "download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)"
    case .downloadDidReceiveChallenge: "download(_:didReceive:completionHandler:)"
    case .downloadDidFinish: "downloadDidFinish(_:)"
    case .downloadDidFail: "download(_:didFailWithError:resumeData:)"
    case .didReceiveScriptMessageWithReply: "userContentController(_:didReceive:replyHandler:)"
    }
  }
}
