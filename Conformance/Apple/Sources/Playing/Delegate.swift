import Foundation
import WebKit

/// The delegate of one window: it notes what it is told, and answers as the scenario says.
@MainActor final class Delegate: NSObject, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
  let name: String
  private unowned let app: App
  private var journal: Journal { app.journal }
  private var answers: Answers { app.scenario.answers }

  init(_ name: String, of app: App) {
    self.name = name
    self.app = app
  }

  private func answer(_ body: @escaping @MainActor () -> Void) {
    answers.answersLater ? DispatchQueue.main.async { body() } : body()
  }

  // MARK: Policies

  func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    let url = action.request.url?.absoluteString ?? ""
    let target = action.targetFrame.map { $0.isMainFrame ? "main" : "sub" } ?? "nil"
    let cancels = answers.cancels(url, in: name, target: target)
    journal.note(
      name, "decidePolicyForNavigationAction",
      fields(of: action).merging(["targetFrame": target, "decision": cancels ? "cancel" : "allow"]) { _, new in new })
    answer { decisionHandler(cancels ? .cancel : .allow) }
  }

  /// What public API says of an action. Whether the user caused it, whether it follows a redirect, and the name of its
  /// target are private.
  private func fields(of action: WKNavigationAction) -> [String: Any] {
    var fields: [String: Any] = [
      "url": action.request.url?.absoluteString ?? "", "method": action.request.httpMethod ?? "",
      "navigationType": Self.types[action.navigationType] ?? "other",
    ]
    // The property is nil for some actions, although Swift says that it never is.
    if let frame = action.value(forKey: "sourceFrame") as? WKFrameInfo, let view = frame.webView,
      let window = app.name(of: view)
    {
      fields["sourceFrame"] = [
        "window": window, "isMainFrame": frame.isMainFrame, "url": frame.request.url?.absoluteString ?? "",
      ]
    }
    return fields
  }

  private static let types: [WKNavigationType: String] = [
    .linkActivated: "linkActivated", .formSubmitted: "formSubmitted", .backForward: "backForward",
    .reload: "reload", .formResubmitted: "formResubmitted", .other: "other",
  ]

  func webView(
    _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse,
    decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
  ) {
    let policy = answers.policy(for: response, in: name)
    let words: [WKNavigationResponsePolicy: String] = [.allow: "allow", .cancel: "cancel", .download: "download"]
    var fields: [String: Any] = [
      "url": response.response.url?.absoluteString ?? "", "isMainFrame": response.isForMainFrame,
      "mimeType": response.response.mimeType ?? "", "canShowMIMEType": response.canShowMIMEType,
      "decision": words[policy] ?? "",
    ]
    if let http = response.response as? HTTPURLResponse { fields["status"] = http.statusCode }
    journal.note(name, "decidePolicyForNavigationResponse", fields)
    answer { decisionHandler(policy) }
  }

  /// The proxy's certificate is for everything; nobody trusts it but this app.
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let (disposition, credential) = Self.answer(to: challenge)
    completionHandler(disposition, credential)
  }

  /// Trusts any server's certificate, and asks the system about all else.
  static func answer(to challenge: URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?)
  {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
      let trust = challenge.protectionSpace.serverTrust
    else { return (.performDefaultHandling, nil) }
    return (.useCredential, URLCredential(trust: trust))
  }

  // MARK: Loads

  private func note(_ call: String, _ webView: WKWebView) {
    journal.note(name, call, ["url": webView.url?.absoluteString ?? ""])
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    note("didStartProvisionalNavigation", webView)
  }

  func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    note("didReceiveServerRedirect", webView)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { note("didCommit", webView) }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { note("didFinish", webView) }

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  { fail("didFailProvisional", error) }

  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    fail("didFail", error)
  }

  private func fail(_ call: String, _ error: any Error) {
    let error = error as NSError
    let url = (error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.absoluteString
    journal.note(
      name, call,
      ["url": url ?? "", "domain": error.domain, "code": error.code, "message": error.localizedDescription])
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    journal.note(name, "webViewWebContentProcessDidTerminate", ["url": webView.url?.absoluteString ?? ""])
  }

  // MARK: Downloads

  func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
    begin(download)
  }

  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    begin(download)
  }

  private func begin(_ download: WKDownload) {
    download.delegate = self
    journal.note(name, "didBecomeDownload", ["url": download.originalRequest?.url?.absoluteString ?? ""])
    app.downloads += 1
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor (URL?) -> Void
  ) { completionHandler(app.downloadFolder.appendingPathComponent(UUID().uuidString)) }

  func downloadDidFinish(_ download: WKDownload) { app.downloads -= 1 }
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) { app.downloads -= 1 }

  // MARK: Windows and dialogs

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let opened =
      answers.opensWindow(action.request.url?.absoluteString ?? "")
      ? app.openPopup(configuration) : nil
    var fields = fields(of: action)
    fields["returns"] = opened.map { $0.name as Any } ?? NSNull()
    // Public API says nothing of the location bar, of scroll bars and of the full screen.
    fields["windowFeatures"] = [
      "x": windowFeatures.x, "y": windowFeatures.y, "width": windowFeatures.width, "height": windowFeatures.height,
      "menubarVisible": windowFeatures.menuBarVisibility?.boolValue as Any?,
      "statusbarVisible": windowFeatures.statusBarVisibility?.boolValue as Any?,
      "toolbarVisible": windowFeatures.toolbarsVisibility?.boolValue as Any?,
      "resizable": windowFeatures.allowsResizing?.boolValue as Any?,
    ].mapValues { $0 ?? NSNull() }
    journal.note(name, "createWebView", fields)
    return opened?.view
  }

  func webViewDidClose(_ webView: WKWebView) {
    journal.note(name, "webViewDidClose")
    if answers.destroysClosedViews { app.destroy(name) }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor () -> Void
  ) {
    journal.note(name, "runJavaScriptAlertPanel", ["message": message])
    completionHandler()
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    journal.note(name, "runJavaScriptConfirmPanel", ["message": message, "reply": answers.confirms])
    completionHandler(answers.confirms)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
  ) {
    journal.note(
      name, "runJavaScriptTextInputPanel",
      ["message": prompt, "defaultText": defaultText ?? "", "reply": answers.prompt.map { $0 as Any } ?? NSNull()])
    completionHandler(answers.prompt)
  }
}
