import Testing

/// Decides as closures say, and notes what becomes of a view's navigations.
@MainActor final class NavigationRecorder: TrustingObject, WKNavigationDelegate {
  var decideAction: (WKWebView, WKNavigationAction) -> WKNavigationActionPolicy = { _, _ in .allow }
  var decideResponse: (WKWebView, WKNavigationResponse) -> WKNavigationResponsePolicy = { _, _ in .allow }
  var adjust: (WKWebpagePreferences) -> Void = { _ in }
  var onStart: (WKWebView) -> Void = { _ in }
  var onCommit: (WKWebView) -> Void = { _ in }
  var actions: [WKNavigationAction] = []
  var responses: [WKNavigationResponse] = []
  var calls: [String] = []
  var errors: [NSError] = []

  var lastError: NSError? { errors.last }
  var actionURLs: [String] { actions.map { $0.request.url?.absoluteString ?? "" } }
  func count(_ call: String) -> Int { calls.count { $0 == call } }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    actions.append(navigationAction)
    adjust(preferences)
    decisionHandler(decideAction(webView, navigationAction), preferences)
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
  ) {
    responses.append(navigationResponse)
    decisionHandler(decideResponse(webView, navigationResponse))
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    calls.append("start")
    onStart(webView)
  }
  func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    calls.append("redirect")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    calls.append("commit")
    onCommit(webView)
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    calls.append("fail")
    errors.append(error as NSError)
  }
  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    calls.append("fail early")
    errors.append(error as NSError)
  }
}

/// Notes the panels, and makes the windows that pages ask for.
@MainActor final class PanelRecorder: NSObject, WKUIDelegate {
  var alerts: [String] = []
  var opened: [WKWebView] = []
  var closed: [WKWebView] = []
  var prepare: (WKWebView) -> Void = { _ in }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor () -> Void
  ) {
    alerts.append(message)
    completionHandler()
  }
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.uiDelegate = self
    prepare(view)
    opened.append(view)
    return view
  }
  func webViewDidClose(_ webView: WKWebView) { closed.append(webView) }
}

/// Notes the messages of pages.
@MainActor final class MessageRecorder: NSObject, WKScriptMessageHandler {
  var messages: [WKScriptMessage] = []
  var texts: [String] { messages.map { $0.body as? String ?? "" } }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    messages.append(message)
  }
}

/// Answers the requests for a scheme as a closure says.
@MainActor final class SchemeResponder: NSObject, WKURLSchemeHandler {
  private let answer: @MainActor (any WKURLSchemeTask) -> Void
  var started: [String] = []
  var stopped: [String] = []

  init(_ answer: @escaping @MainActor (any WKURLSchemeTask) -> Void) { self.answer = answer }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    started.append(urlSchemeTask.address)
    answer(urlSchemeTask)
  }
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) { stopped.append(urlSchemeTask.address) }
}

extension WKURLSchemeTask {
  var address: String { request.url?.absoluteString ?? "" }
  var path: String { request.url?.path ?? "" }

  func respond(_ text: String, type: String? = "text/html", finishes: Bool = true) {
    guard let url = request.url else { return }
    didReceive(
      URLResponse(url: url, mimeType: type, expectedContentLength: text.utf8.count, textEncodingName: nil))
    didReceive(Data(text.utf8))
    if finishes { didFinish() }
  }
}

extension PolicyBench {
  /// A view with a configuration of its own, without delegates.
  func view(_ configure: (WKWebViewConfiguration) -> Void = { _ in }) -> WKWebView {
    let configuration = world.configuration()
    configure(configuration)
    return view(with: configuration)
  }

  func view(with configuration: WKWebViewConfiguration) -> WKWebView {
    let view = WKWebView(frame: .zero, configuration: configuration)
    world.trust(view)
    return view
  }

  /// A view whose navigations are noted.
  func recordedView(_ configure: (WKWebViewConfiguration) -> Void = { _ in }) -> (WKWebView, NavigationRecorder) {
    let view = view(configure)
    let recorder = NavigationRecorder()
    view.navigationDelegate = recorder
    return (view, recorder)
  }
}

extension WKWebView {
  /// A script's result as text; a failure of the test if it is none.
  func text(_ script: String, in world: WKContentWorld? = nil) async throws -> String {
    try #require(try await evaluateJavaScript(script, contentWorld: world ?? .page) as? String, "\(script)")
  }

  /// The error of a script, or of an `async` function.
  func error(of script: String, in frame: WKFrameInfo? = nil, world: WKContentWorld? = nil) async -> NSError? {
    do {
      _ = try await evaluateJavaScript(script, in: frame, contentWorld: world ?? .page)
      return nil
    } catch { return error as NSError }
  }

  func error(
    ofCalling body: String, _ arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    world: WKContentWorld? = nil
  ) async -> NSError? {
    do {
      _ = try await callAsyncJavaScript(body, arguments: arguments, in: frame, contentWorld: world ?? .page)
      return nil
    } catch { return error as NSError }
  }
}
