/// A delegate of this module's own, whose methods need no check.
protocol OwnDelegate: AnyObject {}

/// The navigation delegate of a page's view: passes decisions on, and makes events of the calls, as WebKit's
/// `WKNavigationDelegateAdapter` does.
final class WebPageNavigationDelegate: NSObject, WKNavigationDelegate, OwnDelegate {
  weak var owner: WebPage?
  private var decider: (any WebPage.NavigationDeciding)?

  init(_ decider: (any WebPage.NavigationDeciding)?) {
    self.decider = decider
    super.init()
  }

  /// Whether there is a decider. Without one, everything has its default.
  var answersChallenges: Bool { decider != nil }

  private func note(
    _ event: Result<WebPage.NavigationEvent, any Error>, _ navigation: WKNavigation?, in view: WKWebView
  ) {
    owner?.historyMayHaveChanged()
    owner?.addNavigationEvent(event, for: navigation)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    note(.success(.startedProvisionalNavigation), navigation, in: webView)
  }
  func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    note(.success(.receivedServerRedirect), navigation, in: webView)
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) {
    note(.failure(WebPage.NavigationError.failedProvisionalNavigation(error)), navigation, in: webView)
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    note(.success(.committed), navigation, in: webView)
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    note(.success(.finished), navigation, in: webView)
  }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    note(.failure(error), navigation, in: webView)
  }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    note(.failure(WebPage.NavigationError.webContentProcessTerminated), nil, in: webView)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    guard var decider else { return (.allow, preferences) }
    var converted = WebPage.NavigationPreferences(preferences)
    let policy = await decider.decidePolicy(for: WebPage.NavigationAction(navigationAction), preferences: &converted)
    self.decider = decider
    return (policy, converted.wrapped)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    guard var decider else { return .allow }
    let policy = await decider.decidePolicy(for: WebPage.NavigationResponse(navigationResponse))
    self.decider = decider
    return policy
  }

  func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async {
    guard var decider else { return }
    await decider.willSubmit(formInfo: WebPage.FormInfo(formInfo))
    self.decider = decider
  }

  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    guard var decider else { return (.performDefaultHandling, nil) }
    let answer = await decider.decideAuthenticationChallengeDisposition(for: challenge)
    self.decider = decider
    return answer
  }
}

/// The UI delegate of a page's view. It opens no windows, as WebKit's `WKUIDelegateAdapter`.
final class WebPageUIDelegate: NSObject, WKUIDelegate, OwnDelegate {
  weak var owner: WebPage?
  private let presenter: (any WebPage.DialogPresenting)?

  init(_ presenter: (any WebPage.DialogPresenting)?) {
    self.presenter = presenter
    super.init()
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async {
    await presenter?.handleJavaScriptAlert(message: message, initiatedBy: WebPage.FrameInfo(frame))
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    let answer = await presenter?.handleJavaScriptConfirm(message: message, initiatedBy: WebPage.FrameInfo(frame))
    return answer == .ok
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    let answer = await presenter?
      .handleJavaScriptPrompt(message: prompt, defaultText: defaultText, initiatedBy: WebPage.FrameInfo(frame))
    if case .ok(let text)? = answer { return text }
    return nil
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    let answer = await presenter?
      .handleFileInputPrompt(parameters: parameters, initiatedBy: WebPage.FrameInfo(frame))
    if case .selected(let urls)? = answer { return urls }
    return nil
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    await owner?.configuration.deviceSensorAuthorization
      .decisionHandler(.mediaCapture(type), WebPage.FrameInfo(frame), origin) ?? .deny
  }

  func webView(
    _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo
  ) async -> WKPermissionDecision {
    await owner?.configuration.deviceSensorAuthorization
      .decisionHandler(.deviceOrientationAndMotion, WebPage.FrameInfo(frame), origin) ?? .deny
  }
}
